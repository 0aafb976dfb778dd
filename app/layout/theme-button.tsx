import { SunMoon } from 'lucide-react';
import { toggleTheme } from '../browser/theme.ts';

/** Switches between light and dark. On the public site, site-scripts handles the click. */
export function ThemeButton() {
  return (
    <button
      type="button"
      className="icon-button script-only"
      aria-label="Switch between light and dark"
      title="Light or dark"
      data-action="theme"
      onClick={toggleTheme}
    >
      <SunMoon size={20} aria-hidden />
    </button>
  );
}
