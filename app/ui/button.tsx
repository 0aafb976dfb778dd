import type { ComponentProps, MouseEvent } from 'react';
import { notify } from '../browser/toasts.ts';

interface ButtonProps extends ComponentProps<'button'> {
  /**
   * True while what the button does is being done. It has no effect then, but keeps the focus, which a
   * disabled button would lose.
   */
  busy?: boolean | undefined;
  /** Why the user may not use the button; null if they may. */
  refusal?: string | null;
}

/**
 * A button that keeps the focus while it is busy, and also if the user may not use it: it then explains why
 * in its description and when clicked.
 */
export function Button({ busy = false, refusal = null, ...button }: ButtonProps) {
  if (refusal !== null)
    return (
      <button {...button} type="button" aria-disabled title={refusal} onClick={() => notify.error(refusal)} />
    );
  if (!busy) return <button {...button} />;
  return <button {...button} aria-disabled onClick={preventDefault} />;
}

/** Keeps a form from being sent, also by Enter in one of its fields. */
function preventDefault(event: MouseEvent): void {
  event.preventDefault();
}
