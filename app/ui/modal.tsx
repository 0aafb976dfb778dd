import { lazy, Suspense } from 'react';
import { loadWithRetry } from '../browser/load-with-retry.ts';
import type { ModalProps } from './modal-window.tsx';

const ModalWindow = lazy(() => loadWithRetry(() => import('./modal-window.tsx')));

/**
 * A dialog in the middle of the screen, loaded when it first opens. Escape and a click beside it close it; the focus
 * returns where it was.
 */
export function Modal({ open, ...modal }: ModalProps & { open: boolean }) {
  if (!open) return null;
  return (
    <Suspense>
      <ModalWindow {...modal} />
    </Suspense>
  );
}
