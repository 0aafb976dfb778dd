import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { loadWithRetry } from '../../browser/load-with-retry.ts';

const Palette = lazy(() => loadWithRetry(() => import('./palette.tsx')));
const OPEN = 'lekha:palette';

/** Asks for the palette, wherever it is asked from. */
export function openPalette(): void {
  document.dispatchEvent(new Event(OPEN));
}

/** Holds the command palette, which is loaded when it first opens: with Ctrl or ⌘ and K, or by its button. */
export function PaletteHost() {
  const [open, setOpen] = useState<FocusPosition | null>(null);
  const [early, setEarly] = useState('');
  useEffect(() => {
    const show = () => setOpen(focusPosition());
    const onKey = (event: KeyboardEvent) => {
      const asks = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && isK(event);
      if (!asks || event.defaultPrevented) return;
      event.preventDefault();
      const place = focusPosition();
      setOpen((now) => (now ? null : place));
    };
    document.addEventListener(OPEN, show);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener(OPEN, show);
      document.removeEventListener('keydown', onKey);
    };
  }, []);
  useLayoutEffect(() => (open ? () => returnFocus(open) : undefined), [open]);
  if (!open) return null;
  return (
    <Suspense fallback={<EarlyInput onType={setEarly} />}>
      <Palette
        early={early}
        onClose={() => {
          setOpen(null);
          setEarly('');
        }}
      />
    </Suspense>
  );
}

/** The element that has the focus, and the selection in it where it is a text that one writes in. */
interface FocusPosition {
  element: Element | null;
  range: Range | null;
}

function focusPosition(): FocusPosition {
  const { activeElement: element } = document;
  const selection = document.getSelection();
  const range = selection && selection.rangeCount > 0 ? selection.getRangeAt(0) : null;
  return { element, range: element?.contains(range?.startContainer ?? null) ? range : null };
}

function returnFocus({ element, range }: FocusPosition): void {
  if (!(element instanceof HTMLElement) || !element.isConnected) return;
  element.focus({ preventScroll: true });
  if (!range || !element.isContentEditable) return;
  const selection = document.getSelection();
  selection?.removeAllRanges();
  selection?.addRange(range);
}

/** By what is written on the key; in other scripts, by where it is. */
function isK({ key, code }: KeyboardEvent): boolean {
  return /^[a-z]$/i.test(key) ? key.toLowerCase() === 'k' : code === 'KeyK';
}

/** Takes what is typed until the palette is there. */
function EarlyInput({ onType }: { onType: (words: string) => void }) {
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
