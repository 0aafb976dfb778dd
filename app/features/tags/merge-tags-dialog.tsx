import { useEffect, useState } from 'react';
import { MAX_LIMIT } from '../../../contract/limits.ts';
import type { ManagedTag } from '../../../contract/tag.ts';
import { texts } from '../../../contract/texts.ts';
import { callApi } from '../../browser/api.ts';
import { notify } from '../../browser/toasts.ts';
import { Modal } from '../../ui/modal.tsx';
import { SearchField } from '../dashboard/search-field.tsx';
import { countArticles } from './tag-dialog.tsx';

interface MergeTagsDialogProps {
  tag: ManagedTag;
  onClose: () => void;
  onMerged: () => void;
}

/** Chooses the tag that takes over the articles of another. */
export function MergeTagsDialog({ tag, onClose, onMerged }: MergeTagsDialogProps) {
  const [term, setTerm] = useState('');
  const others = useTags(term).filter(({ _id }) => _id !== tag._id);
  const [chosen, setChosen] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const merge = async () => {
    setBusy(true);
    try {
      await callApi('POST', `/tags/${tag._id}/merge`, { into: chosen });
      notify.success(texts.tags.merged);
      onMerged();
      onClose();
    } catch (error) {
      setProblem(error instanceof Error ? error.message : texts.confirm.wrong);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      onClose={onClose}
      title="Merge Tags"
      description={`Moves ${countArticles(tag.articles)} from ${tag.name} to another tag, and redirects its page there. This cannot be undone.`}
    >
      <div className="mt-5 grid gap-4">
        <SearchField label="Search by name" name="Search tags" term="" onType={setTerm} />
        <fieldset className="max-h-64 overflow-y-auto rounded-md border border-line">
          <legend className="sr-only">Merge with</legend>
          {others.length === 0 && <p className="p-4 text-sm text-muted">No other tag has this name.</p>}
          {others.map(({ _id, name, articles }) => (
            <label
              key={_id}
              className="flex min-h-11 cursor-pointer items-center gap-3 border-b border-line px-4 py-2 last:border-0 has-checked:bg-tint"
            >
              <input
                type="radio"
                name="into"
                value={_id}
                checked={chosen === _id}
                onChange={() => setChosen(_id)}
              />
              <span className="min-w-0 grow wrap-anywhere" dir="auto">
                {name}
              </span>
              <span className="text-sm text-muted">{countArticles(articles)}</span>
            </label>
          ))}
        </fieldset>
        {problem && (
          <p role="alert" className="text-sm text-danger">
            {problem}
          </p>
        )}
        <div className="flex justify-end gap-2">
          <button type="button" className="button button-quiet" onClick={onClose}>
            Cancel
          </button>
          <button
            type="button"
            className="button button-danger"
            disabled={busy || chosen === undefined}
            onClick={() => void merge()}
          >
            Merge
          </button>
        </div>
      </div>
    </Modal>
  );
}

/** The first tags whose names contain a term. */
function useTags(term: string): ManagedTag[] {
  const [tags, setTags] = useState<ManagedTag[]>([]);
  useEffect(() => {
    let isCurrent = true;
    const query = new URLSearchParams({ searchTerm: term, limit: String(MAX_LIMIT) });
    callApi<ManagedTag[]>('GET', `/tags?${query}`).then(
      (found) => isCurrent && setTags(found),
      () => isCurrent && setTags([]),
    );
    return () => {
      isCurrent = false;
    };
  }, [term]);
  return tags;
}
