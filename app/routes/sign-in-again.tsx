import { redirect, redirectDocument } from 'react-router';
import { identityProof } from '../../contract/session.ts';
import { parseInput } from '../../domain/parse-input.ts';
import { identityProofs, providerError, signInAgain } from '../../domain/users/users.ts';
import { AccountCard } from '../features/account/account-card.tsx';
import { AccountForm } from '../features/account/account-form.tsx';
import { PasskeySignIn } from '../features/passkeys/passkey-sign-in.tsx';
import { ProofFields } from '../features/sign-in-again/proof-fields.tsx';
import { ProviderProofs } from '../features/sign-in-again/provider-proofs.tsx';
import { authClient, readFormData, runAction, runLoader, services } from '../request/route-helpers.ts';
import { loginUrl, safeReturnPath } from '../request/sign-in-urls.ts';
import { ErrorAlert, Notice } from '../ui/alerts.tsx';
import type { Route } from './+types/sign-in-again.ts';

const path = '/account/sign-in-again';

export function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = services(context);
  if (ctx.actor.userId === null) throw redirect(loginUrl(safeReturnPath(url.searchParams.get('next'))));
  const { searchParams } = url;
  return runLoader(async () => ({
    proofs: await identityProofs(ctx),
    next: safeReturnPath(searchParams.get('next')),
    isDone: searchParams.has('done'),
    error: providerError(ctx.config, searchParams.get('error'), searchParams.get('provider')),
  }));
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const form = await readFormData(request);
  return runAction(async () => {
    const proof = parseInput(identityProof, Object.fromEntries(form));
    await signInAgain(services(context).ctx, authClient(request, context), proof);
    return redirectDocument(safeReturnPath(url.searchParams.get('next')));
  });
}

export { loadDocument as clientLoader, plainPage as handle } from '../request/plain-page.ts';

/** Asks who the user is, where no dialog can: before a download, and without scripts. */
export default function SignInAgain({ loaderData, actionData }: Route.ComponentProps) {
  const { proofs, next, isDone, error } = loaderData;
  const lead = 'You signed in more than ten minutes ago. You go on afterwards.';
  const title = 'Confirm that it is you';
  if (isDone) {
    return (
      <AccountCard path={path} title={title}>
        <Notice>Thank you. Close this tab and go on in the other one.</Notice>
      </AccountCard>
    );
  }
  return (
    <AccountCard path={path} title={title} lead={lead}>
      {error && <ErrorAlert>{error}</ErrorAlert>}
      {proofs.passkey && <PasskeySignIn next={next} use="proof" />}
      {proofs.providers.length > 0 ? (
        <ProviderProofs providers={proofs.providers} next={next} />
      ) : (
        <AccountForm
          refusal={actionData?.refusal}
          minPasswordLength={1}
          submit="Confirm"
          pending="Confirming…"
        >
          {(errors) => <ProofFields proofs={proofs} errors={errors} />}
        </AccountForm>
      )}
    </AccountCard>
  );
}
