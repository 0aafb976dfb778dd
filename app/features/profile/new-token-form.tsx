import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { type MadeApiToken, type TokenScope, tokenScopes } from '../../../contract/api-token.ts';
import { MAX_NAME, TOKEN_DAYS } from '../../../contract/limits.ts';
import { texts } from '../../../contract/texts.ts';
import { callApi } from '../../browser/api.ts';
import { useAttempt } from '../../browser/hooks/use-attempt.ts';
import { ErrorAlert } from '../../ui/alerts.tsx';
import { CopyField } from '../../ui/copy-field.tsx';
import { DaysField } from '../../ui/days-field.tsx';
import { DialogButtons } from '../../ui/dialogs/dialog-buttons.tsx';
import { CheckField, TextField } from '../../ui/field.tsx';

/** Makes an API token, and shows its text once. */
export default function NewTokenForm({ scopes, onCancel }: { scopes: TokenScope[]; onCancel: () => void }) {
  const { revalidate } = useRevalidator();
  const [token, setToken] = useState<string>();
  const { busy, errors, attempt } = useAttempt();
  const submit = (event: React.FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const form = new FormData(event.currentTarget);
    const wanted = { name: form.get('name'), scopes: form.getAll('scopes'), days: Number(form.get('days')) };
    void attempt(async () => {
      setToken((await callApi<MadeApiToken>('POST', '/account/tokens', wanted)).token);
      void revalidate();
    });
  };
  if (token !== undefined)
    return (
      <CopyField label="Token" text={token} copied={texts.tokens.copied} failed={texts.tokens.copyFailed} />
    );
  return (
    <form onSubmit={submit} noValidate className="mt-5 grid gap-4">
      <ErrorAlert>{errors.form}</ErrorAlert>
      <TextField
        autoFocus
        label="Name"
        name="name"
        maxLength={MAX_NAME}
        autoComplete="off"
        error={errors.name}
      />
      <fieldset className="grid gap-2">
        <legend className="mb-1 font-medium">What it may do</legend>
        {scopes.map((scope) => (
          <CheckField key={scope} name="scopes" value={scope} label={tokenScopes[scope]} />
        ))}
        <ErrorAlert>{errors.scopes}</ErrorAlert>
      </fieldset>
      <DaysField
        label="Expires after"
        choices={[7, 30, 90, 180, 365]}
        chosen={TOKEN_DAYS}
        error={errors.days}
      />
      <DialogButtons onCancel={onCancel} busy={busy}>
        Create token
      </DialogButtons>
    </form>
  );
}
