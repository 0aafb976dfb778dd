import { basename, join } from 'node:path';
import { readHead } from './read-file.ts';

/** Tells the operator what the importer reads. */
export const SUPPORTED =
  'Supported is a folder of Markdown files (.md, .markdown, .mdown, .mkd, .mdx) with YAML or TOML front matter, as Hugo, Jekyll, Zola, Eleventy, Astro, Gatsby and Hexo use.';

/** The number of bytes that tell a file's format. */
const HEAD_BYTES = 65_536;

/** Names the format of a file by its first bytes (`a WordPress export (WXR)`), or null if it is not a blog export. */
export async function recogniseFile(path: string): Promise<string | null> {
  const head = await readHead(path, HEAD_BYTES);
  const text = head.toString('latin1');
  const formats: [boolean, string][] = [
    [text.startsWith('PK\x03\x04') || text.startsWith('PK\x05\x06'), 'a ZIP archive'],
    [head[0] === 0x1f && head[1] === 0x8b, 'a compressed archive'],
    [text.slice(257, 262) === 'ustar', 'a TAR archive'],
    [text.startsWith('SQLite format 3\0'), 'a SQLite database'],
    [/<rss[\s>]/.test(text) && /wordpress\.org\/export|xmlns:wp=/.test(text), 'a WordPress export (WXR)'],
    [/<feed[\s>]/.test(text) && /blogger/i.test(text), 'a Blogger export'],
    [/<(?:rss|feed)[\s>]/.test(text), 'a feed'],
    [/^\s*\{/.test(text) && isGhost(text), 'a Ghost export'],
    [/^\s*[[{]/.test(text) && /\.json$/i.test(path), 'a JSON file'],
    [/^AUTHOR: |^TITLE: /.test(text) && /^-{5,}$/m.test(text), 'a Movable Type export'],
    [/^\s*(?:<!doctype html|<html)/i.test(text), 'an HTML page'],
  ];
  return formats.find(([matches]) => matches)?.[1] ?? null;
}

function isGhost(text: string): boolean {
  return (
    /"db"\s*:\s*\[/.test(text) ||
    (/"(?:posts|posts_meta)"\s*:/.test(text) && /"meta"|"mobiledoc"|"lexical"/.test(text))
  );
}

/** Names what a folder without articles seems to contain, by some of its other files, or null. */
export async function recogniseFolder(root: string, others: string[]): Promise<string | null> {
  if (others.some((path) => /^wp-(?:config|load|settings)\.php$/.test(path)))
    return 'a WordPress installation';
  for (const path of others) {
    const format = await recogniseFile(join(root, path)).catch(() => null);
    if (format !== null) return `${format} ('${basename(path)}')`;
  }
  return null;
}
