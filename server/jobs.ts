import { articleJobs, rerenderArticles, scheduleTrashPurge } from '../domain/articles/articles.ts';
import { auditJobs, enqueueAuditSweep } from '../domain/audit/audit.ts';
import { backupJobs, scheduleBackups } from '../domain/backup/backup.ts';
import { commentJobs, enqueueCommentSweep } from '../domain/comments/comments.ts';
import { contentImportJobs } from '../domain/content-imports/content-imports.ts';
import { type Ctx, type Services, system } from '../domain/context.ts';
import { sendEmail, sendOnce } from '../domain/email/email.ts';
import {
  enqueueSweep,
  imageJobs,
  prepareMediaFolder,
  scheduleFileCheck,
  scheduleMissingVariants,
  scheduleShareImages,
} from '../domain/images/images.ts';
import { type JobHandlers, type RunningJobs, startJobs } from '../domain/jobs/jobs.ts';
import { linkCardJobs } from '../domain/link-cards/link-cards.ts';
import { enqueueDigests, enqueueSubscriberJobs, newsletterJobs } from '../domain/newsletter/newsletter.ts';
import { pingJobs } from '../domain/pings/pings.ts';
import { enqueueSearchJobs, searchJobs } from '../domain/search/search.ts';
import { enqueuePageRendering, pageJobs } from '../domain/site/site.ts';
import { scheduleLinkCheck, siteLinkJobs } from '../domain/site-links/site-links.ts';
import { enqueueStatisticsFold, statisticsJobs } from '../domain/statistics/statistics.ts';
import { accountJobs, enqueueAccountSweep } from '../domain/users/users.ts';
import { webhookJobs } from '../domain/webhooks/webhooks.ts';
import { write } from '../domain/write.ts';
import { START_WAIT_MS, withWaitBudget } from '../platform/db/wait-budget.ts';

/** The handlers of background jobs, by kind. */
export const jobHandlers: JobHandlers = {
  ...articleJobs,
  ...imageJobs,
  ...accountJobs,
  ...searchJobs,
  ...pageJobs,
  ...backupJobs,
  ...auditJobs,
  ...commentJobs,
  ...contentImportJobs,
  ...linkCardJobs,
  ...newsletterJobs,
  ...webhookJobs,
  ...statisticsJobs,
  ...siteLinkJobs,
  ...pingJobs,
  letter: sendOnce(sendEmail),
};

/** Schedules the recurring jobs and starts running jobs that are due. */
export async function startBackgroundJobs(services: Services): Promise<RunningJobs> {
  const ctx = { ...services, actor: system };
  await withWaitBudget(() => enqueueRecurring(ctx), START_WAIT_MS);
  const mediaFolder = prepareMediaFolder(ctx);
  const jobs = startJobs(services, jobHandlers);
  return { stop: async () => void (await Promise.all([jobs.stop(), mediaFolder])) };
}

async function enqueueRecurring(ctx: Ctx): Promise<void> {
  await rerenderArticles(ctx);
  await scheduleTrashPurge(ctx);
  await write(ctx, async ({ tx }) => {
    await enqueueSweep(tx, ctx.now());
    await scheduleMissingVariants(tx, ctx.now());
    await scheduleFileCheck(tx, ctx.now());
    await scheduleShareImages(tx, ctx.now());
    await enqueueAccountSweep(tx, ctx.now());
    await enqueueAuditSweep(tx, ctx.now());
    await enqueueCommentSweep(tx, ctx.now());
    await scheduleLinkCheck(tx, ctx.now());
    await enqueueStatisticsFold(tx, ctx.now());
    await enqueueSearchJobs(tx, ctx);
    await enqueuePageRendering(tx, ctx.now());
    await enqueueDigests(tx, ctx.now());
    await enqueueSubscriberJobs(tx, ctx);
    await scheduleBackups(tx, ctx);
  });
}
