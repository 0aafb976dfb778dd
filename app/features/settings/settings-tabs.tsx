import { NavLink } from 'react-router';

const tabs = [
  ['/dashboard/settings', 'General'],
  ['/dashboard/appearance', 'Appearance'],
  ['/dashboard/settings/contact', 'Contact'],
  ['/dashboard/settings/terms', 'Terms of Use'],
  ['/dashboard/settings/privacy', 'Privacy Policy'],
  ['/dashboard/settings/cookies', 'Cookie Policy'],
] as const;

/** Tabs for the settings and the editable pages. */
export function SettingsTabs() {
  return (
    <nav aria-label="Settings" className="tabs mb-7">
      {tabs.map(([to, label]) => (
        <NavLink key={to} to={to} end className="tab">
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
