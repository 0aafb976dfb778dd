import { readFile } from 'node:fs/promises';
import { XMLParser } from 'fast-xml-parser';
import { readText } from './html-text.ts';
import type { SourceItem, SourceSite } from './source-site.ts';

interface Entry {
  id: string;
  title?: { '#text'?: string } | string;
  content?: { '#text'?: string };
  published: string;
  category?: { '@_term'?: string; '@_scheme'?: string }[];
  link?: { '@_rel': string; '@_href': string }[];
  author?: { name?: string }[];
  'app:control'?: { 'app:draft'?: string };
  'blogger:type'?: string;
  'blogger:status'?: string;
  'blogger:filename'?: string;
}

/** Reads a Blogger export with another XML library than the importer's. */
export async function readBlogger(file: string): Promise<SourceSite> {
  const parser = new XMLParser({
    ignoreAttributes: false,
    parseTagValue: false,
    isArray: (name) => ['entry', 'category', 'link', 'author'].includes(name),
  });
  const { feed } = parser.parse(await readFile(file)) as { feed: { entry?: Entry[] } };
  const items = (feed.entry ?? []).flatMap(readEntry);
  return { items, hosts: new Set((feed.entry ?? []).flatMap(findHosts)), paths: [] };
}

function findUrl({ link = [] }: Entry): string | undefined {
  return link.find((each) => each['@_rel'] === 'alternate')?.['@_href'];
}

function findHosts(entry: Entry): string[] {
  const url = findUrl(entry);
  return url && findKind(entry) === 'post' ? [new URL(url).hostname.replace(/^www\./, '')] : [];
}

function textIn(title: Entry['title']): string {
  return typeof title === 'string' ? title : (title?.['#text'] ?? '');
}

/** Exports since 2025 name the kind, earlier ones have a category for it. */
function findKind({ category = [], ...entry }: Entry): string {
  const kind = category.find((each) => each['@_term']?.includes('#'))?.['@_term']?.split('#')[1] ?? '';
  return entry['blogger:type']?.toLowerCase() ?? kind;
}

function readEntry(entry: Entry): SourceItem[] {
  const kind = findKind(entry);
  if (kind !== 'post' && kind !== 'page') return [];
  const file = entry['blogger:filename'];
  const path = findUrl(entry) ? new URL(findUrl(entry)!).pathname : file;
  const isPublic =
    entry['app:control']?.['app:draft']?.trim() !== 'yes' && (entry['blogger:status'] ?? 'LIVE') === 'LIVE';
  const { title = '', category = [], author = [] } = entry;
  return [
    {
      key: `post/${/-(\d+)$/.exec(entry.id.trim())?.[1]}`,
      kind,
      // Newer exports escape it twice.
      title: file === undefined ? textIn(title) : readText(textIn(title).replaceAll('<', '&lt;')),
      html: entry.content?.['#text'] ?? '',
      isPublic,
      paths: isPublic && path ? [path] : [],
      tags: category.flatMap(({ '@_term': term }) => (term && !term.includes('#') ? [term] : [])),
      authors: author.map(({ name = '' }) => name.trim()).filter((name) => name !== '' && name !== 'Unknown'),
      date: new Date(entry.published.trim()).toISOString(),
    },
  ];
}
