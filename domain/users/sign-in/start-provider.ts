import { localPath } from '../../../shared/local-path.ts';
import type { Services } from '../../context.ts';
import { LekhaError } from '../../errors.ts';
import { parseInput } from '../../parse-input.ts';
import { limitByNetwork } from '../../rate-limits/rate-limits.ts';
import { type AuthClient, runAuth } from './auth.ts';
import { type Input, inputs } from './inputs.ts';
import type { ProviderId } from './providers.ts';
import type { Cookies } from './response-cookies.ts';

/** A URL that the browser goes to next, with cookies. */
export interface Redirect extends Cookies {
  location: string;
}

/**
 * Starts a sign-in with a provider. It sends the browser back to `callbackURL`, or to `errorCallbackURL` with
 * an `error` (see `providerError`). `isKnown` is for accounts that exist alone.
 */
export async function startProvider(
  services: Services,
  client: AuthClient,
  input: Input<'provider'>,
  { isKnown = false } = {},
): Promise<Redirect> {
  const { publicUrl } = services.config;
  const onThisSite = (url: string) => `${publicUrl}${localPath(url, publicUrl) ?? '/'}`;
  const { provider, callbackURL = '/', errorCallbackURL = '/login' } = parseInput(inputs.provider, input);
  refuseUnknown(services, provider);
  limitByNetwork(services, provider, client.clientAddress);
  const body = {
    provider,
    callbackURL: onThisSite(callbackURL),
    errorCallbackURL: onThisSite(errorCallbackURL),
    disableRedirect: true,
    requestSignUp: !isKnown,
  };
  const response = await runAuth(services, 'signInSocial', { body }, client);
  return { location: (response.body as { url: string }).url, cookies: response.cookies };
}

/** Throws `not_found` for a provider that is not set up. */
export function refuseUnknown({ config }: Services, provider: ProviderId): void {
  if (config[provider]) return;
  const name = provider === 'google' ? 'Google' : 'an OpenID provider';
  throw new LekhaError('not_found', `Sign-in with ${name} is not set up on this site.`);
}
