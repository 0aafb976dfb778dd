import type { ComponentProps, MouseEvent } from 'react';
import { notify } from '../browser/toasts.ts';

interface ButtonProps extends Omit<ComponentProps<'button'>, 'aria-disabled'> {
  /**
   * True while what the button does is being done. It has no effect then, but keeps the focus, which a
   * disabled button would lose.
   */
  busy?: boolean | undefined;
  /** True while it has no effect for another reason. It keeps the focus too. */
  'aria-disabled'?: boolean | undefined;
  /** Why the user may not use the button; null if they may. */
  refusal?: string | null;
}

/**
 * A button that keeps the focus while it is busy or has no effect, and also if the user may not use it: it
 * then explains why in its description and when clicked.
 */
export function Button(props: ButtonProps) {
  const { busy = false, 'aria-disabled': hasNoEffect = false, refusal = null, ...button } = props;
  if (refusal !== null)
    return (
      <button {...button} type="button" aria-disabled title={refusal} onClick={() => notify.error(refusal)} />
    );
  if (!busy && !hasNoEffect) return <button {...button} />;
  return <button {...button} aria-disabled onClick={preventDefault} />;
}

/** Keeps a form from being sent, also by Enter in one of its fields. */
function preventDefault(event: MouseEvent): void {
  event.preventDefault();
}
