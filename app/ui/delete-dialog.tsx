import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { texts } from '../../contract/texts.ts';
import { Modal } from './modal.tsx';

interface DeleteDialogProps {
  /** What is to be deleted, by name; null keeps the dialog closed. */
  subject: string | null;
  /** What else happens with it, said before. */
  note?: string | undefined;
  /** Deletes it; what it throws is shown. */
  onDelete: () => Promise<void>;
  onClose: () => void;
  /** What is said afterwards. */
  deleted: string;
  /** What is said when it could not be done, before the reason. */
  failed?: string;
}

type Stage = { at: 'asked' | 'working' | 'deleted' } | { at: 'failed'; message: string };

/** Asks before something is deleted, then says what became of it. */
export function DeleteDialog(props: DeleteDialogProps) {
  const { subject, note, onDelete, onClose, deleted, failed = texts.confirm.wrong } = props;
  const [stage, setStage] = useState<Stage>({ at: 'asked' });
  const close = () => {
    onClose();
    setStage({ at: 'asked' });
  };
  const run = async () => {
    setStage({ at: 'working' });
    try {
      await onDelete();
      setStage({ at: 'deleted' });
    } catch (error) {
      setStage({ at: 'failed', message: error instanceof Error ? error.message : '' });
    }
  };
  const { title, text } = wordsFor(stage, deleted, failed);
  return (
    <Modal
      open={subject !== null}
      onClose={close}
      title={title}
      description={text}
      openerGoes={stage.at === 'deleted'}
    >
      {(stage.at === 'asked' || stage.at === 'working') && (
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
        {stage.at === 'asked' || stage.at === 'working' ? (
          <>
            <button type="button" className="button button-quiet" onClick={close}>
              Cancel
            </button>
            <button
              type="button"
              className="button button-danger"
              disabled={stage.at === 'working'}
              onClick={() => void run()}
            >
              <Trash2 size={17} aria-hidden /> {texts.confirm.button}
            </button>
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

/** The button that was pressed is gone, and the focus with it. */
function takeFocus(button: HTMLButtonElement | null): void {
  button?.focus();
}

function wordsFor(stage: Stage, deleted: string, failed: string): { title: string; text: string } {
  if (stage.at === 'deleted') return { title: texts.confirm.deleted, text: deleted };
  if (stage.at === 'failed') return { title: texts.confirm.error, text: failed };
  return { title: texts.confirm.title, text: texts.confirm.text };
}
