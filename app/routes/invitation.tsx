import { redirectDocument } from 'react-router';
import { invitedAs } from '../../contract/invitation.ts';
import {
  acceptInvitation,
  acceptWithNewAccount,
  openInvitation,
  ownAccount,
  signInProviders,
} from '../../domain/users/users.ts';
import { AccountCard } from '../features/account/account-card.tsx';
import { AccountLink } from '../features/account/account-link.tsx';
import { NewAccountForm, readNewAccount } from '../features/account/new-account-fields.tsx';
import { ProviderButtons } from '../features/account/provider-buttons.tsx';
import { SignOut } from '../features/account/sign-out.tsx';
import {
  authClient,
  enterSignedIn,
  readFormData,
  runAction,
  runLoader,
  services,
} from '../request/route-helpers.ts';
import { loginUrl } from '../request/sign-in-urls.ts';
import { ErrorAlert } from '../ui/alerts.tsx';
import type { Route } from './+types/invitation.ts';

const path = '/account/invitation';
const title = 'Invitation';
/** It redirects accounts without the dashboard to the home page. */
const AFTER = '/dashboard';

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const { ctx } = services(context);
  return runLoader(async () => ({
    invitation: await openInvitation(ctx, authClient(request, context), readToken(url)),
    ownEmail: ctx.actor.userId === null ? null : (await ownAccount(ctx)).email,
    minPasswordLength: ctx.config.passwordMinLength,
    passwords: ctx.config.passwordSignIn,
    providers: signInProviders(ctx.config),
    next: url.pathname + url.search,
    login: loginUrl(url.pathname + url.search),
  }));
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const account = readNewAccount(await readFormData(request));
  const { name, email } = account;
  const client = authClient(request, context);
  return runAction(
    async () => {
      const { ctx } = services(context);
      if (ctx.actor.userId !== null) {
        await acceptInvitation(ctx, client, readToken(url));
        return redirectDocument(AFTER);
      }
      const { cookies } = await acceptWithNewAccount(ctx, client, readToken(url), account);
      return enterSignedIn(cookies, AFTER);
    },
    { name, email },
  );
}

function readToken(url: URL): string {
  return url.searchParams.get('token') ?? '';
}

export { loadDocument as clientLoader, plainPage as handle } from '../request/plain-page.ts';

export default function Invitation({ loaderData, actionData }: Route.ComponentProps) {
  const { invitation, ownEmail, minPasswordLength, passwords, providers, next, login } = loaderData;
  if (!invitation) {
    return (
      <AccountCard path={path} title={title}>
        <ErrorAlert>
          This link has expired, was already used or was revoked. Ask the person who invited you for a new
          one.
        </ErrorAlert>
        <AccountLink to="/login">Login</AccountLink>
      </AccountCard>
    );
  }
  const refusal = actionData?.refusal;
  const lead = `You are invited to this site as ${invitedAs(invitation)}.`;
  if (ownEmail !== null) {
    return (
      <AccountCard path={path} title={title} lead={lead}>
        <OwnAccount ownEmail={ownEmail} invited={invitation.email} refusal={refusal?.message} />
      </AccountCard>
    );
  }
  if (!passwords) {
    return (
      <AccountCard path={path} title={title} lead={`${lead} Sign in to accept.`}>
        <ProviderButtons providers={providers} next={next} isAlone />
      </AccountCard>
    );
  }
  return (
    <AccountCard path={path} title={title} lead={lead}>
      <NewAccountForm
        result={actionData}
        minPasswordLength={minPasswordLength}
        submit="Accept invitation"
        pending="Accepting…"
        fixedEmail={invitation.email}
      />
      <AccountLink to={login} text="Already have an account?">
        Login to accept
      </AccountLink>
    </AccountCard>
  );
}

interface OwnAccountProps {
  ownEmail: string;
  /** The email address of the invitation; null if every account may accept it. */
  invited: string | null;
  refusal: string | undefined;
}

/** Accepts with the account that is signed in, if the invitation is for it. */
function OwnAccount({ ownEmail, invited, refusal }: OwnAccountProps) {
  if (invited !== null && invited !== ownEmail) {
    return (
      <>
        <ErrorAlert>
          {`This invitation is for ${invited}, and you are signed in as ${ownEmail}. Sign out, then open the link again.`}
        </ErrorAlert>
        <SignOut className="button w-full">Sign out</SignOut>
      </>
    );
  }
  return (
    <>
      <p className="wrap-anywhere">{`You are signed in as ${ownEmail}.`}</p>
      {refusal && <ErrorAlert>{refusal}</ErrorAlert>}
      <form method="post">
        <button type="submit" className="button w-full">
          Accept invitation
        </button>
      </form>
    </>
  );
}
