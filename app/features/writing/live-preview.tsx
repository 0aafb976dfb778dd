import { useDeferredValue, useState, useSyncExternalStore } from 'react';
import { BodyPreview } from './body-preview.tsx';
import type { Desk } from './journal/desk.ts';

const never = () => () => undefined;

/** The preview of what is being written. Closed, it is left as it was and costs nothing. */
export function LivePreview({ desk, lang }: { desk: Desk; lang: string }) {
  const [open, setOpen] = useState(false);
  const [closed, setClosed] = useState(desk.post);
  const read = () => (open ? desk.post : closed);
  const post = useDeferredValue(useSyncExternalStore(open ? desk.subscribeToBody : never, read, read));
  const toggle = (next: boolean) => {
    setOpen(next);
    setClosed(desk.post);
  };
  return <BodyPreview post={post} lang={lang} onToggle={toggle} />;
}
