import { randomUUIDv7 } from 'node:crypto';
import type { BetterAuthOptions } from 'better-auth';
import { MAX_NAME, MAX_PASSWORD, MAX_URL } from '../../contract/limits.ts';
import { hasPublicHost } from '../../shared/public-address.ts';
import { isVisible, oneLine } from '../../shared/text/one-line.ts';
import { type Config, isHttps } from '../config.ts';
import type { Database } from '../db/database.ts';
import type { OneWrite } from '../db/one-write.ts';
import type { Log } from '../log.ts';
import { cookiePrefix } from './cookies.ts';
import { noteErrors } from './errors.ts';
import { hashPassword, verifyPassword } from './password-hashes.ts';

/**
 * Passes the client's IP address to better-auth; a header that the client sent under this name is dropped.
 */
export const CLIENT_ADDRESS_HEADER = 'x-lekha-client-address';

const SESSION_S = 30 * 24 * 3600;
const SESSION_REFRESH_S = 24 * 3600;
const VERIFICATION_S = 24 * 3600;
const RESET_S = 3600;

/** The events of better-auth that we handle. What they change belongs to the operation: `write` runs it. */
export interface AuthEvents {
  /** `token` lets its bearer confirm the address, for a day. */
  verificationRequested(account: { email: string; name: string }, token: string, write: Write): Promise<void>;
  /** `token` lets its bearer set a new password, once, for an hour. */
  resetRequested(account: { email: string; name: string }, token: string, write: Write): Promise<void>;
  registered(account: { id: string; email: string; name: string }, write: Write): Promise<void>;
  passwordReset(userId: string, write: Write): Promise<void>;
  /** The claims of a person whom the provider `oidc` has identified, during the sign-in. */
  identified(claims: Record<string, unknown>): void;
  /** Tells if an account may have a new session: after its second factor, if it has one. */
  sessionWanted(userId: string, write: Write): Promise<boolean>;
}

type Write = Database['write'];

/** The parts that sign-in needs. */
export interface AuthOptions {
  config: Config;
  db: Database;
  secret: string;
  log: Log;
  events: AuthEvents;
}

/** The same, and the writes of the operations. */
export type AuthParts = AuthOptions & { oneWrite: OneWrite };

/**
 * better-auth's settings. The server checks origins and our own rate limits apply before an operation runs.
 */
export function settings({ config, db, secret, log, events, oneWrite }: AuthParts): BetterAuthOptions {
  return {
    appName: 'Lekha',
    baseURL: config.publicUrl,
    basePath: '/api/auth',
    trustedOrigins: [config.publicUrl],
    secret,
    database: { db: oneWrite.db, type: db.dialect, transaction: false },
    session: { expiresIn: SESSION_S, updateAge: SESSION_REFRESH_S, cookieCache: { enabled: false } },
    ...identity(config, events, oneWrite.write),
    verification: { storeIdentifier: 'hashed' },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { level: 'error', log: noteErrors(log) },
    onAPIError: { errorURL: `${config.publicUrl}/login` },
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

/** Passwords, emails, and which account at a provider belongs to which user. */
function identity(config: Config, events: AuthEvents, write: Write) {
  return {
    user: {
      additionalFields: {
        role: { type: 'string', required: false, defaultValue: 'user', input: false, returned: false },
        bio: { type: 'string', required: false, input: false, returned: false },
      },
      validateUserInfo: ({ user, source }) =>
        source.method === 'oauth' && !user.emailVerified
          ? { error: `${source.oauth?.providerId}_email_not_verified` }
          : undefined,
    },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: config.passwordMinLength,
      maxPasswordLength: MAX_PASSWORD,
      password: { hash: hashPassword, verify: ({ hash, password }) => verifyPassword(hash, password) },
      resetPasswordTokenExpiresIn: RESET_S,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: ({ user, token }) => events.resetRequested(user, token, write),
      onPasswordReset: ({ user }) => events.passwordReset(user.id, write),
    },
    emailVerification: {
      sendOnSignUp: true,
      expiresIn: VERIFICATION_S,
      sendVerificationEmail: ({ user, token }) => events.verificationRequested(user, token, write),
    },
    account: {
      updateAccountOnSignIn: false,
      accountLinking: { enabled: true, trustedProviders: [], requireLocalEmailVerified: true },
    },
    databaseHooks: {
      account: { create: { before: async (account) => ({ data: withoutTokens(account) }) } },
      session: {
        create: {
          before: async ({ userId }) => ((await events.sessionWanted(userId, write)) ? undefined : false),
        },
      },
      // Providers let people choose any name.
      user: {
        create: {
          before: async (user) => ({
            data: { ...user, name: accountName(user), image: publicImage(user.image) },
          }),
          after: async (user) => events.registered(user, write),
        },
      },
    },
  } satisfies BetterAuthOptions;
}

/** The name as every account has it: one line of the maximum length, and never one that nobody sees. */
function accountName({ name, email }: { name: string; email: string }): string {
  const line = oneLine(name.slice(0, 4 * MAX_NAME).toWellFormed())
    .trim()
    .slice(0, MAX_NAME)
    .toWellFormed();
  return isVisible(line) ? line : email.split('@', 1)[0]!;
}

/** The avatar at Google; another issuer may name one that no reader's browser should ask for. */
function publicImage(image: string | null | undefined): string | null {
  return image && image.length <= MAX_URL && hasPublicHost(image) ? image : null;
}

/** Drops a provider's tokens, which are only used during the sign-in. */
function withoutTokens<T extends object>(account: T): T {
  return { ...account, accessToken: null, refreshToken: null, idToken: null };
}
