import { LogOut, type LucideIcon, SunMoon } from 'lucide-react';
import { useNavigate } from 'react-router';
import { removeStoredAccount } from '../../site-scripts/account.ts';
import { toggleTheme } from '../../site-scripts/theme.ts';
import { screens } from './screens.ts';

/** Something that can be done from the palette. */
export interface Command {
  id: string;
  label: string;
  icon: LucideIcon;
  /** Said beside it, such as an article's status. */
  note?: string;
  run: () => void;
}

/** Commands under one heading. */
export interface CommandGroup {
  value: string;
  items: Command[];
}

/** Every screen to go to and everything to do that needs no question. */
export function useCommands(): CommandGroup[] {
  const navigate = useNavigate();
  // Readers' pages are documents of their own.
  const goThere = (to: string) => (to.startsWith('/dashboard') ? void navigate(to) : location.assign(to));
  const goTo = screens.flatMap(({ links }) =>
    links.map(([to, label, icon]) => ({ id: to, label, icon, run: () => goThere(to) })),
  );
  return [
    { value: 'Go to', items: goTo },
    {
      value: 'Do',
      items: [
        { id: 'theme', label: 'Switch between light and dark', icon: SunMoon, run: toggleTheme },
        { id: 'sign-out', label: 'Sign Out', icon: LogOut, run: signOut },
      ],
    },
  ];
}

/** The groups with the commands that have every word of `term`; empty ones are left out. */
export function filterCommands(groups: CommandGroup[], term: string): CommandGroup[] {
  const words = term.toLowerCase().split(/\s+/);
  return groups
    .map(({ value, items }) => ({
      value,
      items: items.filter(({ label }) => words.every((word) => label.toLowerCase().includes(word))),
    }))
    .filter(({ items }) => items.length > 0);
}

/** As the sidebar's form does: the whole page is loaded anew, so that nothing of the account stays behind. */
function signOut(): void {
  const form = document.createElement('form');
  form.method = 'post';
  form.action = '/sign-out';
  document.body.append(form);
  removeStoredAccount();
  form.submit();
}
