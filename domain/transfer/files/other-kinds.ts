import { basename, join } from 'node:path';
import { readHead } from './read-file.ts';

/** What the importer reads, for a sentence. */
export const UNDERSTOOD =
  'What is understood is a folder of Markdown files (.md, .markdown, .mdown, .mkd, .mdx) that begin with YAML or TOML front matter, as Hugo, Jekyll, Zola, Eleventy, Astro, Gatsby and Hexo keep them.';

/** Enough of a file to tell what it is, in bytes. */
const HEAD = 65_536;

/**
 * What a file is that is not Markdown, judged by its first bytes, for a sentence (`a WordPress export`); null when it is
 * nothing that people move a blog with.
 */
export async function kindOfFile(path: string): Promise<string | null> {
  const head = await readHead(path, HEAD);
  const text = head.toString('latin1');
  const signs: [boolean, string][] = [
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
  return signs.find(([fits]) => fits)?.[1] ?? null;
}

function isGhost(text: string): boolean {
  return (
    /"db"\s*:\s*\[/.test(text) ||
    (/"(?:posts|posts_meta)"\s*:/.test(text) && /"meta"|"mobiledoc"|"lexical"/.test(text))
  );
}

/** Says what a folder seems to be that holds no article, by some of its other files; null when nothing tells. */
export async function kindOfFolder(root: string, others: string[]): Promise<string | null> {
  if (others.some((path) => /^wp-(?:config|load|settings)\.php$/.test(path)))
    return 'a WordPress installation';
  for (const path of others) {
    const kind = await kindOfFile(join(root, path)).catch(() => null);
    if (kind !== null) return `${kind} ('${basename(path)}')`;
  }
  return null;
}
