import type { ComponentProps } from 'react';
import { notify } from './toasts.tsx';

interface RefusableButtonProps extends ComponentProps<'button'> {
  /** Why it may not be used; null when it may. */
  refusal: string | null;
}

/** A button that can be reached also when it may not be used, and then says why: by its description and when pressed. */
export function ExplainedButton({ refusal, ...button }: RefusableButtonProps) {
  if (refusal === null) return <button {...button} />;
  return (
    <button
      {...button}
      type="button"
      aria-disabled
      title={refusal}
      onClick={() => void notify.error(refusal)}
    />
  );
}
