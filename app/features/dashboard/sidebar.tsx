import { LogOut, PanelLeftClose } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { SIDEBAR_KEY, storePreference, WRITING_SIDEBAR_KEY } from '../../browser/preferences.ts';
import { ThemeButton } from '../../layout/theme-button.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { useSite } from '../../ui/site-context.ts';
import { SignOut } from '../account/sign-out.tsx';
import { CommandButton } from '../palette/command-button.tsx';
import { profileScreen, type Screen } from '../palette/screens.ts';
import { isAt, type SideScreen, useScreens } from '../palette/use-screens.ts';

export interface SignedInAccount {
  name: string;
  email: string;
  avatar: string | null;
}

/** The navigation of the dashboard. Collapses to its icons on wide screens. */
export function Sidebar({ account }: { account: SignedInAccount }) {
  const { name } = useSite();
  return (
    <aside aria-label="Sidebar" className="sidebar flex-col border-e border-line bg-sunken p-3">
      <div className="mb-2 flex items-center justify-between gap-2">
        <Link to="/" className="side-label truncate px-3 font-serif text-xl font-bold" dir="auto">
          {name}
        </Link>
        <button
          type="button"
          onClick={toggleSidebar}
          className="icon-button script-only shrink-0"
          aria-label="Toggle sidebar"
        >
          <PanelLeftClose size={20} aria-hidden className="fold-icon rtl:-scale-x-100" />
        </button>
      </div>
      <SideLinks className="-mx-3 min-h-0 overflow-y-auto px-3 pb-3" />
      <AccountFoot account={account} />
    </aside>
  );
}

/** The groups of links, in the sidebar and in the mobile menu. */
export function SideLinks({ label = 'Screens', className = '' }: { label?: string; className?: string }) {
  return (
    <nav aria-label={label} className={`grid gap-4 ${className}`}>
      <CommandButton />
      {useScreens().map((group) => (
        <Group key={group.title} {...group} />
      ))}
    </nav>
  );
}

function Group({ title, links }: { title: string; links: SideScreen[] }) {
  const { pathname } = useLocation();
  const current = (to: string, tabs: Screen[]) => {
    if (tabs.some(([tab]) => isAt(pathname, tab))) return pathname === to ? 'page' : 'true';
    return to !== '/' && isAt(pathname, to) ? 'page' : undefined;
  };
  return (
    <div>
      <h2 className="side-group kicker mb-1 px-3 text-muted">{title}</h2>
      <ul className="grid gap-0.5">
        {links.map(({ to, label, icon: Icon, tabs }) => (
          <li key={to}>
            <Link to={to} aria-current={current(to, tabs)} className="side-link" title={label}>
              <Icon size={19} aria-hidden className="shrink-0" />
              <span className="side-label">{label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

export function AccountFoot({ account: { name, email, avatar } }: { account: SignedInAccount }) {
  return (
    <div className="mt-auto grid grid-cols-1 gap-1 border-t border-line pt-3">
      <Link
        to={profileScreen[0]}
        title={profileScreen[1]}
        className="flex items-center gap-3 rounded-md px-1.5 py-1.5 hover:bg-raised"
      >
        <Avatar name={name} image={avatar} size={32} />
        <div className="side-label min-w-0">
          <p className="truncate text-sm font-semibold" dir="auto">
            {name}
          </p>
          <p className="truncate text-2xs text-muted">{email}</p>
        </div>
      </Link>
      <div className="flex flex-wrap items-center justify-between">
        <SignOut className="side-link">
          <LogOut size={19} aria-hidden className="shrink-0" />
          <span className="side-label">Sign Out</span>
        </SignOut>
        <ThemeButton />
      </div>
    </div>
  );
}

/** Folds or shows the sidebar; the editor, where it is folded at first, remembers that separately. */
function toggleSidebar(): void {
  const { dataset } = document.documentElement;
  const isWriting = document.querySelector('.dashboard[data-writing]') !== null;
  const name = isWriting ? 'writingSidebar' : 'sidebar';
  const changed = isWriting ? 'open' : 'folded';
  const isChanged = dataset[name] === changed;
  if (isChanged) delete dataset[name];
  else dataset[name] = changed;
  storePreference(isWriting ? WRITING_SIDEBAR_KEY : SIDEBAR_KEY, isChanged ? '' : changed);
}
