import { z } from 'zod';
import { article, articleChange, statuses } from './article.ts';
import { prose } from './fields.ts';
import { MAX_INSTANT, MAX_NOTE } from './limits.ts';

/** A review waits for an editor, or was sent back to the writer. A published one is gone. */
export const reviewStates = ['waiting', 'returned'] as const;

/** A draft, or a change that is proposed to a published article, which an editor shall publish. */
export const review = z.object({
  _id: z.string().describe('Of the article.'),
  title: z.string(),
  status: z.enum(statuses).describe('Of the article as readers see it.'),
  state: z.enum(reviewStates),
  isProposal: z.boolean().describe('True for a change of a published article.'),
  submittedBy: z.string().nullable().describe('A name; null if the account is deleted.'),
  submittedAt: z.string(),
  version: z.int().describe('The version of the article that was submitted, or that the change is based on.'),
  currentVersion: z.int().describe('The version of the article today.'),
  message: z.string().describe('From the writer.'),
  note: z.string().describe('From the editor who sent it back.'),
  decidedBy: z.string().nullable(),
});
export type Review = z.infer<typeof review>;

/** The fields of an article that a proposed change may have. */
export const proposedChange = articleChange.omit({
  status: true,
  publishAt: true,
  featured: true,
  saveId: true,
  desk: true,
  version: true,
  updatedAt: true,
});

/** Body of a submission for review. */
export const submission = z.strictObject({
  version: z.int().describe('The version of the article that is submitted, or that the change is based on.'),
  message: prose(MAX_NOTE).default(''),
  change: proposedChange
    .optional()
    .describe('For a published article: the fields to change. A draft is submitted as it is saved.'),
  replaces: z
    .string()
    .max(MAX_INSTANT)
    .optional()
    .describe('`submittedAt` of the proposed change that was read. Needed to replace one of somebody else.'),
});
export type Submission = z.output<typeof submission>;

/** The submission that an editor has read: another one is not decided with it. */
const read = {
  submittedAt: z.string().max(MAX_INSTANT).describe('`submittedAt` of the review that was read.'),
  currentVersion: z.int().describe('`currentVersion` of the review that was read.'),
};

/** Body of publishing a review. */
export const approval = z.strictObject(read);
export type Approval = z.output<typeof approval>;

/** Body of sending a review back to its writer. */
export const returnedReview = z.strictObject({ ...read, note: prose(MAX_NOTE) });

/** The article that was published. */
export const reviewedArticle = article.pick({ _id: true, slug: true, version: true, status: true });
