import { createHash } from 'node:crypto';
import { sitePath } from '../../contract/site-path.ts';
import { sessionToken } from '../../platform/auth/cookies.ts';
import type { Services } from '../context.ts';
import { LekhaError } from '../errors.ts';
import { networkOf, takeQuickTurn } from '../limits/limits.ts';
import { accounts } from './accounts.ts';
import type { CallName, Input } from './calls.ts';
import { forward, type Visit } from './forward.ts';
import { requestLetter } from './letter-requests.ts';
import { changePassword, ctxOf, signIn, signUp } from './password-calls.ts';
import { refuseWeakPassword } from './passwords.ts';
import { updateProfile } from './profile.ts';
import { readCall } from './read-call.ts';

const TEN_MINUTES = 10 * 60_000;

type Handle<N extends CallName> = (services: Services, input: Input<N>, visit: Visit) => Promise<Response>;

/**
 * The one door to `/api/auth`: no call reaches better-auth but through the checks and limits here, whether it comes from
 * a client of the API or from a page's form. Throws `LekhaError`; better-auth's own refusals are answers.
 */
export async function handleAuth(
  services: Services,
  request: Request,
  clientAddress: string,
): Promise<Response> {
  const { name, input } = await readCall(request);
  const handle = handlers[name] as Handle<CallName>;
  return handle(services, input, { headers: request.headers, clientAddress });
}

const handlers: { [N in CallName]: Handle<N> } = {
  'GET /ok': async () => Response.json({ ok: true }),
  'GET /get-session': getSession,
  'POST /sign-up/email': signUp,
  'POST /sign-in/email': signIn,
  'POST /sign-in/social': startGoogle,
  'GET /callback/google': async (services, query, visit) => {
    refuseWithoutGoogle(services);
    limitAddress(services, 'callback', visit);
    return forward(services, 'GET /callback/google', query, visit);
  },
  'POST /sign-out': (services, input, visit) => forward(services, 'POST /sign-out', input, visit),
  'GET /verify-email': async (services, { token, callbackURL }, visit) => {
    limitAddress(services, 'verify', visit);
    return forward(
      services,
      'GET /verify-email',
      { token, callbackURL: onThisSite(services, callbackURL) },
      visit,
    );
  },
  'POST /send-verification-email': askForLetter('POST /send-verification-email'),
  'POST /request-password-reset': askForLetter('POST /request-password-reset'),
  'POST /reset-password': async (services, input, visit) => {
    limitAddress(services, 'reset', visit);
    await refuseCommonForAdministrator(services, input);
    return forward(services, 'POST /reset-password', input, visit);
  },
  'POST /change-password': changePassword,
  'POST /update-user': async (services, { name, image }, visit) => {
    await updateProfile(await ctxOf(services, visit), { name, avatar: image });
    return Response.json({ status: true }, { headers: { 'cache-control': 'no-store' } });
  },
};

/**
 * A letter's link sets no password for an administrator that everybody tries first; any other token is for the call itself
 * to refuse.
 */
async function refuseCommonForAdministrator(
  services: Services,
  { token, newPassword }: Input<'POST /reset-password'>,
): Promise<void> {
  const row = await services.db.read
    .selectFrom('verification')
    .innerJoin('user', 'user.id', 'verification.value')
    .select('user.role')
    .where('verification.identifier', '=', storedIdentifier(`reset-password:${token}`))
    .executeTakeFirst();
  if (row?.role === 'admin') refuseWeakPassword(services.config, 'newPassword', newPassword);
}

/** As better-auth keeps it (`storeIdentifier: 'hashed'`): SHA-256, base64url without padding. */
function storedIdentifier(identifier: string): string {
  return createHash('sha256').update(identifier).digest('base64url');
}

/** A visitor is told so without loading anything. */
async function getSession(services: Services, _query: object, visit: Visit): Promise<Response> {
  const token = sessionToken(visit.headers, services.config, accounts(services).secret);
  if (token === null) return Response.json(null, { headers: { 'cache-control': 'no-store' } });
  return forward(services, 'GET /get-session', {}, visit);
}

async function startGoogle(
  services: Services,
  { callbackURL, errorCallbackURL, disableRedirect }: Input<'POST /sign-in/social'>,
  visit: Visit,
): Promise<Response> {
  refuseWithoutGoogle(services);
  limitAddress(services, 'google', visit);
  const input = {
    provider: 'google',
    callbackURL: onThisSite(services, callbackURL ?? '/'),
    errorCallbackURL: onThisSite(services, errorCallbackURL ?? '/login'),
    disableRedirect,
  };
  return forward(services, 'POST /sign-in/social', input, visit);
}

function refuseWithoutGoogle({ config }: Services): void {
  if (!config.google) throw new LekhaError('not_found', 'Sign-in with Google is not set up on this site.');
}

function askForLetter<N extends 'POST /send-verification-email' | 'POST /request-password-reset'>(
  name: N,
): Handle<N> {
  return async (services, { email }, { clientAddress }) => {
    await requestLetter(services, name, email, clientAddress);
    const message = 'If there is an account with this address, a letter is on its way.';
    return Response.json({ status: true, message }, { headers: { 'cache-control': 'no-store' } });
  };
}

function limitAddress(services: Services, what: string, { clientAddress }: Visit): void {
  takeQuickTurn(services, { key: `${what}:${networkOf(clientAddress)}`, limit: 60, windowMs: TEN_MINUTES });
}

function onThisSite<T extends string | undefined>(services: Services, address: T): T {
  return (
    address === undefined
      ? undefined
      : `${services.config.publicUrl}${sitePath(address, services.config.publicUrl) ?? '/'}`
  ) as T;
}
