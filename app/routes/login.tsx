import { redirect, redirectDocument } from 'react-router';
import { providerError, signIn, signInProviders } from '../../domain/users/users.ts';
import { AccountCard } from '../features/account/account-card.tsx';
import { AccountForm } from '../features/account/account-form.tsx';
import { AccountLink } from '../features/account/account-link.tsx';
import { EmailField } from '../features/account/email-field.tsx';
import { PasswordField } from '../features/account/password-field.tsx';
import { ProviderButtons } from '../features/account/provider-buttons.tsx';
import { PasskeySignIn } from '../features/passkeys/passkey-sign-in.tsx';
import { authClient, cookieHeaders, readFormData, runAction, services } from '../request/route-helpers.ts';
import { registerUrl, safeReturnPath, secondStepUrl } from '../request/sign-in-urls.ts';
import { ErrorAlert, Notice } from '../ui/alerts.tsx';
import type { Route } from './+types/login.ts';

const notices: Record<string, string> = {
  weak: 'Your account is ready. Your password is a common one, so please change it soon.',
  registered: 'Your account is ready. Sign in to continue.',
  verified: 'Your email address is confirmed. You can sign in now.',
  reset: 'Your new password is set. Sign in with it.',
};

export function loader({ context, url }: Route.LoaderArgs) {
  const { config } = services(context).publicCtx;
  const key = Object.keys(notices).find((key) => url.searchParams.has(key));
  return {
    next: safeReturnPath(url.searchParams.get('next')),
    providers: signInProviders(config),
    passwords: config.passwordSignIn,
    notice: key ? notices[key] : undefined,
    error: providerError(config, url.searchParams.get('error'), url.searchParams.get('provider')),
    unconfirmed: url.searchParams.get('error') === 'account_not_linked',
  };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const form = await readFormData(request);
  const [email, password] = [String(form.get('email') ?? ''), String(form.get('password') ?? '')];
  return runAction(async () => {
    const { cookies, secondStep } = await signIn(services(context).ctx, authClient(request, context), {
      email,
      password,
    });
    const next = safeReturnPath(url.searchParams.get('next'));
    if (secondStep) return redirect(secondStepUrl(next), { headers: cookieHeaders(cookies) });
    return redirectDocument(next, { headers: cookieHeaders(cookies, 'loggedIn') });
  }, email);
}

export { loadDocument as clientLoader, plainPage as handle } from '../request/plain-page.ts';

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const { next, providers, passwords, notice, error, unconfirmed } = loaderData;
  return (
    <AccountCard path="/login" title="Login" lead="Welcome back.">
      {!actionData && <Notice>{notice}</Notice>}
      {/* With scripts it is a toast. */}
      {!actionData && error && (
        <>
          <div className="no-script">
            <ErrorAlert>{error}</ErrorAlert>
          </div>
          <template data-toast="announced">{error}</template>
        </>
      )}
      {!actionData && unconfirmed && (
        <AccountLink to="/confirm-email" text="Your email address is not confirmed yet.">
          Send the confirmation email again
        </AccountLink>
      )}
      {passwords && (
        <AccountForm refusal={actionData?.refusal} minPasswordLength={1} submit="Login" pending="Signing in…">
          {(errors) => (
            <>
              <EmailField isFirst typed={actionData?.typed} error={errors.email} />
              <PasswordField autoComplete="current-password" error={errors.password} />
              <p className="-my-3 text-end text-sm">
                <a href="/forgot-password" className="text-link inline-flex min-h-11 items-center">
                  Forgot your password?
                </a>
              </p>
            </>
          )}
        </AccountForm>
      )}
      <PasskeySignIn next={next} use="sign-in" />
      <ProviderButtons providers={providers} next={next} isAlone={!passwords} />
      <AccountLink to={registerUrl(next)} text="No account yet?">
        Register
      </AccountLink>
    </AccountCard>
  );
}
