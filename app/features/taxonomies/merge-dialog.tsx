import { useState } from 'react';
import { MAX_LIMIT } from '../../../contract/limits.ts';
import { callApi } from '../../browser/api.ts';
import { useAttempt } from '../../browser/hooks/use-attempt.ts';
import { useLoaded } from '../../browser/hooks/use-loaded.ts';
import { notify } from '../../browser/toasts.ts';
import { ErrorAlert } from '../../ui/alerts.tsx';
import { DialogButtons } from '../../ui/dialogs/dialog-buttons.tsx';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { SearchField } from '../dashboard/search-field.tsx';
import { type ItemKind, lower, type TaxonomyItem } from './item-kind.ts';

interface MergeDialogProps<T extends TaxonomyItem> {
  kind: ItemKind<T>;
  item: T;
  onClose: () => void;
  onMerged: () => void;
}

/** Chooses the item that takes over the articles of another. */
export function MergeDialog<T extends TaxonomyItem>({ kind, item, onClose, onMerged }: MergeDialogProps<T>) {
  const [term, setTerm] = useState('');
  const query = new URLSearchParams({ searchTerm: term, limit: String(MAX_LIMIT) });
  const { data } = useLoaded<T[]>(`${kind.apiPath}?${query}`);
  const others = (data ?? []).filter(({ _id }) => _id !== item._id);
  const [chosen, setChosen] = useState<string>();
  const { busy, errors, attempt } = useAttempt();
  const merge = async () => {
    await callApi('POST', `${kind.apiPath}/${item._id}/merge`, { into: chosen });
    notify.success(kind.messages.merged);
    onMerged();
    onClose();
  };
  return (
    <Modal
      open
      onClose={onClose}
      title={`Merge ${kind.many}`}
      description={`${kind.mergeNote(item)} This cannot be undone.`}
    >
      <div className="mt-5 grid gap-4">
        <SearchField label="Search by name" name={`Search ${lower(kind.many)}`} term="" onType={setTerm} />
        <fieldset className="max-h-64 overflow-y-auto rounded-md border border-line">
          <legend className="sr-only">Merge with</legend>
          {others.length === 0 && (
            <p className="p-4 text-sm text-muted">No other {lower(kind.one)} has this name.</p>
          )}
          {others.map((other) => (
            <label
              key={other._id}
              className="flex min-h-11 cursor-pointer items-center gap-3 border-b border-line px-4 py-2 last:border-0 has-checked:bg-tint"
            >
              <input
                type="radio"
                name="into"
                value={other._id}
                checked={chosen === other._id}
                onChange={() => setChosen(other._id)}
              />
              <span className="min-w-0 grow wrap-anywhere" dir="auto">
                {kind.name(other)}
              </span>
              <span className="text-sm text-muted">{kind.mergeDetail(other)}</span>
            </label>
          ))}
        </fieldset>
        <ErrorAlert>{Object.values(errors)[0]}</ErrorAlert>
      </div>
      <DialogButtons
        onCancel={onClose}
        onAction={() => void attempt(merge)}
        busy={busy}
        aria-disabled={chosen === undefined}
        isDangerous
      >
        Merge
      </DialogButtons>
    </Modal>
  );
}
