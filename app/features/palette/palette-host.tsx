import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { isLatinKey } from '../../browser/keys.ts';
import { refocus } from '../../browser/refocus.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';

const Palette = lazyPart(() => import('./palette.tsx'));
const OPEN = 'lekha:palette';

/** Opens the palette. */
export function openPalette(): void {
  document.dispatchEvent(new Event(OPEN));
}

/** Shows the command palette on Ctrl or ⌘ and K, or by its button. Its code loads when it first opens. */
export function PaletteHost() {
  const [open, setOpen] = useState<FocusBefore | null>(null);
  const [early, setEarly] = useState('');
  useEffect(() => {
    const show = () => setOpen({ focused: document.activeElement });
    const onKey = (event: KeyboardEvent) => {
      const isShortcut =
        (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && isLatinKey(event, 'k');
      if (!isShortcut || event.defaultPrevented) return;
      event.preventDefault();
      const { activeElement: focused } = document;
      setOpen((previous) => (previous ? null : { focused }));
    };
    document.addEventListener(OPEN, show);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener(OPEN, show);
      document.removeEventListener('keydown', onKey);
    };
  }, []);
  useLayoutEffect(() => (open ? () => refocus(open.focused) : undefined), [open]);
  if (!open) return null;
  return (
    <Palette
      fallback={<EarlyInput onType={setEarly} />}
      early={early}
      onClose={() => {
        setOpen(null);
        setEarly('');
      }}
    />
  );
}

interface FocusBefore {
  focused: Element | null;
}

/** Receives what is typed until the palette is loaded. */
function EarlyInput({ onType }: { onType: (text: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => input.current?.focus(), []);
  return (
    <input
      ref={input}
      aria-label="Go to a screen or find an article"
      className="sr-only fixed top-0"
      onChange={(event) => onType(event.currentTarget.value)}
    />
  );
}
