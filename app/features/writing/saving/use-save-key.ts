import { type RefObject, useEffect, useRef } from 'react';

/** Ctrl+S, or Cmd+S, saves by `save` wherever the focus is on the screen; while a dialog is open it does nothing. */
export function useSaveKey(form: RefObject<HTMLFormElement | null>, save: () => void): void {
  const latest = useRef(save);
  latest.current = save;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isSaveKey(event)) return;
      event.preventDefault();
      if (event.repeat || !form.current || document.querySelector('[role=dialog], [role=alertdialog]'))
        return;
      latest.current();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [form]);
}

/** By the letter, or by the key's place where the keyboard writes another script. */
function isSaveKey({ key, code, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  const isS = key.toLowerCase() === 's' || (code === 'KeyS' && !/^[a-z]$/i.test(key));
  return isS && (ctrlKey || metaKey) && !altKey && !shiftKey;
}
