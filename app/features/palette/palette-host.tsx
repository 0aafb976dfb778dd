import { lazy, Suspense, useEffect, useState } from 'react';
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
  useEffect(() => {
    const show = () => setOpen(true);
    const onKey = (event: KeyboardEvent) => {
      const asks =
        (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.code === 'KeyK';
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
    <Suspense>
      <Palette onClose={() => setOpen(false)} />
    </Suspense>
  );
}
