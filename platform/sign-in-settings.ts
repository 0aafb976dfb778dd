import { isVisible, oneLine } from '../shared/text/one-line.ts';
import { assertHttpsUnlessLocal, ConfigError, choice, type Env, parseUrl, text, urlSetting } from './env.ts';

/** Where people can sign in besides this site. */
export type ProviderId = 'google' | 'oidc';

const OIDC_REQUIRED = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const;
const MAX_OIDC_NAME = 60;
const MAX_CLAIM = 200;

/** Reads how people sign in. Throws `ConfigError`, also if nobody could. */
export function readSignInSettings(env: Env) {
  const [google, oidc] = [readGoogle(env), readOidc(env)];
  const passwordSignIn = choice(env, 'PASSWORD_SIGN_IN', ['on', 'off'], 'on') === 'on';
  if (!passwordSignIn && !google && !oidc)
    throw new ConfigError(
      'PASSWORD_SIGN_IN=off needs another way to sign in: set OIDC_ISSUER or GOOGLE_CLIENT_ID, or leave it out.',
    );
  return {
    google,
    /** Any OpenID provider beside Google. */
    oidc,
    /** False if nobody signs in, registers or proves who they are by a password. */
    passwordSignIn,
  };
}

/** Reads the client at Google. Throws `ConfigError`. */
export function readGoogle(env: Env) {
  const clientId = text(env, 'GOOGLE_CLIENT_ID');
  const clientSecret = text(env, 'GOOGLE_CLIENT_SECRET');
  if (!clientId && !clientSecret) return undefined;
  if (!clientId || !clientSecret) {
    throw new ConfigError('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET must be set together.');
  }
  return { clientId, clientSecret, issuer: urlSetting(env, 'GOOGLE_ISSUER', ['http:', 'https:']) };
}

function readOidc(env: Env) {
  const [issuer, clientId, clientSecret] = OIDC_REQUIRED.map((name) => text(env, name));
  const roleClaim = text(env, 'OIDC_ROLE_CLAIM');
  const isSet = [issuer, clientId, clientSecret, roleClaim, text(env, 'OIDC_NAME')].some(Boolean);
  if (!isSet) return undefined;
  if (!issuer || !clientId || !clientSecret)
    throw new ConfigError('OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET must be set together.');
  const url = readIssuer(issuer);
  const name = text(env, 'OIDC_NAME') ?? url.hostname;
  if (name.length > MAX_OIDC_NAME || oneLine(name) !== name || !isVisible(name))
    throw new ConfigError(`OIDC_NAME must be one line of at most ${MAX_OIDC_NAME} characters.`);
  if (roleClaim && roleClaim.length > MAX_CLAIM)
    throw new ConfigError(`OIDC_ROLE_CLAIM must have at most ${MAX_CLAIM} characters.`);
  return { issuer, clientId, clientSecret, name, roleClaim };
}

function readIssuer(value: string): URL {
  const url = parseUrl('OIDC_ISSUER', value);
  if (!/^https?:$/.test(url.protocol) || url.search || url.hash || url.username || url.password)
    throw new ConfigError(
      'OIDC_ISSUER must be a URL such as https://id.example.org/realms/staff, without a query.',
    );
  assertHttpsUnlessLocal('OIDC_ISSUER', url);
  return url;
}
