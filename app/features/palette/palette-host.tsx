import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { loadPersistently } from '../../components/persistent-load.ts';

const Palette = lazy(() => loadPersistently(() => import('./palette.tsx')));
const OPEN = 'lekha:palette';

/** Asks for the palette, wherever it is asked from. */
export function openPalette(): void {
  document.dispatchEvent(new Event(OPEN));
}

/** Holds the command palette, which is loaded when it first opens: with Ctrl or ⌘ and K, or by its button. */
export function PaletteHost() {
  const [open, setOpen] = useState(false);
  const [early, setEarly] = useState('');
  useEffect(() => {
    const show = () => setOpen(true);
    const onKey = (event: KeyboardEvent) => {
      const asks = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && isK(event);
      if (!asks || event.defaultPrevented) return;
      event.preventDefault();
      setOpen((now) => !now);
    };
    document.addEventListener(OPEN, show);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener(OPEN, show);
      document.removeEventListener('keydown', onKey);
    };
  }, []);
  if (!open) return null;
  return (
    <Suspense fallback={<Typed onType={setEarly} />}>
      <Palette
        early={early}
        onClose={() => {
          setOpen(false);
          setEarly('');
        }}
      />
    </Suspense>
  );
}

/** By what is written on the key; in other scripts, by where it is. */
function isK({ key, code }: KeyboardEvent): boolean {
  return /^[a-z]$/i.test(key) ? key.toLowerCase() === 'k' : code === 'KeyK';
}

/** Takes what is typed until the palette is there. */
function Typed({ onType }: { onType: (words: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    const before = document.activeElement;
    input.current?.focus();
    // So that the palette knows where the focus goes back to.
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <input
      ref={input}
      aria-label="Go to a screen or find an article"
      className="sr-only fixed top-0"
      onChange={(event) => onType(event.currentTarget.value)}
    />
  );
}
