import { z } from 'zod';
import { statuses } from './article.ts';
import { basedOn, sequence, sessionAccount } from './editor-session.ts';
import { withoutNul } from './fields.ts';
import { MAX_ADDITIONAL_IMAGES, MAX_TYPED_BODY, MAX_WORKING_COPIES } from './limits.ts';
import { typed, typedPlainFields } from './plain-field-schemas.ts';
import { missingImages } from './responses.ts';

const articleId = z
  .string()
  .max(100)
  .refine(...withoutNul);

/** The article form as typed. It need not be valid. */
export const formContent = z.strictObject({
  title: typed,
  category: typed,
  subcategory: typed,
  /** Names separated by commas. Absent in texts of an older version. */
  tags: typed.default(''),
  /** The slugs of authors, separated by commas. */
  authors: typed.default(''),
  /** The title of a series; '' for none. */
  series: typed.default(''),
  /** The number of the part; '' leaves it, or comes after the last part. */
  seriesPart: typed.default(''),
  slug: typed,
  bannerImg: typed,
  additionalImages: z
    .array(z.strictObject({ url: typed, caption: typed, alt: typed, position: typed }))
    .max(MAX_ADDITIONAL_IMAGES),
  status: z.enum(statuses),
  /** A local time in the site's time zone, such as `2026-11-21T15:30`, or ''. */
  publishAt: typed,
  /** For a new article only; others are featured by a request of its own. */
  featured: z.boolean(),
  ...typedPlainFields,
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

/** The result of an autosave. */
export const autosaveResult = z.object({
  /** The last sequence of the session that the server has. */
  sequence: z.int(),
  savedAt: z.string(),
  /** The article's current version; null for a new article. */
  version: z.int().nullable(),
  /**
   * True if the article is in the trash. Its text is stored and can be saved once the article is restored.
   */
  inTrash: z.boolean(),
  /** Other sessions of the account with unsaved text of the same article, newest first. */
  others: z.array(z.object({ desk: z.string(), updatedAt: z.string() })).max(MAX_WORKING_COPIES),
  missingPictures: missingImages,
});
export type AutosaveResult = z.infer<typeof autosaveResult>;

/** The unsaved text of an editor session. */
export const workingCopy = z.object({
  desk: z.string(),
  articleId: z.string().nullable(),
  sequence: z.int(),
  basedOn: z.int().nullable(),
  updatedAt: z.string(),
  content: formContent,
});
export type WorkingCopy = z.infer<typeof workingCopy>;

/**
 * An editor session whose text up to `sequence` was saved or discarded. `version` is the one that it is based
 * on since.
 */
export const finishedSession = z.object({
  desk: z.string(),
  articleId: z.string().nullable(),
  sequence: z.int(),
  version: z.int().nullable(),
});

/** The query of the list: an article's `_id`, or nothing for new articles. */
export const workingCopyQuery = z.object({ article: articleId.optional() });

/** The slug and the links that publishing the text of an editor session would make public. */
export const publication = z.object({
  /** Null if there is no title to make one from. */
  slug: z.string().nullable(),
  /** The drafts and scheduled articles that the text links to, each with one of its links. */
  unpublishedLinks: z.array(z.object({ title: z.string(), href: z.string() })),
});
export type Publication = z.infer<typeof publication>;

/** The query for permanently deleted articles: `_id`s separated by commas. */
export const deletedQuery = z.object({
  articles: z
    .string()
    .max(2000)
    .refine(...withoutNul)
    .transform((ids) => ids.split(',')),
});

/** The query of a discard: the last sequence to discard. */
export const discardQuery = z.object({
  sequence: z
    .string()
    .regex(/^[0-9]{1,9}$/, 'sequence must be a whole number')
    .transform(Number),
});

/** An account's unsaved text of one article or of new articles. */
export const workingCopies = z.object({ copies: z.array(workingCopy), done: z.array(finishedSession) });
export type WorkingCopies = z.infer<typeof workingCopies>;
