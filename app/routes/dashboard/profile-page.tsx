import { Link } from 'react-router';
import { usableScopes } from '../../../domain/permissions.ts';
import { listTokens, ownAccount } from '../../../domain/users/users.ts';
import { PageTitle } from '../../features/dashboard/page-title.tsx';
import { ApiTokens } from '../../features/profile/api-tokens.tsx';
import { OwnPassword } from '../../features/profile/own-password.tsx';
import { ProfileForm } from '../../features/profile/profile-form.tsx';
import { requireStaff } from '../../request/require-staff.ts';
import { runLoader } from '../../request/route-helpers.ts';
import type { Route } from './+types/profile-page.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { ctx } = requireStaff(context);
  const [account, tokens] = await runLoader(() => Promise.all([ownAccount(ctx), listTokens(ctx)]));
  return {
    account,
    tokens,
    scopes: usableScopes(ctx.actor),
    minPasswordLength: ctx.config.passwordSignIn ? ctx.config.passwordMinLength : null,
  };
}

export default function Profile({ loaderData }: Route.ComponentProps) {
  const { account, tokens, scopes, minPasswordLength } = loaderData;
  return (
    <>
      <title>Profile</title>
      <PageTitle
        title="Profile"
        lead={minPasswordLength === null ? 'Your byline.' : 'Your byline and your password.'}
      />
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[3fr_2fr]">
        <ProfileForm account={account} />
        <div className="grid gap-6">
          {minPasswordLength !== null && (
            <OwnPassword email={account.email} minPasswordLength={minPasswordLength} />
          )}
          <div className="panel p-5 text-sm sm:p-7">
            <h2 className="text-lg font-semibold">Account</h2>
            <p className="mt-0.5 mb-4 text-muted">Your email address and your sessions.</p>
            <Link to="/account" className="text-link">
              Your account
            </Link>
          </div>
          <ApiTokens tokens={tokens} scopes={scopes} />
        </div>
      </div>
    </>
  );
}
