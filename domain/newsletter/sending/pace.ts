/** The pace of the newsletter: the time between two emails, which all issues and instances share. */

import { isFuture, MINUTE_MS } from '../../../platform/clock.ts';
import type { Writer } from '../../../platform/db/database.ts';
import type { Ctx } from '../../context.ts';

/** The row of `rate` whose `resets_at` is the time of the next email of any issue. */
const PACE = 'newsletter-pace';
/** Emails up to this late are caught up, so that slow responses do not lower the pace. */
const CATCH_UP_MS = 1000;

/**
 * When the next email of any issue may be sent, in milliseconds since 1970. A time that lies too far ahead is
 * from a clock that was ahead.
 */
export async function nextSlot(tx: Writer, { now }: Pick<Ctx, 'now'>): Promise<number> {
  const row = await tx.selectFrom('rate').select('resets_at').where('key', '=', PACE).executeTakeFirst();
  const at = Number(row?.resets_at ?? 0);
  return isFuture(at, now() + MINUTE_MS) ? 0 : at;
}

/** Moves the time of the next email on, by what `MAIL_PER_MINUTE` says. */
export async function takeSlot(tx: Writer, ctx: Ctx): Promise<void> {
  const from = Math.max(await nextSlot(tx, ctx), ctx.now() - CATCH_UP_MS);
  const resets_at = Math.ceil(from + MINUTE_MS / ctx.config.mailPerMinute);
  await tx
    .insertInto('rate')
    .values({ key: PACE, count: 1, resets_at })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ resets_at }))
    .execute();
}
