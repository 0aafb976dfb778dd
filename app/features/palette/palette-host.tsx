import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { isLatinKey } from '../../browser/keys.ts';
import { loadWithRetry } from '../../browser/load-with-retry.ts';

const Palette = lazy(() => loadWithRetry(() => import('./palette.tsx')));
const OPEN = 'lekha:palette';

/** Opens the palette. */
export function openPalette(): void {
  document.dispatchEvent(new Event(OPEN));
}

/** Shows the command palette on Ctrl or ⌘ and K, or by its button. Its code loads when it first opens. */
export function PaletteHost() {
  const [open, setOpen] = useState<FocusPosition | null>(null);
  const [early, setEarly] = useState('');
  useEffect(() => {
    const show = () => setOpen(focusPosition());
    const onKey = (event: KeyboardEvent) => {
      const isShortcut =
        (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && isLatinKey(event, 'k');
      if (!isShortcut || event.defaultPrevented) return;
      event.preventDefault();
      const place = focusPosition();
      setOpen((previous) => (previous ? null : place));
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

/** The focused element, and the selection inside it. */
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
