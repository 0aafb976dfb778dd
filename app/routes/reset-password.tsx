import { redirect } from 'react-router';
import { setNewPassword } from '../../domain/users/users.ts';
import { AccountCard } from '../features/account/account-card.tsx';
import { AccountForm } from '../features/account/account-form.tsx';
import { AccountLink } from '../features/account/account-link.tsx';
import { PasswordField } from '../features/account/password-field.tsx';
import { authClient, readFormData, runAction, services } from '../request/route-helpers.ts';
import { ErrorAlert } from '../ui/alerts.tsx';
import type { Route } from './+types/reset-password.ts';

export function loader({ context, url }: Route.LoaderArgs) {
  const { passwordMinLength: minPasswordLength, passwordSignIn } = services(context).publicCtx.config;
  if (!passwordSignIn) throw redirect('/login');
  return { minPasswordLength, complete: Boolean(url.searchParams.get('token')) };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const newPassword = String((await readFormData(request)).get('password') ?? '');
  const token = url.searchParams.get('token') ?? '';
  return runAction(async () => {
    await setNewPassword(services(context).ctx, authClient(request, context), { token, newPassword });
    return redirect('/login?reset=1');
  });
}

export { loadDocument as clientLoader, plainPage as handle } from '../request/plain-page.ts';

export default function ResetPassword({ loaderData, actionData }: Route.ComponentProps) {
  const { minPasswordLength, complete } = loaderData;
  return (
    <AccountCard path="/reset-password" title="New password">
      {complete ? (
        <AccountForm
          refusal={actionData?.refusal}
          minPasswordLength={minPasswordLength}
          submit="Set password"
          pending="Setting…"
        >
          {(errors) => (
            <PasswordField
              label="New password"
              autoFocus
              autoComplete="new-password"
              minLength={minPasswordLength}
              hint={`At least ${minPasswordLength} characters`}
              error={errors.password ?? errors.newPassword}
            />
          )}
        </AccountForm>
      ) : (
        <ErrorAlert>
          This link is incomplete. Please open it from the email again, or request a new one.
        </ErrorAlert>
      )}
      <AccountLink to="/forgot-password">Request a new link</AccountLink>
    </AccountCard>
  );
}
