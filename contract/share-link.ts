import { z } from 'zod';
import { text } from './fields.ts';
import { MAX_NAME, MAX_SHARE_DAYS } from './limits.ts';

/** A link that shows an article to people without an account. Its URL is known only to those who have it. */
export const shareLink = z.object({
  _id: z.string(),
  label: z.string().describe('Says for whom it was made; may be empty.'),
  createdBy: z.string().nullable().describe('The name of the account that made it; null if it is deleted.'),
  createdAt: z.string(),
  expiresAt: z.string(),
  expired: z.boolean(),
  canComment: z.boolean().describe('True if those who have the link may comment on the article.'),
});
export type ShareLink = z.infer<typeof shareLink>;

/** A link that was just made, with its URL, which is never shown again. */
export const createdShareLink = shareLink.extend({ url: z.string() });
export type CreatedShareLink = z.infer<typeof createdShareLink>;

const DAYS = `a link works for 1 to ${MAX_SHARE_DAYS} days`;

/** Body of a new link. */
export const newShareLink = z.strictObject({
  label: text(MAX_NAME).default(''),
  days: z.int(DAYS).min(1, DAYS).max(MAX_SHARE_DAYS, DAYS).default(30),
  canComment: z.boolean().default(false),
});
export type NewShareLink = z.output<typeof newShareLink>;
