import { type RefObject, useEffect, useRef } from 'react';

type Key = Pick<KeyboardEvent, 'key' | 'code'>;

/**
 * True for the key of a Latin character, given in lower case. On a keyboard of another writing system, the
 * key is known by its position.
 */
export function isLatinKey({ key, code }: Key, character: string): boolean {
  return /^[a-z]$/i.test(key) ? key.toLowerCase() === character : code === `Key${character.toUpperCase()}`;
}

/** True while a dialog is open, which handles keys itself. */
export function hasDialog(): boolean {
  return document.querySelector('[role=dialog], [role=alertdialog]') !== null;
}

/** Calls `run` on a key while the form is on the screen, wherever the focus is, unless a dialog is open. */
export function useFormKey(
  form: RefObject<HTMLFormElement | null>,
  isKey: (event: KeyboardEvent) => boolean,
  run: () => void,
): void {
  const latest = useRef(run);
  latest.current = run;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isKey(event)) return;
      event.preventDefault();
      if (!event.repeat && form.current && !hasDialog()) latest.current();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [form, isKey]);
}
