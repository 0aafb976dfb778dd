import { z } from 'zod';
import { withoutNul } from './fields.ts';

const likes = z.int().nullable().describe('Null below the number from which the site shows it.');
const liked = z
  .boolean()
  .describe('True for an account that likes it. Of visitors, their browser knows it alone.');

/** The likes of an article and of the comments on it. */
export const articleLikes = z.object({
  likes,
  liked,
  comments: z
    .array(z.object({ _id: z.string(), likes, liked }))
    .describe('Those whose number is shown, and those that the account likes.'),
});
export type ArticleLikes = z.infer<typeof articleLikes>;

/** Body of a like, or of taking one back. */
export const likeChange = z.strictObject({
  comment: z
    .string()
    .max(100)
    .refine(...withoutNul)
    .nullable()
    .default(null)
    .describe('The `_id` of a public comment on the article; null for the article.'),
  liked: z.boolean(),
});
export type LikeChange = z.output<typeof likeChange>;

/** The state of a like after its change. */
export const changedLike = z.object({ likes, liked: z.boolean() });
export type ChangedLike = z.infer<typeof changedLike>;
