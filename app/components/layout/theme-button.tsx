import { SunMoon } from 'lucide-react';
import { turnTheme } from '../../reading/theme.ts';

/** Turns light to dark and back; the reading site's script knows it by its mark. */
export function ThemeButton() {
  return (
    <button
      type="button"
      className="icon-button needs-script"
      aria-label="Switch between light and dark"
      title="Light or dark"
      data-press="theme"
      onClick={turnTheme}
    >
      <SunMoon size={20} aria-hidden />
    </button>
  );
}
