import type { LucideIcon } from 'lucide-react';
import { Button } from '../../ui/button.tsx';

interface RowButtonProps {
  label: string;
  title: string;
  icon: LucideIcon;
  /** Why the user may not use it; null if they may. */
  refusal?: string | null;
  /** True if it has no effect now. It stays focusable. */
  'aria-disabled'?: boolean;
  onClick: () => void;
}

/** A button with an icon in a row of a list or table. */
export function RowButton(props: RowButtonProps) {
  const { label, title, icon: Icon, refusal = null, onClick } = props;
  return (
    <Button
      type="button"
      className="script-only icon-button text-muted not-aria-disabled:hover:text-ink aria-disabled:opacity-40"
      aria-label={label}
      title={title}
      refusal={refusal}
      aria-disabled={props['aria-disabled']}
      onClick={onClick}
    >
      <Icon size={17} aria-hidden />
    </Button>
  );
}
