import { z } from 'zod';
import { editorSessionId } from './editor-session.ts';
import { looseText, paging } from './fields.ts';
import { MAX_CATEGORY, MAX_EMAIL } from './limits.ts';

/** How much of an article an email contains. */
export const issueContents = ['whole', 'excerpt'] as const;

/** Stands in URLs for the `_id` of an article that is not saved yet. */
export const NEW_ARTICLE = 'new';

/**
 * Who gets an article by email: all subscribers who want its category, or those who have chosen one category.
 */
export const issueAudience = z.union([
  z.strictObject({ to: z.literal('all') }),
  z.strictObject({ to: z.literal('category'), category: looseText(MAX_CATEGORY) }),
]);
export type IssueAudience = z.output<typeof issueAudience>;

/** Body of newsletter/letters/{id}/send: to all subscribers, or to those who have chosen a category. */
export const letterSending = z.strictObject({ audience: issueAudience, version: z.int().min(0).optional() });
export type LetterSending = z.output<typeof letterSending>;

/** An author's choice of how to send an article by email. */
export const emailChoice = z.strictObject({ audience: issueAudience, content: z.enum(issueContents) });
export type EmailChoice = z.output<typeof emailChoice>;

/** Query of newsletter/article-email: the category of the text, and its article unless it is new. */
export const articleEmailQuery = z.strictObject({
  category: looseText(MAX_CATEGORY).default(''),
  article: looseText(100).optional(),
});

/**
 * Body of newsletter/article-email/{id}: who gets an article by email once it is published; null for nobody.
 */
export const articleEmailChange = z.strictObject({ choice: emailChoice.nullable() });

/**
 * Body of newsletter/article-email/{id}/test: the article as it is in an editor session, or as it is saved.
 */
export const articleEmailTest = z.strictObject({
  content: z.enum(issueContents),
  desk: editorSessionId.optional(),
});

/** Who would get an article by email, and what was decided. */
export const articleEmailState = z.object({
  choice: emailChoice.nullable(),
  /** True once it was sent. An article is sent once. */
  isSent: z.boolean(),
  isMailConfigured: z.boolean(),
  /** The number of subscribers who want the category, and of those who have chosen it. */
  audience: z.object({ all: z.number().int(), category: z.number().int() }),
});
export type ArticleEmailState = z.output<typeof articleEmailState>;

/**
 * Body of newsletter/bounces: the address that an email came back to, and the status in the report (RFC
 * 3464).
 */
export const bounce = z.strictObject({
  recipient: z.string().max(MAX_EMAIL),
  status: z.string().regex(/^[245]\.\d{1,3}\.\d{1,3}$/),
});

export const issueStates = ['sending', 'stopped', 'sent'] as const;

const instant = z.string().describe('ISO 8601, in UTC.');
const count = z.int().min(0);

/** An article, digest or letter that is or was sent by email, with its numbers of recipients. */
export const newsletterIssue = z.object({
  _id: z.string(),
  kind: z.enum(['article', 'weekly', 'monthly', 'letter']),
  articleId: z.string().nullable(),
  letterId: z.string().nullable(),
  subject: z.string(),
  content: z.enum(issueContents),
  category: z.string().nullable().describe('The category whose subscribers get it; null for all.'),
  state: z.enum(issueStates),
  error: z.string().nullable().describe('Why it stopped, or what the mail server replies now.'),
  createdAt: instant,
  finishedAt: instant.nullable(),
  waiting: count.describe('Not tried yet, or to be tried again.'),
  sent: count,
  refused: count,
  unknown: count.describe('Tried, and the response of the mail server was lost: it may have arrived.'),
  bounced: count.describe('Came back after the mail server had accepted it.'),
  unsubscribed: count.describe('Unsubscribed by its link.'),
});
export type NewsletterIssue = z.infer<typeof newsletterIssue>;

/** An article that was to be sent when it was published, and could not be. */
export const notSentArticle = z.object({
  articleId: z.string(),
  title: z.string(),
  category: z.string().nullable().describe('The category whose subscribers were to get it; null for all.'),
  reason: z.string(),
  at: instant,
});
export type NotSentArticle = z.infer<typeof notSentArticle>;

/** A published article that was not sent. */
export const unsentArticle = z.object({ _id: z.string(), title: z.string(), publishedAt: instant });
export type UnsentArticle = z.infer<typeof unsentArticle>;

/** The latest emails to subscribers, and the articles that were not sent. */
export const newsletterEmails = z.object({
  isMailConfigured: z.boolean(),
  issues: z.array(newsletterIssue),
  notSent: z.array(notSentArticle).describe('Those that were to be sent when they were published.'),
  unsent: z.array(unsentArticle).describe('The latest published ones; empty without a mail server.'),
});
export type NewsletterEmails = z.infer<typeof newsletterEmails>;

/** Body of newsletter/emails/{id}/resend: to whom it is sent again. */
export const resendRequest = z.strictObject({ to: z.enum(['unknown', 'refused']) });

/** The states of a recipient who did not get an issue, or may not have. */
export const failures = ['refused', 'unknown', 'bounced'] as const;
export type Failure = (typeof failures)[number];

/** A recipient who did not get an issue, or may not have. */
export const failedRecipient = z.object({
  subscriber: z.object({ _id: z.string(), email: z.string() }).nullable().describe('Null once deleted.'),
  state: z.enum(failures),
  error: z.string().nullable().describe('The response of the mail server, or of the one that returned it.'),
  at: z.string().nullable().describe('When it was tried or came back.'),
});
export type FailedRecipient = z.infer<typeof failedRecipient>;

/** The query for a page of recipients who did not get an issue. */
export const failedRecipientQuery = paging.extend({ state: z.enum(['all', ...failures]).default('all') });
export type FailedRecipientQuery = z.output<typeof failedRecipientQuery>;
