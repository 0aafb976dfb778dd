import type { ContentImport, ImportSettings } from '../../../contract/content-import.ts';
import { Button } from '../../ui/button.tsx';
import { DateOrderField } from '../../ui/date-order-field.tsx';
import { formText } from '../../ui/dialogs/form-dialog.tsx';
import { CheckField, TextField } from '../../ui/field.tsx';

interface CheckFormProps {
  options: ImportSettings;
  label: string;
  busy: boolean;
  errors: Record<string, string>;
  onCheck: (options: ImportSettings) => void;
}

/** Asks how to read a file before its check. */
export function CheckForm({ options, label, busy, errors, onCheck }: CheckFormProps) {
  return (
    <form
      noValidate
      className="panel grid gap-5 p-4 sm:p-5"
      onSubmit={(event) => {
        event.preventDefault();
        onCheck(readSettings(new FormData(event.currentTarget)));
      }}
    >
      <TextField
        label="URL of the old site"
        name="baseUrl"
        type="url"
        defaultValue={options.baseUrl}
        placeholder="https://old.example"
        hint="Optional. Links to it will lead here."
        error={errors.baseUrl}
      />
      <TextField
        label="Name of the old site"
        name="source"
        defaultValue={options.source}
        autoComplete="off"
        dir="auto"
        hint="Optional. With the same name, a later export updates these articles instead of adding them again."
        error={errors.source}
      />
      {switches.map((field) => (
        <CheckField key={field.name} {...field} defaultChecked={options[field.name]} />
      ))}
      <DateOrderField
        label="Dates such as 06/01/2020"
        hint="Only for Markdown files."
        otherwise="Leave them out"
        defaultValue={options.dateOrder ?? ''}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" className="button" busy={busy}>
          {label}
        </Button>
        <p className="text-sm text-muted">Nothing is written before you have seen the result.</p>
      </div>
    </form>
  );
}

const switches = [
  {
    name: 'fetchImages',
    label: 'Fetch images that the file only links to',
    hint: 'Exports from Medium, Substack and Blogger need this, for example. The check does not fetch them yet.',
  },
  {
    name: 'strict',
    label: 'Keep articles drafts if a field may withhold them',
    hint: 'The result lists these fields under “Not sure”. Only for Markdown files.',
  },
  {
    name: 'publishAll',
    label: 'Publish all notes of Obsidian',
    hint: 'Otherwise only notes that say publish: true are public.',
  },
] as const;

function readSettings(form: FormData): ImportSettings {
  return {
    source: formText(form, 'source'),
    baseUrl: formText(form, 'baseUrl'),
    dateOrder: formText(form, 'dateOrder') as ImportSettings['dateOrder'],
    fetchImages: form.has('fetchImages'),
    strict: form.has('strict'),
    publishAll: form.has('publishAll'),
  };
}

/** Shows how far a check or import is. */
export function ImportProgress({ item, onStop }: { item: ContentImport; onStop: () => void }) {
  const { stage, progress } = item;
  const label = stage === 'checking' ? 'Checking' : 'Importing';
  return (
    <div className="panel grid gap-3 p-4 sm:p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="font-medium">
          {progress
            ? `${label} ${Math.min(progress.done + 1, progress.total).toLocaleString('en-US')} of ${progress.total.toLocaleString('en-US')}`
            : 'Reading the file…'}
        </p>
        <button type="button" className="button button-quiet button-small" onClick={onStop}>
          Stop
        </button>
      </div>
      <progress
        aria-label={label}
        className="progress-bar w-full"
        {...(progress && { value: progress.done, max: Math.max(1, progress.total) })}
      />
      <p className="truncate text-sm text-muted" dir="auto">
        {progress?.item ?? '\u00a0'}
      </p>
      <p className="text-sm text-soft">You can leave this screen. The import goes on.</p>
    </div>
  );
}
