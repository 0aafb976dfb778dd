import { redirect } from 'react-router';
import { confirmEmail, requestVerification } from '../../domain/users/users.ts';
import { AccountCard } from '../features/account/account-card.tsx';
import { EmailRequest } from '../features/account/email-request.tsx';
import { authClient, readFormData, runAction, services } from '../request/route-helpers.ts';
import { ErrorAlert } from '../ui/alerts.tsx';
import type { Route } from './+types/confirm-email.ts';

const path = '/confirm-email';
const title = 'Confirm your email address';
/** The status for an invalid link. After another refusal, such as too many attempts, the link still works. */
const DEAD_LINK = 400;

/** Opening the link confirms nothing, since email clients open links automatically. */
export function loader({ url }: Route.LoaderArgs) {
  return { hasToken: url.searchParams.has('token') };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const { ctx } = services(context);
  const client = authClient(request, context);
  const token = url.searchParams.get('token');
  if (token !== null) {
    return runAction(async () => {
      await confirmEmail(ctx, client, token);
      return redirect('/login?verified=1');
    });
  }
  const email = String((await readFormData(request)).get('email') ?? '');
  return runAction(async () => {
    await requestVerification(ctx, client, email);
    return { sent: true as const };
  }, email);
}

export { loadDocument as clientLoader, plainPage as handle } from '../request/plain-page.ts';

export default function ConfirmEmail({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData.hasToken) {
    const lead = "We'll send the confirmation email again.";
    return <EmailRequest title={title} lead={lead} path={path} result={actionData} />;
  }
  const refusal = actionData && 'refusal' in actionData ? actionData.refusal : undefined;
  return (
    <AccountCard
      path={path}
      title={title}
      lead="Someone signed up on this site with your email address. If it wasn't you, don't confirm it."
    >
      {refusal && <ErrorAlert>{refusal.message}</ErrorAlert>}
      {refusal?.status === DEAD_LINK ? (
        <NewEmailLink className="button w-full" />
      ) : (
        <>
          <form method="post">
            <button type="submit" className="button w-full">
              Confirm email address
            </button>
          </form>
          <p className="text-center text-sm">
            <NewEmailLink className="text-link" />
          </p>
        </>
      )}
    </AccountCard>
  );
}

function NewEmailLink({ className }: { className: string }) {
  return (
    <a href={path} className={className}>
      Send a new email
    </a>
  );
}
