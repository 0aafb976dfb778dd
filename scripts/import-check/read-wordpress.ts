import { readFile } from 'node:fs/promises';
import { XMLParser } from 'fast-xml-parser';
import { readText } from './html-text.ts';
import type { SourceItem, SourceSite } from './source-site.ts';

type Xml = Record<string, unknown>;

/** Reads a WordPress export with a different XML library from the importer's. */
export async function readWordPress(file: string): Promise<SourceSite> {
  const parser = new XMLParser({
    ignoreAttributes: false,
    parseTagValue: false,
    trimValues: false,
    isArray: (name) => ['item', 'category', 'wp:postmeta', 'wp:author', 'wp:category'].includes(name),
  });
  const channel = (parser.parse(await readFile(file)) as { rss: { channel: Xml } }).rss.channel;
  const names = new Map(
    list(channel, 'wp:author').map((author) => [
      text(author, 'wp:author_login'),
      text(author, 'wp:author_display_name'),
    ]),
  );
  const items = list(channel, 'item').filter(isContent);
  const urls = ['wp:base_blog_url', 'wp:base_site_url', 'link'].map((name) => text(channel, name));
  return {
    items: withOwnKeys(items.map((item) => readItem(item, names))),
    hosts: new Set(
      urls.filter((url) => URL.canParse(url)).map((url) => new URL(url).hostname.replace(/^www\./, '')),
    ),
    paths: [],
  };
}

/**
 * Leaves out repeated items. Different items with the same id also get their slug in the key, as in the
 * report.
 */
function withOwnKeys(items: (SourceItem & { slug: string })[]): SourceItem[] {
  const byKey = new Map<string, SourceItem & { slug: string }>();
  for (const item of items) {
    const first = byKey.get(item.key);
    const key = first && first.slug !== item.slug ? `${item.key}/${item.slug}` : item.key;
    if (!byKey.has(key)) byKey.set(key, { ...item, key });
  }
  return [...byKey.values()];
}

function list(of: Xml, name: string): Xml[] {
  return (of[name] as Xml[] | undefined) ?? [];
}

function text(of: Xml, name: string): string {
  const value = of[name];
  const inner = value !== null && typeof value === 'object' ? (value as Xml)['#text'] : value;
  return String(inner ?? '').trim();
}

function isContent(item: Xml): boolean {
  return (
    ['post', 'page', ''].includes(text(item, 'wp:post_type')) && text(item, 'wp:status') !== 'auto-draft'
  );
}

function readItem(item: Xml, names: ReadonlyMap<string, string>): SourceItem & { slug: string } {
  const kind = text(item, 'wp:post_type') === 'page' ? 'page' : 'post';
  const id = text(item, 'wp:post_id');
  const isPublic = text(item, 'wp:status') === 'publish' && text(item, 'wp:post_password') === '';
  const login = text(item, 'dc:creator');
  return {
    key: `${kind}/${id}`,
    slug: text(item, 'wp:post_name'),
    kind,
    title: readText(text(item, 'title')),
    html: withoutShortcodes(text(item, 'content:encoded')),
    isPublic,
    paths: isPublic ? readPaths(item, kind === 'page' ? 'page_id' : 'p', id) : [],
    tags: readTags(item),
    // A name that is an email address is not shown in full.
    authors: [(names.get(login) || login).replace(/@.*/, '')].filter((name) => name !== ''),
    date: readDate(item),
  };
}

/** A shortcode in brackets is markup; the text between two of them is not. */
function withoutShortcodes(html: string): string {
  return html.replace(/\[\/?[a-z][\w-]*(?:\s+[\w-]+=[^\]]*)?\/?\]/gi, ' ');
}

function readPaths(item: Xml, parameter: string, id: string): string[] {
  const link = text(item, 'link');
  const old = list(item, 'wp:postmeta')
    .filter((meta) => text(meta, 'wp:meta_key') === '_wp_old_slug')
    .map((meta) => link.replace(text(item, 'wp:post_name'), text(meta, 'wp:meta_value')));
  const paths = [link, ...old].filter((url) => URL.canParse(url)).map((url) => formatPath(new URL(url)));
  return [...new Set([...paths, `/?${parameter}=${id}`])];
}

function formatPath({ pathname, search }: URL): string {
  return pathname + search;
}

function readTags(item: Xml): string[] {
  return list(item, 'category')
    .filter((term) => term['@_domain'] === 'post_tag')
    .map((term) => String(term['#text'] ?? '').trim());
}

function readDate(item: Xml): string | null {
  const gmt = text(item, 'wp:post_date_gmt');
  if (/^[1-9]/.test(gmt)) return new Date(`${gmt.replace(' ', 'T')}Z`).toISOString();
  const published = Date.parse(text(item, 'pubDate'));
  return published > 0 ? new Date(published).toISOString() : null;
}
