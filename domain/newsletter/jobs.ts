import { formatInstant } from '../../platform/clock.ts';
import type { Writer } from '../../platform/db/database.ts';
import { ARTICLE_PUBLISHED } from '../articles/articles.ts';
import type { Ctx } from '../context.ts';
import { enqueueOnce, type JobHandlers } from '../jobs/jobs.ts';
import { sendsEmail } from './emails.ts';
import { sendPublished } from './issues/article.ts';
import { SEND_DIGESTS, sendDigests } from './issues/digest.ts';
import { SEND_ISSUE } from './issues/issue.ts';
import { CONFIRM_NOTED, sendDelayedConfirmations } from './noted.ts';
import { END_BOUNCED, endBouncedSubscriptions } from './sending/end-bounced.ts';
import { sendIssue } from './sending/send-issue.ts';
import { DELETE_PENDING, deletePending } from './subscribers/delete-pending.ts';
import { subscriberImportJobs } from './subscribers/import/job.ts';

/**
 * Sends issues, published articles, digests and late confirmations; ends bounced subscriptions, imports subscribers and
 * forgets the unconfirmed.
 */
export const newsletterJobs: JobHandlers = {
  [SEND_ISSUE]: sendIssue,
  [END_BOUNCED]: endBouncedSubscriptions,
  [ARTICLE_PUBLISHED]: sendPublished,
  [SEND_DIGESTS]: sendDigests,
  [CONFIRM_NOTED]: sendDelayedConfirmations,
  [DELETE_PENDING]: deletePending,
  ...subscriberImportJobs,
};

/** Schedules the jobs for subscribers. The server calls this at each start. */
export async function enqueueSubscriberJobs(tx: Writer, ctx: Ctx): Promise<void> {
  const runAt = formatInstant(ctx.now());
  await enqueueOnce(tx, { kind: DELETE_PENDING, uniqueKey: DELETE_PENDING, payload: {}, runAt });
  if (sendsEmail(ctx)) {
    await enqueueOnce(tx, { kind: CONFIRM_NOTED, uniqueKey: CONFIRM_NOTED, payload: {}, runAt });
  }
}
