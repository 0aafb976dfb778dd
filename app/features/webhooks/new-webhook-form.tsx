import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { MAX_URL } from '../../../contract/limits.ts';
import { texts } from '../../../contract/texts.ts';
import { type MadeWebhook, webhookEvents } from '../../../contract/webhook.ts';
import { callApi } from '../../browser/api.ts';
import { useAttempt } from '../../browser/hooks/use-attempt.ts';
import { ErrorAlert } from '../../ui/alerts.tsx';
import { CopyField } from '../../ui/copy-field.tsx';
import { DialogButtons } from '../../ui/dialogs/dialog-buttons.tsx';
import { CheckField, TextField } from '../../ui/field.tsx';

/** Adds a webhook, and shows its secret once. */
export default function NewWebhookForm({ onCancel }: { onCancel: () => void }) {
  const { revalidate } = useRevalidator();
  const [secret, setSecret] = useState<string>();
  const { busy, errors, attempt } = useAttempt();
  const submit = (event: React.FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const form = new FormData(event.currentTarget);
    const wanted = { url: form.get('url'), events: form.getAll('events') };
    void attempt(async () => {
      setSecret((await callApi<MadeWebhook>('POST', '/webhooks', wanted)).secret);
      void revalidate();
    });
  };
  if (secret !== undefined)
    return (
      <CopyField
        label="Secret"
        text={secret}
        copied={texts.webhooks.copied}
        failed={texts.webhooks.copyFailed}
      />
    );
  return (
    <form onSubmit={submit} noValidate className="mt-5 grid gap-4">
      <ErrorAlert>{errors.form}</ErrorAlert>
      <TextField
        autoFocus
        label="URL"
        name="url"
        type="url"
        maxLength={MAX_URL}
        autoComplete="off"
        placeholder="https://"
        error={errors.url}
      />
      <fieldset className="grid gap-1.5">
        <legend className="mb-1.5 font-medium">Events</legend>
        {Object.entries(webhookEvents).map(([event, label]) => (
          <CheckField key={event} name="events" value={event} label={label} />
        ))}
        <ErrorAlert>{errors.events}</ErrorAlert>
      </fieldset>
      <DialogButtons onCancel={onCancel} busy={busy}>
        Add webhook
      </DialogButtons>
    </form>
  );
}
