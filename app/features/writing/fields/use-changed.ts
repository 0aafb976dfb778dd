import { useLayoutEffect, useRef } from 'react';

/** Calls back when a value changes after the first render: setting a field by script fires no input event. */
export function useChanged(value: unknown, onChange: () => void): void {
  const last = useRef(value);
  useLayoutEffect(() => {
    if (last.current === value) return;
    last.current = value;
    onChange();
  }, [value, onChange]);
}
