import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { plural } from '../../../shared/text/counts.ts';
import { useMay } from '../../ui/use-may.ts';
import { actionTexts, type BarAction, type BulkResult } from './bulk-actions.ts';
import { BulkDialog } from './bulk-dialog.tsx';
import { BulkReport } from './bulk-report.tsx';
import { SelectPage } from './select-page.tsx';
import type { SelectableRow } from './selection.ts';
import type { Selection } from './use-selection.ts';

interface BulkBarProps {
  /** The rows of the page. */
  page: readonly SelectableRow[];
  selection: Selection;
  /** The ID of the signed-in user. */
  account: string;
  isTrash: boolean;
  categories: readonly string[];
  tags: readonly string[];
  /** The list of the articles. */
  children: React.ReactNode;
}

const listActions: BarAction[] = [
  'publish',
  'draft',
  'category',
  'addTags',
  'removeTags',
  'assign',
  'delete',
];
const trashActions: BarAction[] = ['restore', 'purge'];

/** A list of articles, with a bar of actions on the selected ones at the bottom of the window. */
export function BulkBar({ page, selection, account, isTrash, categories, tags, children }: BulkBarProps) {
  const { revalidate } = useRevalidator();
  const may = useMay();
  const [action, setAction] = useState<BarAction | null>(null);
  const [result, setResult] = useState<BulkResult | null>(null);
  const selected = [...selection.articles.values()];
  const finish = async (next: BulkResult) => {
    setResult(next);
    selection.clear();
    await revalidate();
  };
  return (
    <>
      {result && <BulkReport result={result} onUndone={finish} onClose={() => setResult(null)} />}
      {may('article.changeMany') && page.length > 0 && (
        <SelectPage
          page={page}
          selection={selection}
          className="mb-1 gap-2.5 px-1 text-sm text-soft md:hidden"
        >
          Select page
        </SelectPage>
      )}
      {children}
      <Actions selection={selection} isTrash={isTrash} onChoose={setAction} />
      {action && (
        <BulkDialog
          action={action}
          articles={selected}
          account={account}
          categories={categories}
          tags={tags}
          onClose={() => setAction(null)}
          onDone={finish}
        />
      )}
    </>
  );
}

interface ActionsProps extends Pick<BulkBarProps, 'selection' | 'isTrash'> {
  onChoose: (action: BarAction) => void;
}

function Actions({ selection, isTrash, onChoose }: ActionsProps) {
  const count = selection.articles.size;
  const mayAssign = useMay()('article.assign');
  const actions = (isTrash ? trashActions : listActions).filter((one) => one !== 'assign' || mayAssign);
  return (
    <div
      className={
        count > 0 ? 'script-only save-bar bottom-bar mt-4 gap-2 overflow-x-auto *:shrink-0' : 'script-only'
      }
    >
      <span role="status" className="text-sm font-semibold empty:hidden">
        {count > 0 && `${plural(count, 'article')} selected`}
      </span>
      {count > 0 && (
        <>
          <button type="button" className="button button-quiet button-small" onClick={selection.clear}>
            Clear
          </button>
          {actions.map((one) => (
            <button
              key={one}
              type="button"
              className="button button-quiet button-small"
              onClick={() => onChoose(one)}
            >
              {actionTexts[one].label}
            </button>
          ))}
        </>
      )}
    </div>
  );
}
