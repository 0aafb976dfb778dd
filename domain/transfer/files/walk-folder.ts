import { readdir, realpath, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

const ARTICLE = /\.(?:md|markdown|mdown|mkd|mdx)$/i;
/** Folders that generators and package managers write into. */
const PASSED_OVER = new Set(['node_modules', '_site', 'vendor', '_layouts', '_includes', '_data', '_sass']);

/**
 * The Markdown files below `root`, as paths from it with `/`, in the order of their names. Hidden folders, links to
 * folders, and links that lead out of the root are passed over.
 */
export async function findArticleFiles(root: string): Promise<string[]> {
  const real = await realpath(root);
  const found: string[] = [];
  const waiting = [real];
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      if (entry.name.startsWith('.') || PASSED_OVER.has(entry.name)) continue;
      const path = join(folder, entry.name);
      if (entry.isDirectory()) waiting.push(path);
      else if (ARTICLE.test(entry.name) && (await isFileWithin(real, path))) found.push(path);
    }
  }
  return found.map((path) => relative(real, path).split(sep).join('/')).sort();
}

async function isFileWithin(root: string, path: string): Promise<boolean> {
  try {
    const real = await realpath(path);
    return real.startsWith(root + sep) && (await stat(real)).isFile();
  } catch {
    return false;
  }
}
