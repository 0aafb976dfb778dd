import { useEffect, useRef } from 'react';

const SET_VALUE = 'set-value';

/**
 * Sets the value of a field that is a component with a hidden input. `useSetValue` in the component receives
 * it.
 */
export function sendValue(form: HTMLFormElement, name: string, value: string): void {
  form.dispatchEvent(new CustomEvent(SET_VALUE, { bubbles: true, detail: { name, value } }));
}

/** Calls `onSet` with a new value for the field `name`, which a joined version brings. */
export function useSetValue(name: string, onSet: (value: string) => void): void {
  const latest = useRef(onSet);
  latest.current = onSet;
  useEffect(() => {
    const receive = (event: Event) => {
      const { detail } = event as CustomEvent<{ name: string; value: string }>;
      if (detail.name === name) latest.current(detail.value);
    };
    document.addEventListener(SET_VALUE, receive);
    return () => document.removeEventListener(SET_VALUE, receive);
  }, [name]);
}
