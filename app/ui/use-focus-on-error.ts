import { type RefObject, useEffect } from 'react';

/** Leads to the first field of a form that has a problem, each time that problems are found. */
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
