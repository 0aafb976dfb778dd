import { type RefObject, useEffect } from 'react';

/** Focuses the first invalid field of a form whenever `errors` changes. */
export function useFocusOnError(
  form: RefObject<HTMLFormElement | null>,
  errors: Record<string, string>,
): void {
  useEffect(() => {
    const [first] = Object.keys(errors);
    if (first === undefined) return;
    form.current?.querySelector<HTMLElement>(`[name="${CSS.escape(first)}"]:not([type=hidden])`)?.focus();
  }, [form, errors]);
}
