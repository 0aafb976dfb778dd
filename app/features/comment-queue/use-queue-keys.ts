import { useEffect, useRef } from 'react';

/** The keys of the queue, as its help line shows them. */
export const queueKeys = [
  ['j', 'next'],
  ['k', 'previous'],
  ['a', 'approve'],
  ['s', 'spam'],
  ['d', 'delete'],
  ['r', 'reply'],
  ['x', 'select'],
  ['z', 'undo'],
] as const;
export type QueueKey = (typeof queueKeys)[number][0];

/** Calls `act` for each key of the queue that is pressed outside of fields, menus and dialogs. */
export function useQueueKeys(act: (key: QueueKey) => void): void {
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, target, isComposing } = event;
      if (ctrlKey || metaKey || altKey || isComposing || isTyping(target)) return;
      const found = queueKeys.find(([one]) => one === key.toLowerCase());
      if (!found || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      latest.current(found[0]);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest('input:not([type=checkbox]), textarea, select, [contenteditable], [role=menu]') !== null
  );
}
