import { z } from 'zod';
import { editorSessionId } from './editor-session.ts';
import { looseText, paging } from './fields.ts';
import { MAX_CATEGORY, MAX_EMAIL } from './limits.ts';

/** How much of an article an email contains. */
export const issueContents = ['whole', 'excerpt'] as const;

/** Stands in URLs for the `_id` of an article that is not saved yet. */
export const NEW_ARTICLE = 'new';

/** Who gets an article by email: all subscribers who want its category, or those who have chosen one category. */
export const issueAudience = z.union([
  z.strictObject({ to: z.literal('all') }),
  z.strictObject({ to: z.literal('category'), category: looseText(MAX_CATEGORY) }),
]);
export type IssueAudience = z.output<typeof issueAudience>;

/** An author's choice of how to send an article by email. */
export const emailChoice = z.strictObject({ audience: issueAudience, content: z.enum(issueContents) });
export type EmailChoice = z.output<typeof emailChoice>;

/** Query of newsletter/article-email: the category of the text, and its article unless it is new. */
export const articleEmailQuery = z.strictObject({
  category: looseText(MAX_CATEGORY).default(''),
  article: looseText(100).optional(),
});

/** Body of newsletter/article-email/{id}: who gets an article by email once it is published; null for nobody. */
export const articleEmailChange = z.strictObject({ choice: emailChoice.nullable() });

/** Body of newsletter/article-email/{id}/test: the article as it is in an editor session, or as it is saved. */
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

/** Body of newsletter/bounces: the address that an email came back to, and the status in the report (RFC 3464). */
export const bounce = z.strictObject({
  recipient: z.string().max(MAX_EMAIL),
  status: z.string().regex(/^[245]\.\d{1,3}\.\d{1,3}$/),
});

export const issueStates = ['sending', 'stopped', 'sent'] as const;

/** An article or digest that is or was sent by email, with its numbers of recipients. */
export interface NewsletterIssue {
  _id: string;
  kind: 'article' | 'weekly' | 'monthly';
  articleId: string | null;
  subject: string;
  content: (typeof issueContents)[number];
  /** The category whose subscribers get it; null for all. */
  category: string | null;
  state: (typeof issueStates)[number];
  /** Why it stopped, or what the mail server replies now. */
  error: string | null;
  createdAt: string;
  finishedAt: string | null;
  /** Not tried yet, or to be tried again. */
  waiting: number;
  sent: number;
  refused: number;
  /** Tried, and the response of the mail server was lost: it may have arrived. */
  unknown: number;
  /** Came back after the mail server had accepted it. */
  bounced: number;
  /** Unsubscribed by its link. */
  unsubscribed: number;
}

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

/** An article that was to be sent when it was published, and could not be. */
export interface NotSentArticle {
  articleId: string;
  title: string;
  /** The category whose subscribers were to get it; null for all. */
  category: string | null;
  reason: string;
  at: string;
}
