import { LogOut, type LucideIcon, SunMoon } from 'lucide-react';
import { useNavigate } from 'react-router';
import { removeStoredAccount } from '../../browser/preferences.ts';
import { toggleTheme } from '../../browser/theme.ts';
import { useAllScreens } from './use-screens.ts';

/** A command of the palette. */
export interface Command {
  id: string;
  label: string;
  icon: LucideIcon;
  /** Shown beside the label, such as an article's status. */
  note?: string;
  run: () => void;
}

/** Commands under one heading. */
export interface CommandGroup {
  value: string;
  items: Command[];
}

/** The commands that open a screen, and those that need no confirmation. */
export function useCommands(): CommandGroup[] {
  const navigate = useNavigate();
  // React Router does not render the public site.
  const open = (to: string) => (to.startsWith('/dashboard') ? void navigate(to) : location.assign(to));
  const goTo = useAllScreens().map(({ to, label, icon }) => ({ id: to, label, icon, run: () => open(to) }));
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

/** Finds the commands that contain every word of `term`, without empty groups. */
export function filterCommands(groups: CommandGroup[], term: string): CommandGroup[] {
  const words = term.toLowerCase().split(/\s+/);
  return groups
    .map(({ value, items }) => ({
      value,
      items: items.filter(({ label }) => words.every((word) => label.toLowerCase().includes(word))),
    }))
    .filter(({ items }) => items.length > 0);
}

/** Submits a form, as the button of the sidebar does (account/sign-out.tsx). */
function signOut(): void {
  const form = document.createElement('form');
  form.method = 'post';
  form.action = '/sign-out';
  document.body.append(form);
  removeStoredAccount();
  form.submit();
}
