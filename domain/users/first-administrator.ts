import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { User } from '../../contract/user.ts';
import { ConfigError } from '../../platform/config.ts';
import type { Writer } from '../../platform/db/database.ts';
import { writeDurably } from '../../platform/durable-file.ts';
import { type Ctx, type Services, system } from '../context.ts';
import { LekhaError } from '../errors.ts';
import { newToken } from '../link-token.ts';
import { write } from '../write.ts';
import { hasAdministrator, insertAdministrator, type NewAccount, parseAccount } from './accounts.ts';
import { countAdministrators } from './change-role.ts';
import { removeAccount } from './delete-account.ts';
import { createLink, deadLink, endLinks, findPurpose } from './one-time-links.ts';
import { hashPassword } from './sign-in/auth.ts';
import { findUser } from './user-rows.ts';

/** The purpose of the link in the table of one-time links. */
const PURPOSE = 'first-administrator';

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
  input: NewAccount,
  inSameWrite: (tx: Writer) => Promise<void> = async () => {},
): Promise<User | null> {
  const administrator = parseAccount(ctx.config, input);
  const passwordHash = await hashPassword(administrator.password);
  return write(ctx, async (w) => {
    const { tx } = w;
    if ((await countAdministrators(tx)) > 0) return null;
    await inSameWrite(tx);
    const replaced = await findUser(tx, administrator.email);
    if (replaced) await removeAccount(ctx, w, replaced);
    return insertAdministrator(tx, ctx, administrator, passwordHash);
  });
}

/**
 * Creates the link with which the operator becomes the first administrator, once, and writes it to
 * `DATA_DIR/first-admin-link`. Only its hash is stored in the database.
 */
export async function createFirstAdministratorLink(services: Services): Promise<string> {
  const { config, db, now } = services;
  const token = await db.write((tx) => createLink(tx, PURPOSE, now()));
  const link = `${config.publicUrl}/first-administrator?token=${token}`;
  await writeDurably(linkPath(services), `${link}\n`);
  return link;
}

/** True if the link with this token still creates the first administrator. */
export async function firstAdministratorLinkWorks(services: Services, token: string): Promise<boolean> {
  if (await hasAdministrator(services)) return false;
  return (await findPurpose(services.db.read, token, services.now())) === PURPOSE;
}

/**
 * Creates the first administrator. The link works once, and only while there is no
 * administrator. Throws `forbidden` for a link that does not work, and `invalid` for the input.
 */
export async function redeemFirstAdministratorLink(
  ctx: Ctx,
  token: string,
  input: NewAccount,
): Promise<User> {
  if (!(await firstAdministratorLinkWorks(ctx, token))) throw deadLink();
  // Without passwords there is one that nobody knows, and the provider finds the account by its address.
  const account = ctx.config.passwordSignIn ? input : { ...input, password: newToken() };
  const user = await createFirstAdministrator({ ...ctx, actor: system }, account, async (tx) => {
    if ((await findPurpose(tx, token, ctx.now())) !== PURPOSE) throw deadLink();
    await endLinks(tx, PURPOSE);
  });
  if (!user) throw deadLink();
  await rm(linkPath(ctx), { force: true });
  return user;
}

/** The file with the link, which is deleted once the link was used. */
function linkPath({ config }: Pick<Services, 'config'>): string {
  return join(config.dataDir, 'first-admin-link');
}
