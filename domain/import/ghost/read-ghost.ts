import { withoutTags } from '../../../shared/text/without-tags.ts';
import { LekhaError } from '../../errors.ts';
import type { FormerPath } from '../../page-redirects/page-redirects.ts';
import { type Fields, isRecord, normalText } from '../files/fields.ts';
import { canonicalLanguage } from '../files/language.ts';
import type { Notice } from '../files/notices.ts';
import type { MatterAuthor } from '../matter/front-matter-fields.ts';
import type { SiteItem } from '../sites/plan-item.ts';

/** A post or page of a Ghost export. */
export interface GhostPost {
  isPage: boolean;
  fields: Fields;
}

/** The tables of a Ghost export that the importer reads. */
export interface GhostData {
  posts: GhostPost[];
  /** The names of the public tags, and the authors, of each post by its id, in order. */
  tags: Map<string, string[]>;
  authors: Map<string, MatterAuthor[]>;
  meta: Map<string, Fields>;
  /** The paths that Ghost has for the pages of tags and authors. */
  formerPaths: FormerPath[];
  lang: string | null;
  /** The code that all pages have. */
  code: string;
}

/** The maximum number of rows read of one table, and of characters of one field. */
const MAX_ROWS = 200_000;
const MAX_FIELD = 5000;

/**
 * Reads the tables of an export, in any of Ghost's versions. Throws `unsupported_type` if there are no posts.
 */
export function readGhostData(json: unknown): GhostData {
  const root = isRecord(json) ? json : {};
  const database = Array.isArray(root.db) && isRecord(root.db[0]) ? root.db[0] : root;
  const data = isRecord(database.data) ? database.data : database;
  if (!Array.isArray(data.posts))
    throw new LekhaError('unsupported_type', 'It is not a Ghost export: it has no posts.');
  const rows = (name: string) => table(data, name);
  const publicTags = rows('tags').filter(isPublicTag);
  const tags = new Map(publicTags.map((tag) => [readId(tag.id), text(tag.name)]));
  const users = new Map(rows('users').map((user) => [readId(user.id), readAuthor(user)]));
  const settings = rows('settings').find(({ key }) => key === 'locale' || key === 'lang');
  return {
    posts: rows('posts').map((fields) => ({
      isPage: fields.type === 'page' || (fields.type === undefined && Boolean(Number(fields.page))),
      fields,
    })),
    tags: joined(rows('posts_tags'), 'tag_id', tags),
    authors: withFirstAuthors(rows('posts'), joined(rows('posts_authors'), 'author_id', users), users),
    meta: new Map(rows('posts_meta').map((meta) => [readId(meta.post_id), meta])),
    formerPaths: [
      ...publicTags.map(({ name, slug }) => ({
        path: `/tag/${text(slug)}`,
        kind: 'tag' as const,
        name: text(name),
      })),
      ...rows('users').map(({ name, slug }) => ({
        path: `/author/${text(slug)}`,
        kind: 'author' as const,
        name: text(name),
      })),
    ],
    lang: settings ? canonicalLanguage(text(settings.value)) : null,
    code: rows('settings')
      .filter(({ key }) => /^codeinjection_|^ghost_(?:head|foot)$/.test(String(key)))
      .map(({ value }) => text(value, 100_000))
      .join(' '),
  };
}

function table(data: Fields, name: string): Fields[] {
  const rows = data[name];
  return Array.isArray(rows) ? rows.slice(0, MAX_ROWS).filter(isRecord) : [];
}

function readId(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 60) : '';
}

function text(value: unknown, max = MAX_FIELD): string {
  return typeof value === 'string' ? normalText(value.slice(0, max)).trim() : '';
}

/** Tags whose name begins with `#` are for the site's owner. */
function isPublicTag({ name, visibility }: Fields): boolean {
  return (
    text(name) !== '' && !text(name).startsWith('#') && (visibility === undefined || visibility === 'public')
  );
}

function readAuthor(user: Fields): MatterAuthor {
  return {
    name: text(user.name),
    bio: text(user.bio) || null,
    image: text(user.profile_image) || text(user.image) || null,
    url: text(user.website) || null,
  };
}

/** The rows of a table that connects posts with others, in their order. */
function joined<T>(rows: Fields[], column: string, values: ReadonlyMap<string, T>): Map<string, T[]> {
  const byPost = new Map<string, T[]>();
  const ordered = rows.toSorted((a, b) => Number(a.sort_order ?? 0) - Number(b.sort_order ?? 0));
  for (const row of ordered) {
    const value = values.get(readId(row[column]));
    const list = byPost.get(readId(row.post_id)) ?? [];
    if (value === undefined || list.length >= 200) continue;
    list.push(value);
    byPost.set(readId(row.post_id), list);
  }
  return byPost;
}

/** Older versions have one author, in the post. */
function withFirstAuthors(
  posts: Fields[],
  authors: Map<string, MatterAuthor[]>,
  users: ReadonlyMap<string, MatterAuthor>,
): Map<string, MatterAuthor[]> {
  for (const { id, author_id: author } of posts) {
    const user = users.get(readId(author));
    if (user && !authors.has(readId(id))) authors.set(readId(id), [user]);
  }
  return authors;
}

/** Reads what an export says about a post. */
export function readPost({ fields, isPage }: GhostPost, data: GhostData): SiteItem {
  const id = readId(fields.id) || readId(fields.uuid) || text(fields.slug, 200);
  const meta = data.meta.get(readId(fields.id)) ?? {};
  const slug = text(fields.slug, 500);
  const image = text(fields.feature_image) || text(fields.image);
  const tags = data.tags.get(readId(fields.id)) ?? [];
  return {
    key: `${isPage ? 'page' : 'post'}/${id}`,
    title: text(fields.title) || null,
    slug,
    excerpt: text(fields.custom_excerpt) || null,
    date: readDate(fields.published_at) ?? readDate(fields.created_at),
    withheld: readStatus(fields),
    categories: tags.slice(0, 1),
    tags,
    authors: data.authors.get(readId(fields.id)) ?? [],
    ...(image !== '' && {
      image: {
        src: image,
        alt: text(meta.feature_image_alt) || null,
        caption: withoutTags(text(meta.feature_image_caption)) || null,
      },
    }),
    ...(isPage && { pagePath: slug }),
    oldUrls: slug === '' ? [] : [`/${slug}/`],
    sample: text(fields.plaintext, 1500) || withoutTags(text(fields.html, 6000), ' '),
    discovery: {
      canonicalUrl: text(fields.canonical_url) || null,
      seoTitle: text(meta.meta_title) || text(fields.meta_title) || null,
      seoDescription: text(meta.meta_description) || text(fields.meta_description) || null,
      noindex: false,
    },
    leftOut: leftOut(fields, meta),
  };
}

/** ISO 8601, MySQL's form, or milliseconds since 1970; all UTC. */
function readDate(value: unknown): string | null {
  const at =
    typeof value === 'number'
      ? new Date(value)
      : new Date(text(value, 40).replace(/^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)$/, '$1T$2Z'));
  return value === null || value === undefined || Number.isNaN(at.getTime()) ? null : at.toISOString();
}

const PART_FOR_MEMBERS =
  /<!--\s*members-only\s*-->|"type"\s*:\s*"paywall"|\["paywall"|<!--\s*kg-gated-block:begin nonMember:false|"nonMember"\s*:\s*false(?!\s*,\s*"memberSegment"\s*:\s*"")/;

/** Only `published` posts for everybody are public. */
function readStatus(fields: Fields): SiteItem['withheld'] {
  const status = text(fields.status, 40);
  const visibility = text(fields.visibility, 40);
  const reasons: string[] = [];
  if (status !== 'published' && status !== 'scheduled') reasons.push(`status: ${status || 'unknown'}`);
  if (visibility !== '' && visibility !== 'public') reasons.push(`visibility: ${visibility}`);
  if (Number(fields.email_only) === 1 || fields.email_only === true) reasons.push('only sent by email');
  const isForMembers = ['html', 'lexical', 'mobiledoc'].some((name) => {
    const body = fields[name];
    return typeof body === 'string' && PART_FOR_MEMBERS.test(body);
  });
  if (isForMembers) reasons.push('part of its text is for some readers only');
  return { reasons, waits: status === 'scheduled' ? 'status: scheduled' : null };
}

const UNPLACED: [field: string, what: string][] = [
  ['codeinjection_head', 'code for the head of the page'],
  ['codeinjection_foot', 'code for the end of the page'],
];

function leftOut(fields: Fields, meta: Fields): Notice[] {
  return UNPLACED.filter(([field]) => text(fields[field]) !== '' || text(meta[field]) !== '').map(
    ([, what]) => ({ kind: 'left_out', what, times: 1 }),
  );
}
