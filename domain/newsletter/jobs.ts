import { ARTICLE_PUBLISHED } from '../articles/articles.ts';
import type { JobHandlers } from '../jobs/jobs.ts';
import { sendPublished } from './issues/article.ts';
import { SEND_DIGESTS, sendDigests } from './issues/digest.ts';
import { SEND_ISSUE } from './issues/issue.ts';
import { CONFIRM_NOTED, DELETE_PENDING, deletePending, sendDelayedConfirmations } from './noted.ts';
import { sendIssue } from './sending/send-issue.ts';
import { subscriberImportJobs } from './subscribers/import/job.ts';

/** Sends issues, published articles, digests and late confirmations; imports subscribers and forgets the unconfirmed. */
export const newsletterJobs: JobHandlers = {
  [SEND_ISSUE]: sendIssue,
  [ARTICLE_PUBLISHED]: sendPublished,
  [SEND_DIGESTS]: sendDigests,
  [CONFIRM_NOTED]: sendDelayedConfirmations,
  [DELETE_PENDING]: deletePending,
  ...subscriberImportJobs,
};
