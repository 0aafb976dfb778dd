import { texts } from '../../../contract/texts.ts';
import type { User } from '../../../contract/user.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { BreakableEmail } from '../../ui/breakable-email.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { LocalDay } from '../../ui/local-time.tsx';
import { TitledPanel } from '../../ui/titled-panel.tsx';
import { RoleBadge } from './role-badge.tsx';

/** A table of the newest accounts. */
export function RecentUsers({ users }: { users: User[] }) {
  return (
    <TitledPanel title="Recently Registered Users">
      <DataTable
        columns={[
          { title: 'Name', className: 'w-[31%]' },
          'Email',
          { title: 'Role', className: 'w-20' },
          { title: 'Registration Date', className: 'w-[8.75rem]' },
        ]}
        className="stacked md:table-fixed"
      >
        {users.map(({ _id, name, email, role, createdAt }) => (
          <tr key={_id}>
            <td>
              <span className="flex items-center gap-3 font-medium">
                <Avatar name={name || texts.unknownUser} image={null} size={32} />
                <span className="min-w-0 wrap-anywhere md:truncate" dir="auto" title={name}>
                  {name || texts.unknownUser}
                </span>
              </span>
            </td>
            <td data-label="Email" className="text-sm wrap-anywhere text-soft">
              <BreakableEmail email={email} />
            </td>
            <td data-label="Role">
              <RoleBadge role={role} />
            </td>
            <td data-label="Registered">
              <LocalDay instant={createdAt} />
            </td>
          </tr>
        ))}
      </DataTable>
    </TitledPanel>
  );
}
