import { lazyPart } from '../lazy-part.tsx';
import type { ModalProps } from './modal-window.tsx';

const ModalWindow = lazyPart(() => import('./modal-window.tsx'));

/**
 * A modal dialog, whose code loads when the first one opens. Escape and a click outside close it, and the
 * focus returns.
 */
export function Modal({ open, ...modal }: ModalProps & { open: boolean }) {
  if (!open) return null;
  return <ModalWindow {...modal} />;
}
