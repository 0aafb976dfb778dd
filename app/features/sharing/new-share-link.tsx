import { Copy } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { MAX_NAME } from '../../../contract/limits.ts';
import type { CreatedShareLink } from '../../../contract/share-link.ts';
import { texts } from '../../../contract/texts.ts';
import { callApi } from '../../browser/api.ts';
import { useAttempt } from '../../browser/hooks/use-attempt.ts';
import { notify } from '../../browser/toasts.ts';
import { ErrorAlert } from '../../ui/alerts.tsx';
import { CheckField, Field, TextField } from '../../ui/field.tsx';

const validity = { 1: '1 day', 7: '7 days', 30: '30 days', 90: '90 days', 365: '1 year' };

/** Makes a share link and shows its URL, which nobody can read again later. */
export function NewShareLink({ articleId, onCreated }: { articleId: string; onCreated: () => void }) {
  const [created, setCreated] = useState<CreatedShareLink>();
  const { busy, errors, attempt } = useAttempt();
  const submit = (event: React.FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    event.stopPropagation();
    if (busy) return;
    const form = new FormData(event.currentTarget);
    const link = {
      label: form.get('label'),
      days: Number(form.get('days')),
      canComment: form.has('canComment'),
    };
    void attempt(async () => {
      setCreated(await callApi('POST', `/articles/${encodeURIComponent(articleId)}/share-links`, link));
      onCreated();
    });
  };
  if (created) return <CreatedLink url={created.url} onMore={() => setCreated(undefined)} />;
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <ErrorAlert>{errors.form}</ErrorAlert>
      <TextField
        label="For whom (optional)"
        name="label"
        maxLength={MAX_NAME}
        autoComplete="off"
        error={errors.label}
      />
      <Field label="Expires after" error={errors.days}>
        {(control) => (
          <select {...control} name="days" defaultValue="30" className="field">
            {Object.entries(validity).map(([days, label]) => (
              <option key={days} value={days}>
                {label}
              </option>
            ))}
          </select>
        )}
      </Field>
      <CheckField name="canComment" label="Allow comments" />
      <div className="flex justify-end">
        <button type="submit" className="button" aria-disabled={busy}>
          Create link
        </button>
      </div>
    </form>
  );
}

function CreatedLink({ url, onMore }: { url: string; onMore: () => void }) {
  const field = useRef<HTMLInputElement>(null);
  // The button that had the focus no longer exists.
  useLayoutEffect(() => field.current?.focus(), []);
  const copy = async () => {
    field.current?.select();
    try {
      await navigator.clipboard.writeText(url);
      notify.success(texts.sharing.copied);
    } catch {
      notify.error(texts.sharing.copyFailed);
    }
  };
  return (
    <div className="grid gap-3">
      <Field label="Link" hint="Copy it now. It cannot be shown again.">
        {(control) => (
          <input
            {...control}
            ref={field}
            readOnly
            value={url}
            className="field"
            onFocus={(event) => event.currentTarget.select()}
          />
        )}
      </Field>
      <div className="flex flex-wrap justify-end gap-2">
        <button type="button" className="button button-quiet" onClick={onMore}>
          Another link
        </button>
        <button type="button" className="button" onClick={() => void copy()}>
          <Copy size={17} aria-hidden /> Copy link
        </button>
      </div>
    </div>
  );
}
