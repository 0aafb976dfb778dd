import { z } from 'zod';
import { paging } from './fields.ts';
import { frequencies } from './newsletter.ts';

const instant = z.string().describe('ISO 8601, in UTC.');

/** The newsletter subscription of an email address. */
export const ownSubscription = z.object({
  email: z.string(),
  status: z.enum(['pending', 'confirmed', 'unsubscribed']),
  frequency: z.enum(frequencies),
  categories: z.array(z.string()).describe('Empty for all.'),
  createdAt: instant,
  confirmedAt: instant.nullable(),
  unsubscribedAt: instant.nullable(),
  bouncedAt: instant.nullable(),
  bounceReason: z.string().nullable(),
  importedAt: instant.nullable(),
  welcomedAt: instant.nullable(),
});
export type OwnSubscription = z.infer<typeof ownSubscription>;

/** One's own comment, wherever it is. */
export const ownComment = z.object({
  _id: z.string(),
  title: z.string().describe('Of the article; a sentence in its place if it is not public.'),
  path: z.string().nullable().describe('The comments on the article; null if readers cannot see them.'),
  text: z.string(),
  waiting: z.boolean().describe('True if nobody else sees it yet.'),
  createdAt: instant,
});
export type OwnComment = z.infer<typeof ownComment>;

/** One's own like of an article or a comment. */
export const ownLike = z.object({
  _id: z.string().describe('That of the article or comment.'),
  title: z.string().describe('Of the article; a sentence in its place if it is not public.'),
  path: z.string().nullable().describe('The article; null if readers cannot see it.'),
  commentBy: z.string().nullable().describe('The name of the writer of the comment; null for the article.'),
  createdAt: instant,
});
export type OwnLike = z.infer<typeof ownLike>;

/** The query for one's own comments or likes. */
export const ownCommentsQuery = paging;

/** The data of an account and its email address. */
export const ownData = z.object({
  exportedAt: instant,
  site: z.string(),
  account: z.record(z.string(), z.unknown()),
  sessions: z.array(z.record(z.string(), z.unknown())),
  apiTokens: z.array(z.record(z.string(), z.unknown())),
  subscription: z
    .object({
      ...ownSubscription.shape,
      emails: z.array(z.object({ subject: z.string(), at: z.string().nullable(), state: z.string() })),
    })
    .nullable()
    .describe('Null without one, and while the email address of the account is not confirmed.'),
  comments: z.array(
    z.object({ article: z.string(), text: z.string(), createdAt: instant, state: z.string() }),
  ),
  commentsLeftOut: z.int().describe('How many older comments are left out, because they are too many.'),
  likes: z.array(z.object({ article: z.string(), comment: z.string().nullable(), createdAt: instant })),
  likesLeftOut: z.int().describe('How many older likes are left out.'),
});
export type OwnData = z.infer<typeof ownData>;

/** The fates of the comments of an account that is deleted. */
export const commentFates = ['anonymous', 'delete'] as const;

/** The query of the deletion of one's own account. */
export const ownDeletion = z.strictObject({
  comments: z.enum(commentFates, 'Please choose what becomes of your comments.'),
  subscription: z
    .enum(['keep', 'delete'])
    .default('keep')
    .describe('The newsletter subscription of the confirmed email address.'),
});
export type OwnDeletion = z.output<typeof ownDeletion>;
