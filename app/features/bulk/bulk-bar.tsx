import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { ManagedArticle } from '../../../domain/articles/articles.ts';
import { actionTexts, type BarAction, type BulkResult, countArticles } from './bulk-actions.ts';
import { BulkDialog } from './bulk-dialog.tsx';
import { BulkReport } from './bulk-report.tsx';
import type { Selection } from './use-selection.ts';

interface BulkBarProps {
  /** The articles of the page. */
  page: readonly ManagedArticle[];
  selection: Selection;
  isTrash: boolean;
  categories: readonly string[];
  tags: readonly string[];
}

const listActions: BarAction[] = ['publish', 'draft', 'category', 'addTags', 'removeTags', 'delete'];
const trashActions: BarAction[] = ['restore', 'purge'];

/** Selects the articles of a page and offers actions on the selected ones. */
export function BulkBar({ page, selection, isTrash, categories, tags }: BulkBarProps) {
  const { revalidate } = useRevalidator();
  const [action, setAction] = useState<BarAction | null>(null);
  const [result, setResult] = useState<BulkResult | null>(null);
  const selected = [...selection.articles.values()];
  const onPage = page.filter(({ _id }) => selection.articles.has(_id)).length;
  const finish = async (next: BulkResult) => {
    setResult(next);
    selection.clear();
    await revalidate();
  };
  return (
    <>
      {result && <BulkReport result={result} onUndone={finish} onClose={() => setResult(null)} />}
      {page.length > 0 && (
        <div className="script-only mb-3 flex min-h-11 flex-wrap items-center gap-x-3 gap-y-2">
          <label className="inline-flex min-h-11 items-center gap-2.5 px-1 text-sm text-soft">
            <input
              type="checkbox"
              className="size-4.5 accent-accent"
              checked={onPage === page.length}
              ref={(box) => {
                if (box) box.indeterminate = onPage > 0 && onPage < page.length;
              }}
              onChange={selection.togglePage}
            />
            Select page
          </label>
          <span role="status" className="text-sm font-semibold">
            {selected.length > 0 && `${countArticles(selected.length)} selected`}
          </span>
          {selected.length > 0 && (
            <>
              {(isTrash ? trashActions : listActions).map((one) => (
                <button
                  key={one}
                  type="button"
                  className="button button-quiet button-small"
                  onClick={() => setAction(one)}
                >
                  {actionTexts[one].label}
                </button>
              ))}
              <button
                type="button"
                className="text-link min-h-10 text-sm font-semibold"
                onClick={selection.clear}
              >
                Clear
              </button>
            </>
          )}
        </div>
      )}
      {action && (
        <BulkDialog
          action={action}
          articles={selected}
          categories={categories}
          tags={tags}
          onClose={() => setAction(null)}
          onDone={finish}
        />
      )}
    </>
  );
}
