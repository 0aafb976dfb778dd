import { texts } from '../../../contract/texts.ts';
import type { Config } from '../../../platform/config.ts';
import type { ProviderId } from '../../../platform/sign-in-settings.ts';

export type { ProviderId };

/** A provider, with the name that people know it by. */
export interface SignInProvider {
  id: ProviderId;
  name: string;
}

/** The providers that people can sign in with. */
export function signInProviders({ google, oidc }: Pick<Config, 'google' | 'oidc'>): SignInProvider[] {
  return [
    ...(google ? [{ id: 'google' as const, name: 'Google' }] : []),
    ...(oidc ? [{ id: 'oidc' as const, name: oidc.name }] : []),
  ];
}

/**
 * The sentence for the `error` with which a sign-in came back from `provider`, by default Google; null
 * without one.
 */
export function providerError(
  config: Config,
  error: string | null | undefined,
  provider?: string | null,
): string | null {
  if (!error) return null;
  const name = (provider === 'oidc' && config.oidc?.name) || 'Google';
  return sentence(config, error, name) ?? `The sign-in with ${name} did not work. Please try again.`;
}

function sentence({ passwordSignIn }: Config, error: string, name: string): string | undefined {
  const confirm = passwordSignIn
    ? 'Sign in with the password and open the link in the confirmation email, or set a new password.'
    : 'Open the link in the confirmation email.';
  const unverified =
    `${name} has not verified this email address, so it cannot be used here. Verify it with ${name}` +
    `${passwordSignIn ? ', or register with a password' : ''}.`;
  const refused = `This site could not accept the response of ${name}. Please try again, or tell an administrator.`;
  const sentences: Record<string, string> = {
    unable_to_create_session: texts.auth.disabled,
    account_not_linked:
      'There is an account with this email address, but the address is not confirmed yet. ' +
      `${confirm} Then you can sign in with ${name}.`,
    google_email_not_verified: unverified,
    oidc_email_not_verified: unverified,
    access_denied: `The sign-in with ${name} was cancelled.`,
    state_mismatch: `The sign-in with ${name} took too long. Please try again.`,
    email_not_found: `${name} did not say what your email address is.`,
    unavailable: `${name} cannot be reached right now. Please try again.`,
    invalid_code: refused,
    unable_to_get_user_info: refused,
    issuer_mismatch: refused,
    signup_disabled: `This is not your account. Sign in with ${name} as before.`,
    other_account: `This is not your account. Sign in with ${name} as before.`,
    not_recent: `${name} did not ask who you are. Please try again.`,
  };
  return Object.hasOwn(sentences, error) ? sentences[error] : undefined;
}
