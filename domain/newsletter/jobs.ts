import { formatInstant } from '../../platform/clock.ts';
import type { Writer } from '../../platform/db/database.ts';
import { ARTICLE_PUBLISHED } from '../articles/articles.ts';
import type { Ctx } from '../context.ts';
import { isMailConfigured } from '../email/email.ts';
import { enqueueOnce, type JobHandlers, schedulePeriodic } from '../jobs/jobs.ts';
import { CONFIRM_AWAITING_EMAIL, sendDelayedConfirmations } from './awaiting-email.ts';
import { SEND_ISSUE } from './issues/issue.ts';
import { sendPublished } from './issues/send-article.ts';
import { SEND_DIGESTS, sendDigests } from './issues/send-digests.ts';
import { END_BOUNCED, endBouncedSubscriptions } from './sending/end-bounced.ts';
import { sendIssue } from './sending/send-issue.ts';
import { DELETE_PENDING, DELETE_PENDING_EVERY_MS, deletePending } from './subscribers/delete-pending.ts';
import { subscriberImportJobs } from './subscribers/import/job.ts';

/**
 * Sends issues, published articles, digests and late confirmations; ends bounced subscriptions, imports
 * subscribers and forgets the unconfirmed.
 */
export const newsletterJobs: JobHandlers = {
  [SEND_ISSUE]: sendIssue,
  [END_BOUNCED]: endBouncedSubscriptions,
  [ARTICLE_PUBLISHED]: sendPublished,
  [SEND_DIGESTS]: sendDigests,
  [CONFIRM_AWAITING_EMAIL]: sendDelayedConfirmations,
  [DELETE_PENDING]: deletePending,
  ...subscriberImportJobs,
};

/** Schedules the jobs for subscribers. The server calls this at each start. */
export async function enqueueSubscriberJobs(tx: Writer, ctx: Ctx): Promise<void> {
  const runAt = formatInstant(ctx.now());
  await schedulePeriodic(tx, { kind: DELETE_PENDING, everyMs: DELETE_PENDING_EVERY_MS }, ctx.now());
  if (isMailConfigured(ctx)) {
    await enqueueOnce(tx, {
      kind: CONFIRM_AWAITING_EMAIL,
      uniqueKey: CONFIRM_AWAITING_EMAIL,
      payload: {},
      runAt,
    });
  }
}
