import { posix } from 'node:path';
import type { FormerPath } from '../../page-redirects/page-redirects.ts';
import { type Fields, firstValue, isRecord, plainValue } from '../files/fields.ts';
import { configFor, type SiteConfig, section } from '../generators/read-config.ts';
import type { FrontMatter, MatterAuthor } from '../matter/front-matter-fields.ts';
import type { PlannedArticle } from '../plan/plan-article.ts';
import { addAuthor, authorKey, type KnownAuthors } from './author-data.ts';

/** Among more images, none is searched for each author. */
const MAX_IMAGES = 20_000;

/** Adds the author that a Markdown file is about: `content/authors/ada/_index.md`, `_authors/ada.md`. */
export function addAuthorPage(
  authors: KnownAuthors,
  path: string,
  { matter, body }: { matter: FrontMatter | null; body: string },
  images: readonly string[],
): void {
  if (matter === null) return;
  const folder = posix.dirname(path);
  const isBundle = /(?:^|\/)_?index\.\w+$/i.test(path);
  const key = isBundle ? posix.basename(folder) : posix.basename(path).replace(/\.\w+$/, '');
  // The index of all authors.
  if (isBundle && /^_?authors?$/i.test(key)) return;
  const { variables } = matter;
  const portrait =
    isBundle && images.length <= MAX_IMAGES ? images.find((image) => isPortrait(image, folder)) : undefined;
  const image = ['image', 'avatar', 'picture', 'photo', 'profile_image']
    .map((name) => variables[name])
    .find(Boolean);
  const text = plainBio(body);
  addAuthor(authors, variables.username ?? variables.short_name ?? key, {
    name: variables.name ?? variables.display_name ?? matter.title ?? key,
    bio: variables.bio ?? matter.excerpt ?? (text === '' ? null : text),
    image: image ?? matter.image?.src ?? (portrait === undefined ? null : `/${portrait}`),
    url: variables.url ?? variables.website ?? variables.link ?? null,
  });
}

function isPortrait(image: string, folder: string): boolean {
  return (
    posix.dirname(image) === folder && /^(?:avatar|portrait|profile|author)\b/i.test(posix.basename(image))
  );
}

/** The first paragraph of a Markdown text without its signs. */
function plainBio(body: string): string {
  const [first = ''] = body
    .slice(0, 10_000)
    .replace(/^#.*$/gm, '')
    .trim()
    .split(/\n[ \t]*\n/);
  return first
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[*_`]+/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/**
 * Replaces the keys and names of authors with the details that the site has. An article without an author
 * gets the one that its site's configuration names.
 */
export function nameAuthors(
  articles: PlannedArticle[],
  known: KnownAuthors,
  configs: readonly SiteConfig[],
): void {
  for (const { matter, path } of articles) {
    const config = configFor(configs, path);
    const named = matter.authors.length > 0 || config === null ? matter.authors : siteAuthor(config);
    matter.authors = named.map((author) => withDetails(author, known.get(authorKey(author.name))));
  }
}

/** An article's own details come before those of the site. */
function withDetails(own: MatterAuthor, known: MatterAuthor | undefined): MatterAuthor {
  if (known === undefined) return own;
  return {
    name: known.name,
    bio: own.bio ?? known.bio,
    image: own.image ?? known.image,
    url: own.url ?? known.url,
  };
}

/**
 * The author of a whole site: `author` of Jekyll and Hexo, Hugo's `params.author`, Zola's `author` and
 * `extra.author`.
 */
function siteAuthor({ settings }: SiteConfig): MatterAuthor[] {
  for (const fields of [settings, section(settings, 'params'), section(settings, 'extra')]) {
    const value: unknown = fields.author;
    const record: Fields = isRecord(value) ? value : {};
    const name = plainValue(value) ?? firstValue(record, 'name', 'display_name');
    if (name !== null && !name.includes('@'))
      return [{ name, bio: firstValue(record, 'bio', 'description'), image: null, url: null }];
  }
  return [];
}

/** The paths that generators give the pages of authors. */
export function authorPaths(known: KnownAuthors): FormerPath[] {
  return [...known].flatMap(([key, { name }]) =>
    ['authors', 'author'].map((folder) => ({ path: `/${folder}/${key}`, kind: 'author' as const, name })),
  );
}
