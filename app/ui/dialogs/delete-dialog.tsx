import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { texts } from '../../../contract/texts.ts';
import { errorMessage } from '../../browser/api.ts';
import { Button } from '../button.tsx';
import { Modal } from './modal.tsx';

interface DeleteDialogProps {
  /** The name of the item to delete; null closes the dialog. */
  subject: string | null;
  /** Explains the consequences. */
  note?: string | undefined;
  /** Deletes the item. The dialog shows the message of an error that it throws. */
  onDelete: () => Promise<void>;
  onClose: () => void;
  /** The message after the deletion. */
  deleted: string;
  /** The message of a failure, before its reason. */
  failed?: string;
}

type Stage = { at: 'confirm' | 'working' | 'deleted' } | { at: 'failed'; message: string };

/** Asks for confirmation, deletes an item, and shows the result. */
export function DeleteDialog(props: DeleteDialogProps) {
  const { subject, note, onDelete, onClose, deleted, failed = texts.confirm.wrong } = props;
  const [stage, setStage] = useState<Stage>({ at: 'confirm' });
  const close = () => {
    onClose();
    setStage({ at: 'confirm' });
  };
  const run = async () => {
    setStage({ at: 'working' });
    try {
      await onDelete();
      setStage({ at: 'deleted' });
    } catch (error) {
      setStage({ at: 'failed', message: errorMessage(error) });
    }
  };
  const { title, text } = messageFor(stage, deleted, failed);
  return (
    <Modal open={subject !== null} onClose={close} title={title} description={text}>
      {(stage.at === 'confirm' || stage.at === 'working') && (
        <>
          <p className="mt-3 font-medium break-words" dir="auto">
            {subject}
          </p>
          {note && <p className="mt-1 text-sm text-soft">{note}</p>}
        </>
      )}
      {stage.at === 'failed' && stage.message !== failed && (
        <p className="mt-3 text-sm text-soft">{stage.message}</p>
      )}
      <div className="mt-6 flex flex-wrap justify-end gap-2">
        {stage.at === 'confirm' || stage.at === 'working' ? (
          <>
            <button type="button" className="button button-quiet" onClick={close}>
              Cancel
            </button>
            <Button
              type="button"
              className="button button-danger"
              busy={stage.at === 'working'}
              onClick={() => void run()}
            >
              <Trash2 size={17} aria-hidden /> {texts.confirm.button}
            </Button>
          </>
        ) : (
          <button ref={takeFocus} type="button" className="button" onClick={close}>
            OK
          </button>
        )}
      </div>
    </Modal>
  );
}

/** The button that had the focus no longer exists. */
function takeFocus(button: HTMLButtonElement | null): void {
  button?.focus();
}

function messageFor(stage: Stage, deleted: string, failed: string): { title: string; text: string } {
  if (stage.at === 'deleted') return { title: texts.confirm.deleted, text: deleted };
  if (stage.at === 'failed') return { title: texts.confirm.error, text: failed };
  return { title: texts.confirm.title, text: texts.confirm.text };
}
