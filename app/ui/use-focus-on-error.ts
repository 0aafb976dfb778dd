import { type RefObject, useEffect } from 'react';

/** Focuses the first invalid field of a form whenever `problems` changes. */
export function useFocusOnError(
  form: RefObject<HTMLFormElement | null>,
  problems: Record<string, string>,
): void {
  useEffect(() => {
    const [first] = Object.keys(problems);
    if (first === undefined) return;
    form.current?.querySelector<HTMLElement>(`[name="${CSS.escape(first)}"]:not([type=hidden])`)?.focus();
  }, [form, problems]);
}
