import { NavLink } from 'react-router';

const tabs = [
  ['/dashboard/settings', 'Site'],
  ['/dashboard/settings/contact', 'Contact'],
  ['/dashboard/settings/terms', 'Terms of Use'],
  ['/dashboard/settings/privacy', 'Privacy Policy'],
  ['/dashboard/settings/cookies', 'Cookie Policy'],
] as const;

/** Tabs for the settings and the editable pages. */
export function SettingsTabs() {
  return (
    <nav aria-label="Settings" className="-mx-4 mb-7 overflow-x-auto px-4">
      <ul className="flex min-w-max gap-1 border-b border-line">
        {tabs.map(([to, label]) => (
          <li key={to}>
            <NavLink
              to={to}
              end
              className="-mb-px flex min-h-11 items-center border-b-2 border-transparent px-3 text-sm font-semibold text-soft hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-accent"
            >
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
