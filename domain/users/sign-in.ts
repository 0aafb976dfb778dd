import type { ProblemCode } from '../../contract/answer.ts';
import { sitePath } from '../../contract/site-path.ts';
import { texts } from '../../contract/texts.ts';
import type { Services } from '../context.ts';
import { LekhaError } from '../errors.ts';
import { actorOf } from './actor.ts';
import type { CallName, Input } from './calls.ts';
import { commonPasswordWarning } from './common-passwords.ts';
import { handleAuth } from './door.ts';
import type { Visit } from './forward.ts';
import { AUTH_PATH } from './read-call.ts';
import { recordRegistration } from './records.ts';

/** `Set-Cookie` headers for the answer to the browser. */
export interface Cookies {
  cookies: string[];
}

/** What a form sends; everything is checked at the door. */
type Typed = Record<string, unknown>;

/** Signs in by e-mail and password. Throws `unauthenticated`, `invalid` or `rate_limited`, for a form to show. */
export async function signIn(
  services: Services,
  visit: Visit,
  input: { email: string; password: string; rememberMe?: boolean },
): Promise<Cookies> {
  return cookiesOf(await knock(services, visit, 'POST /sign-in/email', input));
}

/** Ends the session; the cookies that come back delete the browser's. */
export async function signOut(services: Services, visit: Visit): Promise<Cookies> {
  return cookiesOf(await knock(services, visit, 'POST /sign-out', {}));
}

/**
 * Registers an account: it is made, named and noted, and nobody is signed in. `warning` says that the password is a
 * common one. Throws `invalid`, `conflict` when the address is taken, `rate_limited`.
 */
export async function register(
  services: Services,
  visit: Visit,
  input: { name: string; email: string; password: string },
): Promise<{ warning: string | null }> {
  const { cookies } = cookiesOf(await knock(services, visit, 'POST /sign-up/email', input));
  const session = { ...visit, headers: headersWith(visit.headers, cookies) };
  const actor = await actorOf(services, session.headers);
  await recordRegistration({ ...services, actor }, { name: input.name.trim(), email: input.email });
  await signOut(services, session);
  return { warning: commonPasswordWarning(input.password) };
}

/**
 * Begins a sign-in with Google: the browser is to go to `location` with the cookies, and comes back to `returnTo`, or
 * to /login with an `error` in its address (see `googleProblem`).
 */
export async function startGoogle(
  services: Services,
  visit: Visit,
  { success, failure }: { success: string; failure: string },
): Promise<Cookies & { location: string }> {
  const callbackURL = sitePath(success, services.config.publicUrl) ?? '/';
  const errorCallbackURL = sitePath(failure, services.config.publicUrl) ?? '/login';
  const input = { provider: 'google', callbackURL, errorCallbackURL, disableRedirect: true };
  const answer = await knock(services, visit, 'POST /sign-in/social', input);
  const { url } = (await answer.json()) as { url: string };
  return { location: url, ...cookiesOf(answer) };
}

/** What to say of the `error` with which a sign-in with Google came back; null when there is none. */
export function googleProblem(error: string | null | undefined): string | null {
  if (!error) return null;
  return googleProblems[error] ?? 'The sign-in with Google did not work. Please try again.';
}

const googleProblems: Record<string, string> = {
  account_not_linked:
    'There is an account with this address whose owner has not confirmed it yet. Sign in with its password and open ' +
    'the link in the confirmation letter, or set a new password; then Google joins it.',
  google_email_not_verified:
    'Google has not verified this email address, so it cannot be used here. Verify it with Google, or register with a password.',
  access_denied: 'The sign-in with Google was cancelled.',
  state_mismatch: 'The sign-in with Google took too long. Please try again.',
  email_not_found: 'Google did not say what your email address is.',
};

/** Asks for the letter that lets one set a new password; the same for known and unknown addresses. */
export async function requestPasswordReset(services: Services, visit: Visit, email: string): Promise<void> {
  await knock(services, visit, 'POST /request-password-reset', { email });
}

/** Asks for the letter that confirms an address once more. */
export async function requestVerification(services: Services, visit: Visit, email: string): Promise<void> {
  await knock(services, visit, 'POST /send-verification-email', { email });
}

/** Confirms by the token of that letter that an address is its reader's. */
export async function confirmEmail(services: Services, visit: Visit, token: string): Promise<void> {
  try {
    await knock(services, visit, 'GET /verify-email', { token });
  } catch (error) {
    throw error instanceof LekhaError && error.code === 'unauthenticated'
      ? new LekhaError('invalid', 'This link does not work any more. Please ask for a new letter.')
      : error;
  }
}

/** Sets a new password by the token of the letter; every session ends. `warning` as for `register`. */
export async function setNewPassword(
  services: Services,
  visit: Visit,
  input: Input<'POST /reset-password'>,
): Promise<{ warning: string | null }> {
  await knock(services, visit, 'POST /reset-password', input);
  return { warning: commonPasswordWarning(input.newPassword) };
}

/** Changes the own password; every other session ends, and this one goes on with new cookies. */
export async function changePassword(
  services: Services,
  visit: Visit,
  input: { currentPassword: string; newPassword: string },
): Promise<Cookies> {
  return cookiesOf(await knock(services, visit, 'POST /change-password', input));
}

/** Calls the door as a client of the API would; a refusal is thrown. */
async function knock(services: Services, visit: Visit, name: CallName, input: Typed): Promise<Response> {
  const [method, path] = name.split(' ') as [string, string];
  const headers = new Headers(visit.headers);
  for (const dropped of ['content-length', 'transfer-encoding']) headers.delete(dropped);
  headers.set('content-type', 'application/json');
  const url = new URL(`${services.config.publicUrl}${AUTH_PATH}${path}`);
  const asks = method === 'GET';
  if (asks) url.search = String(new URLSearchParams(input as Record<string, string>));
  const request = new Request(url, { method, headers, ...(!asks && { body: JSON.stringify(input) }) });
  const answer = await handleAuth(services, request, visit.clientAddress);
  if (!answer.ok) throw await refusalOf(answer);
  return answer;
}

const codes: Record<number, ProblemCode> = {
  400: 'invalid',
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not_found',
  422: 'conflict',
};
const fields: Record<string, string> = {
  PASSWORD_TOO_SHORT: 'password',
  PASSWORD_TOO_LONG: 'password',
  INVALID_EMAIL: 'email',
  INVALID_PASSWORD: 'currentPassword',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'email',
};

async function refusalOf(answer: Response): Promise<LekhaError> {
  const { code, message } = (await answer.json()) as { code: string; message: string };
  const path = fields[code];
  const errors = path === undefined ? undefined : [{ path, message }];
  return new LekhaError(codes[answer.status] ?? 'internal', message || texts.confirm.wrong, { errors });
}

function cookiesOf(answer: Response): Cookies {
  return { cookies: answer.headers.getSetCookie() };
}

function headersWith(headers: Headers, cookies: string[]): Headers {
  const copy = new Headers(headers);
  copy.set('cookie', cookies.map((cookie) => cookie.split(';', 1)[0]).join('; '));
  return copy;
}
