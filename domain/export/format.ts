import { hash } from 'node:crypto';
import { z } from 'zod';
import { additionalImage, statuses } from '../../contract/article.ts';
import {
  type FlagField,
  fieldTable,
  forPlainFields,
  type PlainField,
  templateMask,
} from '../../contract/article-fields.ts';
import { fediverseHandle } from '../../contract/discovery-settings.ts';
import {
  MAX_ADDITIONAL_IMAGES,
  MAX_AUTHOR_LINKS,
  MAX_AUTHORS,
  MAX_BIO,
  MAX_BODY,
  MAX_CAPTION,
  MAX_CATEGORY,
  MAX_CATEGORY_DESCRIPTION,
  MAX_CHOSEN_CATEGORIES,
  MAX_EMAIL,
  MAX_EXCERPT,
  MAX_LANG,
  MAX_NAME,
  MAX_PART,
  MAX_POSITION,
  MAX_SERIES_TITLE,
  MAX_TAG,
  MAX_TAGS,
  MAX_TITLE,
  MAX_URL,
} from '../../contract/limits.ts';
import { frequencies, MAX_BOUNCE_REASON } from '../../contract/newsletter.ts';
import { MAX_REDIRECT_TARGET, REDIRECT_TARGET } from '../../contract/redirect.ts';
import { EMAIL_PATTERN, normalEmail, roles } from '../../contract/user.ts';
import { normalize } from '../../shared/text/combining-marks.ts';
import { oneLine } from '../../shared/text/one-line.ts';
import { findPagePath } from '../articles/articles.ts';
import { commentStatuses, MAX_COMMENT, MAX_COMMENT_NAME, MAX_COMMENT_URL } from '../comments/comments.ts';

/** The version of the format. A change that older programs cannot read increments it. */
export const FORMAT = 1;

/** The files of an export besides articles, revisions, pages and media. */
export const fileNames = {
  manifest: 'export.json',
  hashes: 'files.sha256',
  attributes: '.gitattributes',
  authors: 'authors.json',
  categories: 'categories.json',
  comments: 'comments.json',
  letters: 'letters.json',
  media: 'media.json',
  redirects: 'redirects.json',
  settings: 'settings.json',
  subscribers: 'subscribers.json',
  series: 'series.json',
  tags: 'tags.json',
  templates: 'templates.json',
  users: 'users.json',
} as const;

/** Limits of what an import reads. */
export const READ_LIMITS = {
  files: 2_000_000,
  hashesBytes: 256 * 1024 * 1024,
  listBytes: 256 * 1024 * 1024,
  textBytes: 16 * 1024 * 1024,
  mediaBytes: 512 * 1024 * 1024,
  frontMatter: 256 * 1024,
};

/** A text as the database stores it: PostgreSQL has no zero character. */
const stored = (max: number) =>
  z
    .string()
    .max(max)
    .refine((text) => !text.includes('\0') && text.isWellFormed(), 'has characters that no text has');
/** A name or a title, as the site stores them. */
const line = (max: number) => stored(max).overwrite(oneLine);
/** Ids are UUIDs; better-auth's are letters and digits. */
const id = z.string().regex(/^[\w@.+-]{1,200}$/, 'is not an id');
const instant = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3,6}Z$/, 'is not an instant such as 2026-11-21T09:00:00.000Z')
  .refine((text) => !Number.isNaN(Date.parse(text)), 'is not an instant');
/** As sign-in and the newsletter look it up. */
const email = z
  .string()
  .max(MAX_EMAIL)
  .transform(normalEmail)
  .pipe(z.string().max(MAX_EMAIL).regex(EMAIL_PATTERN));
const count = z.int().min(0);
/** A part of a URL, as the site makes them. */
const slug = z
  .string()
  .max(400)
  .regex(/^[\p{L}\p{M}\p{N}_.~-]+$/u, 'is not a slug');
const lang = z
  .string()
  .max(MAX_LANG)
  .regex(/^[A-Za-z0-9-]*$/, 'is not a language');
/** The longest path of an old site. */
const MAX_PATH = 2000;

/** The first file of an export. */
export const manifest = z.strictObject({
  format: z.literal('lekha-export'),
  version: z.int(),
  program: stored(100),
  revisions: z.boolean(),
  personalData: z.boolean(),
  counts: z.strictObject({
    articles: count,
    revisions: count,
    pages: count,
    media: count,
    users: count,
    subscribers: count,
  }),
});
export type Manifest = z.infer<typeof manifest>;

type MatterSchema<Name extends PlainField> = Name extends FlagField
  ? z.ZodDefault<z.ZodBoolean>
  : z.ZodOptional<z.ZodType<string, string>>;

/** The plain fields of an article in front matter. */
const plainMatter = forPlainFields<{ [Name in PlainField]: MatterSchema<Name> }>((name) => {
  const row = fieldTable[name];
  switch (row.kind) {
    case 'flag':
      return z.boolean().default(false);
    case 'line':
      return line(row.max).optional();
    case 'prose':
      return stored(row.max * 2).optional();
    case 'url':
      return stored(row.max)
        .regex(/^https:\/\//, 'is not an https URL')
        .optional();
    case 'path':
      return stored(row.max)
        .transform((path, { addIssue }) => findPagePath(path) ?? addIssue('is not a page path') ?? z.NEVER)
        .optional();
  }
});

/** The fields that an article and its revisions share. Absent ones are empty. */
const writing = {
  id,
  title: line(MAX_TITLE),
  slug,
  lang,
  status: z.enum(statuses),
  category: line(MAX_CATEGORY).default(''),
  subcategory: line(MAX_CATEGORY).optional(),
  tags: z.array(line(MAX_TAG)).max(MAX_TAGS).default([]),
  /** The series' title, for people, its id, and the article's part of it. */
  series: line(MAX_SERIES_TITLE).optional(),
  seriesId: id.optional(),
  seriesPart: z.int().min(1).max(MAX_PART).optional(),
  ...plainMatter,
  /** The author's name, for people. */
  author: line(1000).optional(),
  authorId: id.optional(),
  /** The names of several authors in their order, for people, and the ids of those after the first. */
  authors: z.array(stored(1000)).optional(),
  moreAuthorIds: z
    .array(id)
    .max(MAX_AUTHORS * 8)
    .default([]),
  image: stored(MAX_URL).optional(),
  additionalImages: z
    .array(
      additionalImage
        .extend({
          position: z.int().min(0).max(MAX_POSITION),
          url: stored(MAX_URL),
          caption: line(MAX_CAPTION).default(''),
          alt: line(MAX_CAPTION).default(''),
        })
        .strict(),
    )
    .max(MAX_ADDITIONAL_IMAGES * 8)
    .default([]),
  version: z.int().min(1),
  /** `html` if the text after the front matter is the body itself. */
  format: z.enum(['markdown', 'html']).default('markdown'),
};

/** The front matter of an article. */
export const articleMatter = z.strictObject({
  ...writing,
  date: instant,
  created: instant,
  published: instant.optional(),
  updated: instant,
  publishAt: instant.optional(),
  deleted: instant.optional(),
  featured: z.boolean().default(false),
  imageAlt: line(MAX_CAPTION).optional(),
  translationGroup: stored(500).optional(),
  /** True if lists show another article of the group in its place. */
  translation: z.boolean().default(false),
  createdBy: id.optional(),
  number: z
    .int()
    .min(1)
    .max(2 ** 31 - 1),
});
export type ArticleMatter = z.infer<typeof articleMatter>;

/** The front matter of a revision. */
export const revisionMatter = z.strictObject({
  ...writing,
  article: id,
  saved: instant,
  savedBy: id.optional(),
  basedOn: z.int().optional(),
});
export type RevisionMatter = z.infer<typeof revisionMatter>;

/** The front matter of a site page. */
export const pageMatter = z.strictObject({
  title: line(MAX_TITLE).min(1),
  updated: instant,
  format: writing.format,
});

const named = { id, name: line(1000), created: instant };
const category = {
  ...named,
  title: line(MAX_CATEGORY).optional(),
  description: stored(MAX_CATEGORY_DESCRIPTION).optional(),
  position: z.int().min(1).max(MAX_POSITION).optional(),
};
const redirect = {
  from: stored(MAX_PATH)
    .min(1)
    .regex(/^\P{Cc}+$/u, 'is not a path'),
  created: instant,
};

/** The lists of an export. */
export const lists = {
  authors: z.array(
    z.strictObject({
      ...named,
      slug,
      bio: stored(MAX_BIO * 2).optional(),
      image: stored(MAX_URL).optional(),
      links: z.array(stored(MAX_URL)).max(MAX_AUTHOR_LINKS).default([]),
      fediverse: fediverseHandle.optional(),
      user: id.optional(),
    }),
  ),
  categories: z.array(
    z.strictObject({ ...category, subcategories: z.array(z.strictObject(category)).default([]) }),
  ),
  media: z.array(
    z.strictObject({
      id,
      file: stored(200),
      name: line(1000).optional(),
      alt: line(2000).optional(),
      publicId: stored(200),
      format: z.string().regex(/^[a-z]{3,4}(?:-animated)?$/),
      width: z.int().min(1).max(1_000_000),
      height: z.int().min(1).max(1_000_000),
      bytes: z.int().min(0),
      uploadSha256: stored(128),
      library: z.boolean().default(false),
      uploadedBy: id.optional(),
      created: instant,
    }),
  ),
  redirects: z.array(
    z.union([
      z.strictObject({ ...redirect, to: stored(400), article: id, kind: z.enum(['former', 'alias']) }),
      // Those that somebody set, to a path or URL.
      z.strictObject({
        ...redirect,
        target: stored(MAX_REDIRECT_TARGET).regex(REDIRECT_TARGET),
        kind: z.literal('custom'),
      }),
      // To something that is not an article, such as a category.
      z.strictObject({ ...redirect, target: stored(400), kind: z.string().regex(/^[a-z-]{1,40}$/) }),
    ]),
  ),
  comments: z.array(
    z.strictObject({
      id,
      article: id,
      source: stored(1000),
      key: stored(MAX_URL),
      parent: stored(MAX_URL).optional(),
      thread: id.optional(),
      replyTo: id.optional(),
      user: stored(400).optional(),
      team: z.boolean().optional(),
      format: z.enum(['html', 'markdown']).optional(),
      name: line(MAX_COMMENT_NAME).optional(),
      email: line(MAX_COMMENT_NAME).optional(),
      url: stored(MAX_COMMENT_URL).optional(),
      text: z.string().max(MAX_COMMENT),
      status: z.enum(commentStatuses),
      created: instant,
      edited: instant.optional(),
      decided: instant.optional(),
    }),
  ),
  series: z.array(
    z.strictObject({
      id,
      title: line(MAX_SERIES_TITLE).min(1),
      slug,
      description: stored(MAX_EXCERPT).optional(),
      created: instant,
      updated: instant,
    }),
  ),
  tags: z.array(z.strictObject({ ...named, slug, description: stored(MAX_EXCERPT).optional() })),
  templates: z.array(
    z.strictObject({
      id,
      name: line(MAX_NAME).min(1),
      title: line(MAX_TITLE).default(''),
      category: writing.category,
      subcategory: writing.subcategory,
      tags: writing.tags,
      series: writing.series,
      ...z.object(plainMatter).pick(templateMask).shape,
      image: writing.image,
      additionalImages: writing.additionalImages,
      body: stored(MAX_BODY).default(''),
      createdBy: id.optional(),
      created: instant,
      updated: instant,
    }),
  ),
  subscribers: z.array(
    z.strictObject({
      id,
      email,
      status: z.enum(['pending', 'confirmed', 'unsubscribed']),
      created: instant,
      confirmed: instant.optional(),
      unsubscribed: instant.optional(),
      frequency: z.enum(frequencies).default('each'),
      categories: z.array(stored(MAX_CATEGORY)).max(MAX_CHOSEN_CATEGORIES).default([]),
      bounced: instant.optional(),
      bounceReason: stored(MAX_BOUNCE_REASON).optional(),
      imported: instant.optional(),
      welcomed: instant.optional(),
    }),
  ),
  letters: z.array(
    z.strictObject({
      id,
      slug: slug.optional(),
      subject: line(MAX_TITLE).min(1),
      body: stored(MAX_BODY),
      hasPage: z.boolean().default(false),
      isActive: z.boolean().default(false),
      createdBy: id.optional(),
      created: instant,
      updated: instant,
      sent: instant.optional(),
    }),
  ),
  users: z.array(
    z.strictObject({
      ...named,
      bio: stored(MAX_BIO * 2).optional(),
      image: stored(MAX_URL).optional(),
      updated: instant,
      email: email.optional(),
      emailVerified: z.boolean().optional(),
      role: z.enum(roles).optional(),
    }),
  ),
};
export type Lists = { [Name in keyof typeof lists]: z.infer<(typeof lists)[Name]> };

/** The patterns of the paths of files. */
export const pathPatterns = {
  articles: /^(?:articles|drafts|trash)\/.*\.md$/,
  revisions: /^revisions\/.*\.md$/,
  pages: /^pages\/.*\.md$/,
  media: /^media\//,
};

/**
 * The path of an article: `articles/2026/on-tea.md`. A slug that is not a file name on every system is
 * replaced by the id.
 */
export function articlePath(
  article: Pick<ArticleMatter, 'id' | 'slug' | 'status' | 'date' | 'deleted'>,
): string {
  const name = fileName(article.slug) ?? article.id.replace(/[^A-Za-z0-9-]/g, '_');
  if (article.deleted !== undefined) return `trash/${name}.md`;
  return article.status === 'draft' ? `drafts/${name}.md` : `articles/${article.date.slice(0, 4)}/${name}.md`;
}

const MAX_NAME_BYTES = 200;

function fileName(slug: string): string | null {
  if (Buffer.byteLength(slug) > MAX_NAME_BYTES) return null;
  const isPlain = /^[\p{L}\p{M}\p{N}-]+$/u.test(slug) && slug === normalize(slug, 'NFC').toLowerCase();
  const isReserved = /^(?:con|prn|aux|nul|com\d|lpt\d)$/.test(slug);
  return isPlain && !isReserved ? slug : null;
}

/** The path of a revision of the article at `path`. */
export function revisionPath(path: string, version: number): string {
  return `revisions/${path.replace(/\.md$/, '')}/${String(version).padStart(4, '0')}.md`;
}

/** The end of the email addresses of imported accounts without one. It receives no email (RFC 2606). */
const NO_EMAIL = '@no-email.invalid';

/** Makes the email address of an imported account without one. */
export function missingEmail(userId: string): string {
  return `${hash('sha256', userId).slice(0, 32)}${NO_EMAIL}`;
}

/** True if an account has no email address of its own. */
export function isMissingEmail(email: string): boolean {
  return email.endsWith(NO_EMAIL);
}
