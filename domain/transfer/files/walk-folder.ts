import { lstat, readdir, realpath, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { UnreadableFile, unreadable } from './read-file.ts';

const ARTICLE = /\.(?:md|markdown|mdown|mkd|mdx)$/i;
/** Folders that generators and package managers write into. */
const PASSED_OVER = new Set(['node_modules', '_site', 'vendor', '_layouts', '_includes', '_data', '_sass']);

/** A path from the import root, with `/`, and why it is not read. */
export interface NotRead {
  path: string;
  why: string;
}

/** What a folder holds, each list in the order of the names. */
export interface FoundFiles {
  /** Markdown files, as paths from the root with `/`. */
  files: string[];
  /** Links that are not followed. */
  links: NotRead[];
  /** Files and folders that should be read and cannot be. */
  unreadable: NotRead[];
  /** The first other files, by which the kind of a folder is recognised. */
  others: string[];
}

const MOST_OTHERS = 20;

/**
 * The Markdown files below `root`. Hidden folders and those of generators are passed over; links to folders, and links
 * that lead out of the root, are not followed. What cannot be read is listed, and the walk goes on.
 */
export async function findArticleFiles(root: string): Promise<FoundFiles> {
  const real = await realpath(root);
  const found: FoundFiles = { files: [], links: [], unreadable: [], others: [] };
  const waiting = [real];
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    const at = pathFrom(real, folder);
    for (const entry of await entriesOf(folder, at, found)) {
      if (entry.name.startsWith('.') || PASSED_OVER.has(entry.name)) continue;
      const path = join(folder, entry.name);
      if (entry.isDirectory()) waiting.push(path);
      else if (entry.isSymbolicLink() || ARTICLE.test(entry.name)) await take(real, path, found);
      else if (found.others.length < MOST_OTHERS) found.others.push(pathFrom(real, path));
    }
  }
  found.files.sort();
  for (const list of [found.links, found.unreadable]) list.sort((a, b) => (a.path < b.path ? -1 : 1));
  return found;
}

async function entriesOf(folder: string, at: string, { unreadable: list }: FoundFiles) {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    if (at === '') throw error;
    list.push({ path: `${at}/`, why: unreadable(error).message });
    return [];
  }
}

/** Puts a Markdown file or a link where it belongs. Links that have nothing to do with articles are not mentioned. */
async function take(root: string, path: string, found: FoundFiles): Promise<void> {
  const at = pathFrom(root, path);
  try {
    const real = await realpath(path);
    const stats = await stat(real);
    const isLink = (await lstat(path)).isSymbolicLink();
    if (stats.isDirectory()) found.links.push({ path: `${at}/`, why: 'it is a link to a folder' });
    else if (!ARTICLE.test(path)) return;
    else if (!real.startsWith(root + sep))
      found.links.push({ path: at, why: 'it is a link to a file outside the folder' });
    else if (stats.isFile()) found.files.push(at);
    else throw new UnreadableFile(`it cannot be read: it is ${isLink ? 'a link to ' : ''}no plain file`);
  } catch (error) {
    if (ARTICLE.test(path)) found.unreadable.push({ path: at, why: unreadable(error).message });
  }
}

function pathFrom(root: string, path: string): string {
  return relative(root, path).split(sep).join('/');
}
