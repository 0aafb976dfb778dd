import { z } from 'zod';
import { missingPictures, withoutNul } from './answer.ts';
import { statuses } from './article.ts';
import { basedOn, sequence, sessionAccount } from './editor-session.ts';
import { MAX_ADDITIONAL_IMAGES, MAX_TYPED_BODY, MAX_TYPED_FIELD, MAX_WORKING_COPIES } from './limits.ts';

const articleId = z
  .string()
  .max(100)
  .refine(...withoutNul);

/** As it stands in the field, neither trimmed nor normalised: half of a word is kept like a whole one. */
const typed = z.string().max(MAX_TYPED_FIELD);

/** All that stands in the writing desk's form, as typed; nothing in it need be ready to be saved. */
export const formContent = z.strictObject({
  title: typed,
  category: typed,
  subcategory: typed,
  slug: typed,
  excerpt: typed,
  bannerImg: typed,
  additionalImages: z
    .array(z.strictObject({ url: typed, caption: typed, alt: typed, position: typed }))
    .max(MAX_ADDITIONAL_IMAGES),
  status: z.enum(statuses),
  /** As the site's clocks show it, `2026-11-21T15:30`, or ''. */
  publishAt: typed,
  /** Of a new article; on others the switch acts at once. */
  featured: z.boolean(),
  post: z.string().max(MAX_TYPED_BODY, 'The content is too long. Split it into several articles.'),
});
export type FormContent = z.infer<typeof formContent>;

/** Body of an autosave. */
export const autosave = z.strictObject({
  account: sessionAccount,
  articleId: articleId.min(1).nullable(),
  sequence,
  basedOn: basedOn.nullable(),
  content: formContent,
});
export type Autosave = z.infer<typeof autosave>;

/** What an autosave is told: how far the server has this sitting now, and what others have done meanwhile. */
export const autosaveResult = z.object({
  sequence: z.int(),
  savedAt: z.string(),
  /** The article's version now; null for one that is not there yet. */
  version: z.int().nullable(),
  /** Whether somebody has deleted the article: text is kept, and saved once it is restored. */
  inTrash: z.boolean(),
  /** Other sittings of this account at the same article that hold unsaved text, the newest first. */
  others: z.array(z.object({ desk: z.string(), updatedAt: z.string() })).max(MAX_WORKING_COPIES),
  missingPictures,
});
export type AutosaveResult = z.infer<typeof autosaveResult>;

/** A sitting's unsaved text as the server has it. */
export const workingCopy = z.object({
  desk: z.string(),
  articleId: z.string().nullable(),
  sequence: z.int(),
  basedOn: z.int().nullable(),
  updatedAt: z.string(),
  content: formContent,
});
export type WorkingCopy = z.infer<typeof workingCopy>;

/** A sitting whose text up to `sequence` was saved or discarded; `version` is what it is based on since. */
export const finishedSession = z.object({
  desk: z.string(),
  articleId: z.string().nullable(),
  sequence: z.int(),
  version: z.int().nullable(),
});

/** Query of the list: an article's `_id`, or nothing for new articles. */
export const workingCopyQuery = z.object({ article: articleId.optional() });

/** Query of what is gone: articles by `_id`, with commas between them. */
export const deletedQuery = z.object({
  articles: z
    .string()
    .max(2000)
    .refine(...withoutNul)
    .transform((ids) => ids.split(',')),
});

/** Query of a discard: everything up to this sequence. */
export const discardQuery = z.object({
  sequence: z
    .string()
    .regex(/^[0-9]{1,9}$/, 'sequence must be a whole number')
    .transform(Number),
});

/** All of an account's unsaved text of one article or of new ones. */
export const workingCopies = z.object({ copies: z.array(workingCopy), done: z.array(finishedSession) });
export type WorkingCopies = z.infer<typeof workingCopies>;
