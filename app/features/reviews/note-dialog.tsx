import type { ComponentProps } from 'react';
import { MAX_NOTE } from '../../../contract/limits.ts';
import { FormDialog, formText } from '../../ui/dialogs/form-dialog.tsx';
import { TextArea } from '../../ui/field.tsx';

interface NoteDialogProps
  extends Pick<ComponentProps<typeof FormDialog>, 'title' | 'description' | 'submit' | 'onClose'> {
  label: string;
  name: 'message' | 'note';
  onSubmit: (text: string) => Promise<unknown>;
}

/** A dialog with a field for what a writer tells the editors, or an editor the writer. */
export function NoteDialog({ label, name, onSubmit, ...dialog }: NoteDialogProps) {
  return (
    <FormDialog {...dialog} onSubmit={(form) => onSubmit(formText(form, name))}>
      {(errors) => (
        <TextArea
          label={label}
          name={name}
          maxLength={MAX_NOTE}
          error={errors[name] ?? Object.values(errors)[0]}
        />
      )}
    </FormDialog>
  );
}
