import { redirect, redirectDocument } from 'react-router';
import { identityProof } from '../../contract/session.ts';
import { parseInput } from '../../domain/parse-input.ts';
import { identityProofs, signInAgain } from '../../domain/users/users.ts';
import { AccountCard } from '../features/account/account-card.tsx';
import { AccountForm } from '../features/account/account-form.tsx';
import { PasskeyProof } from '../features/passkeys/passkey-proof.tsx';
import { ProofFields } from '../features/sign-in-again/proof-fields.tsx';
import { authClient, readFormData, runAction, runLoader, services } from '../request/route-helpers.ts';
import { loginUrl, safeReturnPath } from '../request/sign-in-urls.ts';
import { keepForm } from '../request/unreachable.ts';
import type { Route } from './+types/sign-in-again.ts';

export function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = services(context);
  if (ctx.actor.userId === null) throw redirect(loginUrl(safeReturnPath(url.searchParams.get('next'))));
  const next = safeReturnPath(url.searchParams.get('next'));
  return runLoader(async () => ({ next, proofs: await identityProofs(ctx) }));
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const form = await readFormData(request);
  return runAction(async () => {
    const proof = parseInput(identityProof, Object.fromEntries(form));
    await signInAgain(services(context).ctx, authClient(request, context), proof);
    return redirectDocument(safeReturnPath(url.searchParams.get('next')));
  });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepForm(serverAction);

/** Asks who the user is, where no dialog can: before a download, and without scripts. */
export default function SignInAgain({ loaderData: { next, proofs }, actionData }: Route.ComponentProps) {
  return (
    <AccountCard
      path="/account/sign-in-again"
      title="Confirm that it is you"
      lead="You signed in more than ten minutes ago. You go on afterwards."
    >
      {proofs.passkey && <PasskeyProof onProved={() => location.assign(next)} />}
      <AccountForm refusal={actionData?.refusal} minPasswordLength={1} submit="Confirm" pending="Confirming…">
        {(errors) => <ProofFields proofs={proofs} errors={errors} />}
      </AccountForm>
    </AccountCard>
  );
}
