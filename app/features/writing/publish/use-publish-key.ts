import { type RefObject, useEffect, useRef } from 'react';
import { hasDialog } from '../../../browser/keys.ts';

/**
 * Calls `open` on Ctrl+Enter or Cmd+Enter in the form or where nothing has the focus, unless a dialog is
 * open.
 */
export function usePublishKey(form: RefObject<HTMLFormElement | null>, open: () => void): void {
  const latest = useRef(open);
  latest.current = open;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey, isComposing } = event;
      if (key !== 'Enter' || !(ctrlKey || metaKey) || altKey || shiftKey || isComposing) return;
      const isHere = event.target === document.body || form.current?.contains(event.target as Node);
      // There the key sends the comment.
      if (event.target instanceof Element && event.target.closest('[data-notes]')) return;
      if (!isHere || hasDialog()) return;
      event.preventDefault();
      // The editor would break the line.
      event.stopPropagation();
      if (!event.repeat) latest.current();
    };
    document.addEventListener('keydown', onKeyDown, true);
    return () => document.removeEventListener('keydown', onKeyDown, true);
  }, [form]);
}
