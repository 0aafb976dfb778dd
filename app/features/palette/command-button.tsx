import { Search } from 'lucide-react';
import { openPalette } from './palette-host.tsx';

/** Opens the command palette, and shows its keyboard shortcut. */
export function CommandButton() {
  return (
    <button
      type="button"
      className="side-link script-only w-full border border-line bg-raised"
      title="Search and commands (Ctrl K)"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={openPalette}
    >
      <Search size={19} aria-hidden className="shrink-0" />
      <span className="side-label">Search</span>
      <kbd className="side-label ms-auto font-sans text-2xs text-muted pointer-coarse:hidden" aria-hidden>
        Ctrl K
      </kbd>
    </button>
  );
}
