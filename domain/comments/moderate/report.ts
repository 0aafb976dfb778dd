import { formatInstant, HOUR_MS } from '../../../platform/clock.ts';
import { toNetwork } from '../../../platform/ip-address.ts';
import type { Ctx } from '../../context.ts';
import { notFound } from '../../errors.ts';
import { isPossibleId } from '../../id.ts';
import { authorize } from '../../permissions.ts';
import { enforceMemoryLimit } from '../../rate-limits/rate-limits.ts';
import { write } from '../../write.ts';
import { tellPeople } from '../emails/tell-people.ts';
import { hashNetwork } from '../network.ts';
import { findPerson } from '../person.ts';

const REPORTS = 10;

/**
 * Reports a public comment to the moderators. A person is counted once; readers without an account are told
 * apart by their networks alone. Throws `not_found` and `rate_limited`.
 */
export async function reportComment(ctx: Ctx, id: string, clientAddress: string): Promise<void> {
  authorize(ctx, 'comment.write');
  const key = `comment-report:${toNetwork(clientAddress)}`;
  enforceMemoryLimit(ctx, { key, limit: REPORTS, windowMs: HOUR_MS });
  const person = await findPerson(ctx);
  const reporter = person?.userId ?? person?.commenterId ?? hashNetwork(ctx, clientAddress) ?? '';
  await write(ctx, async ({ tx }) => {
    const row = isPossibleId(id)
      ? await tx
          .selectFrom('comment')
          .select(['id', 'article_id'])
          .where('id', '=', id)
          .where('status', '=', 'approved')
          .executeTakeFirst()
      : undefined;
    if (!row) throw notFound('Comment');
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('comment_report')
      .values({ comment_id: id, reporter, created_at: formatInstant(ctx.now()) })
      .onConflict((conflict) => conflict.columns(['comment_id', 'reporter']).doNothing())
      .executeTakeFirstOrThrow();
    if (!numInsertedOrUpdatedRows) return;
    await tx
      .updateTable('comment')
      .set((eb) => ({ reports: eb('reports', '+', 1) }))
      .where('id', '=', id)
      .execute();
    await tellPeople(tx, ctx, 'reported', row);
  });
}
