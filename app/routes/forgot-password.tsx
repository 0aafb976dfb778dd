import { Link } from 'react-router';
import { requestPasswordReset } from '../../domain/users/users.ts';
import { TextField } from '../components/field.tsx';
import { PageHead } from '../components/page-head.tsx';
import { Notice } from '../components/problem.tsx';
import { AccountCard } from '../features/account/account-card.tsx';
import { AccountForm } from '../features/account/account-form.tsx';
import { act, formOf, services, visitOf } from '../load.ts';
import type { Route } from './+types/forgot-password.ts';

export async function action({ request, context }: Route.ActionArgs) {
  const email = String((await formOf(request)).get('email') ?? '');
  return act(async () => {
    await requestPasswordReset(services(context).ctx, visitOf(request, context), email);
    return { sent: true as const };
  });
}

export default function ForgotPassword({ actionData }: Route.ComponentProps) {
  const sent = actionData && 'sent' in actionData;
  const refusal = actionData && 'refusal' in actionData ? actionData.refusal : undefined;
  return (
    <AccountCard title="Forgot your password?" lead="We send you a letter with a link to set a new one.">
      <PageHead title="Forgot your password?" path="/forgot-password" hidden />
      {sent ? (
        <Notice>If there is an account with this address, a letter is on its way.</Notice>
      ) : (
        <AccountForm refusal={refusal} leastPassword={1} submit="Send the letter" pending="Sending…">
          {(problems) => (
            <TextField
              label="Email"
              name="email"
              type="email"
              autoComplete="username"
              required
              problem={problems.email}
            />
          )}
        </AccountForm>
      )}
      <p className="text-center text-sm">
        <Link to="/login" className="text-link">
          Back to login
        </Link>
      </p>
    </AccountCard>
  );
}
