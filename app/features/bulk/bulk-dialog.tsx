import { useId } from 'react';
import { MAX_CATEGORY } from '../../../contract/limits.ts';
import { texts } from '../../../contract/texts.ts';
import { plural } from '../../../shared/text/counts.ts';
import { ErrorAlert } from '../../ui/alerts.tsx';
import { FormDialog, formText } from '../../ui/dialogs/form-dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { actionTexts, type BarAction, type BulkResult, runBulk } from './bulk-actions.ts';
import { fieldLabels, readValue, unsavedNote } from './bulk-form.ts';
import type { SelectableRow } from './selection.ts';

interface BulkDialogProps {
  action: BarAction;
  articles: readonly SelectableRow[];
  /** The ID of the signed-in user. */
  account: string;
  /** Suggestions for the category and the tags. */
  categories: readonly string[];
  tags: readonly string[];
  onClose: () => void;
  onDone: (result: BulkResult) => Promise<void>;
}

/** The number of titles that the dialog names. */
const MAX_TITLES = 5;

/** Asks before a bulk action: says what happens to how many articles and names the first of them. */
export function BulkDialog({
  action,
  articles,
  account,
  categories,
  tags,
  onClose,
  onDone,
}: BulkDialogProps) {
  const { title, note, label, isDangerous } = actionTexts[action];
  const fieldLabel = fieldLabels[action];
  const names = { category: categories, addTags: tags, removeTags: tags };
  const unsaved = articles.filter(({ session }) => session).length;
  const run = async (form: FormData) => {
    const value = readValue(action, formText(form, 'value'));
    void onDone(await runBulk(action, articles, account, value));
  };
  return (
    <FormDialog
      title={title(plural(articles.length, 'article'))}
      submit={label}
      isDangerous={isDangerous}
      onSubmit={run}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <TitleList articles={articles} />
          {!fieldLabel && <ErrorAlert>{Object.values(errors)[0]}</ErrorAlert>}
          {fieldLabel && (
            <ValueField
              label={fieldLabel}
              names={action in names ? names[action as keyof typeof names] : []}
              error={Object.values(errors)[0]}
            />
          )}
          {note && <p className="text-sm text-soft">{note}</p>}
          {unsaved > 0 && <p className="text-sm text-soft">{unsavedNote(action, unsaved)}</p>}
        </>
      )}
    </FormDialog>
  );
}

interface ValueFieldProps {
  label: string;
  names: readonly string[];
  error: string | undefined;
}

function ValueField({ label, names, error }: ValueFieldProps) {
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
        error={error}
      />
      <datalist id={list}>
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </div>
  );
}

function TitleList({ articles }: { articles: readonly SelectableRow[] }) {
  const more = articles.length - MAX_TITLES;
  return (
    <ul className="grid gap-1 font-medium">
      {articles.slice(0, MAX_TITLES).map(({ _id, title, start }) => (
        <li key={_id} className="wrap-anywhere" dir="auto">
          {title || start || texts.articles.untitled}
        </li>
      ))}
      {more > 0 && <li className="text-sm font-normal text-soft">and {more} more</li>}
    </ul>
  );
}
