import { X } from 'lucide-react';

/** Closes the menu with this id. Works without scripts. */
export function CloseMenu({ menu, className = '' }: { menu: string; className?: string }) {
  return (
    <button
      type="button"
      popoverTarget={menu}
      popoverTargetAction="hide"
      className={`icon-button ${className}`}
      aria-label="Close menu"
    >
      <X size={22} aria-hidden />
    </button>
  );
}
