import type { LucideIcon } from 'lucide-react';

interface RowButtonProps {
  label: string;
  title: string;
  icon: LucideIcon;
  disabled?: boolean;
  onClick: () => void;
}

/** A button with an icon in a row of a table. */
export function RowButton({ label, title, icon: Icon, disabled, onClick }: RowButtonProps) {
  return (
    <button
      type="button"
      className="icon-button text-muted not-disabled:hover:text-ink disabled:opacity-40"
      aria-label={label}
      title={title}
      disabled={disabled}
      onClick={onClick}
    >
      <Icon size={17} aria-hidden />
    </button>
  );
}
