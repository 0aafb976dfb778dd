import { z } from 'zod';
import { categoryName } from './category.ts';
import { editorSessionRef } from './editor-session.ts';
import { bodyText, looseText, optionalProse, optionalText, paging, text } from './fields.ts';
import {
  MAX_ADDITIONAL_IMAGES,
  MAX_AUTHORS,
  MAX_CAPTION,
  MAX_CATEGORY,
  MAX_EMAIL,
  MAX_EXCERPT,
  MAX_INSTANT,
  MAX_LANG,
  MAX_NAME,
  MAX_POSITION,
  MAX_SEARCH_TERM,
  MAX_SERIES_TITLE,
  MAX_SLUG,
  MAX_TAG,
  MAX_TITLE,
  MAX_URL,
} from './limits.ts';
import { plainInputSchemas, plainOutputs } from './plain-field-schemas.ts';
import { articleSeries, seriesChoice } from './series.ts';
import { tagNames } from './tag.ts';
import { texts } from './texts.ts';

/** The public sees only `published`; `scheduled` becomes so at `publishAt`. */
export const statuses = ['draft', 'scheduled', 'published'] as const;
export type Status = (typeof statuses)[number];

/** The orders of a list, the newest first or last, in the specification's words. */
export const sorts = ['-createdAt', 'createdAt'] as const;
export type Sort = (typeof sorts)[number];

/** An image between paragraphs. `domain/body` places it by `position`. */
export const additionalImage = z.object({
  position: z.int(),
  url: z.string(),
  caption: z.string(),
  alt: z.string(),
});
export type AdditionalImage = z.infer<typeof additionalImage>;

/** The byline as published, without an email address. Both image fields are equal. */
export const byline = z.object({
  name: z.string(),
  userImage: z.string().nullable(),
  userimg: z.string().nullable(),
  bio: z.string().nullable(),
});
export type Byline = z.infer<typeof byline>;

/** An author of an article, with the slug of the author's page. */
export const articleAuthor = z.object({
  slug: z.string(),
  name: z.string(),
  userImage: z.string().nullable(),
  bio: z.string().nullable(),
});
export type ArticleAuthor = z.infer<typeof articleAuthor>;

/**
 * An article with all its public fields. Instants are ISO 8601 in UTC; `createdAt` is the first publication
 * once there is one; `readTime` is in whole minutes. URLs of this site's images are root-relative, and
 * absolute in responses of the API.
 */
export const article = z.object({
  _id: z.string(),
  slug: z.string(),
  title: z.string(),
  category: z.string().describe('Empty for drafts that have none yet, as `title` may be.'),
  subcategory: z.string().nullable(),
  tags: z.array(z.string()).describe('The names of its tags, in their order.'),
  series: articleSeries.nullable().describe('Null for an article of no series.'),
  bannerImg: z.string().nullable(),
  coverImage: z.string().nullable(),
  description: z.string(),
  post: z.string(),
  readTime: z.int().min(1),
  additionalImages: z.array(additionalImage),
  author: byline.describe('The first of `authors`.'),
  authors: z.array(articleAuthor).describe('In their order; empty if nobody is known.'),
  featured: z.boolean(),
  status: z.enum(statuses),
  lang: z.string(),
  ...plainOutputs,
  createdAt: z.string(),
  updatedAt: z.string(),
  version: z.int(),
});
export type Article = z.infer<typeof article>;

/** A piece of an article around the matches of a search. */
export const snippet = z.object({
  text: z.string(),
  hits: z
    .array(z.tuple([z.int().min(0), z.int().min(0)]))
    .describe('Where the search term matches `text`: start and end, in UTF-16 units.'),
});
export type Snippet = z.infer<typeof snippet>;

/** An article in a list: everything but the body, which `include=post` adds; a search adds a snippet. */
export const articleSummary = article.omit({ post: true }).extend({
  post: z.string().optional().describe('With `include=post` only; see `meta.postsLeftOut`.'),
  snippet: snippet.optional().describe('With `searchTerm` only.'),
});
export type ArticleSummary = z.infer<typeof articleSummary>;

const shownInstead = (name: string) =>
  z.string().nullable().describe(`Shown to readers instead of \`${name}\`, with its own capitals.`);
const presentedTitles = z.object({
  categoryTitle: shownInstead('category'),
  subcategoryTitle: shownInstead('subcategory'),
});
export type PresentedTitles = z.infer<typeof presentedTitles>;

/** An article as the API returns it. */
export const presentedArticle = article.extend(presentedTitles.shape);
/** An article in a list of the API. */
export const presentedSummary = articleSummary.extend(presentedTitles.shape);

const REQUIRED = 'Required unless `status` is `draft`; a draft needs a title or some text.';
/** `domain/articles/write/publish-rules.ts` decides if it may be empty. */
const titleField = text(MAX_TITLE, undefined, texts.validation.title).describe(REQUIRED);
const categoryField = (missing: string) =>
  text(MAX_CATEGORY, undefined, missing)
    .nullable()
    .transform((s) => categoryName(s ?? ''))
    .describe('Required unless `status` is `draft`.');
const body = bodyText(texts.validation.content);
const instant = z
  .string()
  .max(MAX_INSTANT, { abort: true })
  .refine(
    (s) => /^\d{4}-\d{2}-\d{2}T/.test(s) && !Number.isNaN(Date.parse(s)),
    'must be an ISO 8601 instant such as 2026-11-21T09:00:00Z',
  )
  .transform((s) => new Date(s).toISOString());
const lang = z
  .string()
  .max(MAX_LANG, { abort: true })
  .regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'must be a language tag such as en or zh-Hans');

const additionalImages = z
  .array(
    z.strictObject({
      position: z.int('position must be a whole number').min(0).max(MAX_POSITION),
      url: z.string().min(1, 'an image needs a URL').max(MAX_URL),
      caption: text(MAX_CAPTION).default(''),
      alt: text(MAX_CAPTION).default(''),
    }),
  )
  .max(MAX_ADDITIONAL_IMAGES, `at most ${MAX_ADDITIONAL_IMAGES} additional images`);

const optionalFields = {
  bannerImg: z.string().max(MAX_URL).nullable(),
  additionalImages,
  description: optionalProse(MAX_EXCERPT),
  slug: looseText(MAX_SLUG),
  status: z.enum(statuses),
  publishAt: instant.nullable(),
  subcategory: optionalText(MAX_CATEGORY).transform((s) => (s === null ? null : categoryName(s))),
  tags: tagNames,
  series: seriesChoice,
  authors: z
    .array(looseText(MAX_SLUG))
    .max(MAX_AUTHORS, `at most ${MAX_AUTHORS} authors`)
    .describe(
      'The slugs of its authors in their order. A new article without any names the author of the account.',
    ),
  lang,
  featured: z.boolean(),
  ...plainInputSchemas,
  saveId: text(64).refine((s) => s.length >= 8, 'must be at least 8 characters'),
  /** The editor session whose autosaves this save includes, up to its sequence. */
  desk: editorSessionRef,
};

/**
 * Body of create-article. `description` is a second name of `excerpt`. Title, category, banner and body are
 * required on publishing and scheduling; a draft needs a title or some text.
 */
export const newArticle = z.strictObject({
  title: titleField.default(''),
  category: categoryField(texts.validation.selectCategory).default(''),
  post: body.default(''),
  ...z.object(optionalFields).partial().shape,
});
export type NewArticle = z.infer<typeof newArticle>;

/** Body of update-article: absent is unchanged. `version` or `updatedAt` say what the change was based on. */
export const articleChange = z
  .strictObject({
    title: titleField,
    category: categoryField(texts.validation.category),
    post: body,
    ...optionalFields,
    version: z.int(),
    updatedAt: z.string().max(MAX_INSTANT),
  })
  .partial();
export type ArticleChange = z.infer<typeof articleChange>;

/** An article that came back from the trash. */
export const restoredArticle = z.object({
  _id: z.string(),
  slug: z.string(),
  title: z.string(),
  status: z.enum(statuses),
});
export type RestoredArticle = z.infer<typeof restoredArticle>;

/** Body of a duplication. A repeated `saveId` makes no second copy. */
export const duplication = newArticle.pick({ saveId: true });

/** Fields that the session and the database decide. They are dropped from a body before validation. */
export const ignoredFields = ['_id', 'author', 'authorEmail', 'createdAt'] as const;

const day = (name: string) =>
  z
    .string()
    .max(MAX_INSTANT, { abort: true })
    .transform((s) => (s === '' ? undefined : s))
    .refine((s) => s === undefined || isDay(s), `${name} must be a day such as 2026-11-21`)
    .optional();

function isDay(text: string): boolean {
  const at = /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : undefined;
  return at !== undefined && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

const blankIsAbsent = (maxLength: number) =>
  text(maxLength)
    .transform((s) => (s === '' ? undefined : s))
    .optional();

/** Query of all-articles. Unknown keys are ignored, as the specification's clients send some. */
export const articleQuery = paging.extend({
  category: blankIsAbsent(MAX_CATEGORY).transform((s) => s && categoryName(s)),
  subcategory: blankIsAbsent(MAX_CATEGORY).transform((s) => s && categoryName(s)),
  tag: blankIsAbsent(MAX_TAG).describe('The name or the slug of a tag.'),
  series: blankIsAbsent(MAX_SERIES_TITLE).describe('The title or the slug of a series.'),
  sort: z.enum(sorts, { error: "sort must be '-createdAt' or 'createdAt'" }).optional(),
  email: blankIsAbsent(MAX_EMAIL).transform((s) => s?.toLowerCase()),
  searchTerm: looseText(MAX_SEARCH_TERM)
    .transform((s) => (s === '' ? undefined : s))
    .optional(),
  author: blankIsAbsent(MAX_NAME).describe('The name of one of the authors.'),
  lang: lang
    .or(z.literal('').transform(() => undefined))
    .optional()
    .describe('A language tag; `en` includes `en-GB`.'),
  from: day('from').describe('The first day, in the time zone of the site.'),
  to: day('to').describe('The last day, in the time zone of the site.'),
  status: z.enum([...statuses, 'all']).default('published'),
  include: z.enum(['post']).optional(),
});
export type ArticleQuery = z.infer<typeof articleQuery>;
