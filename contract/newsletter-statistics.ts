import { z } from 'zod';

const count = z.int();

/** Statistics of an email to subscribers. Lekha does not know who opened it. */
export const emailStatistics = z.object({
  _id: z.string(),
  subject: z.string(),
  createdAt: z.string(),
  recipients: count,
  sent: count.describe('Accepted by the mail server.'),
  delivered: count.describe('Sent and not bounced.'),
  bounced: count,
  refused: count,
  unknown: count.describe('The response of the mail server was lost.'),
  waiting: count,
  unsubscribed: count.describe('By the link of this email.'),
  readers: count.describe('Who came from its links; each day and each page counts again.'),
});
export type EmailStatistics = z.infer<typeof emailStatistics>;

export const monthStatistics = z.object({
  month: z.string().describe('Like 2026-11, in UTC.'),
  subscribed: count,
  unsubscribed: count,
  bounced: count.describe('Ended, because the mailbox took no emails.'),
});
export type MonthStatistics = z.infer<typeof monthStatistics>;

/** The statistics of the newsletter: the last twelve months, and the latest 50 emails. */
export const newsletterStatistics = z.object({
  confirmed: count.describe('Confirmed subscribers now.'),
  months: z.array(monthStatistics),
  emails: z.array(emailStatistics),
});
export type NewsletterStatistics = z.infer<typeof newsletterStatistics>;
