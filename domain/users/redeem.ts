import { rm } from 'node:fs/promises';
import type { User } from '../../contract/user.ts';
import { instant } from '../../platform/clock.ts';
import type { Reader } from '../../platform/db/database.ts';
import { type Ctx, type Services, system } from '../context.ts';
import { LekhaError } from '../errors.ts';
import { createFirstAdministrator, hasAdministrator, type NewAdministrator } from './administrators.ts';
import { FIRST_ADMINISTRATOR, linkFile, tokenHash } from './first-link.ts';

/** Whether the link with this token still makes the first administrator. */
export async function firstAdministratorLinkWorks(services: Services, token: string): Promise<boolean> {
  if (await hasAdministrator(services)) return false;
  return isOpen(services.db.read, token, services.now());
}

/**
 * Makes the bearer of the link the first administrator, who can then sign in. The link works once, and no longer than
 * there is no administrator. Throws `forbidden` for a link that does not work, `invalid` for what was typed.
 */
export async function redeemFirstAdministratorLink(
  ctx: Ctx,
  token: string,
  input: NewAdministrator,
): Promise<User> {
  if (!(await firstAdministratorLinkWorks(ctx, token))) throw notWorking();
  const user = await createFirstAdministrator({ ...ctx, actor: system }, input, async (tx) => {
    if (!(await isOpen(tx, token, ctx.now()))) throw notWorking();
    await tx.deleteFrom('one_time_link').where('purpose', '=', FIRST_ADMINISTRATOR).execute();
  });
  if (!user) throw notWorking();
  await rm(linkFile(ctx), { force: true });
  return user;
}

async function isOpen(db: Reader, token: string, now: number): Promise<boolean> {
  const row = await db
    .selectFrom('one_time_link')
    .select('token_hash')
    .where('token_hash', '=', tokenHash(token))
    .where('purpose', '=', FIRST_ADMINISTRATOR)
    .where('expires_at', '>', instant(now))
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

function notWorking(): LekhaError {
  return new LekhaError('forbidden', 'This link no longer works.');
}
