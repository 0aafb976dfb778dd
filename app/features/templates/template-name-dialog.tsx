import { useState } from 'react';
import { MAX_NAME } from '../../../contract/limits.ts';
import { readProblems } from '../../browser/api.ts';
import { notify } from '../../browser/toasts.ts';
import { ErrorAlert } from '../../ui/alerts.tsx';
import { TextField } from '../../ui/field.tsx';
import { Modal } from '../../ui/modal.tsx';

interface TemplateNameDialogProps {
  title: string;
  description?: string;
  name: string;
  /** The message afterwards. */
  done: string;
  /** Saves the name. The dialog shows the message of an error that it throws. */
  onSave: (name: string) => Promise<void>;
  onClose: () => void;
}

/** Asks for the name of a template. */
export function TemplateNameDialog({ name, done, onSave, onClose, ...texts }: TemplateNameDialogProps) {
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: React.FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // React passes events on to the form around the dialog.
    event.stopPropagation();
    const typed = String(new FormData(event.currentTarget).get('name') ?? '');
    setBusy(true);
    try {
      await onSave(typed.trim());
      notify.success(done);
      onClose();
    } catch (error) {
      setProblems(readProblems(error));
      setBusy(false);
    }
  };
  return (
    <Modal open onClose={onClose} {...texts}>
      <form onSubmit={(event) => void submit(event)} noValidate className="mt-4 grid gap-4">
        <ErrorAlert>{problems.form}</ErrorAlert>
        <TextField
          label="Template Name"
          name="name"
          defaultValue={name}
          maxLength={MAX_NAME}
          autoComplete="off"
          dir="auto"
          problem={problems.name}
        />
        <div className="flex flex-wrap justify-end gap-2">
          <button type="button" className="button button-quiet" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="button" disabled={isBusy}>
            Save
          </button>
        </div>
      </form>
    </Modal>
  );
}
