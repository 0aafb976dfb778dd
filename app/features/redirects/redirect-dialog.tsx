import { useRevalidator } from 'react-router';
import { MAX_URL } from '../../../contract/limits.ts';
import type { CustomRedirect, SavedRedirect } from '../../../contract/redirect.ts';
import { texts } from '../../../contract/texts.ts';
import { callApi } from '../../browser/api.ts';
import { notify } from '../../browser/toasts.ts';
import { FormDialog, formText } from '../../ui/dialogs/form-dialog.tsx';
import { TextField } from '../../ui/field.tsx';

interface RedirectDialogProps {
  /** Null for a new one. */
  redirect: Pick<CustomRedirect, '_id' | 'from' | 'to'> | null;
  /** The path of a new one, if it is known. */
  from?: string;
  onClose: () => void;
}

/** Adds or changes a redirect. */
export function RedirectDialog({ redirect, from, onClose }: RedirectDialogProps) {
  const { revalidate } = useRevalidator();
  const save = async (form: FormData) => {
    const fields = { from: formText(form, 'from'), to: formText(form, 'to') };
    const { notes } = redirect
      ? await callApi<SavedRedirect>('PATCH', `/redirects/${redirect._id}`, fields)
      : await callApi<SavedRedirect>('POST', '/redirects', fields);
    notify.success([redirect ? texts.redirects.changed : texts.redirects.added, ...notes].join('. '));
    await revalidate();
  };
  const path = {
    maxLength: MAX_URL,
    autoComplete: 'off',
    autoCapitalize: 'none',
    spellCheck: false,
    dir: 'ltr',
  };
  return (
    <FormDialog
      title={redirect ? 'Edit redirect' : 'Add redirect'}
      submit={redirect ? 'Save' : 'Add redirect'}
      onSubmit={save}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <TextField
            label="From"
            name="from"
            defaultValue={redirect?.from ?? from}
            placeholder="/old-page"
            hint="A path of this site without a page, in any case, with or without .html."
            error={errors.from}
            {...path}
          />
          <TextField
            label="To"
            name="to"
            defaultValue={redirect?.to}
            placeholder="/new-page"
            hint="A path of this site, or an https URL."
            error={errors.to}
            {...path}
          />
        </>
      )}
    </FormDialog>
  );
}
