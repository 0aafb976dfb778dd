import { texts } from '../../../contract/texts.ts';
import type { User } from '../../../contract/user.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { LocalDay } from '../../ui/local-time.tsx';
import { RoleBadge } from './role-badge.tsx';

/** A table of the newest accounts. */
export function RecentUsers({ users }: { users: User[] }) {
  return (
    <section aria-labelledby="recent-title" className="panel overflow-hidden">
      <h2 id="recent-title" className="flex min-h-15 items-center border-b border-line px-3.5 font-semibold">
        Recently Registered Users
      </h2>
      <table className="data-table stacked md:table-fixed">
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Email</th>
            <th scope="col" className="w-[5.5rem]">
              Role
            </th>
            <th scope="col" className="w-36">
              Registration Date
            </th>
          </tr>
        </thead>
        <tbody>
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
        </tbody>
      </table>
    </section>
  );
}
