import { formatInstant } from '../../../platform/clock.ts';
import type { Writer } from '../../../platform/db/database.ts';
import type { Ctx } from '../../context.ts';
import { enqueueOnce } from '../../jobs/jobs.ts';
import { can } from '../../permissions.ts';

/** The kind of job that sends a published article to subscribers (`domain/newsletter`). */
export const ARTICLE_PUBLISHED = 'newsletter.article';

/**
 * Enqueues the email of an article that this transaction publishes, if somebody is to get it and the actor
 * may send it. Otherwise the choice stays, for an editor to send it.
 */
export async function emailPublished(tx: Writer, ctx: Ctx, articleId: string): Promise<void> {
  const choice = await tx
    .selectFrom('newsletter_choice')
    .select('article_id')
    .where('article_id', '=', articleId)
    .where('not_sent_at', 'is', null)
    .executeTakeFirst();
  if (!choice || !can(ctx.actor, 'newsletter.send')) return;
  const uniqueKey = `${ARTICLE_PUBLISHED}:${articleId}`;
  const runAt = formatInstant(ctx.now());
  await enqueueOnce(tx, { kind: ARTICLE_PUBLISHED, uniqueKey, payload: { articleId }, runAt });
}
