import { AsyncLocalStorage } from 'node:async_hooks';
import { z } from 'zod';
import type { ErrorCode } from '../../../contract/error-codes.ts';
import { texts } from '../../../contract/texts.ts';
import { hashPassword as queueHash } from '../../../platform/auth/password-hashes.ts';
import {
  type Auth,
  type AuthClient,
  type AuthInput,
  type AuthOperation,
  AuthRefusal,
  type AuthResponse,
  openAuth,
  ProviderUnavailable,
} from '../../../platform/auth.ts';
import { formatInstant } from '../../../platform/clock.ts';
import type { Config } from '../../../platform/config.ts';
import type { Writer } from '../../../platform/db/database.ts';
import type { Email } from '../../../platform/mail.ts';
import { appSecret } from '../../../platform/secret.ts';
import { toAccountRole } from '../../account-role.ts';
import type { Services } from '../../context.ts';
import { queueEmail } from '../../email/email.ts';
import { LekhaError } from '../../errors.ts';
import { readEditableSettings } from '../../site-settings.ts';
import { tellWebhooks } from '../../webhooks/webhooks.ts';
import { endBegunSignIns } from '../end-sign-ins.ts';
import { hasFactor, removeFactors } from '../factors/factors.ts';
import { confirmationEmail, passwordResetEmail } from './email-texts.ts';
import { refuseFullQueue } from './refuse-full-queue.ts';

export type { AuthClient };

const opened = new WeakMap<Config, { auth: Auth; secret: string }>();

/** The site's sign-in, and the secret that signs its cookies. The first call opens it. */
export function siteAuth(services: Services): { auth: Auth; secret: string } {
  let known = opened.get(services.config);
  if (!known) {
    const { config, db, log } = services;
    const secret = appSecret(config);
    known = { secret, auth: openAuth({ config, db, log, secret, events: events(services) }) };
    opened.set(config, known);
  }
  return known;
}

/**
 * Set while an operation runs that may open a session although the account has a second factor: it was
 * proved, or the account is signed in. Any other operation that wants a session is held back.
 */
const proved = new AsyncLocalStorage<true>();
/** Set while the first factor is checked: what became known of the account. */
const firstStep = new AsyncLocalStorage<Noted>();

interface Noted {
  /** The account that needs a second step. */
  heldBack?: string;
  /** The claims of the provider `oidc` about the person. */
  claims?: Record<string, unknown>;
}

/** The result of a first step. */
export type FirstStep<T> = { claims: Noted['claims'] } & (
  | { done: T; heldBack: undefined }
  | { done: T | null; heldBack: string }
);

const PROVED: ReadonlySet<AuthOperation> = new Set(['openSession', 'changePassword']);

/**
 * Runs the first step of a sign-in. `heldBack` is the account that needs a second step: it has no session
 * then, although its first factor was right.
 */
export async function runFirstStep<T>(work: () => Promise<T>): Promise<FirstStep<T>> {
  const noted: Noted = {};
  const finished = (done: T | null) => ({ ...noted, done }) as FirstStep<T>;
  try {
    return finished(await firstStep.run(noted, work));
  } catch (error) {
    if (noted.heldBack === undefined || !(error instanceof AccountRefusal)) throw error;
    return finished(null);
  }
}

type Write = Services['db']['write'];

function events(services: Services) {
  const { publicUrl: url } = services.config;
  // Other writes wait for this one, so that it waits for no other connection.
  const send = (write: Write, compose: (site: { name: string; url: string }) => Email) =>
    write(async (tx) => {
      const { name } = (await readEditableSettings(services, tx)).settings;
      await queueEmail(tx, services.now(), compose({ name, url }));
    });
  return {
    // The page has a button, because mail programs open links automatically.
    verificationRequested: (account: { email: string }, token: string, write: Write) =>
      send(write, (site) => confirmationEmail(account, site, `${url}/confirm-email?token=${token}`)),
    resetRequested: (account: { email: string }, token: string, write: Write) =>
      send(write, (site) => passwordResetEmail(account, site, `${url}/reset-password?token=${token}`)),
    registered: ({ id, name, email }: { id: string; name: string; email: string }, write: Write) =>
      write((tx) => tellWebhooks(tx, services, 'user.registered', { id, name, email })),
    passwordReset: (userId: string, write: Write) =>
      write((tx) => confirmAddress(tx, userId, services.now())),
    sessionWanted: async (userId: string, write: Write) => {
      const isProved = proved.getStore() !== undefined;
      const wanted = await write(async (tx) => {
        if (!isProved && (await hasFactor(tx, userId))) return 'second step';
        return noteSignIn(tx, userId, services.now());
      });
      if (wanted !== 'second step') return wanted;
      const held = firstStep.getStore();
      if (held) held.heldBack = userId;
      return false;
    },
    identified: (claims: Record<string, unknown>) => {
      const noted = firstStep.getStore();
      if (noted) noted.claims = claims;
    },
  };
}

/**
 * Anyone who set a password by email owns the mailbox. Sign-ins that began with the old one end. Second
 * factors of a reader whose address nobody had confirmed may be those of a stranger who registered with it.
 */
async function confirmAddress(tx: Writer, userId: string, now: number): Promise<void> {
  const before = await tx
    .selectFrom('user')
    .select(['emailVerified', 'role', 'staffRole'])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (before && !before.emailVerified && toAccountRole(before) === 'user') await removeFactors(tx, userId);
  const change = { emailVerified: true, updatedAt: new Date(now) };
  await tx.updateTable('user').set(change).where('id', '=', userId).execute();
  await endBegunSignIns(tx, userId);
}

/** Notes the time of a sign-in. Returns false, and notes nothing, for a disabled account. */
async function noteSignIn(tx: Writer, userId: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('user')
    .set({ lastSignInAt: formatInstant(now) })
    .where('id', '=', userId)
    .where('disabledAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Account fields exposed to their owner. The session's token is in its cookie alone. */
const account = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  image: z.string().nullish(),
  createdAt: z.string(),
  updatedAt: z.string(),
});

/** The owner's view of an account. */
export type Account = z.output<typeof account>;

/** Reads the account from the body of an operation. */
export function readAccount(body: unknown): Account {
  return account.parse((body as { user?: unknown } | null)?.user);
}

/** better-auth refused what a person asked for; `reason` is its code, which the API publishes. */
export class AccountRefusal extends LekhaError {
  readonly reason: string;
  /** better-auth's HTTP status, which its clients expect. */
  readonly status: number;

  constructor(config: Config, { code, message, status }: AuthRefusal) {
    // Of two simultaneous registrations of one address, one gets the error for a registered address.
    const reason = code === 'FAILED_TO_CREATE_USER' ? 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL' : code;
    const sentence = refusalText(config, reason) || message || 'This is not possible.';
    const path = fields[reason];
    super(codes[status] ?? 'internal', sentence, {
      errors: path === undefined ? undefined : [{ path, message: sentence }],
    });
    this.reason = reason;
    this.status = status;
  }
}

const codes: Record<number, ErrorCode> = {
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

/** Our own sentences for better-auth's refusals. */
function refusalText(config: Config, reason: string): string | undefined {
  return {
    PASSWORD_TOO_SHORT: texts.validation.passwordLength(config.passwordMinLength),
    INVALID_EMAIL: texts.validation.emailFormat,
    INVALID_EMAIL_OR_PASSWORD: texts.auth.wrongCredentials,
    INVALID_PASSWORD: 'The current password is not right.',
    USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL:
      'There is an account with this email address already. Please sign in, or set a new password.',
    FAILED_TO_CREATE_SESSION: texts.auth.disabled,
    INVALID_TOKEN: 'This link no longer works. Please ask for a new one.',
    CREDENTIAL_ACCOUNT_NOT_FOUND: 'This account has no password yet. Set one with a password reset email.',
    UNAUTHORIZED: 'Please sign in to do this.',
  }[reason];
}

/** Runs an operation of better-auth for `client`. Throws `LekhaError`. */
export async function runAuth(
  services: Services,
  operation: AuthOperation,
  input: AuthInput,
  client?: AuthClient,
): Promise<AuthResponse> {
  try {
    const { auth } = siteAuth(services);
    const run = () => auth.run(operation, input, client);
    return await (PROVED.has(operation) ? proved.run(true, run) : run());
  } catch (cause) {
    if (cause instanceof AuthRefusal) throw new AccountRefusal(services.config, cause);
    if (cause instanceof ProviderUnavailable) {
      const message = 'The sign-in provider cannot be reached right now. Please try again.';
      throw new LekhaError('unavailable', message, { cause, retryAfter: 30 });
    }
    refuseFullQueue(cause);
  }
}

/** True for the error of an operation whose provider could not be reached in time. */
export function isProviderUnavailable(error: unknown): boolean {
  return error instanceof LekhaError && error.cause instanceof ProviderUnavailable;
}

/** Hashes a new password. Throws `unavailable` while too many passwords wait. */
export function hashPassword(password: string): Promise<string> {
  return queueHash(password).catch(refuseFullQueue);
}
