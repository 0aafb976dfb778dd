import { useRef } from 'react';
import { data, Form, Link, redirect, useNavigation } from 'react-router';
import { MAX_NAME } from '../../contract/limits.ts';
import { profileChange } from '../../contract/user.ts';
import { invalid } from '../../domain/errors.ts';
import { parseInput } from '../../domain/parse-input.ts';
import {
  changeAvatar,
  changePassword,
  endSession,
  listSessions,
  ownAccess,
  ownAccount,
  removeAvatar,
  requestPasswordReset,
  requestVerification,
  signOutElsewhere,
  updateProfile,
} from '../../domain/users/users.ts';
import { useHydrated } from '../browser/hooks/use-hydrated.ts';
import { AccountCard } from '../features/account/account-card.tsx';
import { AccountSection } from '../features/account/account-section.tsx';
import { AvatarForm } from '../features/account/avatar-form.tsx';
import { SessionList } from '../features/account/session-list.tsx';
import { PasswordForm } from '../features/profile/password-form.tsx';
import { requestDateFormat } from '../request/date-format.ts';
import {
  authClient,
  cookieHeaders,
  readActionForm,
  readFormData,
  runAction,
  runLoader,
  services,
} from '../request/route-helpers.ts';
import { loginUrl } from '../request/sign-in-urls.ts';
import { keepForm } from '../request/unreachable.ts';
import { ErrorAlert, Notice } from '../ui/alerts.tsx';
import { TextField } from '../ui/field.tsx';
import { DateFormatContext } from '../ui/local-time.tsx';
import { useFocusOnError } from '../ui/use-focus-on-error.ts';
import type { Route } from './+types/own-account.ts';

const path = '/account';
const title = 'Your account';

/** A change that a form of the page makes: the value of its field `what`. */
type Change =
  | 'name'
  | 'avatar'
  | 'remove-avatar'
  | 'confirm'
  | 'password'
  | 'first-password'
  | 'sessions'
  | 'end-session';

interface Done {
  done: Change;
  message: string;
}

/** The services of a signed-in user. Anyone else signs in first and returns. */
function requireUser(context: Route.LoaderArgs['context']) {
  const found = services(context);
  if (found.ctx.actor.userId === null) throw redirect(loginUrl(path));
  return found;
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { ctx, settings } = requireUser(context);
  return runLoader(async () => ({
    account: await ownAccount(ctx),
    access: await ownAccess(ctx),
    sessions: await listSessions(ctx),
    dates: requestDateFormat(request, settings.timeZone),
    minPasswordLength: ctx.config.passwordSignIn ? ctx.config.passwordMinLength : null,
  }));
}

const ACTIONS = [
  'name',
  'remove-avatar',
  'confirm',
  'first-password',
  'password',
  'sessions',
  'end-session',
] as const;

export async function action({ request, context }: Route.ActionArgs) {
  const { ctx } = requireUser(context);
  /** Runs a change, whose result or refusal belongs to the form `what`. */
  const change = (what: Change, work: () => Promise<string>) =>
    runAction<Done, Change>(async () => ({ done: what, message: await work() }), what);
  if (/^multipart\//i.test(request.headers.get('content-type') ?? '')) {
    return change('avatar', async () => {
      const announced = Number(request.headers.get('content-length')) || undefined;
      await changeAvatar(ctx, announced, () => readAvatar(request));
      return 'Your image has been updated.';
    });
  }
  const { action, form } = await readActionForm(request, ACTIONS);
  const field = (name: string) => String(form.get(name) ?? '');
  const client = authClient(request, context);
  switch (action) {
    case 'name':
      return change(action, async () => {
        await updateProfile(ctx, parseInput(profileChange, { name: field('name') }));
        return 'Your name has been updated.';
      });
    case 'remove-avatar':
      return change('avatar', async () => {
        await removeAvatar(ctx);
        return 'Your image has been removed.';
      });
    case 'confirm':
      return change(action, async () => {
        const { email, emailVerified } = await ownAccount(ctx);
        if (emailVerified) return 'Your email address is confirmed.';
        await requestVerification(ctx, client, email);
        return `We have sent an email to ${email}.`;
      });
    case 'first-password':
      return change(action, async () => {
        const { email } = await ownAccount(ctx);
        await requestPasswordReset(ctx, client, email);
        return `We have sent an email to ${email}.`;
      });
    case 'password':
      return runAction(async () => {
        const input = { currentPassword: field('currentPassword'), newPassword: field('password') };
        const { cookies } = await changePassword(ctx, client, input);
        const done: Done = { done: action, message: '' };
        return data(done, { headers: cookieHeaders(cookies) });
      }, action as Change);
    case 'sessions':
      return change(action, async () => sessionsEndedText(await signOutElsewhere(ctx, client)));
    case 'end-session':
      return change('sessions', async () => {
        await endSession(ctx, field('session'));
        return 'The session has ended.';
      });
  }
}

async function readAvatar(request: Request): Promise<Uint8Array> {
  const file = (await readFormData(request)).get('avatar');
  if (!(file instanceof File) || file.size === 0) throw invalid('avatar', 'Please choose an image.');
  return new Uint8Array(await file.arrayBuffer());
}

function sessionsEndedText(ended: number): string {
  if (ended === 0) return 'You have no other sessions.';
  return ended === 1 ? 'One other session has ended.' : `${ended} other sessions have ended.`;
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepForm(serverAction);

export default function OwnAccountPage({
  loaderData: { account, access, sessions, dates, minPasswordLength },
  actionData,
}: Route.ComponentProps) {
  const failed = actionData && 'refusal' in actionData ? actionData : undefined;
  const done = actionData && 'done' in actionData ? actionData : undefined;
  const refusal = (what: Change) => (failed?.typed === what ? failed.refusal : undefined);
  const sending = useNavigation().formData?.get('action');
  const message = (what: Change) => (done?.done === what ? done.message : undefined);
  return (
    <AccountCard path={path} title={title}>
      {failed && !failed.typed && <ErrorAlert>{failed.refusal.message}</ErrorAlert>}
      <AvatarForm
        name={account.name}
        image={account.avatar}
        error={refusal('avatar')?.message}
        done={message('avatar')}
      />
      <NameForm name={account.name} refusal={refusal('name')} done={message('name')} />
      {(account.role === 'admin' || account.staffRole !== null) && <ProfileHint />}
      <EmailSection account={account} error={refusal('confirm')?.message} done={message('confirm')} />
      {minPasswordLength === null ? null : access.hasPassword ? (
        <PasswordForm
          busy={sending === 'password'}
          email={account.email}
          minPasswordLength={minPasswordLength}
          refusal={refusal('password')}
          done={done?.done === 'password' ? done : undefined}
          className="border-t border-line pt-6"
        />
      ) : (
        <AccountSection
          title="Password"
          lead={`You sign in with ${access.providers.join(' and ') || 'a link'} and have no password. We can email you a link to set one, which will sign you out everywhere.`}
        >
          <ErrorAlert>{refusal('first-password')?.message}</ErrorAlert>
          <Notice>{message('first-password')}</Notice>
          <ActionButton what="first-password" label="Send email" />
        </AccountSection>
      )}
      <FactorsSection hasPasswords={minPasswordLength !== null} />
      <AccountSection title="Sessions" lead={sessionsText(access.sessions)}>
        <ErrorAlert>{refusal('sessions')?.message}</ErrorAlert>
        <Notice>{message('sessions')}</Notice>
        <DateFormatContext value={dates}>
          <SessionList sessions={sessions} />
        </DateFormatContext>
        <ActionButton what="sessions" label="Sign out everywhere else" />
      </AccountSection>
      <AccountSection
        title="Your data"
        lead="Your subscription and comments, an export, and how to delete your account."
      >
        <Link to="/account/data" className="text-link inline-flex min-h-11 items-center">
          Show
        </Link>
      </AccountSection>
    </AccountCard>
  );
}

function ProfileHint() {
  return (
    <p className="text-sm text-soft">
      Edit your bio on your{' '}
      <Link to="/dashboard/profile" className="text-link">
        profile
      </Link>
      .
    </p>
  );
}

function FactorsSection({ hasPasswords }: { hasPasswords: boolean }) {
  const lead = hasPasswords
    ? 'A passkey in place of your password, or a code of your phone beside it.'
    : 'A passkey, or a code of your phone beside your sign-in.';
  return (
    <AccountSection title="Passkeys and two-step sign-in" lead={lead}>
      <Link to="/account/factors" className="text-link inline-flex min-h-11 items-center">
        Set up or change
      </Link>
    </AccountSection>
  );
}

interface EmailSectionProps {
  account: Route.ComponentProps['loaderData']['account'];
  error: string | undefined;
  done: string | undefined;
}

function EmailSection({ account, error, done }: EmailSectionProps) {
  return (
    <AccountSection title="Email address">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 break-words">{account.email}</span>
        <span className={`text-sm font-semibold ${account.emailVerified ? 'text-good' : 'text-warn'}`}>
          {account.emailVerified ? 'Confirmed' : 'Not confirmed'}
        </span>
      </p>
      <ErrorAlert>{error}</ErrorAlert>
      <Notice>{done}</Notice>
      {!account.emailVerified && <ActionButton what="confirm" label="Send the confirmation email again" />}
    </AccountSection>
  );
}

function sessionsText(sessions: number): string {
  const others = sessions - 1;
  if (others <= 0) return 'This is your only session.';
  return `You are also signed in on ${others} other ${others === 1 ? 'browser' : 'browsers'}.`;
}

function ActionButton({ what, label }: { what: Change; label: string }) {
  return (
    <Form method="post">
      <button type="submit" name="action" value={what} className="button button-quiet">
        {label}
      </button>
    </Form>
  );
}

function NameForm({
  name,
  refusal,
  done,
}: {
  name: string;
  refusal: { message: string; fields: Record<string, string> } | undefined;
  done: string | undefined;
}) {
  const hydrated = useHydrated();
  const form = useRef<HTMLFormElement>(null);
  const errors = refusal?.fields ?? {};
  useFocusOnError(form, errors);
  return (
    <Form ref={form} method="post" noValidate={hydrated} className="grid gap-4" aria-label="Your name">
      {refusal && !errors.name && <ErrorAlert>{refusal.message}</ErrorAlert>}
      <Notice>{done}</Notice>
      <TextField
        key={name}
        label="Name"
        name="name"
        required
        maxLength={MAX_NAME}
        autoComplete="name"
        dir="auto"
        defaultValue={name}
        error={errors.name}
      />
      <div>
        <button type="submit" name="action" value="name" className="button">
          Save name
        </button>
      </div>
    </Form>
  );
}
