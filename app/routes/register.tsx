import { LoaderCircle } from 'lucide-react';
import { redirect } from 'react-router';
import { register, signInProviders } from '../../domain/users/users.ts';
import { AccountCard } from '../features/account/account-card.tsx';
import { AccountForm } from '../features/account/account-form.tsx';
import { AccountLink } from '../features/account/account-link.tsx';
import { NewAccountFields, readNewAccount } from '../features/account/new-account-fields.tsx';
import { ProviderButtons } from '../features/account/provider-buttons.tsx';
import { authClient, cookieHeaders, readFormData, runAction, services } from '../request/route-helpers.ts';
import { loginUrl, safeReturnPath } from '../request/sign-in-urls.ts';
import type { Route } from './+types/register.ts';

export function loader({ context, url }: Route.LoaderArgs) {
  const { config } = services(context).publicCtx;
  return {
    next: safeReturnPath(url.searchParams.get('next')),
    providers: signInProviders(config),
    passwords: config.passwordSignIn,
    minPasswordLength: config.passwordMinLength,
  };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const account = readNewAccount(await readFormData(request));
  const { name, email } = account;
  return runAction(
    async () => {
      const { warning } = await register(services(context).ctx, authClient(request, context), account);
      const to = new URLSearchParams({ [warning ? 'weak' : 'registered']: '1' });
      const next = safeReturnPath(url.searchParams.get('next'));
      if (next !== '/') to.set('next', next);
      return redirect(`/login?${to}`, { headers: cookieHeaders([], 'registered') });
    },
    { name, email },
  );
}

export { loadDocument as clientLoader, plainPage as handle } from '../request/plain-page.ts';

export default function Register({ loaderData, actionData }: Route.ComponentProps) {
  const { next, providers, passwords, minPasswordLength } = loaderData;
  return (
    <AccountCard
      path="/register"
      title="Register"
      lead={passwords ? 'Create your account.' : 'Your first sign-in creates your account.'}
    >
      {passwords && (
        <AccountForm
          refusal={actionData?.refusal}
          minPasswordLength={minPasswordLength}
          submit="Register"
          pending="Registering…"
          hasToasts
        >
          {(errors) => (
            <NewAccountFields
              typed={actionData?.typed}
              errors={errors}
              minPasswordLength={minPasswordLength}
            />
          )}
        </AccountForm>
      )}
      <ProviderButtons providers={providers} next={next} isAlone={!passwords} />
      <AccountLink to={loginUrl(next)} text="Already have an account?">
        Login
      </AccountLink>
      <RegisteringLoader />
    </AccountCard>
  );
}

/** A script covers the screen with it while the account is being created. */
function RegisteringLoader() {
  return (
    <template data-loader>
      <div role="status" className="fixed inset-0 z-50 grid place-items-center bg-paper/85">
        <p className="flex flex-col items-center gap-4 font-medium">
          <LoaderCircle size={40} aria-hidden className="animate-spin text-accent" />
          Creating your account…
        </p>
      </div>
    </template>
  );
}
