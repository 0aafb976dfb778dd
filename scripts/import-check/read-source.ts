import { globSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { readText } from './html-text.ts';
import { readArchive } from './read-archive.ts';
import { readBlogger } from './read-blogger.ts';
import { readGhost } from './read-ghost.ts';
import { readMarkdown } from './read-markdown.ts';
import { readWordPress } from './read-wordpress.ts';
import type { SourceItem, SourceSite } from './source-site.ts';

/** Reads an export or a folder without any code of the importer. */
export async function readSource(path: string): Promise<SourceSite> {
  const site = await readAny(path);
  return { ...site, items: site.items.map(withholdEmpty) };
}

/** An item without text, pictures and players is not public on the new site. */
function withholdEmpty(item: SourceItem): SourceItem {
  const isEmpty =
    readText(item.html).trim() === '' && !/<(?:img|iframe|video|audio|embed|object)\b/i.test(item.html);
  return isEmpty ? { ...item, isPublic: false, paths: [] } : item;
}

async function readAny(path: string): Promise<SourceSite> {
  if ((await stat(path)).isDirectory()) return readFolder(path);
  if (path.endsWith('.zip')) return readArchive(path);
  if (path.endsWith('.json')) return readGhost(path);
  return (await readFile(path, 'utf8')).includes('<feed') ? readBlogger(path) : readWordPress(path);
}

/** A folder of Markdown, or of the parts of a WordPress export. */
async function readFolder(path: string): Promise<SourceSite> {
  const site = await readMarkdown(path);
  if (site.items.length > 0) return site;
  const parts = await Promise.all(
    globSync('*.xml', { cwd: path }).map((name) => readWordPress(join(path, name))),
  );
  return {
    items: parts.flatMap(({ items }) => items),
    hosts: new Set(parts.flatMap(({ hosts }) => [...hosts])),
    paths: [],
  };
}
