import { useNavigate } from 'react-router';
import {
  MAX_SUBSCRIBER_FILE_BYTES,
  MAX_SUBSCRIBER_ROWS,
  type SubscriberImport,
} from '../../../contract/subscriber-import.ts';
import { pathTo } from '../../../shared/paths.ts';
import { callApi, fieldError } from '../../browser/api.ts';
import { useAttempt } from '../../browser/hooks/use-attempt.ts';
import { useHydrated } from '../../browser/hooks/use-hydrated.ts';
import { ErrorAlert } from '../../ui/alerts.tsx';
import { Button } from '../../ui/button.tsx';
import { DateOrderField } from '../../ui/date-order-field.tsx';
import { CheckField, Field, TextField } from '../../ui/field.tsx';

const megabytes = MAX_SUBSCRIBER_FILE_BYTES / 1024 / 1024;

/** Asks for a CSV file and for what the administrator knows about the consent of its people. */
export function ImportForm({ today }: { today: string }) {
  const navigate = useNavigate();
  const { busy, refusal, attempt } = useAttempt();
  const isReady = useHydrated();
  const fields = refusal?.fields ?? {};
  const isKnown = Object.keys(fields).some((name) => ['file', 'consent', 'consentDate'].includes(name));
  return (
    <form
      method="post"
      encType="multipart/form-data"
      className="panel grid gap-5 p-4 sm:p-5"
      onSubmit={(event) => {
        event.preventDefault();
        const form = new FormData(event.currentTarget);
        void attempt(async () => {
          const { _id } = await uploadFile(form);
          await navigate(pathTo.subscriberImport(_id));
        });
      }}
    >
      {!isKnown && <ErrorAlert>{refusal?.message}</ErrorAlert>}
      <FileField error={fields.file} />
      <TextField
        label="Date of consent"
        name="consentDate"
        type="date"
        max={today}
        hint="When these people agreed, for rows without a date in the file. Without it, these rows are not imported."
        error={fields.consentDate}
      />
      <DateOrderField label="Dates such as 06/01/2026" otherwise="Reject these rows" />
      <div>
        <CheckField
          name="consent"
          label="These people agreed to get this newsletter"
          value="yes"
          required
          aria-invalid={fields.consent ? true : undefined}
          hint="The audit log records your statement. Purchased or harvested email addresses must not be imported."
        />
        {fields.consent && <p className="mt-1.5 text-sm text-danger">{fields.consent}</p>}
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" className="button" disabled={!isReady} busy={busy}>
          {busy ? 'Checking…' : 'Check file'}
        </Button>
        <p className="text-sm text-muted">Nothing is written before you have seen the result.</p>
      </div>
    </form>
  );
}

function FileField({ error }: { error: string | undefined }) {
  return (
    <Field
      label="CSV file"
      hint={`Choose a file, or drop it here. At most ${megabytes} MB and ${MAX_SUBSCRIBER_ROWS.toLocaleString('en-US')} rows.`}
      error={error}
    >
      {(control) => (
        <input
          {...control}
          type="file"
          name="file"
          accept=".csv,.tsv,.txt,text/csv"
          required
          className="w-full rounded-lg border border-dashed border-edge bg-raised px-4 py-7 text-sm text-soft file:me-3 file:min-h-10 file:cursor-pointer file:rounded-md file:border-0 file:bg-sunken file:px-4 file:font-semibold file:text-ink"
        />
      )}
    </Field>
  );
}

/** Sends the file for a check. Its name and what is known about the consent go in the query. */
async function uploadFile(form: FormData): Promise<SubscriberImport> {
  const file = form.get('file');
  if (!(file instanceof File) || file.size === 0) throw fieldError('file', 'Please choose a CSV file.');
  if (file.size > MAX_SUBSCRIBER_FILE_BYTES)
    throw fieldError('file', `The file may have at most ${megabytes} MB. Split it into several files.`);
  const query = new URLSearchParams({ fileName: file.name.slice(-200) });
  for (const name of ['consent', 'consentDate', 'dateOrder']) query.set(name, String(form.get(name) ?? ''));
  return callApi('POST', `/newsletter/imports?${query}`, undefined, {
    body: file,
    headers: { 'content-type': 'text/csv' },
  });
}
