import { useId, useState } from 'react';
import { MAX_CATEGORY } from '../../../contract/limits.ts';
import { texts } from '../../../contract/texts.ts';
import type { ManagedArticle } from '../../../domain/articles/articles.ts';
import { splitTags } from '../../../shared/text/tag-names.ts';
import { readProblems } from '../../browser/api.ts';
import { ErrorAlert } from '../../ui/alerts.tsx';
import { TextField } from '../../ui/field.tsx';
import { Modal } from '../../ui/modal.tsx';
import { actionTexts, type BarAction, type BulkResult, countArticles, runBulk } from './bulk-actions.ts';

interface BulkDialogProps {
  /** Null closes the dialog. */
  action: BarAction | null;
  articles: readonly ManagedArticle[];
  /** Suggestions for the category and the tags. */
  categories: readonly string[];
  tags: readonly string[];
  onClose: () => void;
  onDone: (result: BulkResult) => Promise<void>;
}

/** The number of titles that the dialog names. */
const MAX_TITLES = 5;

/** Asks before a bulk action: says what happens to how many articles and names the first of them. */
export function BulkDialog({ action, articles, categories, tags, onClose, onDone }: BulkDialogProps) {
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  if (action === null) return null;
  const { question, note, label, isDangerous } = actionTexts[action];
  const close = () => {
    setProblem('');
    onClose();
  };
  const run = async (event: React.FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get('value') ?? '').trim();
    if (hasField(action) && typed === '')
      return setProblem(action === 'category' ? texts.validation.category : 'Name at least one tag');
    setBusy(true);
    try {
      const result = await runBulk(action, articles, toValue(action, typed));
      close();
      await onDone(result);
    } catch (error) {
      setProblem(Object.values(readProblems(error)).join(' '));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal open onClose={close} title={question(countArticles(articles.length))} openerDisappears={isBusy}>
      <form onSubmit={(event) => void run(event)} noValidate className="mt-3 grid gap-4">
        <TitleList articles={articles} />
        {hasField(action) && (
          <ValueField
            label={action === 'category' ? 'Category' : 'Tags, separated by commas'}
            names={action === 'category' ? categories : tags}
          />
        )}
        {note && <p className="text-sm text-soft">{note}</p>}
        <ErrorAlert>{problem}</ErrorAlert>
        <div className="flex flex-wrap justify-end gap-2">
          <button type="button" className="button button-quiet" onClick={close}>
            Cancel
          </button>
          <button type="submit" className={`button ${isDangerous ? 'button-danger' : ''}`} disabled={isBusy}>
            {label}
          </button>
        </div>
      </form>
    </Modal>
  );
}

function hasField(action: BarAction): action is 'category' | 'addTags' | 'removeTags' {
  return action === 'category' || action === 'addTags' || action === 'removeTags';
}

function toValue(action: BarAction, typed: string) {
  if (action === 'category') return { category: typed };
  return hasField(action) ? { tags: splitTags(typed) } : {};
}

function ValueField({ label, names }: { label: string; names: readonly string[] }) {
  const list = useId();
  return (
    <div>
      <TextField
        label={label}
        name="value"
        list={list}
        maxLength={10 * MAX_CATEGORY}
        dir="auto"
        autoComplete="off"
      />
      <datalist id={list}>
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </div>
  );
}

function TitleList({ articles }: { articles: readonly ManagedArticle[] }) {
  const more = articles.length - MAX_TITLES;
  return (
    <ul className="grid gap-1 font-medium">
      {articles.slice(0, MAX_TITLES).map(({ _id, title }) => (
        <li key={_id} className="wrap-anywhere" dir="auto">
          {title || texts.articles.untitled}
        </li>
      ))}
      {more > 0 && <li className="text-sm font-normal text-soft">and {more} more</li>}
    </ul>
  );
}
