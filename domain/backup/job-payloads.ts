import { z } from 'zod';
import { MAX_WAITING_PATHS } from '../pings/pings.ts';

const id = z.string().min(1).max(100);
const line = z
  .string()
  .max(1000)
  .regex(/^\P{Cc}*$/u);
/** Of a job that has no payload, or whose handler does not read it. */
const unread = z.unknown();
const accountEmail = z.object({
  call: z.enum(['POST /request-password-reset', 'POST /send-verification-email']),
  email: line,
});
const queuedEmail = z.object({
  letter: z.object({
    to: line,
    subject: line,
    text: z.string(),
    html: z.string().optional(),
    headers: z.record(line, line).optional(),
    messageId: line.optional(),
    bounceTo: line.optional(),
  }),
  until: z.number(),
});
/** Of the site, encoded as in a URL. */
const path = line.regex(/^\/(?!\/)[^\s\\]*$/);
const lastBackup = z.object({ at: z.iso.datetime(), file: line, bytes: z.number() });

/** The payloads of all kinds of jobs that this version runs: `server/jobs.ts` has their handlers. */
export const jobPayloads: Record<string, z.ZodType> = {
  'account-letter': accountEmail,
  letter: queuedEmail,
  backup: z.object({ last: lastBackup.nullable() }),
  'review-email': z.object({ userId: id, since: line.optional() }),
  'comment-email': z.object({ userId: id, since: line.optional() }),
  'comment-reply-email': z.object({ commentId: id }),
  'comments.sweep': unread,
  'link-card': z.object({ url: line.regex(/^https?:\/\//) }),
  'image.variants': z.object({ key: id }),
  'article-cards': z.object({ articleId: id }),
  'share-image': z.object({ articleId: id }),
  'share-images': z.object({ after: z.int().optional() }),
  'newsletter.article': z.object({ articleId: id }),
  'newsletter.send': z.object({ issueId: id }),
  'newsletter.end-bounced': z.object({ issueId: id }),
  'newsletter.import': z.object({ id }),
  'newsletter.import-expired': z.object({ id }),
  'run-content-import': z.object({ id }),
  'expire-content-import': z.object({ id }),
  'image.missing-variants': unread,
  // Its handler begins again if this is not the progress of a check.
  'image.check': z.object({}),
  'links.check': z.object({}),
  'image.sweep': unread,
  'publish-due-articles': unread,
  websub: z.object({ list: z.union([z.literal(''), path]) }),
  indexnow: z.object({ paths: z.array(path).max(MAX_WAITING_PATHS) }),
  'rerender-articles': unread,
  'rerender-pages': unread,
  'purge-trash': unread,
  'account.sweep': unread,
  'statistics.fold': unread,
  'audit.sweep': unread,
  'count-new-words': unread,
  'count-vocabulary': unread,
  'refresh-search-index': unread,
  'newsletter.digests': unread,
  webhooks: unread,
  'newsletter.confirm-noted': unread,
  'newsletter.forget-pending': unread,
};
