import { hash, randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { User } from '../../contract/user.ts';
import { hashPassword } from '../../platform/auth/password-hashes.ts';
import { DAY_MS, formatInstant } from '../../platform/clock.ts';
import { ConfigError } from '../../platform/config.ts';
import type { Reader, Writer } from '../../platform/db/database.ts';
import { writeDurably } from '../../platform/durable-file.ts';
import { recordAudit } from '../audit/audit.ts';
import { type Ctx, type Services, system } from '../context.ts';
import { LekhaError } from '../errors.ts';
import { deleteUnusedAvatar, recordImageUses } from '../images/images.ts';
import { type Write, write } from '../write.ts';
import {
  hasAdministrator,
  insertAdministrator,
  type NewAdministrator,
  parseAdministrator,
} from './administrators.ts';
import { countAdministrators } from './roles.ts';

/** The purpose of the link in the table of one-time links. */
const PURPOSE = 'first-administrator';
const VALID_MS = 7 * DAY_MS;

/**
 * Makes sure at the start that the site can have an administrator: creates the one of `ADMIN_EMAIL` and
 * `ADMIN_PASSWORD`, or else a one-time link, which it returns for the operator. Does nothing and returns null
 * if there is one. Throws `ConfigError` for variables that cannot be used.
 */
export async function ensureAdministrator(services: Services): Promise<string | null> {
  if (await hasAdministrator(services)) return null;
  const { admin } = services.config;
  if (!admin) return createFirstAdministratorLink(services);
  try {
    await createFirstAdministrator({ ...services, actor: system }, admin);
    return null;
  } catch (cause) {
    if (!(cause instanceof LekhaError) || cause.code !== 'invalid') throw cause;
    throw new ConfigError(`ADMIN_EMAIL, ADMIN_NAME or ADMIN_PASSWORD cannot be used: ${cause.message}`, {
      cause,
    });
  }
}

/**
 * Creates the first administrator. Null if there is one already, for example because another instance was
 * faster. Replaces an account that has the email address, with its password, sessions and other ways to sign
 * in. Throws `invalid`, also for a common password.
 */
export async function createFirstAdministrator(
  ctx: Ctx,
  input: NewAdministrator,
  inSameWrite: (tx: Writer) => Promise<void> = async () => {},
): Promise<User | null> {
  const administrator = parseAdministrator(ctx.config, input);
  const passwordHash = await hashPassword(administrator.password);
  return write(ctx, async (w) => {
    const { tx } = w;
    if ((await countAdministrators(tx)) > 0) return null;
    await inSameWrite(tx);
    await deleteAccount(ctx, w, administrator.email);
    return insertAdministrator(tx, ctx, administrator, passwordHash);
  });
}

/** Deletes the account with this email address, if there is one, and its avatar. */
async function deleteAccount(ctx: Ctx, w: Write, email: string): Promise<void> {
  const deleted = await w.tx
    .deleteFrom('user')
    .where('email', '=', email)
    .returning(['id', 'image'])
    .executeTakeFirst();
  if (!deleted) return;
  await recordImageUses(w.tx, { kind: 'user', id: deleted.id }, []);
  await deleteUnusedAvatar(ctx, w, deleted.id, deleted.image);
  await recordAudit(w.tx, ctx, { action: 'user.deleted', subject: email });
}

/**
 * Creates the link with which the operator becomes the first administrator, once, and writes it to
 * `DATA_DIR/first-admin-link`. Only its hash is stored in the database.
 */
export async function createFirstAdministratorLink(services: Services): Promise<string> {
  const { config, db, now } = services;
  const token = randomBytes(32).toString('base64url');
  const row = { token_hash: hashToken(token), purpose: PURPOSE, used_at: null };
  await db.write(async (tx) => {
    await tx.deleteFrom('one_time_link').where('expires_at', '<=', formatInstant(now())).execute();
    await tx
      .insertInto('one_time_link')
      .values({ ...row, expires_at: formatInstant(now() + VALID_MS) })
      .execute();
  });
  const link = `${config.publicUrl}/first-administrator?token=${token}`;
  await writeDurably(linkPath(services), `${link}\n`);
  return link;
}

/** True if the link with this token still creates the first administrator. */
export async function firstAdministratorLinkWorks(services: Services, token: string): Promise<boolean> {
  if (await hasAdministrator(services)) return false;
  return isOpen(services.db.read, token, services.now());
}

/**
 * Creates the first administrator, who can then sign in. The link works once, and only while there is no
 * administrator. Throws `forbidden` for a link that does not work, and `invalid` for the input.
 */
export async function redeemFirstAdministratorLink(
  ctx: Ctx,
  token: string,
  input: NewAdministrator,
): Promise<User> {
  if (!(await firstAdministratorLinkWorks(ctx, token))) throw deadLink();
  const user = await createFirstAdministrator({ ...ctx, actor: system }, input, async (tx) => {
    if (!(await isOpen(tx, token, ctx.now()))) throw deadLink();
    await tx.deleteFrom('one_time_link').where('purpose', '=', PURPOSE).execute();
  });
  if (!user) throw deadLink();
  await rm(linkPath(ctx), { force: true });
  return user;
}

async function isOpen(db: Reader, token: string, now: number): Promise<boolean> {
  const row = await db
    .selectFrom('one_time_link')
    .select('token_hash')
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', PURPOSE)
    .where('expires_at', '>', formatInstant(now))
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

function deadLink(): LekhaError {
  return new LekhaError('forbidden', 'This link no longer works.');
}

/** The file with the link, which is deleted once the link was used. */
function linkPath({ config }: Pick<Services, 'config'>): string {
  return join(config.dataDir, 'first-admin-link');
}

function hashToken(token: string): string {
  return hash('sha256', token, 'base64url');
}
