import { texts } from '../../../contract/texts.ts';
import type { User } from '../../../contract/user.ts';
import { Avatar } from '../../ui/avatar.tsx';
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
          { title: 'Name', className: 'w-[27%]' },
          'Email',
          { title: 'Role', className: 'w-[5.5rem]' },
          { title: 'Registration Date', className: 'w-36' },
        ]}
        className="stacked md:table-fixed"
      >
        {users.map(({ _id, name, email, role, createdAt }) => (
          <tr key={_id}>
            <td>
              <span className="flex items-center gap-3 font-medium">
                <Avatar name={name || texts.unknownUser} image={null} size={32} />
                <span className="min-w-0 wrap-anywhere" dir="auto">
                  {name || texts.unknownUser}
                </span>
              </span>
            </td>
            <td data-label="Email" className="wrap-anywhere text-soft">
              {email}
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
