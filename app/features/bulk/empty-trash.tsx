import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { plural } from '../../../shared/text/counts.ts';
import { useAttempt } from '../../browser/hooks/use-attempt.ts';
import { notify } from '../../browser/toasts.ts';
import { ErrorAlert } from '../../ui/alerts.tsx';
import { DialogButtons } from '../../ui/dialogs/dialog-buttons.tsx';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { emptyTrash } from './bulk-actions.ts';

/** A button that permanently deletes all articles of the trash that the user may delete. */
export function EmptyTrash() {
  const { revalidate } = useRevalidator();
  const [isOpen, setOpen] = useState(false);
  const { busy, errors, attempt } = useAttempt();
  const run = async () => {
    await attempt(async () => {
      notify.success(`Permanently deleted ${plural(await emptyTrash(), 'article')}.`);
      setOpen(false);
    });
    await revalidate();
  };
  return (
    <>
      <button type="button" className="button button-quiet script-only" onClick={() => setOpen(true)}>
        <Trash2 size={17} aria-hidden /> Empty trash
      </button>
      <Modal
        open={isOpen}
        onClose={() => setOpen(false)}
        title="Empty the trash?"
        description="All your articles in the trash, and those whose author has no account, are deleted permanently, whatever the list shows. This cannot be undone."
      >
        <ErrorAlert>{errors.form}</ErrorAlert>
        <DialogButtons onCancel={() => setOpen(false)} onAction={() => void run()} busy={busy} isDangerous>
          <Trash2 size={17} aria-hidden /> Delete permanently
        </DialogButtons>
      </Modal>
    </>
  );
}
