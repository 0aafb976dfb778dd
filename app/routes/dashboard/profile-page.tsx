import { data, Link } from 'react-router';
import { profileChange } from '../../../contract/user.ts';
import { parseInput } from '../../../domain/parse-input.ts';
import { changePassword, ownAccount, updateProfile } from '../../../domain/users/users.ts';
import { PageTitle } from '../../features/dashboard/page-title.tsx';
import { PasswordForm } from '../../features/profile/password-form.tsx';
import { ProfileForm } from '../../features/profile/profile-form.tsx';
import {
  authClient,
  cookieHeaders,
  readActionForm,
  requireAdministrator,
  runAction,
  runLoader,
} from '../../request/route-helpers.ts';
import { keepForm } from '../../request/unreachable.ts';
import type { Route } from './+types/profile-page.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { ctx } = requireAdministrator(context);
  const account = await runLoader(() => ownAccount(ctx));
  return { account, minPasswordLength: ctx.config.passwordMinLength };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { ctx } = requireAdministrator(context);
  const { action, form } = await readActionForm(request, ['profile', 'password']);
  const field = (name: string) => String(form.get(name) ?? '').replaceAll('\r\n', '\n');
  if (action === 'password') {
    return runAction(async () => {
      const input = { currentPassword: field('currentPassword'), newPassword: field('password') };
      const { cookies } = await changePassword(ctx, authClient(request, context), input);
      return data({ done: 'password' as const }, { headers: cookieHeaders(cookies) });
    }, 'password' as const);
  }
  const typed = { name: field('name'), avatar: field('avatar'), bio: field('bio') };
  return runAction(async () => {
    await updateProfile(ctx, parseInput(profileChange, typed));
    return { done: 'profile' as const };
  }, typed);
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepForm(serverAction);

export default function Profile({
  loaderData: { account, minPasswordLength },
  actionData,
}: Route.ComponentProps) {
  const failed = actionData && 'refusal' in actionData ? actionData : undefined;
  const done = actionData && 'done' in actionData ? actionData : undefined;
  const ofPassword = failed?.typed === 'password';
  return (
    <>
      <title>Profile</title>
      <PageTitle title="Profile" lead="Your byline and your password." />
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[3fr_2fr]">
        <ProfileForm
          account={account}
          typed={failed && failed.typed !== 'password' ? failed.typed : undefined}
          refusal={ofPassword ? undefined : failed?.refusal}
          done={done?.done === 'profile' ? done : undefined}
        />
        <div className="grid gap-6">
          <PasswordForm
            email={account.email}
            minPasswordLength={minPasswordLength}
            refusal={ofPassword ? failed?.refusal : undefined}
            done={done?.done === 'password' ? done : undefined}
          />
          <div className="panel p-5 text-sm sm:p-7">
            <h2 className="text-lg font-semibold">Account</h2>
            <p className="mt-0.5 mb-4 text-muted">Your email address and your sessions.</p>
            <Link to="/account" className="text-link">
              Your account
            </Link>
          </div>
        </div>
      </div>
    </>
  );
}
