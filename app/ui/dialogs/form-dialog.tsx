import { useAttempt } from '../../browser/hooks/use-attempt.ts';
import { ErrorAlert } from '../alerts.tsx';
import { DialogButtons } from './dialog-buttons.tsx';
import { Modal } from './modal.tsx';
import type { ModalProps } from './modal-window.tsx';

interface FormDialogProps extends Omit<ModalProps, 'children'> {
  /** The label of the submit button. */
  submit: string;
  isDangerous?: boolean;
  /** False if the browser checks the fields before `onSubmit`. */
  noValidate?: boolean;
  /**
   * Does what the form asks. The dialog closes afterwards, or shows the messages of an error that it throws.
   */
  onSubmit: (form: FormData) => Promise<unknown>;
  /** Renders the fields with the error message of each. */
  children: (errors: Record<string, string>) => React.ReactNode;
}

/** A dialog with a form. */
export function FormDialog(props: FormDialogProps) {
  const { submit, isDangerous, noValidate = true, onSubmit, children, ...modal } = props;
  const { busy, errors, attempt } = useAttempt();
  const { form: error, ...fields } = errors;
  return (
    <Modal open {...modal}>
      <form
        noValidate={noValidate}
        className="mt-5 grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          // React passes events on to the form around the dialog.
          event.stopPropagation();
          const form = new FormData(event.currentTarget);
          void attempt(() => onSubmit(form).then(modal.onClose));
        }}
      >
        <ErrorAlert>{error}</ErrorAlert>
        {children(fields)}
        <DialogButtons onCancel={modal.onClose} busy={busy} isDangerous={isDangerous}>
          {submit}
        </DialogButtons>
      </form>
    </Modal>
  );
}

/** A trimmed field of a form. */
export function formText(form: FormData, name: string): string {
  return String(form.get(name) ?? '').trim();
}
