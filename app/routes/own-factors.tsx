import { Form, Link, redirect, useNavigation } from 'react-router';
import { firstCode } from '../../contract/factors.ts';
import { MAX_URL } from '../../contract/limits.ts';
import { toLekhaError } from '../../domain/error-mapping.ts';
import { parseInput } from '../../domain/parse-input.ts';
import {
  confirmAuthenticator,
  nameDevice,
  ownFactors,
  removeAuthenticator,
  removePasskey,
  renewRecoveryCodes,
  startAuthenticator,
} from '../../domain/users/users.ts';
import { AccountCard } from '../features/account/account-card.tsx';
import { AccountSection } from '../features/account/account-section.tsx';
import { NewAuthenticatorForm } from '../features/account/new-authenticator.tsx';
import { RecoveryCodes } from '../features/account/recovery-codes.tsx';
import { PasskeySection } from '../features/passkeys/passkey-section.tsx';
import { requestDateFormat } from '../request/date-format.ts';
import { readActionForm, runAction, runLoader, services } from '../request/route-helpers.ts';
import { loginUrl, signInAgainUrl } from '../request/sign-in-urls.ts';
import { keepForm } from '../request/unreachable.ts';
import { ErrorAlert, Notice } from '../ui/alerts.tsx';
import { Button } from '../ui/button.tsx';
import { DateFormatContext } from '../ui/local-time.tsx';
import type { Route } from './+types/own-factors.ts';

const path = '/account/factors';
const ACTIONS = ['start', 'confirm', 'remove', 'remove-passkey', 'new-codes'] as const;

/** The services of a signed-in user. Anyone else signs in first and returns. */
function requireUser(context: Route.LoaderArgs['context']) {
  const found = services(context);
  if (found.ctx.actor.userId === null) throw redirect(loginUrl(path));
  return found;
}

export function loader({ request, context }: Route.LoaderArgs) {
  const { ctx, settings } = requireUser(context);
  return runLoader(async () => ({
    factors: await ownFactors(ctx),
    isRequired: ctx.actor.needsFactor === true,
    device: nameDevice(request.headers.get('user-agent')),
    dates: requestDateFormat(request, settings.timeZone),
    hasPasswords: ctx.config.passwordSignIn,
  }));
}

export async function action({ request, context }: Route.ActionArgs) {
  const { ctx } = requireUser(context);
  const { action, form } = await readActionForm(request, ACTIONS);
  const work = async () => {
    switch (action) {
      case 'start':
        return { started: await startAuthenticator(ctx) };
      case 'confirm': {
        const { code } = parseInput(firstCode, { code: String(form.get('code') ?? '') });
        return { done: 'The authenticator app is set up.', codes: await confirmAuthenticator(ctx, code) };
      }
      case 'remove':
        await removeAuthenticator(ctx);
        return { done: 'The authenticator app has been removed.', codes: null };
      case 'remove-passkey':
        await removePasskey(ctx, String(form.get('passkey') ?? ''));
        return { done: 'The passkey has been removed.', codes: null };
      case 'new-codes':
        return { done: 'The former recovery codes no longer work.', codes: await renewRecoveryCodes(ctx) };
    }
  };
  // A wrong code leaves the secret on the screen; only the person who typed it can have it.
  const text = (name: string) => String(form.get(name) ?? '').slice(0, MAX_URL);
  const typed = { secret: text('secret'), uri: text('uri') };
  return runAction(async () => {
    try {
      return await work();
    } catch (error) {
      if (toLekhaError(error).code !== 'recent_sign_in_required') throw error;
      throw redirect(signInAgainUrl(path));
    }
  }, typed);
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepForm(serverAction);

/** The second factors of the account. */
export default function OwnFactors({
  loaderData: { factors, isRequired, device, dates, hasPasswords },
  actionData,
}: Route.ComponentProps) {
  const refused = actionData && 'refusal' in actionData ? actionData : undefined;
  const done = actionData && 'done' in actionData ? actionData : undefined;
  const started = actionData && 'started' in actionData ? actionData.started : undefined;
  const again = refused?.typed?.secret ? refused.typed : undefined;
  const newAuthenticator = started ?? again;
  const hasFactor = factors.authenticator || factors.passkeys.length > 0;
  return (
    <AccountCard
      path={path}
      title="Passkeys and two-step sign-in"
      lead={
        hasPasswords
          ? 'A passkey signs you in without a password. Or you enter a code of your phone after it.'
          : 'A passkey signs you in. Or you enter a code of your phone after you signed in elsewhere.'
      }
    >
      {isRequired && (
        <Notice>This site requires a second factor of you. Set one up to open the dashboard.</Notice>
      )}
      <ErrorAlert>{again ? undefined : refused?.refusal.message}</ErrorAlert>
      <Notice>{done?.done}</Notice>
      {done?.codes && <RecoveryCodes codes={done.codes} />}
      <DateFormatContext value={dates}>
        <PasskeySection passkeys={factors.passkeys} device={device} signInAgainUrl={signInAgainUrl(path)} />
      </DateFormatContext>
      <AccountSection
        title="Authenticator app"
        lead={factors.authenticator ? 'An app makes your codes.' : undefined}
      >
        {newAuthenticator && !factors.authenticator ? (
          <NewAuthenticatorForm {...newAuthenticator} error={refused?.refusal.fields.code} />
        ) : (
          <FactorButton
            what={factors.authenticator ? 'remove' : 'start'}
            label={factors.authenticator ? 'Remove the app' : 'Set up an app'}
          />
        )}
      </AccountSection>
      {hasFactor && (
        <AccountSection
          title="Recovery codes"
          lead={`${factors.recoveryCodes} unused. Each signs you in once if you lose your phone or passkey.`}
        >
          <FactorButton what="new-codes" label="Make new codes" />
        </AccountSection>
      )}
      <Link to="/account" className="text-link inline-flex min-h-11 items-center text-sm">
        Back to your account
      </Link>
    </AccountCard>
  );
}

function FactorButton({ what, label }: { what: (typeof ACTIONS)[number]; label: string }) {
  const busy = useNavigation().formMethod === 'POST';
  return (
    <Form method="post">
      <Button type="submit" name="action" value={what} className="button button-quiet" busy={busy}>
        {label}
      </Button>
    </Form>
  );
}
