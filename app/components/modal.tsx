import { Dialog } from '@base-ui/react/dialog';

interface ModalProps {
  open: boolean;
  onClose: () => void;
  title: string;
  description?: string;
  children: React.ReactNode;
}

/** A dialog in the middle of the screen. Escape and a click beside it close it; the focus returns where it was. */
export function Modal({ open, onClose, title, description, children }: ModalProps) {
  return (
    <Dialog.Root open={open} onOpenChange={(next) => next || onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-50 bg-scrim" />
        <Dialog.Popup className="modal">
          <Dialog.Title className="font-serif text-2xl font-semibold">{title}</Dialog.Title>
          {description && <Dialog.Description className="mt-1 text-soft">{description}</Dialog.Description>}
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
