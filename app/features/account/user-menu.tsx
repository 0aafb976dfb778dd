import { LayoutDashboard, LogOut } from 'lucide-react';
import { useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { loginFrom } from '../../addresses.ts';
import { Avatar } from '../../components/avatar.tsx';
import { type Account, forgetSession, useSession } from './session.ts';

/** Sign In for visitors; for others their picture, which opens who they are and the ways out. */
export function UserMenu() {
  const session = useSession();
  if (session.state === 'signed-in') return <AccountMenu account={session.account} />;
  return <VisitorLinks />;
}

function VisitorLinks() {
  const { pathname, search } = useLocation();
  return (
    <span className="when-visitor hidden items-center gap-1 sm:flex">
      <Link to={loginFrom(pathname + search)} className="bar-link">
        Sign In
      </Link>
      <Link to="/register" className="button button-quiet button-small border-current text-current">
        Register
      </Link>
    </span>
  );
}

function AccountMenu({ account }: { account: Account }) {
  const menu = useRef<HTMLDivElement>(null);
  const close = () => menu.current?.hidePopover();
  return (
    <>
      <button type="button" className="icon-button" popoverTarget="account-menu" aria-label="Your account">
        <Avatar name={account.name} image={account.avatar} size={34} fallback="icon" />
      </button>
      <div ref={menu} id="account-menu" popover="auto" className="menu w-72 p-2">
        <div className="flex items-center gap-3 border-b border-line p-3">
          <Avatar name={account.name} image={account.avatar} size={44} fallback="icon" />
          <div className="min-w-0">
            <p className="truncate font-semibold" dir="auto">
              {account.name}
            </p>
            <p className="truncate text-sm text-muted">{account.email}</p>
          </div>
        </div>
        <ul className="pt-2">
          {account.role === 'admin' && (
            <li>
              <Link to="/dashboard/admin-home" className="menu-link" onClick={close}>
                <LayoutDashboard size={18} aria-hidden /> Dashboard
              </Link>
            </li>
          )}
          <li>
            <SignOut className="menu-link w-full">
              <LogOut size={18} aria-hidden /> Sign Out
            </SignOut>
          </li>
        </ul>
      </div>
    </>
  );
}

/** A plain form: leaving loads the whole page anew, so that nothing of the account stays behind. */
export function SignOut({ className, children }: { className: string; children: React.ReactNode }) {
  return (
    <form method="post" action="/sign-out" onSubmit={() => forgetSession()}>
      <button type="submit" className={className}>
        {children}
      </button>
    </form>
  );
}
