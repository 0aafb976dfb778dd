import { useLayoutEffect, useRef } from 'react';

/** Calls back when a value has changed since the form was opened: what scripts put into a field is no input event. */
export function useChanged(value: unknown, changed: (() => void) | undefined): void {
  const last = useRef(value);
  useLayoutEffect(() => {
    if (last.current === value) return;
    last.current = value;
    changed?.();
  }, [value, changed]);
}
