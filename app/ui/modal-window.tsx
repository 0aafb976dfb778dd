import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { useState } from 'react';

export interface ModalProps {
  onClose: () => void;
  title: string;
  description?: string;
  /** As wide as pictures and previews need. */
  wide?: boolean;
  /** What opened it goes with what is decided in it: the focus then stays on its screen. */
  openerGoes?: boolean;
  children: React.ReactNode;
}

/** See `Modal`. */
export default function ModalWindow(props: ModalProps) {
  const { onClose, title, description, wide, openerGoes = false, children } = props;
  const [before] = useState(() => document.activeElement);
  // From the page's beginning one would go all the way again.
  const focusAfter = () => {
    if (before?.isConnected && !openerGoes) return true;
    document.getElementById('content')?.focus({ preventScroll: true });
    return false;
  };
  return (
    <Dialog.Root open onOpenChange={(next) => next || onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-50 bg-scrim" />
        <Dialog.Popup className="modal" lang="en" data-wide={wide ? '' : undefined} finalFocus={focusAfter}>
          <Dialog.Title className="font-serif text-2xl font-semibold in-data-wide:pe-12">
            {title}
          </Dialog.Title>
          {description && <Dialog.Description className="mt-1 text-soft">{description}</Dialog.Description>}
          {children}
          {/* Last, so that it is not what has the focus first. */}
          {wide && (
            <Dialog.Close className="icon-button absolute inset-e-2 top-2 text-muted" aria-label="Close">
              <X size={20} aria-hidden />
            </Dialog.Close>
          )}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
