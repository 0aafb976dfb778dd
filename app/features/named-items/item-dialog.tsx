import { useState } from 'react';
import { callApi, readProblems } from '../../browser/api.ts';
import { notify } from '../../browser/toasts.ts';
import { Modal } from '../../ui/modal.tsx';
import type { ItemKind, NamedItem } from './item-kind.ts';

interface ItemDialogProps<T extends NamedItem> {
  kind: ItemKind<T>;
  /** Null for a new item. */
  item: T | null;
  onClose: () => void;
  onSaved: () => void;
}

/** Creates or edits an item. */
export function ItemDialog<T extends NamedItem>({ kind, item, onClose, onSaved }: ItemDialogProps<T>) {
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const { apiPath, messages, Fields } = kind;
  const submit = async (event: React.FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    event.stopPropagation();
    const fields = kind.readForm(new FormData(event.currentTarget), item);
    setBusy(true);
    try {
      if (item) await callApi('PATCH', `${apiPath}/${item._id}`, fields);
      else await callApi('POST', apiPath, fields);
      notify.success(item ? messages.updated : messages.created);
      onSaved();
      onClose();
    } catch (error) {
      setProblems(readProblems(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal open onClose={onClose} title={`${item ? 'Edit' : 'New'} ${kind.one}`}>
      <form onSubmit={(event) => void submit(event)} noValidate className="mt-5 grid gap-5">
        {problems.form && (
          <p role="alert" className="text-sm text-danger">
            {problems.form}
          </p>
        )}
        <Fields item={item} problems={problems} />
        <div className="flex justify-end gap-2">
          <button type="button" className="button button-quiet" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="button" disabled={busy}>
            {item ? 'Save' : 'Create'}
          </button>
        </div>
      </form>
    </Modal>
  );
}
