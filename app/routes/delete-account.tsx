import { Form, Link, redirect, redirectDocument, useNavigation } from 'react-router';
import { ownDeletion } from '../../contract/own-data.ts';
import { deleteOwn, readOwnSubscription } from '../../domain/own-data/own-data.ts';
import { parseInput } from '../../domain/parse-input.ts';
import { authorize } from '../../domain/permissions.ts';
import { signOut } from '../../domain/users/users.ts';
import { AccountCard } from '../features/account/account-card.tsx';
import {
  authClient,
  cookieHeaders,
  readFormData,
  runAction,
  runRecent,
  services,
} from '../request/route-helpers.ts';
import { loginUrl, signInAgainUrl } from '../request/sign-in-urls.ts';
import { keepForm } from '../request/unreachable.ts';
import { ErrorAlert } from '../ui/alerts.tsx';
import { Button } from '../ui/button.tsx';
import { CheckField, Choice } from '../ui/field.tsx';
import type { Route } from './+types/delete-account.ts';

const path = '/account/delete';

function requireUser(context: Route.LoaderArgs['context']) {
  const { ctx } = services(context);
  if (ctx.actor.userId === null) throw redirect(loginUrl(path));
  return ctx;
}

/** The page asks who the user is before it shows the form. */
export function loader({ context, url }: Route.LoaderArgs) {
  const ctx = requireUser(context);
  return runRecent(url, async () => {
    authorize(ctx, 'user.deleteOwn', { ownerId: ctx.actor.userId });
    const { email, subscription } = await readOwnSubscription(ctx);
    return { email, isSubscriber: subscription !== null };
  });
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = requireUser(context);
  const form = await readFormData(request);
  return runAction(async () => {
    const subscription = form.get('subscription') === 'delete' ? 'delete' : 'keep';
    await deleteOwn(ctx, parseInput(ownDeletion, { comments: form.get('comments'), subscription }));
    const { cookies } = await signOut(ctx, authClient(request, context));
    return redirectDocument('/', { headers: cookieHeaders(cookies) });
  });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepForm(serverAction);

/** Asks what becomes of the user's comments, and deletes the account. */
export default function DeleteAccount({ loaderData, actionData }: Route.ComponentProps) {
  const { email, isSubscriber } = loaderData;
  const refusal = actionData?.refusal;
  const isBusy = useNavigation().formMethod === 'POST';
  return (
    <AccountCard
      path={path}
      title="Delete your account"
      lead="This cannot be undone. You are signed out everywhere, and your name, email address, image, sessions and ways to sign in are deleted."
    >
      <Form method="post" className="grid gap-6">
        {refusal && (
          <ErrorAlert>
            {refusal.message}{' '}
            {refusal.status === 403 && (
              <a href={signInAgainUrl(path)} className="text-link">
                Confirm that it is you
              </a>
            )}
          </ErrorAlert>
        )}
        <p className="text-soft">
          Email address: <strong className="wrap-anywhere text-ink">{email}</strong>
        </p>
        <fieldset className="grid gap-1">
          <legend className="mb-1 font-semibold">Your comments</legend>
          <Choice name="comments" value="anonymous" required>
            Stay, without your name and address
          </Choice>
          <Choice name="comments" value="delete" required>
            Are deleted
          </Choice>
        </fieldset>
        {isSubscriber && (
          <CheckField
            name="subscription"
            value="delete"
            label="Delete my newsletter subscription too"
            hint="Otherwise you get the newsletter as before."
          />
        )}
        <p className="text-sm text-soft">Articles that you wrote stay, with the name of their author.</p>
        <Button type="submit" className="button button-danger w-full" busy={isBusy}>
          {isBusy ? 'Deleting…' : 'Delete my account'}
        </Button>
      </Form>
      <p className="text-center text-sm">
        <Link to="/account/data" className="text-link inline-flex min-h-11 items-center">
          Cancel
        </Link>
      </p>
    </AccountCard>
  );
}
