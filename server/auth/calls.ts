import type { z } from 'zod';
import type { passkeyAssertion } from '../../contract/passkeys.ts';
import type { Services } from '../../domain/context.ts';
import { parseInput } from '../../domain/parse-input.ts';
import {
  type AuthClient,
  changePassword,
  currentSession,
  findActor,
  finishByCode,
  finishProvider,
  type Input,
  inputs,
  pendingStep,
  requestPasskeySignIn,
  requestPasswordReset,
  requestVerification,
  setNewPassword,
  signIn,
  signInWithPasskey,
  signOut,
  signUp,
  startProvider,
  updateProfile,
  verifyEmail,
  withCookies,
} from '../../domain/users/users.ts';

/** The response to a call. */
export interface Reply {
  body?: unknown;
  cookies?: string[];
  location?: string | null;
}

/** Does what a call asks for. */
export type Handler = (services: Services, client: AuthClient, input: never) => Promise<Reply>;

/**
 * The calls of `/api/auth`, with the paths and bodies that better-auth's own clients expect. Each operation
 * checks its input. What is not listed here does not exist.
 */
export const authCalls: Record<string, Handler> = {
  'GET /ok': async () => ({ body: { ok: true } }),
  'GET /get-session': async (services, client) => {
    const { session, cookies } = await currentSession(services, client);
    if (!session) return { body: null, cookies };
    const { account, ...dates } = session;
    return { body: { user: account, session: dates }, cookies };
  },
  'POST /sign-up/email': async (services, client, input: Input<'signUp'>) => {
    const { account, cookies } = await signUp(services, client, input);
    return { body: { user: account }, cookies };
  },
  'POST /sign-in/email': async (services, client, input: Input<'signIn'>) => {
    const done = await signIn(services, client, input);
    const { cookies } = done;
    if (done.secondStep) {
      const step = await pendingStep(services, { headers: withCookies(client, cookies) });
      return { body: { twoFactorRedirect: true, twoFactorMethods: step?.factors ?? [] }, cookies };
    }
    const { account, redirect } = done;
    const url = redirect === null ? {} : { url: redirect };
    return { body: { redirect: redirect !== null, ...url, user: account }, cookies };
  },
  'POST /two-factor/verify-totp': finishStep,
  'POST /two-factor/verify-backup-code': finishStep,
  'POST /passkey/generate-authenticate-options': async (
    services,
    client,
    input: { secondStep?: boolean },
  ) => {
    const { options, cookies } = await requestPasskeySignIn(services, client, input);
    return { body: options, cookies };
  },
  'POST /passkey/verify-authentication': async (
    services,
    client,
    input: z.input<typeof passkeyAssertion>,
  ) => {
    const { account, cookies } = await signInWithPasskey(services, client, input);
    return { body: { user: account }, cookies };
  },
  'POST /sign-in/social': async (services, client, input: Input<'provider'>) => {
    const { disableRedirect = false } = parseInput(inputs.provider, input);
    const { location, cookies } = await startProvider(services, client, input);
    return { body: { url: location, redirect: !disableRedirect }, cookies };
  },
  'GET /callback/google': (services, client, query: Input<'providerCallback'>) =>
    finishProvider(services, client, 'google', query),
  'GET /callback/oidc': (services, client, query: Input<'providerCallback'>) =>
    finishProvider(services, client, 'oidc', query),
  'POST /sign-out': async (services, client, input: object) => {
    parseInput(inputs.none, input);
    return { ...(await signOut(services, client)), body: { success: true } };
  },
  'GET /verify-email': async (services, client, query: Input<'verifyEmail'>) => ({
    ...(await verifyEmail(services, client, query)),
    body: { status: true },
  }),
  'POST /send-verification-email': async (services, client, input: Input<'requestVerification'>) => {
    await requestVerification(services, client, parseInput(inputs.requestVerification, input).email);
    return emailRequested;
  },
  'POST /request-password-reset': async (services, client, input: Input<'requestPasswordReset'>) => {
    await requestPasswordReset(services, client, parseInput(inputs.requestPasswordReset, input).email);
    return emailRequested;
  },
  'POST /reset-password': async (services, client, input: Input<'resetPassword'>) => {
    await setNewPassword(services, client, input);
    return { body: { status: true } };
  },
  'POST /change-password': async (services, client, input: Input<'changePassword'>) => {
    const { account, cookies } = await changePassword(services, client, input);
    return { body: { user: account }, cookies };
  },
  'POST /update-user': async (services, client, input: Input<'profile'>) => {
    const { name, image } = parseInput(inputs.profile, input);
    const actor = await findActor(services, client.headers);
    await updateProfile({ ...services, actor }, { name, avatar: image });
    return { body: { status: true } };
  },
};

/** Both calls accept a code of the app and a recovery code. */
async function finishStep(services: Services, client: AuthClient, input: { code: string }): Promise<Reply> {
  const { account, cookies } = await finishByCode(services, client, input);
  return { body: { user: account }, cookies };
}

const emailRequested: Reply = {
  body: { status: true, message: 'If there is an account with this address, an email is on its way.' },
};
