import type { BetterAuthOptions } from 'better-auth';
import type { Config } from '../config.ts';

type Provider = Pick<BetterAuthOptions, 'socialProviders' | 'plugins'>;

/**
 * Sign-in with Google under the provider name `google`: better-auth's own provider, whose addresses are
 * fixed, or with `GOOGLE_ISSUER` any OpenID provider found by discovery. Both are signed in to and called
 * back at the same paths.
 * @see https://openid.net/specs/openid-connect-discovery-1_0.html#ProviderConfig
 */
export async function googleProvider(google: NonNullable<Config['google']>): Promise<Provider> {
  const { clientId, clientSecret, issuer } = google;
  const client = { clientId, clientSecret, prompt: 'select_account' as const };
  if (!issuer) return { socialProviders: { google: client } };
  const { genericOAuth } = await import('better-auth/plugins/generic-oauth');
  return {
    plugins: [
      genericOAuth({
        config: [
          {
            ...client,
            providerId: 'google',
            discoveryUrl: `${issuer.replace(/\/+$/, '')}/.well-known/openid-configuration`,
            scopes: ['openid', 'email', 'profile'],
            requireIdTokenVerification: true,
            accountSubject: ({ profile }) => profile.sub ?? '',
          },
        ],
      }),
    ],
  };
}
