import { z } from 'zod';
import { normalEmail, personName, type User } from '../../contract/user.ts';
import type { Config } from '../../platform/config.ts';
import type { Writer } from '../../platform/db/database.ts';
import { toAccountRole } from '../account-role.ts';
import { recordAudit } from '../audit/audit.ts';
import type { Ctx, Services } from '../context.ts';
import { LekhaError, notFound } from '../errors.ts';
import { newId } from '../id.ts';
import { parseInput } from '../parse-input.ts';
import { can } from '../permissions.ts';
import { tellWebhooks } from '../webhooks/webhooks.ts';
import { write } from '../write.ts';
import { endSignIns } from './end-sign-ins.ts';
import { hashPassword } from './sign-in/auth.ts';
import { accountEmail } from './sign-in/inputs.ts';
import { commonPasswordWarning, refuseBadLength, refuseWeakPassword } from './sign-in/password-rules.ts';
import { findUser, type ManagedRow, toUser } from './user-rows.ts';

/** The input for a new account. */
export interface NewAccount {
  name: string;
  email: string;
  password: string;
}

/** Creates an administrator. Throws `invalid`, and `conflict` if the email address has an account. */
export async function createAdministrator(ctx: Ctx, input: NewAccount): Promise<User> {
  const parsed = parseAccount(ctx.config, input);
  const hash = await hashPassword(parsed.password);
  return write(ctx, async ({ tx }) => {
    if (await findUser(tx, parsed.email))
      throw new LekhaError('conflict', 'There is an account with this email address already: promote it.');
    return insertAdministrator(tx, ctx, parsed, hash);
  });
}

/**
 * Sets the password of an account and ends its sessions. Returns a warning about a common password, which
 * staff must not use. Throws `not_found`, and `invalid` for a password that cannot be used.
 */
export async function resetPassword(ctx: Ctx, email: string, password: string): Promise<string | null> {
  const row = await findUser(ctx.db.read, email);
  if (!row) throw notFound('User');
  if (can({ userId: row.id, role: toAccountRole(row) }, 'dashboard.open'))
    refuseWeakPassword(ctx.config, 'password', password);
  refuseBadLength(ctx.config, 'password', password);
  const hash = await hashPassword(password);
  await write(ctx, async ({ tx }) => {
    await setPassword(tx, row.id, hash, ctx.now());
    await endSignIns(tx, row.id);
    await recordAudit(tx, ctx, { action: 'user.password_set', subject: normalEmail(email) });
  });
  return commonPasswordWarning(password);
}

/** True if there is an administrator who can sign in. */
export async function hasAdministrator({ db }: Pick<Services, 'db'>): Promise<boolean> {
  const row = await db.read
    .selectFrom('user')
    .select('id')
    .where('role', '=', 'admin')
    .where('disabledAt', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

const newAccount = z.object({ name: personName, email: accountEmail, password: z.string() });

/** Checks the input, also for a common password. Throws `invalid`. */
export function parseAccount(config: Config, input: NewAccount): NewAccount {
  const parsed = parseInput(newAccount, input);
  refuseWeakPassword(config, 'password', parsed.password);
  return parsed;
}

/** Inserts the account; `hash` is the hash of its password. */
export async function insertAdministrator(
  tx: Writer,
  ctx: Ctx,
  { name, email }: NewAccount,
  hash: string,
): Promise<User> {
  const fields = { name, email, role: 'admin', staffRole: null, emailVerified: true };
  const row = await insertAccount(tx, ctx, fields, hash);
  await recordAudit(tx, ctx, { action: 'user.created', subject: email });
  return toUser(row);
}

/** Inserts an account with these fields and the hash of its password, and tells webhooks. */
export async function insertAccount(
  tx: Writer,
  ctx: Pick<Ctx, 'now'>,
  fields: Pick<ManagedRow, 'name' | 'email' | 'role' | 'staffRole' | 'emailVerified'>,
  hash: string,
): Promise<ManagedRow> {
  const moment = new Date(ctx.now());
  const states = { disabledAt: null, lastSignInAt: null };
  const row = { id: newId(), ...fields, ...states, image: null, createdAt: moment };
  await tx
    .insertInto('user')
    .values({ ...row, updatedAt: moment, bio: null })
    .execute();
  await setPassword(tx, row.id, hash, ctx.now());
  await tellWebhooks(tx, ctx, 'user.registered', { id: row.id, name: row.name, email: row.email });
  return row;
}

async function setPassword(tx: Writer, userId: string, hash: string, now: number): Promise<void> {
  const moment = new Date(now);
  const changed = await tx
    .updateTable('account')
    .set({ password: hash, updatedAt: moment })
    .where('userId', '=', userId)
    .where('providerId', '=', 'credential')
    .executeTakeFirst();
  if (changed.numUpdatedRows > 0n) return;
  const account = { id: newId(), userId, accountId: userId, providerId: 'credential', password: hash };
  await tx
    .insertInto('account')
    .values({ ...account, createdAt: moment, updatedAt: moment })
    .execute();
}
