import { useRef } from 'react';
import { data, Form, Link, redirect } from 'react-router';
import { MAX_NAME } from '../../contract/limits.ts';
import { profileChange } from '../../contract/user.ts';
import { invalid } from '../../domain/errors.ts';
import { parseInput } from '../../domain/parse-input.ts';
import {
  changeAvatar,
  changePassword,
  ownAccess,
  ownAccount,
  removeAvatar,
  requestPasswordReset,
  requestVerification,
  signOutElsewhere,
  updateProfile,
} from '../../domain/users/users.ts';
import { useHydrated } from '../browser/use-hydrated.ts';
import { AccountCard } from '../features/account/account-card.tsx';
import { AccountSection } from '../features/account/account-section.tsx';
import { AvatarForm } from '../features/account/avatar-form.tsx';
import { SignOut } from '../features/account/sign-out.tsx';
import { PasswordForm } from '../features/profile/password-form.tsx';
import { PageHead } from '../head/page-head.tsx';
import {
  authClient,
  cookieHeaders,
  readFormData,
  runAction,
  runLoader,
  services,
} from '../request/route-helpers.ts';
import { loginUrl } from '../request/sign-in-urls.ts';
import { keepForm } from '../request/unreachable.ts';
import { ErrorAlert, Notice } from '../ui/alerts.tsx';
import { TextField } from '../ui/field.tsx';
import { useFocusOnError } from '../ui/use-focus-on-error.ts';
import type { Route } from './+types/own-account.ts';

const path = '/account';
const title = 'Your account';

/** What each form of the page changes, by the value of its field `what`. */
type Change = 'name' | 'picture' | 'remove-picture' | 'confirm' | 'password' | 'first-password' | 'sessions';

interface Done {
  done: Change;
  said: string;
}

/** The services of somebody who is signed in; anybody else signs in first and comes back. */
function requireUser(context: Route.LoaderArgs['context']) {
  const found = services(context);
  if (found.ctx.actor.userId === null) throw redirect(loginUrl(path));
  return found;
}

export async function loader({ context }: Route.LoaderArgs) {
  const { ctx } = requireUser(context);
  return runLoader(async () => ({
    account: await ownAccount(ctx),
    access: await ownAccess(ctx),
    leastPassword: ctx.config.passwordMinLength,
  }));
}

export async function action({ request, context }: Route.ActionArgs) {
  const { ctx } = requireUser(context);
  if (/^multipart\//i.test(request.headers.get('content-type') ?? '')) {
    return runAction<Done, Change>(async () => {
      const announced = Number(request.headers.get('content-length')) || undefined;
      await changeAvatar(ctx, announced, () => readAvatar(request));
      return { done: 'picture', said: 'Your picture is changed.' };
    }, 'picture');
  }
  const form = await readFormData(request);
  const field = (name: string) => String(form.get(name) ?? '');
  const what = field('what');
  const visit = authClient(request, context);
  switch (what) {
    case 'name':
      return runAction<Done, Change>(async () => {
        await updateProfile(ctx, parseInput(profileChange, { name: field('name') }));
        return { done: what, said: 'Your name is saved.' };
      }, what);
    case 'remove-picture':
      return runAction<Done, Change>(async () => {
        await removeAvatar(ctx);
        return { done: 'picture', said: 'Your picture is removed.' };
      }, 'picture');
    case 'confirm':
      return runAction<Done, Change>(async () => {
        const { email, emailVerified } = await ownAccount(ctx);
        if (emailVerified) return { done: what, said: 'Your email address is confirmed.' };
        await requestVerification(ctx, visit, email);
        return { done: what, said: `The email is on its way to ${email}.` };
      }, what);
    case 'first-password':
      return runAction<Done, Change>(async () => {
        const { email } = await ownAccount(ctx);
        await requestPasswordReset(ctx, visit, email);
        return { done: what, said: `The email is on its way to ${email}.` };
      }, what);
    case 'password':
      return runAction(async () => {
        const input = { currentPassword: field('currentPassword'), newPassword: field('password') };
        const { cookies } = await changePassword(ctx, visit, input);
        const done: Done = { done: what, said: '' };
        return data(done, { headers: cookieHeaders(cookies) });
      }, what as Change);
    case 'sessions':
      return runAction<Done, Change>(async () => {
        const ended = await signOutElsewhere(ctx, visit);
        return { done: what, said: sessionsEndedText(ended) };
      }, what);
    default:
      throw data({ message: 'This form could not be read. Please try again.' }, { status: 400 });
  }
}

async function readAvatar(request: Request): Promise<Uint8Array> {
  const file = (await readFormData(request)).get('picture');
  if (!(file instanceof File) || file.size === 0) throw invalid('picture', 'Please choose a picture.');
  return new Uint8Array(await file.arrayBuffer());
}

function sessionsEndedText(ended: number): string {
  if (ended === 0) return 'You are signed in nowhere else.';
  return ended === 1 ? 'One other session has ended.' : `${ended} other sessions have ended.`;
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepForm(serverAction);

export default function OwnAccountPage({
  loaderData: { account, access, leastPassword },
  actionData,
}: Route.ComponentProps) {
  const failed = actionData && 'refusal' in actionData ? actionData : undefined;
  const done = actionData && 'done' in actionData ? actionData : undefined;
  const refusalOf = (what: Change) => (failed?.typed === what ? failed.refusal : undefined);
  const said = (what: Change) => (done?.done === what ? done.said : undefined);
  return (
    <AccountCard title={title}>
      <PageHead title={title} path={path} hidden />
      {failed && !failed.typed && <ErrorAlert>{failed.refusal.message}</ErrorAlert>}
      <AvatarForm
        name={account.name}
        image={account.avatar}
        problem={refusalOf('picture')?.message}
        done={said('picture')}
      />
      <NameForm name={account.name} refusal={refusalOf('name')} said={said('name')} />
      {account.role === 'admin' && (
        <p className="text-sm text-soft">
          Your bio, which readers see under your articles, is on your{' '}
          <Link to="/dashboard/profile" className="text-link">
            profile
          </Link>
          .
        </p>
      )}
      <AccountSection title="Email address">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="min-w-0 break-words">{account.email}</span>
          <span className={`text-sm font-semibold ${account.emailVerified ? 'text-good' : 'text-warn'}`}>
            {account.emailVerified ? 'Confirmed' : 'Not confirmed'}
          </span>
        </p>
        <ErrorAlert>{refusalOf('confirm')?.message}</ErrorAlert>
        <Notice>{said('confirm')}</Notice>
        {!account.emailVerified && <ActionButton what="confirm" label="Send the confirmation email again" />}
      </AccountSection>
      {access.hasPassword ? (
        <PasswordForm
          email={account.email}
          leastPassword={leastPassword}
          refusal={refusalOf('password')}
          done={done?.done === 'password' ? done : undefined}
          className="border-t border-line pt-6"
        />
      ) : (
        <AccountSection
          title="Password"
          lead="You sign in with Google and have no password. We send you an email with a link to set one. Setting it signs you out everywhere."
        >
          <ErrorAlert>{refusalOf('first-password')?.message}</ErrorAlert>
          <Notice>{said('first-password')}</Notice>
          <ActionButton what="first-password" label="Send the email" />
        </AccountSection>
      )}
      <AccountSection title="Sessions" lead={sessionsText(access.sessions)}>
        <ErrorAlert>{refusalOf('sessions')?.message}</ErrorAlert>
        <Notice>{said('sessions')}</Notice>
        <ActionButton what="sessions" label="Sign out everywhere else" />
        <div>
          <SignOut className="text-link text-sm">Sign out here</SignOut>
        </div>
      </AccountSection>
    </AccountCard>
  );
}

function sessionsText(sessions: number): string {
  const others = sessions - 1;
  if (others <= 0) return 'You are signed in here and nowhere else.';
  return `You are signed in here and in ${others} other ${others === 1 ? 'browser' : 'browsers'}. You stay signed in here.`;
}

function ActionButton({ what, label }: { what: Change; label: string }) {
  return (
    <Form method="post">
      <button type="submit" name="what" value={what} className="button button-quiet">
        {label}
      </button>
    </Form>
  );
}

function NameForm({
  name,
  refusal,
  said,
}: {
  name: string;
  refusal: { message: string; fields: Record<string, string> } | undefined;
  said: string | undefined;
}) {
  const hydrated = useHydrated();
  const form = useRef<HTMLFormElement>(null);
  const problems = refusal?.fields ?? {};
  useFocusOnError(form, problems);
  return (
    <Form ref={form} method="post" noValidate={hydrated} className="grid gap-4" aria-label="Your name">
      {refusal && !problems.name && <ErrorAlert>{refusal.message}</ErrorAlert>}
      <Notice>{said}</Notice>
      <TextField
        key={name}
        label="Name"
        name="name"
        required
        maxLength={MAX_NAME}
        autoComplete="name"
        dir="auto"
        defaultValue={name}
        problem={problems.name}
      />
      <div>
        <button type="submit" name="what" value="name" className="button">
          Save name
        </button>
      </div>
    </Form>
  );
}
