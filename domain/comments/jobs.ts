import { sql } from 'kysely';
import { DAY_MS, formatInstant } from '../../platform/clock.ts';
import type { Writer } from '../../platform/db/database.ts';
import type { Ctx } from '../context.ts';
import { type JobHandler, type JobHandlers, schedulePeriodic } from '../jobs/jobs.ts';
import { write } from '../write.ts';
import { COMMENT_EMAIL, sendCommentEmail } from './emails/hourly-emails.ts';
import { REPLY_EMAIL, sendReplyEmail } from './emails/reply-email.ts';
import { forgetRareWords, learn, lessons } from './filter/filter.ts';
import { OWN_SOURCE } from './statuses.ts';
import { CONFIRM_MS } from './write/confirm.ts';

const SWEEP = 'comments.sweep';
/** Spam and what moderators deleted is kept for this long. */
const DELETED_MS = 30 * DAY_MS;
const TAUGHT_AT_ONCE = 200;

/** Schedules the sweep. The server calls this at each start. */
export async function enqueueCommentSweep(tx: Writer, now: number): Promise<void> {
  await schedulePeriodic(tx, { kind: SWEEP, everyMs: DAY_MS }, now);
}

/**
 * Deletes what nobody confirmed, old spam and old trash of this site, and people of whom nothing is left;
 * teaches the filter imported comments.
 */
const sweep: JobHandler = async (ctx, _payload, signal) => {
  await write(ctx, async ({ tx }) => {
    const before = (ms: number) => formatInstant(ctx.now() - ms);
    await tx
      .deleteFrom('comment')
      .where('source', '=', OWN_SOURCE)
      .where((eb) =>
        eb.or([
          eb.and([eb('status', '=', 'unconfirmed'), eb('created_at', '<', before(CONFIRM_MS))]),
          eb.and([eb('status', 'in', ['spam', 'trash']), eb('decided_at', '<', before(DELETED_MS))]),
        ]),
      )
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('comment as reply').select('reply.id').whereRef('reply.parent_id', '=', 'comment.id'),
          ),
        ),
      )
      .execute();
    await tx
      .deleteFrom('commenter')
      .where('created_at', '<', before(CONFIRM_MS))
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('comment').select('comment.id').whereRef('commenter_id', '=', 'commenter.id'))),
      )
      .execute();
    await forgetRareWords(tx);
  });
  while (!signal.aborted && (await teachImported(ctx)) === TAUGHT_AT_ONCE);
  return { everyMs: DAY_MS };
};

/** Emails about comments; the daily sweep. */
export const commentJobs: JobHandlers = {
  [COMMENT_EMAIL]: sendCommentEmail,
  [REPLY_EMAIL]: sendReplyEmail,
  [SWEEP]: sweep,
};

/** Teaches the filter some imported comments. The decision about them was made on the old site. */
async function teachImported(ctx: Ctx): Promise<number> {
  return write(ctx, async ({ tx }) => {
    const rows = await tx
      .selectFrom('comment')
      .innerJoin('article', 'article.id', 'comment.article_id')
      .select(['comment.id', 'comment.status', 'author_name', 'author_url', 'comment.text', 'article.lang'])
      .where('comment.learned', '=', sql.lit(0))
      // As in the condition of the index.
      .where('comment.source', '<>', sql.lit(OWN_SOURCE))
      .where('comment.status', 'in', ['approved', 'spam'])
      .orderBy('comment.id')
      .limit(TAUGHT_AT_ONCE)
      .execute();
    const toLesson = (status: string) => (status === 'spam' ? lessons.spam : lessons.good);
    await learn(
      tx,
      rows.map((row) => ({
        name: row.author_name,
        url: row.author_url,
        text: row.text,
        lang: row.lang,
        before: lessons.nothing,
        after: toLesson(row.status),
      })),
    );
    for (const status of ['approved', 'spam']) {
      const ids = rows.filter((row) => row.status === status).map(({ id }) => id);
      if (ids.length > 0)
        await tx
          .updateTable('comment')
          .set({ learned: toLesson(status) })
          .where('id', 'in', ids)
          .execute();
    }
    return rows.length;
  });
}
