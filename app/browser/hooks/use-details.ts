import { useEffect, useRef, useState } from 'react';

/** Tells whether a `<details>` with these properties is open, also if that was before the scripts ran. */
export function useDetails() {
  const ref = useRef<HTMLDetailsElement>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => setOpen(ref.current?.open ?? false), []);
  const onToggle = (event: React.ToggleEvent<HTMLDetailsElement>) => setOpen(event.currentTarget.open);
  return { isOpen, details: { ref, onToggle } };
}
