import { readFile } from 'node:fs/promises';
import { micromark } from 'micromark';
import { withoutClasses } from './html-text.ts';
import type { SourceItem, SourceSite } from './source-site.ts';

type Row = Record<string, string | number | null | undefined>;
type Tables = Record<'posts' | 'tags' | 'users' | 'posts_tags' | 'posts_authors', Row[] | undefined>;

/** Controls of players, facts about files, and forms. */
const CONTROLS =
  /^kg-(?:audio-(?:thumbnail|player-container)|video-(?:overlay|player-container)|file-card-metadata|signup-card-form)/;

/** Reads a Ghost export. */
export async function readGhost(file: string): Promise<SourceSite> {
  const { db } = JSON.parse(await readFile(file, 'utf8')) as { db: [{ data: Tables }] };
  const [{ data }] = db;
  const items = (data.posts ?? []).map((post) => readPost(post, data));
  const own = items.filter(({ isPublic, kind }) => isPublic && kind === 'post');
  return {
    items,
    // Ghost writes this for the host of the site.
    hosts: new Set(['__ghost_url__']),
    paths: [
      ...listPaths('tag', data.tags, (name) => own.some(({ tags }) => tags?.includes(name))),
      ...listPaths('author', data.users, (name) => own.some(({ authors }) => authors?.includes(name))),
    ],
  };
}

/** The pages of tags or authors that have articles. */
function listPaths(folder: string, rows: Row[] = [], isUsed: (name: string) => boolean): string[] {
  return rows.filter(({ name }) => isUsed(String(name))).map(({ slug }) => `/${folder}/${slug}/`);
}

/** The text of a Lexical or mobiledoc document, in HTML as far as its cards have it. */
function documentText(value: unknown): string {
  if (Array.isArray(value)) {
    // A markup of mobiledoc.
    if (value[0] === 'a' && Array.isArray(value[1])) return `<a href="${value[1][1]}"></a>`;
    const isMarker = value.length === 4 && value[0] === 0 && typeof value[3] === 'string';
    return isMarker
      ? escapeText(value[3])
      : value.map(documentText).join(Array.isArray(value[0]) && value[0][0] === 0 ? '' : ' ');
  }
  if (value === null || typeof value !== 'object') return '';
  if ('type' in value && /^(?:email|email-cta|signup)$/.test(String(value.type))) return '';
  if ('type' in value && value.type === 'link' && 'url' in value && 'children' in value)
    return `<a href="${value.url}">${documentText(value.children)}</a>`;
  return Object.entries(value)
    .map(([name, inner]) => {
      if (typeof inner !== 'string') return documentText(inner);
      if (name === 'text' || name === 'code') return escapeText(inner);
      return /^(?:html|caption|calloutText|heading|content|buttonText|fileTitle|productTitle|productDescription)$/.test(
        name,
      )
        ? ` ${inner} `
        : name === 'markdown'
          ? micromark(inner, { allowDangerousHtml: true })
          : '';
    })
    .join('');
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

function readPost(post: Row, { tags, users, posts_tags, posts_authors }: Tables): SourceItem {
  const isPage = post.type === 'page' || post.page === 1;
  const isPublic =
    post.status === 'published' &&
    (post.visibility ?? 'public') === 'public' &&
    !/paywall/.test(`${post.lexical}`);
  const authorIds = linkedIds(posts_authors, post, 'author_id') ?? [post.author_id];
  return {
    key: `${isPage ? 'page' : 'post'}/${post.id}`,
    kind: isPage ? 'page' : 'post',
    title: String(post.title ?? ''),
    html: post.html
      ? withoutClasses(String(post.html), CONTROLS).replaceAll('</span><span', '</span> <span')
      : documentText(JSON.parse(String(post.lexical ?? post.mobiledoc ?? '{}'))),
    isPublic,
    paths: isPublic ? [`/${post.slug}/`] : [],
    tags: (linkedIds(posts_tags, post, 'tag_id') ?? [])
      .map((id) => String(tags?.find((tag) => tag.id === id)?.name))
      .filter((name) => !name.startsWith('#')),
    authors: authorIds.flatMap((id) => users?.find((user) => user.id === id)?.name ?? []).map(String),
    date: post.published_at ? new Date(post.published_at).toISOString() : null,
  };
}

/** The ids that a table connects with a post, in their order; null if there is none. */
function linkedIds(rows: Row[] | undefined, { id }: Row, column: string): Row[string][] | null {
  const own = (rows ?? []).filter((row) => row.post_id === id);
  const ordered = own.toSorted((a, b) => Number(a.sort_order ?? 0) - Number(b.sort_order ?? 0));
  return ordered.length > 0 ? ordered.map((row) => row[column]) : null;
}
