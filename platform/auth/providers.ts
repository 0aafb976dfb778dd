import type { BetterAuthOptions } from 'better-auth';
import { MAX_EMAIL, MAX_NAME, MAX_URL } from '../../contract/limits.ts';
import type { Config } from '../config.ts';
import type { ProviderId } from '../sign-in-settings.ts';
import type { AuthParts } from './settings.ts';

type Provider = Pick<BetterAuthOptions, 'socialProviders' | 'plugins'>;
type Claims = Record<string, unknown>;

/** OpenID Connect Core, section 2. */
const MAX_SUBJECT = 255;

/** better-auth's options for a provider, under its own name; undefined for one that is not set up. */
export async function providerOptions(
  { config, events }: AuthParts,
  id: ProviderId,
): Promise<Provider | undefined> {
  if (id === 'google') return config.google && googleProvider(config.google);
  const { oidc } = config;
  if (!oidc) return undefined;
  return discovered({
    ...oidc,
    providerId: 'oidc',
    authentication: 'basic',
    accountSubject: (profile, token) => {
      const claims = { ...profile, ...token };
      events.identified(claims);
      // A subject is unique at its issuer, and another one may be set later.
      return `${trimmed(oidc.issuer)} ${readSubject(claims)}`;
    },
  });
}

/**
 * True if a provider has the issuer that is set. A document of another one would make its tokens valid.
 * @see https://openid.net/specs/openid-connect-discovery-1_0.html#ProviderConfigurationValidation
 */
export function isFrom({ issuer }: { issuer?: string | undefined }, wanted: string | undefined): boolean {
  return wanted === undefined || (issuer !== undefined && trimmed(issuer) === trimmed(wanted));
}

/**
 * Sign-in with Google: better-auth's own provider, whose addresses are fixed, or with `GOOGLE_ISSUER` any
 * OpenID provider found by discovery. Both are signed in to and called back at the same paths.
 */
async function googleProvider(google: NonNullable<Config['google']>): Promise<Provider> {
  const { clientId, clientSecret, issuer } = google;
  const client = { clientId, clientSecret, prompt: 'select_account' as const };
  if (!issuer) return { socialProviders: { google: { ...client, disableImplicitSignUp: true } } };
  return discovered({
    ...client,
    issuer,
    providerId: 'google',
    accountSubject: readSubject,
  });
}

interface Discovered {
  providerId: ProviderId;
  issuer: string;
  clientId: string;
  clientSecret: string;
  prompt?: 'select_account';
  authentication?: 'basic';
  accountSubject: (profile: Claims, token: Claims) => string;
}

/** The parts of better-auth's context of an account that we use. */
interface Identified {
  tokens: { idToken?: string | undefined };
  profile: Claims;
}

/** A provider found by discovery, with PKCE and a verified ID token. Accounts are made by sign-ins alone. */
async function discovered({ issuer, providerId, clientId, clientSecret, ...more }: Discovered) {
  const { genericOAuth } = await import('better-auth/plugins/generic-oauth');
  const { accountSubject, prompt, authentication } = more;
  const config = {
    providerId,
    clientId,
    clientSecret,
    accountSubject: ({ tokens, profile }: Identified) => {
      const token = readClaims(tokens.idToken);
      if (!isForClient(token, clientId)) throw new Error('The ID token is for another client.');
      return accountSubject(profile, token);
    },
    ...(prompt && { prompt }),
    ...(authentication && { authentication }),
    discoveryUrl: `${trimmed(issuer)}/.well-known/openid-configuration`,
    scopes: ['openid', 'email', 'profile'],
    requireIdTokenVerification: true,
    disableImplicitSignUp: true,
    mapProfileToUser: readProfile,
  };
  return { plugins: [genericOAuth({ config: [config] })] };
}

/** The parts of a profile that an account gets. A provider may send anything. */
function readProfile(profile: Claims) {
  const { email, email_verified: verified, name, picture } = profile;
  const isEmail = isText(email, MAX_EMAIL) && /^[^\s@]+@[^\s@]+$/.test(email);
  return {
    email: isEmail ? email : '',
    emailVerified: verified === true || verified === 'true',
    name: isText(name, 4 * MAX_NAME) ? name : '',
    image: isText(picture, MAX_URL) ? picture : undefined,
  };
}

/** The subject of an identified person. Throws for one that cannot be stored. */
function readSubject({ sub }: Claims): string {
  if (!isText(sub, MAX_SUBJECT) || sub.trim() === '') throw new Error('The subject cannot be used.');
  return sub;
}

/** PostgreSQL stores no NUL. */
function isText(value: unknown, max: number): value is string {
  return typeof value === 'string' && value.length <= max && !value.includes('\0');
}

/**
 * True if an ID token was made for us, and not for another client that we are an audience of.
 * @see https://openid.net/specs/openid-connect-core-1_0.html#IDTokenValidation
 */
function isForClient({ aud, azp }: Claims, clientId: string): boolean {
  const isOnlyAudience = [aud].flat().every((audience) => audience === clientId);
  return azp === clientId || (azp === undefined && isOnlyAudience);
}

/** The claims of an ID token that better-auth has verified. Throws without one. */
function readClaims(idToken: string | undefined): Claims {
  const payload = idToken?.split('.')[1] ?? '';
  return JSON.parse(Buffer.from(payload, 'base64url').toString()) as Claims;
}

function trimmed(issuer: string): string {
  return issuer.replace(/\/+$/, '');
}
