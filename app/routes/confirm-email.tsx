import { Form, Link, redirect } from 'react-router';
import { confirmEmail, requestVerification } from '../../domain/users/users.ts';
import { PageHead } from '../components/page-head.tsx';
import { Problem } from '../components/problem.tsx';
import { AccountCard } from '../features/account/account-card.tsx';
import { LetterRequest } from '../features/account/letter-request.tsx';
import { act, formOf, services, visitOf } from '../load.ts';
import { keepForm } from '../unreachable.ts';
import type { Route } from './+types/confirm-email.ts';

const path = '/confirm-email';
const title = 'Confirm your email address';
/** After any other refusal, such as too many attempts, the link at hand still works. */
const DEAD_LINK = 400;

/** Looking confirms nothing: mail programs open links by themselves. */
export function loader({ url }: Route.LoaderArgs) {
  return { fromLetter: url.searchParams.has('token') };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const { ctx } = services(context);
  const visit = visitOf(request, context);
  const token = url.searchParams.get('token');
  if (token !== null) {
    return act(async () => {
      await confirmEmail(ctx, visit, token);
      return redirect('/login?verified=1');
    });
  }
  const email = String((await formOf(request)).get('email') ?? '');
  return act(async () => {
    await requestVerification(ctx, visit, email);
    return { sent: true as const };
  }, email);
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepForm(serverAction);

export default function ConfirmEmail({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData.fromLetter) {
    const lead = 'We send you the letter with the link once more.';
    return <LetterRequest title={title} lead={lead} path={path} answer={actionData} />;
  }
  const refusal = actionData && 'refusal' in actionData ? actionData.refusal : undefined;
  return (
    <AccountCard
      title={title}
      lead="An account of this site was opened with your address. If it was not you, do not confirm it."
    >
      <PageHead title={title} path={path} hidden />
      {refusal && <Problem>{refusal.message}</Problem>}
      {refusal?.status === DEAD_LINK ? (
        <NewLetter className="button w-full" />
      ) : (
        <>
          <Form method="post">
            <button type="submit" className="button w-full">
              It is my address
            </button>
          </Form>
          <p className="text-center text-sm">
            <NewLetter className="text-link" />
          </p>
        </>
      )}
    </AccountCard>
  );
}

function NewLetter({ className }: { className: string }) {
  return (
    <Link to={path} className={className}>
      Ask for a new letter
    </Link>
  );
}
