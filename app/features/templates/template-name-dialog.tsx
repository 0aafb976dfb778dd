import { MAX_NAME } from '../../../contract/limits.ts';
import { notify } from '../../browser/toasts.ts';
import { FormDialog, formText } from '../../ui/dialogs/form-dialog.tsx';
import { TextField } from '../../ui/field.tsx';

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
export function TemplateNameDialog({ name, done, onSave, ...dialog }: TemplateNameDialogProps) {
  return (
    <FormDialog
      {...dialog}
      submit="Save"
      onSubmit={async (form) => {
        await onSave(formText(form, 'name'));
        notify.success(done);
      }}
    >
      {(errors) => (
        <TextField
          label="Template Name"
          name="name"
          defaultValue={name}
          maxLength={MAX_NAME}
          autoComplete="off"
          dir="auto"
          error={errors.name}
        />
      )}
    </FormDialog>
  );
}
