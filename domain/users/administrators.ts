import { z } from 'zod';
import { normalEmail, personName, type User } from '../../contract/user.ts';
import { hashPassword } from '../../platform/auth/passwords.ts';
import { type Config, ConfigError } from '../../platform/config.ts';
import type { Writer } from '../../platform/db/database.ts';
import { type Ctx, type Services, system, type Write, write } from '../context.ts';
import { LekhaError, notFound } from '../errors.ts';
import { newId } from '../id.ts';
import { deleteUnusedAvatar, recordImageUses } from '../images/images.ts';
import { parseInput } from '../parse-input.ts';
import { firstAdministratorLink } from './first-link.ts';
import { countAdministrators } from './roles.ts';
import { toUser } from './rows.ts';
import { commonPasswordWarning } from './sign-in/common-passwords.ts';
import { accountEmail } from './sign-in/inputs.ts';
import { refuseBadLength, refuseWeakPassword } from './sign-in/password-rules.ts';

/** What a new administrator needs. */
export interface NewAdministrator {
  name: string;
  email: string;
  password: string;
}

/**
 * Sees to it at the start that somebody can administer the site: by `ADMIN_EMAIL` and `ADMIN_PASSWORD`, else by a link
 * that works once. Does nothing when there is an administrator. Throws `ConfigError` for variables that cannot be used.
 */
export async function ensureAdministrator(services: Services): Promise<void> {
  if (await hasAdministrator(services)) return;
  const { admin } = services.config;
  if (!admin) return firstAdministratorLink(services);
  try {
    await createFirstAdministrator({ ...services, actor: system }, admin);
  } catch (cause) {
    if (!(cause instanceof LekhaError) || cause.code !== 'invalid') throw cause;
    throw new ConfigError(`ADMIN_EMAIL, ADMIN_NAME or ADMIN_PASSWORD cannot be used: ${cause.message}`, {
      cause,
    });
  }
}

/**
 * Makes the first administrator; null when there is one already, also when another instance was faster. An account that
 * registered with the address before is taken over: its password, sessions and sign-ins elsewhere end.
 * Throws `invalid`, also for a common password.
 */
export async function createFirstAdministrator(
  ctx: Ctx,
  input: NewAdministrator,
  inSameWrite: (tx: Writer) => Promise<void> = async () => {},
): Promise<User | null> {
  const checked = checkedAdministrator(ctx.config, input);
  const hash = await hashPassword(checked.password);
  return write(ctx, async (w) => {
    const { tx } = w;
    if ((await countAdministrators(tx)) > 0) return null;
    await inSameWrite(tx);
    await deleteAccount(ctx, w, checked.email);
    return insertAdministrator(tx, checked, hash, ctx.now());
  });
}

/** Deletes the account with this address, if there is one, and the picture that it uploaded for itself. */
async function deleteAccount(ctx: Ctx, w: Write, email: string): Promise<void> {
  const gone = await w.tx
    .deleteFrom('user')
    .where('email', '=', email)
    .returning(['id', 'image'])
    .executeTakeFirst();
  if (!gone) return;
  await recordImageUses(w.tx, { kind: 'user', id: gone.id }, []);
  await deleteUnusedAvatar(ctx, w, gone.id, gone.image);
}

/** Makes a further administrator. Throws `invalid`, and `conflict` when the address has an account. */
export async function createAdministrator(ctx: Ctx, input: NewAdministrator): Promise<User> {
  const checked = checkedAdministrator(ctx.config, input);
  const hash = await hashPassword(checked.password);
  return write(ctx, async ({ tx }) => {
    const taken = await tx
      .selectFrom('user')
      .select('id')
      .where('email', '=', checked.email)
      .executeTakeFirst();
    if (taken) throw new LekhaError('conflict', 'There is an account with this address already: promote it.');
    return insertAdministrator(tx, checked, hash, ctx.now());
  });
}

/**
 * Sets the password of the account with this address and ends its sessions. Answers a warning when the password is a
 * common one, which is refused to administrators. Throws `not_found`, and `invalid` for a password that cannot be used.
 */
export async function resetPassword(ctx: Ctx, email: string, password: string): Promise<string | null> {
  const row = await ctx.db.read
    .selectFrom('user')
    .select(['id', 'role'])
    .where('email', '=', normalEmail(email))
    .executeTakeFirst();
  if (!row) throw notFound('User');
  if (row.role === 'admin') refuseWeakPassword(ctx.config, 'password', password);
  refuseBadLength(ctx.config, 'password', password);
  const hash = await hashPassword(password);
  await write(ctx, async ({ tx }) => {
    await setPassword(tx, row.id, hash, ctx.now());
    await tx.deleteFrom('session').where('userId', '=', row.id).execute();
  });
  return commonPasswordWarning(password);
}

/** Whether anybody is an administrator yet. */
export async function hasAdministrator({ db }: Pick<Services, 'db'>): Promise<boolean> {
  const row = await db.read
    .selectFrom('user')
    .select('id')
    .where('role', '=', 'admin')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

const administrator = z.object({ name: personName, email: accountEmail, password: z.string() });

function checkedAdministrator(config: Config, input: NewAdministrator): NewAdministrator {
  const wanted = parseInput(administrator, input);
  refuseWeakPassword(config, 'password', wanted.password);
  return wanted;
}

async function insertAdministrator(
  tx: Writer,
  { name, email }: NewAdministrator,
  hash: string,
  now: number,
): Promise<User> {
  const moment = new Date(now);
  const row = { id: newId(), name, email, image: null, role: 'admin', createdAt: moment, updatedAt: moment };
  await tx
    .insertInto('user')
    .values({ ...row, emailVerified: true, bio: null })
    .execute();
  await setPassword(tx, row.id, hash, now);
  return toUser({ ...row, emailVerified: true });
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
