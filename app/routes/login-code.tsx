import { redirect, redirectDocument } from 'react-router';
import { finishByCode, pendingStep } from '../../domain/users/users.ts';
import { AccountCard } from '../features/account/account-card.tsx';
import { AccountForm } from '../features/account/account-form.tsx';
import { AccountLink } from '../features/account/account-link.tsx';
import { CodeField } from '../features/account/code-field.tsx';
import { PasskeySignIn } from '../features/passkeys/passkey-sign-in.tsx';
import {
  authClient,
  cookieHeaders,
  readFormData,
  runAction,
  runLoader,
  services,
} from '../request/route-helpers.ts';
import { loginUrl, safeReturnPath } from '../request/sign-in-urls.ts';
import type { Route } from './+types/login-code.ts';

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const next = safeReturnPath(url.searchParams.get('next'));
  const step = await runLoader(() => pendingStep(services(context).ctx, authClient(request, context)));
  if (!step) throw redirect(loginUrl(next));
  return { next, factors: step.factors };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const code = String((await readFormData(request)).get('code') ?? '');
  return runAction(async () => {
    const { cookies } = await finishByCode(services(context).ctx, authClient(request, context), { code });
    const next = safeReturnPath(url.searchParams.get('next'));
    return redirectDocument(next, { headers: cookieHeaders(cookies, 'loggedIn') });
  });
}

export { loadDocument as clientLoader, plainPage as handle } from '../request/plain-page.ts';

/** The second step of a sign-in. */
export default function LoginCode({ loaderData: { next, factors }, actionData }: Route.ComponentProps) {
  return (
    <AccountCard
      path="/login/code"
      title={factors.includes('passkey') ? 'Use a passkey or a code' : 'Enter a code'}
      lead="One more step, and you are signed in."
    >
      {factors.includes('passkey') && <PasskeySignIn next={next} use="second-step" />}
      <AccountForm
        refusal={actionData?.refusal}
        minPasswordLength={1}
        submit="Continue"
        pending="Signing in…"
      >
        {(errors) => <CodeField isFirst hasApp={factors.includes('totp')} error={errors.code} />}
      </AccountForm>
      <AccountLink to={loginUrl(next)} text="Not you?">
        Begin again
      </AccountLink>
    </AccountCard>
  );
}
