import { type RefObject, useEffect, useRef } from 'react';

/** Calls `save` on Ctrl+S or Cmd+S, wherever the focus is, unless a dialog is open. */
export function useSaveKey(form: RefObject<HTMLFormElement | null>, save: () => void): void {
  const latest = useRef(save);
  latest.current = save;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isSaveKey(event)) return;
      event.preventDefault();
      const hasDialog = document.querySelector('[role=dialog], [role=alertdialog]') !== null;
      if (!event.repeat && form.current && !hasDialog) latest.current();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [form]);
}

/** On a keyboard of another writing system, the key is known by its position. */
function isSaveKey({ key, code, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  const isS = key.toLowerCase() === 's' || (code === 'KeyS' && !/^[a-z]$/i.test(key));
  return isS && (ctrlKey || metaKey) && !altKey && !shiftKey;
}
