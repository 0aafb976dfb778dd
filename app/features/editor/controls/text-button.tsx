import { Toolbar } from '@base-ui/react/toolbar';
import type { ComponentProps } from 'react';

type TextButtonProps = Omit<ComponentProps<typeof Toolbar.Button>, 'className'> & { pressed?: boolean };

/** A text button of the block toolbar. Clicking it does not take the selection from the text. */
export function TextButton({ pressed, ...rest }: TextButtonProps) {
  return (
    <Toolbar.Button
      {...rest}
      aria-pressed={pressed}
      onMouseDown={(event) => event.preventDefault()}
      className="inline-flex h-8 pointer-coarse:h-11 shrink-0 items-center gap-1 rounded-sm px-2 text-ink hover:bg-sunken aria-pressed:bg-tint aria-pressed:text-accent data-popup-open:bg-sunken"
    />
  );
}
