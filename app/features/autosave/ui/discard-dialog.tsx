import { Trash2 } from 'lucide-react';
import { Modal } from '../../../ui/dialogs/modal.tsx';

interface DiscardDialogProps {
  open: boolean;
  onClose: () => void;
  onDiscard: () => void;
}

/** Asks before unsaved text is deleted. */
export function DiscardDialog({ open, onClose, onDiscard }: DiscardDialogProps) {
  return (
    <Modal
      open={open}
      onClose={onClose}
      title="Discard these changes?"
      description="They will be permanently deleted from this device and the server."
    >
      <div className="mt-6 flex flex-wrap justify-end gap-2">
        <button type="button" className="button button-quiet" onClick={onClose}>
          Keep changes
        </button>
        <button
          type="button"
          className="button button-danger"
          onClick={() => {
            onDiscard();
            onClose();
          }}
        >
          <Trash2 size={17} aria-hidden /> Discard changes
        </button>
      </div>
    </Modal>
  );
}
