import { callApi } from '../../browser/api.ts';
import { notify } from '../../browser/toasts.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import type { ItemKind, TaxonomyItem } from './item-kind.ts';

interface ItemDialogProps<T extends TaxonomyItem> {
  kind: ItemKind<T>;
  /** Null for a new item. */
  item: T | null;
  onClose: () => void;
  onSaved: () => void;
}

/** Creates or edits an item. */
export function ItemDialog<T extends TaxonomyItem>({ kind, item, onClose, onSaved }: ItemDialogProps<T>) {
  const { apiPath, messages, Fields } = kind;
  const save = async (form: FormData) => {
    const fields = kind.readForm(form, item);
    if (item) await callApi('PATCH', `${apiPath}/${item._id}`, fields);
    else await callApi('POST', apiPath, fields);
    notify.success(item ? messages.updated : messages.created);
    onSaved();
  };
  return (
    <FormDialog
      title={`${item ? 'Edit' : 'New'} ${kind.one}`}
      submit={item ? 'Save' : 'Create'}
      onSubmit={save}
      onClose={onClose}
    >
      {(errors) => <Fields item={item} errors={errors} />}
    </FormDialog>
  );
}
