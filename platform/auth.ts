import { randomUUIDv7 } from 'node:crypto';
import type { BetterAuthOptions } from 'better-auth';
import { MAX_PASSWORD } from '../contract/limits.ts';
import { cookiePrefix } from './auth/cookies.ts';
import { googleProvider } from './auth/google.ts';
import { hashPassword, verifyPassword } from './auth/passwords.ts';
import { isRefusal, noteTrouble, orTrouble } from './auth/trouble.ts';
import { type Config, isHttps } from './config.ts';
import type { Database } from './db/database.ts';
import type { Log } from './log.ts';

/** The header by which our door tells better-auth the client's address; what a client sent under it is dropped. */
export const CLIENT_ADDRESS_HEADER = 'x-lekha-client-address';

const SESSION_S = 30 * 24 * 3600;
const SESSION_REFRESH_S = 24 * 3600;
const VERIFICATION_S = 24 * 3600;
const RESET_S = 3600;
const GOOGLE_MS = 15_000;

/** What happens outside better-auth when something happened inside. */
export interface AuthEvents {
  /** `url` verifies the address when it is opened. */
  verificationAsked(account: { email: string; name: string }, url: string): Promise<void>;
  /** `token` lets its bearer set a new password, once, for an hour. */
  resetAsked(account: { email: string; name: string }, token: string): Promise<void>;
  passwordReset(userId: string): Promise<void>;
}

export interface AuthOptions {
  config: Config;
  db: Database;
  secret: string;
  log: Log;
  events: AuthEvents;
}

/** better-auth behind one function, which takes requests at `/api/auth/*`. */
export interface Auth {
  /** Throws what the database threw, `QueueFull`, or `GoogleUnavailable`. Loads better-auth with the first call. */
  handle(request: Request): Promise<Response>;
}

/** The OpenID provider could not be reached in time. */
export class GoogleUnavailable extends Error {
  override name = 'GoogleUnavailable';
}

type Handler = (request: Request) => Promise<Response>;

/**
 * Sign-in on the site's own database. Google has an instance of its own, made when it is first asked for, so that
 * nothing else waits for, or fails with, a provider that is slow or away.
 */
export function openAuth(options: AuthOptions): Auth {
  let own: Promise<Handler> | undefined;
  let google: Promise<Handler> | undefined;
  return {
    handle: async (request) => {
      if (!usesGoogle(request)) {
        own ??= build(settings(options));
        return (await own)(request);
      }
      google ??= buildWithGoogle(options);
      const ready = google;
      // An issuer that was away or slow is looked for again with the next sign-in.
      const forget = () => {
        if (google === ready) google = undefined;
      };
      ready.catch(forget);
      return inTime(async () => (await ready)(request), forget);
    },
  };
}

function usesGoogle(request: Request): boolean {
  return /\/(sign-in\/social|callback\/google)$/.test(new URL(request.url).pathname);
}

async function build(options: BetterAuthOptions): Promise<Handler> {
  const { betterAuth } = await import('better-auth');
  const auth = betterAuth(options);
  await auth.$context;
  return (request) => orTrouble(() => auth.handler(request));
}

async function buildWithGoogle(options: AuthOptions): Promise<Handler> {
  const { google } = options.config;
  if (!google) throw new GoogleUnavailable('Sign-in with Google is not set up.');
  const { betterAuth } = await import('better-auth');
  const auth = betterAuth({ ...settings(options), ...(await googleProvider(google)) });
  const { socialProviders } = await auth.$context;
  if (socialProviders.length === 0) throw new GoogleUnavailable('The issuer did not answer.');
  return (request) => orTrouble(() => auth.handler(request));
}

async function inTime<T>(work: () => Promise<T>, onLate: () => void): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      onLate();
      reject(new GoogleUnavailable('Google did not answer in time.'));
    }, GOOGLE_MS);
  });
  try {
    return await Promise.race([work(), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Origins of requests are checked once, at the server's door, and rates by our own rules before this is called. */
function settings({ config, db, secret, log, events }: AuthOptions): BetterAuthOptions {
  return {
    appName: 'Lekha',
    baseURL: config.publicUrl,
    basePath: '/api/auth',
    trustedOrigins: [config.publicUrl],
    secret,
    database: { db: db.autocommit, type: db.dialect, transaction: false },
    session: { expiresIn: SESSION_S, updateAge: SESSION_REFRESH_S, cookieCache: { enabled: false } },
    ...identity(config, events),
    verification: { storeIdentifier: 'hashed' },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { level: 'error', log: noteTrouble(log) },
    onAPIError: { errorURL: `${config.publicUrl}/login`, onError: rethrow },
    advanced: {
      cookiePrefix: cookiePrefix(config),
      useSecureCookies: false,
      defaultCookieAttributes: { secure: isHttps(config), httpOnly: true, sameSite: 'lax', path: '/' },
      database: { generateId: () => randomUUIDv7(), validateSchema: false },
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER], ipv6Subnet: 128 },
      disableCSRFCheck: true,
      disableOriginCheck: false,
    },
  };
}

/** Who somebody is: passwords, letters, and which accounts at Google belong to which here. */
function identity(config: Config, events: AuthEvents) {
  return {
    user: {
      additionalFields: {
        role: { type: 'string', required: false, defaultValue: 'user', input: false, returned: false },
        bio: { type: 'string', required: false, input: false, returned: false },
      },
      validateUserInfo: ({ user, source }) =>
        source.method === 'oauth' && !user.emailVerified ? { error: 'google_email_not_verified' } : undefined,
    },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: config.passwordMinLength,
      maxPasswordLength: MAX_PASSWORD,
      password: { hash: hashPassword, verify: ({ hash, password }) => verifyPassword(hash, password) },
      resetPasswordTokenExpiresIn: RESET_S,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: ({ user, token }) => events.resetAsked(user, token),
      onPasswordReset: ({ user }) => events.passwordReset(user.id),
    },
    emailVerification: {
      sendOnSignUp: true,
      expiresIn: VERIFICATION_S,
      sendVerificationEmail: ({ user, url }) => events.verificationAsked(user, url),
    },
    account: {
      updateAccountOnSignIn: false,
      accountLinking: { enabled: true, trustedProviders: [], requireLocalEmailVerified: true },
    },
    databaseHooks: { account: { create: { before: async (account) => ({ data: withoutTokens(account) }) } } },
  } satisfies BetterAuthOptions;
}

/** Nothing is ever asked of Google after the sign-in, so its tokens are not kept. */
function withoutTokens<T extends object>(account: T): T {
  return { ...account, accessToken: null, refreshToken: null, idToken: null };
}

function rethrow(error: unknown): void {
  if (!isRefusal(error)) throw error;
}
