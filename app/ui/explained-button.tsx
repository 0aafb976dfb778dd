import type { ComponentProps } from 'react';
import { notify } from '../browser/toasts.ts';

interface ExplainedButtonProps extends ComponentProps<'button'> {
  /** Why the user may not use the button; null if they may. */
  refusal: string | null;
}

/**
 * A button that stays focusable if the user may not use it, and explains why in its description and when
 * clicked.
 */
export function ExplainedButton({ refusal, ...button }: ExplainedButtonProps) {
  if (refusal === null) return <button {...button} />;
  return (
    <button {...button} type="button" aria-disabled title={refusal} onClick={() => notify.error(refusal)} />
  );
}
