import {
  firstAdministratorLinkWorks,
  redeemFirstAdministratorLink,
  signInNew,
} from '../../domain/users/users.ts';
import { AccountCard } from '../features/account/account-card.tsx';
import { AccountLink } from '../features/account/account-link.tsx';
import { NewAccountForm, readNewAccount } from '../features/account/new-account-fields.tsx';
import {
  authClient,
  enterSignedIn,
  readFormData,
  runAction,
  runLoader,
  services,
} from '../request/route-helpers.ts';
import { ErrorAlert } from '../ui/alerts.tsx';
import type { Route } from './+types/first-administrator.ts';

const AFTER = '/dashboard/admin-home';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { publicCtx } = services(context);
  const works = await runLoader(() => firstAdministratorLinkWorks(publicCtx, readToken(params, url)));
  const { passwordSignIn, passwordMinLength } = publicCtx.config;
  return { works, minPasswordLength: passwordSignIn ? passwordMinLength : null };
}

export async function action({ request, context, params, url }: Route.ActionArgs) {
  const account = readNewAccount(await readFormData(request));
  const { name, email } = account;
  return runAction(
    async () => {
      const { ctx } = services(context);
      const { _id } = await redeemFirstAdministratorLink(ctx, readToken(params, url), account);
      const { cookies } = await signInNew(ctx, authClient(request, context), _id);
      return enterSignedIn(cookies, AFTER);
    },
    { name, email },
  );
}

function readToken(params: { token?: string }, url: URL): string {
  return params.token ?? url.searchParams.get('token') ?? '';
}

export { loadDocument as clientLoader, plainPage as handle } from '../request/plain-page.ts';

export default function FirstAdministrator({ loaderData, actionData }: Route.ComponentProps) {
  const { works, minPasswordLength } = loaderData;
  return (
    <AccountCard
      path="/first-administrator"
      pageTitle="First administrator"
      title="Welcome"
      lead={works ? 'Create the first administrator of this site.' : undefined}
    >
      {works ? (
        <NewAccountForm
          result={actionData}
          minPasswordLength={minPasswordLength}
          submit="Create administrator"
          pending="Creating…"
        />
      ) : (
        <ErrorAlert>This link has expired or was already used. Restart the site to get a new one.</ErrorAlert>
      )}
      <AccountLink to="/login">Login</AccountLink>
    </AccountCard>
  );
}
