import { SunMoon } from 'lucide-react';
import { kept } from '../early-script.tsx';

/** Turns light to dark and back. Choosing what the system prefers anyway returns to following it. */
export function ThemeButton() {
  return (
    <button
      type="button"
      className="icon-button needs-script"
      aria-label="Switch between light and dark"
      title="Light or dark"
      onClick={turn}
    >
      <SunMoon size={20} aria-hidden />
    </button>
  );
}

function turn(): void {
  const root = document.documentElement;
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  const next = (root.dataset.theme ?? system) === 'dark' ? 'light' : 'dark';
  if (next === system) {
    delete root.dataset.theme;
    localStorage.removeItem(kept.theme);
  } else {
    root.dataset.theme = next;
    localStorage.setItem(kept.theme, next);
  }
}
