import { z } from 'zod';
import { looseText, paging, prose, withoutNul } from './fields.ts';
import { MAX_COMMENT_TEXT, MAX_DECISIONS, MAX_FORM_TOKEN, MAX_PROOF, MAX_SEARCH_TERM } from './limits.ts';
import { email, personName } from './user.ts';

const id = z
  .string()
  .max(100)
  .refine(...withoutNul);
const commentText = prose(
  MAX_COMMENT_TEXT,
  `A comment has at most ${MAX_COMMENT_TEXT.toLocaleString('en-US')} characters.`,
).refine((s) => s !== '', 'Please write a comment.');

const shown = {
  _id: z.string(),
  name: z.string().describe('Empty if its writer or a moderator deleted it.'),
  team: z.boolean().describe('True for an author of the article, an editor or an administrator.'),
  html: z.string().describe('Clean HTML; empty if it was deleted and only its place is left.'),
  createdAt: z.string(),
  edited: z.boolean(),
};

/** A comment as readers see it. */
export const publicComment = z.object({
  ...shown,
  replies: z.array(z.object({ ...shown, to: z.string().nullable().describe('The name that it answers.') })),
});
export type PublicComment = z.infer<typeof publicComment>;
export type PublicReply = PublicComment['replies'][number];

/** A page of the comments on an article, the oldest first. */
export const articleComments = z.object({
  open: z.boolean().describe('True if the article takes more comments.'),
  count: z.int(),
  page: z.int(),
  pages: z.int(),
  comments: z.array(publicComment),
});
export type ArticleComments = z.infer<typeof articleComments>;

/** The query for a page of comments. */
export const commentsQuery = paging.pick({ page: true });

/** The person who opens a form, and their comments. */
export const commentForm = z.object({
  open: z.boolean(),
  name: z.string().nullable().describe('Of the account, or of the email address that was confirmed.'),
  isAccount: z.boolean(),
  token: z.string().describe('Says when the form was opened.'),
  own: z.array(
    z.object({
      _id: z.string(),
      text: z.string(),
      html: z.string(),
      waiting: z.boolean().describe('True if nobody else sees it yet.'),
      parent: z.string().nullable(),
      createdAt: z.string(),
      canEdit: z.boolean(),
    }),
  ),
});
export type CommentForm = z.infer<typeof commentForm>;

/** Body of a new comment, or of a reply to the comment `parent`. */
export const newComment = z.strictObject({
  text: commentText,
  parent: id.nullable().default(null).describe('The `_id` of the comment that it answers.'),
  name: personName.optional().describe('Of a person without an account.'),
  email: email.optional().describe('Of a person without an account; confirmed by a link.'),
  notify: z.boolean().default(false).describe('Asks for emails about replies.'),
  token: z.string().max(MAX_FORM_TOKEN).optional().describe('Of the form.'),
  proof: looseText(MAX_PROOF).optional().describe('A proof of work for `email`.'),
  subject: z.string().max(1000).optional().describe('A field that people do not see: leave it empty.'),
});
export type NewComment = z.output<typeof newComment>;

/**
 * The state of a comment that was sent: everybody sees it, a moderator decides, or its email address must be
 * confirmed.
 */
export const writtenComment = z.object({
  _id: z.string().nullable(),
  state: z.enum(['public', 'waiting', 'confirm']),
});
export type WrittenComment = z.infer<typeof writtenComment>;

/** Body of a change of one's own comment. */
export const commentChange = z.strictObject({ text: commentText });
/** Body of a reply from the queue. */
export const moderatorReply = commentChange;

/** The lists of the queue. */
export const commentStates = ['pending', 'reported', 'approved', 'spam', 'trash'] as const;
export type CommentState = (typeof commentStates)[number];
/** The states that a moderator gives. */
export const decidedStates = ['pending', 'approved', 'spam', 'trash'] as const;
export type DecidedState = (typeof decidedStates)[number];
/** The groups of the spam filter, in the order of the queue. */
export const commentBands = ['fine', 'unsure', 'spam'] as const;

/** A comment in the queue. */
export const queuedComment = z.object({
  _id: z.string(),
  state: z.string(),
  band: z.enum(commentBands),
  reason: z.string().describe('Why the filter believes so.'),
  name: z.string(),
  email: z.string().nullable(),
  url: z.string().nullable(),
  isAccount: z.boolean(),
  hasNetwork: z.boolean(),
  html: z.string(),
  createdAt: z.string(),
  reports: z.int(),
  approvedBefore: z.int().describe('How many comments of this person were approved.'),
  article: z.object({ _id: z.string(), title: z.string(), slug: z.string() }),
  parent: z.object({ name: z.string(), text: z.string() }).nullable(),
});
export type QueuedComment = z.infer<typeof queuedComment>;

/** A part of the queue. */
export const commentQueue = z.object({
  comments: z.array(queuedComment),
  next: z.string().nullable().describe('`after` of the next part.'),
  counts: z.record(z.enum(commentStates), z.int()),
});
export type CommentQueue = z.infer<typeof commentQueue>;

/** The query of the queue. `searchTerm` searches texts, names and email addresses. */
export const queueQuery = z.strictObject({
  state: z.enum(commentStates).default('pending'),
  searchTerm: looseText(MAX_SEARCH_TERM).optional(),
  after: z.string().max(200).optional(),
});
export type QueueQuery = z.output<typeof queueQuery>;

/** Body of decisions about comments. Undoing them is another one. */
export const decisions = z.strictObject({
  decisions: z
    .array(z.strictObject({ _id: id, state: z.enum(decidedStates) }))
    .min(1)
    .max(MAX_DECISIONS),
});
export type Decision = z.output<typeof decisions>['decisions'][number];

/** The states before the decisions, which undo them. */
export const formerStates = z.array(z.object({ _id: z.string(), state: z.enum(decidedStates) }));

/** Whom a ban keeps from commenting. */
export const banKinds = ['account', 'email', 'network'] as const;
export type BanKind = (typeof banKinds)[number];

/** Body of a ban of the writer of a comment. */
export const newBan = z.strictObject({ comment: id, kind: z.enum(banKinds) });

/** A ban. */
export const commentBan = z.object({
  _id: z.string(),
  kind: z.enum(banKinds),
  name: z.string().describe('The email address, or the name under which the comment was written.'),
  createdAt: z.string(),
});
export type CommentBan = z.infer<typeof commentBan>;
