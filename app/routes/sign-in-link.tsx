import { redirectDocument } from 'react-router';
import { openSignInLink, redeemSignInLink } from '../../domain/users/users.ts';
import { AccountCard } from '../features/account/account-card.tsx';
import { AccountLink } from '../features/account/account-link.tsx';
import {
  authClient,
  cookieHeaders,
  readFormData,
  runAction,
  runLoader,
  services,
} from '../request/route-helpers.ts';
import { secondStepUrl } from '../request/sign-in-urls.ts';
import { ErrorAlert } from '../ui/alerts.tsx';
import type { Route } from './+types/sign-in-link.ts';

/** It redirects accounts without the dashboard to the home page. */
const AFTER = '/dashboard';

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const { ctx } = services(context);
  return runLoader(async () => ({
    email: await openSignInLink(ctx, authClient(request, context), readToken(url)),
  }));
}

export async function action({ request, context, url }: Route.ActionArgs) {
  await readFormData(request);
  return runAction(async () => {
    const { ctx } = services(context);
    const client = authClient(request, context);
    const { cookies, secondStep } = await redeemSignInLink(ctx, client, readToken(url));
    if (secondStep) return redirectDocument(secondStepUrl(AFTER), { headers: cookieHeaders(cookies) });
    return redirectDocument(AFTER, { headers: cookieHeaders(cookies, 'loggedIn') });
  });
}

function readToken(url: URL): string {
  return url.searchParams.get('token') ?? '';
}

export { loadDocument as clientLoader, plainPage as handle } from '../request/plain-page.ts';

/** Signs in by a link of the operator. It needs a press, because programs open links to show a preview. */
export default function SignInLink({ loaderData: { email }, actionData }: Route.ComponentProps) {
  const refusal = actionData?.refusal.message;
  return (
    <AccountCard path="/login/link" title="Login">
      {email === null ? (
        <ErrorAlert>
          This link has expired or was already used. Make a new one on the command line.
        </ErrorAlert>
      ) : (
        <form method="post" className="grid gap-5">
          {refusal && <ErrorAlert>{refusal}</ErrorAlert>}
          <p className="wrap-anywhere">{`This link signs you in as ${email}.`}</p>
          <button type="submit" className="button w-full">
            Sign in
          </button>
        </form>
      )}
      <AccountLink to="/login">Back to login</AccountLink>
    </AccountCard>
  );
}
