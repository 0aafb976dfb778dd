import { useEffect, useState } from 'react';
import { Form, Link } from 'react-router';
import { useHydrated } from '../../browser/hooks/use-hydrated.ts';
import type { Refusal } from '../../browser/refusal.ts';
import { ErrorAlert, Notice } from '../../ui/alerts.tsx';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../account/password-field.tsx';

interface PasswordFormProps {
  email: string;
  minPasswordLength: number;
  refusal: Refusal | undefined;
  /** The result of the last change: a new object each time. */
  done: object | undefined;
  className?: string;
  busy: boolean;
  /** Sends the form by scripts. Without it, the form is posted to its route. */
  onSubmit?: React.FormEventHandler<HTMLFormElement>;
}

/** Changes the password, which signs the user out everywhere else. */
export function PasswordForm({
  email,
  minPasswordLength,
  refusal,
  done,
  className = 'panel p-5 sm:p-7',
  busy,
  onSubmit,
}: PasswordFormProps) {
  const hydrated = useHydrated();
  const isWaiting = onSubmit !== undefined && !hydrated;
  const [changes, setChanges] = useState(0);
  useEffect(() => {
    if (done) setChanges((count) => count + 1);
  }, [done]);
  const fields = refusal?.fields ?? {};
  return (
    <Form
      method="post"
      noValidate={hydrated}
      onSubmit={onSubmit}
      className={`grid gap-6 ${className}`}
      aria-labelledby="password-title"
    >
      <div>
        <h2 id="password-title" className="text-lg font-semibold">
          Password
        </h2>
        <p className="mt-0.5 text-sm text-muted">Changing it signs you out everywhere else.</p>
      </div>
      {refusal && Object.keys(fields).length === 0 && <ErrorAlert>{refusal.message}</ErrorAlert>}
      {done && <Notice>Your password has been changed.</Notice>}
      <input type="hidden" name="action" value="password" />
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <div key={changes} className="grid gap-6">
        <PasswordFields errors={fields} minLength={minPasswordLength} />
      </div>
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" className="button" busy={busy} aria-disabled={isWaiting}>
          {busy ? 'Changing…' : 'Change password'}
        </Button>
        <Link to="/forgot-password" className="text-link inline-flex min-h-11 items-center text-sm">
          Forgot your password?
        </Link>
      </div>
    </Form>
  );
}

interface PasswordFieldsProps {
  errors: Record<string, string>;
  minLength: number;
}

function PasswordFields({ errors, minLength }: PasswordFieldsProps) {
  return (
    <>
      <PasswordField
        label="Current password"
        name="currentPassword"
        autoComplete="current-password"
        error={errors.currentPassword}
      />
      <PasswordField
        label="New password"
        name="password"
        autoComplete="new-password"
        minLength={minLength}
        hint={`At least ${minLength} characters`}
        error={errors.password ?? errors.newPassword}
      />
    </>
  );
}
