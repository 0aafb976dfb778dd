import { createHmac } from 'node:crypto';
import { formatInstant } from '../../../platform/clock.ts';
import type { Reader, Writer } from '../../../platform/db/database.ts';
import { appSecret } from '../../../platform/secret.ts';
import type { Ctx } from '../../context.ts';

/**
 * Makes the keyed hash that is kept for an address whose data was erased. Without the site's secret, nobody
 * can find the address from it, or test one.
 */
export function erasureHash({ config }: Pick<Ctx, 'config'>, email: string): string {
  return createHmac('sha256', appSecret(config)).update(`newsletter erased ${email}`).digest('hex');
}

/** Finds which of the addresses were erased. */
export async function findErased(
  ctx: Pick<Ctx, 'config'>,
  reader: Reader | Writer,
  emails: readonly string[],
): Promise<Set<string>> {
  if (emails.length === 0) return new Set();
  const byHash = new Map(emails.map((email) => [erasureHash(ctx, email), email]));
  const rows = await reader
    .selectFrom('erased_subscriber')
    .select('hash')
    .where('hash', 'in', [...byHash.keys()])
    .execute();
  return new Set(rows.map(({ hash }) => byHash.get(hash)!));
}

/** Stores that the data of an address was erased. */
export async function storeErasure(tx: Writer, ctx: Ctx, email: string): Promise<void> {
  await tx
    .insertInto('erased_subscriber')
    .values({ hash: erasureHash(ctx, email), erased_at: formatInstant(ctx.now()) })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .execute();
}
