import { Toolbar } from '@base-ui/react/toolbar';
import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';

const CLASSES =
  'inline-flex h-9 min-w-[29px] shrink-0 items-center justify-center gap-1 rounded-sm px-1 text-sm text-ink ' +
  'pointer-coarse:h-11 pointer-coarse:min-w-11 ' +
  'hover:bg-sunken aria-pressed:bg-tint aria-pressed:text-accent data-popup-open:bg-sunken ' +
  'disabled:opacity-40 aria-disabled:opacity-40';

type ToolButtonProps = Omit<ComponentProps<typeof Toolbar.Button>, 'className'> & {
  label: string;
  icon: LucideIcon;
  /** Undefined if the button is not a toggle. */
  pressed?: boolean;
  /** The keyboard shortcut to show. */
  keys?: string;
};

/** An icon button of a toolbar. Clicking it does not take the selection from the text. */
export function ToolButton({ label, icon: Icon, pressed, keys, children, ...rest }: ToolButtonProps) {
  return (
    <Toolbar.Button
      {...rest}
      className={CLASSES}
      aria-label={label}
      aria-pressed={pressed}
      title={keys ? `${label} (${keys})` : label}
      onMouseDown={(event) => event.preventDefault()}
    >
      <Icon size={18} aria-hidden />
      {children}
    </Toolbar.Button>
  );
}
