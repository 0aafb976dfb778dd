import { LayoutDashboard, LogOut } from 'lucide-react';
import { texts } from '../../../contract/texts.ts';
import { Avatar } from '../../components/avatar.tsx';
import { SignOut } from './sign-out.tsx';

/**
 * What the bar has for those who are signed in: their picture, which opens who they are and the ways out. Pages are the same for all, so
 * it is a template, filled in and shown by reading/account.ts.
 */
export function AccountTemplate() {
  return (
    <template data-account-of="user">
      <button type="button" className="icon-button" popoverTarget="account-menu" aria-label="Your account">
        <Avatar name="" image="/placeholder.svg" size={34} fallback="icon" />
      </button>
      <div id="account-menu" popover="auto" className="menu w-72 p-2">
        <div className="border-b border-line p-3">
          <p className="truncate font-semibold" dir="auto" data-name>
            {texts.unknownUser}
          </p>
          <p className="truncate text-sm text-muted" data-email />
        </div>
        <ul className="pt-2">
          <li data-admin>
            <a href="/dashboard/admin-home" className="menu-link">
              <LayoutDashboard size={18} aria-hidden /> Dashboard
            </a>
          </li>
          <li>
            <SignOut className="menu-link w-full">
              <LogOut size={18} aria-hidden /> Sign Out
            </SignOut>
          </li>
        </ul>
      </div>
    </template>
  );
}
