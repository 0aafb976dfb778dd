import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Author } from '../../../contract/author.ts';
import type { MadeInvitation } from '../../../contract/invitation.ts';
import { MAX_EMAIL } from '../../../contract/limits.ts';
import { texts } from '../../../contract/texts.ts';
import { callApi } from '../../browser/api.ts';
import { useAttempt } from '../../browser/hooks/use-attempt.ts';
import { notify } from '../../browser/toasts.ts';
import { ErrorAlert } from '../../ui/alerts.tsx';
import { CopyField } from '../../ui/copy-field.tsx';
import { DialogButtons } from '../../ui/dialogs/dialog-buttons.tsx';
import { CheckField, Field, TextField } from '../../ui/field.tsx';

const choices = {
  contributor: 'Contributor: writes drafts',
  author: 'Author: publishes own articles',
  editor: 'Editor: publishes and changes everybody’s',
  admin: 'Admin: changes everything on this site',
  user: 'User: opens no dashboard',
};

interface InviteFormProps {
  /** False without a mail server: there are links only. */
  canSend: boolean;
  onSent: () => void;
}

/** Invites somebody by email, or by a link that it shows once. */
export default function InviteForm({ canSend, onSent }: InviteFormProps) {
  const { revalidate } = useRevalidator();
  const [url, setUrl] = useState<string | null>(null);
  const [isSent, setIsSent] = useState(canSend);
  const { busy, errors, attempt } = useAttempt();
  const submit = (event: React.FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const invitation = { ...readForm(new FormData(event.currentTarget)), send: isSent };
    void attempt(async () => {
      const made = await callApi<MadeInvitation>('POST', '/invitations', invitation);
      setUrl(made.url);
      void revalidate();
      if (made.url !== null) return;
      notify.success(texts.users.invited);
      onSent();
    });
  };
  if (url !== null) return <CopyField text={url} />;
  return (
    <form onSubmit={submit} noValidate className="mt-5 grid gap-4">
      <ErrorAlert>{errors.form ?? errors.send ?? errors.staffRole}</ErrorAlert>
      <TextField
        autoFocus
        label={isSent ? 'Email' : 'Email (optional)'}
        name="email"
        type="email"
        maxLength={MAX_EMAIL}
        autoComplete="off"
        hint={isSent ? undefined : 'If you enter one, only an account with this address can accept.'}
        error={errors.email}
      />
      {canSend && (
        <CheckField
          label="Send the invitation by email"
          checked={isSent}
          onChange={(event) => setIsSent(event.currentTarget.checked)}
        />
      )}
      <Field label="Role" error={errors.role}>
        {(control) => (
          <select {...control} name="role" defaultValue="author" className="field">
            {Object.entries(choices).map(([role, label]) => (
              <option key={role} value={role}>
                {label}
              </option>
            ))}
          </select>
        )}
      </Field>
      <AuthorField error={errors.author} />
      <DialogButtons onCancel={onSent} busy={busy}>
        {isSent ? 'Send invitation' : 'Create link'}
      </DialogButtons>
    </form>
  );
}

function readForm(form: FormData) {
  const chosen = String(form.get('role'));
  const isPlain = chosen === 'admin' || chosen === 'user';
  return {
    email: String(form.get('email') ?? '').trim() || null,
    role: isPlain ? chosen : 'user',
    staffRole: isPlain ? null : chosen,
    author: String(form.get('author') ?? '') || null,
  };
}

/** Chooses an author without an account. Without any, or if they cannot be loaded, it is left out. */
function AuthorField({ error }: { error: string | undefined }) {
  const [authors, setAuthors] = useState<Author[]>([]);
  useEffect(() => {
    callApi<Author[]>('GET', '/authors?limit=100').then(
      (found) => setAuthors(found.filter(({ account }) => account === null)),
      () => {},
    );
  }, []);
  if (authors.length === 0) return null;
  return (
    <Field label="Author whose articles the account gets (optional)" error={error}>
      {(control) => (
        <select {...control} name="author" className="field">
          <option value="">None</option>
          {authors.map(({ _id, name }) => (
            <option key={_id} value={_id}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
