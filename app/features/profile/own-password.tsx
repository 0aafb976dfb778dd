import { useState } from 'react';
import { callApi } from '../../browser/api.ts';
import { useAttempt } from '../../browser/hooks/use-attempt.ts';
import { PasswordForm } from './password-form.tsx';

/** Changes the password by the API. */
export function OwnPassword(account: { email: string; minPasswordLength: number }) {
  const { busy, refusal, attempt } = useAttempt();
  const [done, setDone] = useState<object>();
  const change = (form: FormData) =>
    attempt(async () => {
      setDone(undefined);
      await callApi('POST', '/account/password', {
        currentPassword: form.get('currentPassword'),
        newPassword: form.get('password'),
      });
      setDone({});
    });
  return (
    <PasswordForm
      {...account}
      refusal={refusal}
      done={done}
      busy={busy}
      onSubmit={(event) => {
        event.preventDefault();
        void change(new FormData(event.currentTarget));
      }}
    />
  );
}
