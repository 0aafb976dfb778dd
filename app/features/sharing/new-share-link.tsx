import { useState } from 'react';
import { MAX_NAME } from '../../../contract/limits.ts';
import type { CreatedShareLink } from '../../../contract/share-link.ts';
import { callApi } from '../../browser/api.ts';
import { useAttempt } from '../../browser/hooks/use-attempt.ts';
import { ErrorAlert } from '../../ui/alerts.tsx';
import { Button } from '../../ui/button.tsx';
import { CopyField } from '../../ui/copy-field.tsx';
import { DaysField } from '../../ui/days-field.tsx';
import { CheckField, TextField } from '../../ui/field.tsx';

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
  if (created) {
    return (
      <CopyField text={created.url}>
        <button type="button" className="button button-quiet" onClick={() => setCreated(undefined)}>
          Another link
        </button>
      </CopyField>
    );
  }
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
      <DaysField label="Expires after" choices={[1, 7, 30, 90, 365]} chosen={30} error={errors.days} />
      <CheckField name="canComment" label="Allow comments" />
      <div className="flex justify-end">
        <Button type="submit" className="button" busy={busy}>
          Create link
        </Button>
      </div>
    </form>
  );
}
