import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { type ImportedRedirects, MAX_REDIRECT_FILE, MAX_REDIRECT_ROWS } from '../../../contract/redirect.ts';
import { plural } from '../../../shared/text/counts.ts';
import { callApi, fieldError } from '../../browser/api.ts';
import { useAttempt } from '../../browser/hooks/use-attempt.ts';
import { ErrorAlert } from '../../ui/alerts.tsx';
import { DialogButtons } from '../../ui/dialogs/dialog-buttons.tsx';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { Field } from '../../ui/field.tsx';

const rows = MAX_REDIRECT_ROWS.toLocaleString('en-US');

/** Imports redirects from a file, and tells of each row that was left out. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { revalidate } = useRevalidator();
  const [imported, setImported] = useState<ImportedRedirects | null>(null);
  const { busy, errors, attempt } = useAttempt();
  const submit = (event: React.FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const file = new FormData(event.currentTarget).get('file');
    void attempt(async () => {
      setImported(
        await callApi<ImportedRedirects>('POST', '/redirects/import', { csv: await readFile(file) }),
      );
      await revalidate();
    });
  };
  return (
    <Modal open onClose={onClose} title={imported ? 'Redirects imported' : 'Import redirects'} closeButton>
      {imported ? (
        <Imported imported={imported} />
      ) : (
        <form onSubmit={submit} noValidate className="mt-5 grid gap-5">
          <ErrorAlert>{errors.form}</ErrorAlert>
          <Field
            label="CSV file"
            hint={`Two columns: from and to. At most ${rows} rows. A path that is redirected already gets the new target.`}
            error={errors.file ?? errors.csv}
          >
            {(control) => (
              <input
                {...control}
                type="file"
                name="file"
                accept=".csv,.tsv,.txt,text/csv"
                className="w-full rounded-lg border border-dashed border-edge bg-raised px-4 py-5 text-sm text-soft file:me-3 file:min-h-10 file:cursor-pointer file:rounded-md file:border-0 file:bg-sunken file:px-4 file:font-semibold file:text-ink"
              />
            )}
          </Field>
          <DialogButtons onCancel={onClose} busy={busy}>
            Import
          </DialogButtons>
        </form>
      )}
    </Modal>
  );
}

async function readFile(file: FormDataEntryValue | null): Promise<string> {
  if (!(file instanceof File) || file.size === 0) throw fieldError('file', 'Please choose a CSV file.');
  if (file.size > MAX_REDIRECT_FILE)
    throw fieldError('file', `The file may have at most ${MAX_REDIRECT_FILE / 1000} kB. Split it.`);
  return file.text();
}

function takeFocus(summary: HTMLElement | null): void {
  summary?.focus();
}

function Imported({ imported }: { imported: ImportedRedirects }) {
  const { added, changed, unchanged, refused, refusedRows } = imported;
  return (
    <div className="mt-4 grid gap-4">
      {/* The button that had the focus no longer exists. */}
      <p role="status" tabIndex={-1} ref={takeFocus} className="outline-none">
        {added} added, {changed} changed, {unchanged} already there.
        {refusedRows > 0 && ` ${plural(refusedRows, 'row')} left out:`}
      </p>
      {refused.length > 0 && (
        <ul className="grid gap-2 text-sm">
          {refused.map(({ line, from, reason }) => (
            <li key={`${line} ${from}`}>
              <span className="text-muted">Line {line}: </span>
              <bdi className="font-medium wrap-anywhere">{from}</bdi>
              <p className="text-soft wrap-anywhere">{reason}</p>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
