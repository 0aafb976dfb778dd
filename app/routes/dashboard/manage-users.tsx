import { ChevronDown, ShieldCheck, UserRound, Users } from 'lucide-react';
import { type ComponentType, useCallback, useState } from 'react';
import { TABLE_PAGE_SIZE } from '../../../contract/limits.ts';
import { texts } from '../../../contract/texts.ts';
import { type ManagedUser, userFilters, userSorts } from '../../../contract/user.ts';
import { isMailConfigured } from '../../../domain/email/email.ts';
import { listInvitations, listManagedUsers, ownAccount } from '../../../domain/users/users.ts';
import { listUrl, readChoice, readSearchTerm } from '../../features/dashboard/list-url.ts';
import { PageTitle } from '../../features/dashboard/page-title.tsx';
import { Pager } from '../../features/dashboard/pager.tsx';
import { StatCard } from '../../features/overview/stat-card.tsx';
import type { AccountMenuProps } from '../../features/users/account-menu.tsx';
import { InviteButton } from '../../features/users/invite-button.tsx';
import { PendingInvitations } from '../../features/users/pending-invitations.tsx';
import { RoleBadge } from '../../features/users/role-badge.tsx';
import { UserFilters } from '../../features/users/user-filters.tsx';
import { requireStaff } from '../../request/require-staff.ts';
import { loadPage, runLoader } from '../../request/route-helpers.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { BreakableEmail } from '../../ui/breakable-email.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { LocalDay } from '../../ui/local-time.tsx';
import type { Route } from './+types/manage-users.ts';

const UserMenus = lazyPart(() => import('../../features/users/user-menus.tsx'));

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = requireStaff(context, 'user.list');
  const term = readSearchTerm(url);
  const filter = readChoice(url, 'filter', userFilters);
  const sort = readChoice(url, 'sort', userSorts) ?? 'newest';
  const shown = { q: term, filter: filter ?? '', sort: sort === 'newest' ? '' : sort } as const;
  const [users, own, invitations] = await Promise.all([
    loadPage(
      url,
      (page) => listManagedUsers(ctx, { page, limit: TABLE_PAGE_SIZE, searchTerm: term, filter, sort }),
      (page) => listUrl(shown, page),
    ),
    runLoader(() => ownAccount(ctx)),
    runLoader(() => listInvitations(ctx)),
  ]);
  const canSend = isMailConfigured(ctx);
  const canReset = canSend && ctx.config.passwordSignIn;
  return { users, shown, ownEmail: own.email, invitations, canSend, canReset };
}

export default function ManageUsers({ loaderData }: Route.ComponentProps) {
  const { users, shown, ownEmail, invitations, canSend, canReset } = loaderData;
  const { data, meta, total, administrators } = users;
  return (
    <>
      <title>Manage Users</title>
      <PageTitle title="Manage Users" lead="Accounts and their roles.">
        <InviteButton canSend={canSend} />
      </PageTitle>
      <div className="mb-4 grid gap-2 md:grid-cols-3 md:gap-4">
        <StatCard title="Total Users" value={total} icon={Users} />
        <StatCard title="Admins" value={administrators} icon={ShieldCheck} />
        <StatCard title="Regular Users" value={total - administrators} icon={UserRound} />
      </div>
      {(total > 1 || Object.values(shown).some(Boolean)) && <UserFilters {...shown} />}
      <div className="panel overflow-x-auto">
        {data.length === 0 ? (
          <p className="p-10 text-center text-muted">{texts.users.none}</p>
        ) : (
          <UserTable users={data} ownEmail={ownEmail} canReset={canReset} />
        )}
      </div>
      <Pager page={meta.page} totalPages={meta.totalPages} to={(page) => listUrl(shown, page)} />
      <PendingInvitations invitations={invitations} />
    </>
  );
}

/** Shows disabled buttons until the menus' code is loaded. */
function UserTable({ users, ...viewer }: { users: ManagedUser[] } & Omit<AccountMenuProps, 'user'>) {
  const [Menu, setMenu] = useState<ComponentType<AccountMenuProps> | null>(null);
  const onLoad = useCallback((menu: ComponentType<AccountMenuProps>) => setMenu(() => menu), []);
  return (
    <>
      <div className="p-4 empty:hidden">
        <UserMenus fallback={null} onLoad={onLoad} />
      </div>
      <DataTable
        columns={[
          'User',
          // Below the name where the columns do not fit.
          { title: 'Email', className: 'sm:max-xl:hidden' },
          'Role',
          'Joined',
          { title: 'Change Role', isHidden: true },
        ]}
        className="stacked two-lines"
      >
        {users.map((user) => (
          <tr key={user._id}>
            <NameCell user={user} />
            <td className="wrap-anywhere text-soft sm:max-xl:hidden">
              <EmailAddress user={user} />
            </td>
            <td data-label="Role">
              <span className="flex flex-wrap items-center gap-1.5">
                <RoleBadge role={user.role} staffRole={user.staffRole} />
                {user.disabled && (
                  <span className="badge bg-danger-tint font-medium text-danger">Disabled</span>
                )}
              </span>
            </td>
            <td data-label="Joined" className="text-soft">
              <LocalDay instant={user.createdAt} />
              {user.lastSignInAt !== null && (
                <span className="block text-2xs text-muted">
                  Last sign-in <LocalDay instant={user.lastSignInAt} />
                </span>
              )}
            </td>
            <td className="line-end text-end">
              {Menu ? <Menu user={user} {...viewer} /> : <MenuPlaceholder />}
            </td>
          </tr>
        ))}
      </DataTable>
    </>
  );
}

function NameCell({ user }: { user: ManagedUser }) {
  return (
    <td className="line-start">
      <span className="flex items-center gap-3 font-medium">
        <span className="contents max-sm:hidden">
          <Avatar name={user.name || texts.unknownUser} image={user.avatar} size={36} />
        </span>
        <span className="sm:min-w-44">
          <span className="block wrap-anywhere" dir="auto">
            {user.name || texts.unknownUser}
          </span>
          <span className="block text-sm font-normal wrap-anywhere text-soft max-sm:hidden xl:hidden">
            <EmailAddress user={user} />
          </span>
        </span>
      </span>
    </td>
  );
}

function EmailAddress({ user }: { user: ManagedUser }) {
  return (
    <span className="flex flex-wrap items-baseline gap-x-2">
      <span className="min-w-0">
        <BreakableEmail email={user.email} />
      </span>
      {!user.emailVerified && (
        <span className="badge whitespace-nowrap bg-chip font-medium text-soft">Unconfirmed</span>
      )}
    </span>
  );
}

function MenuPlaceholder() {
  return (
    <button type="button" disabled className="button button-quiet button-small">
      Change Role <ChevronDown size={16} aria-hidden />
    </button>
  );
}
