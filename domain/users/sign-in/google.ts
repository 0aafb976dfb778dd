import { texts } from '../../../contract/texts.ts';
import { localPath } from '../../../shared/local-path.ts';
import type { Services } from '../../context.ts';
import { LekhaError } from '../../errors.ts';
import { parseInput } from '../../parse-input.ts';
import { limitByNetwork } from '../../rate-limits/rate-limits.ts';
import { recordStaffSignIn } from './audit.ts';
import { type AuthClient, runAuth, runFirstStep } from './auth.ts';
import { type Input, inputs } from './inputs.ts';
import type { Cookies } from './response-cookies.ts';
import { beginSecondStep } from './second-step.ts';

/** A URL that the browser goes to next, with cookies. */
export interface Redirect extends Cookies {
  location: string;
}

/**
 * Starts a sign-in with Google. Google sends the browser back to `callbackURL`, or to `errorCallbackURL` with
 * an `error` (see `googleError`).
 */
export async function startGoogle(
  services: Services,
  client: AuthClient,
  input: Omit<Input<'google'>, 'provider'>,
): Promise<Redirect> {
  const { publicUrl } = services.config;
  const onThisSite = (url: string) => `${publicUrl}${localPath(url, publicUrl) ?? '/'}`;
  const { callbackURL = '/', errorCallbackURL = '/login' } = parseInput(inputs.google, {
    ...input,
    provider: 'google',
  });
  refuseWithoutGoogle(services);
  limitByNetwork(services, 'google', client.clientAddress);
  const body = {
    provider: 'google',
    callbackURL: onThisSite(callbackURL),
    errorCallbackURL: onThisSite(errorCallbackURL),
    disableRedirect: true,
  };
  const response = await runAuth(services, 'signInSocial', { body }, client);
  return { location: (response.body as { url: string }).url, cookies: response.cookies };
}

/** Finishes a sign-in with Google by the query that Google added to our callback URL. */
export async function finishGoogle(
  services: Services,
  client: AuthClient,
  query: Input<'googleCallback'>,
): Promise<Redirect> {
  const checked = parseInput(inputs.googleCallback, query);
  refuseWithoutGoogle(services);
  limitByNetwork(services, 'callback', client.clientAddress);
  const input = { query: checked, params: { id: 'google' } };
  const { done, heldBack } = await runFirstStep(() => runAuth(services, 'callbackOAuth', input, client));
  if (heldBack !== undefined) {
    const { cookies } = await beginSecondStep(services, heldBack);
    return { location: `${services.config.publicUrl}${secondStepPath(done?.location)}`, cookies };
  }
  await recordStaffSignIn(services, client, done.cookies);
  return { location: done.location ?? '/', cookies: done.cookies };
}

/** The page of the second step, with the return path of the page to which a failed sign-in would lead. */
function secondStepPath(location: string | null | undefined): string {
  const next = URL.parse(location ?? '')?.searchParams.get('next');
  return next ? `/login/code?next=${encodeURIComponent(next)}` : '/login/code';
}

function refuseWithoutGoogle({ config }: Services): void {
  if (!config.google) throw new LekhaError('not_found', 'Sign-in with Google is not set up on this site.');
}

/** The sentence for the `error` with which a sign-in with Google came back; null without one. */
export function googleError(error: string | null | undefined): string | null {
  if (!error) return null;
  return sentences[error] ?? 'The sign-in with Google did not work. Please try again.';
}

const sentences: Record<string, string> = {
  unable_to_create_session: texts.auth.disabled,
  account_not_linked:
    'There is an account with this email address, but the address is not confirmed yet. Sign in with the password and ' +
    'open the link in the confirmation email, or set a new password. Then you can sign in with Google.',
  google_email_not_verified:
    'Google has not verified this email address, so it cannot be used here. Verify it with Google, or register with a password.',
  access_denied: 'The sign-in with Google was cancelled.',
  state_mismatch: 'The sign-in with Google took too long. Please try again.',
  email_not_found: 'Google did not say what your email address is.',
};
