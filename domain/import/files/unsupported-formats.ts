import { basename, join } from 'node:path';
import { LekhaError } from '../../errors.ts';
import { readHead } from './read-file.ts';

/** The sentence that names the formats which the importer reads. */
export const SUPPORTED =
  'Supported are a folder of Markdown files (.md, .markdown, .mdown, .mkd, .mdx) with YAML or TOML front matter, as Hugo, Jekyll, Zola, Eleventy, Astro, Gatsby and Hexo use, a WordPress export (.xml, or a folder of its parts), a Ghost export (.json or .zip), a Blogger export (.xml or .atom), and the .zip that Medium or Substack export.';

/** Says why a file cannot be imported. */
export function cannotImport(path: string, why: string, cause?: unknown): LekhaError {
  return new LekhaError('unsupported_type', `'${path}' cannot be imported. ${why}`, { cause });
}

/** The format of a file. `other` is recognised, but not supported. */
export interface ExportFormat {
  kind: 'wordpress' | 'blogger' | 'ghost' | 'zip' | 'other';
  /** With its article: `a WordPress export (WXR)`. */
  name: string;
}

/** The number of bytes by which a format is recognised. */
const HEAD_BYTES = 65_536;

/** Recognises a file by its first bytes. Returns null if it is not a blog export. */
export async function recogniseFile(path: string): Promise<ExportFormat | null> {
  const head = await readHead(path, HEAD_BYTES);
  const text = headText(head);
  const formats: [boolean, string, ExportFormat['kind']?][] = [
    [text.startsWith('PK\x03\x04') || text.startsWith('PK\x05\x06'), 'a ZIP archive', 'zip'],
    [head[0] === 0x1f && head[1] === 0x8b, 'a compressed archive'],
    [text.slice(257, 262) === 'ustar', 'a TAR archive'],
    [text.startsWith('SQLite format 3\0'), 'a SQLite database'],
    [
      /<rss[\s>]/.test(text) && /wordpress\.org\/export|xmlns:wp=/.test(text),
      'a WordPress export (WXR)',
      'wordpress',
    ],
    [/<feed[\s>]/.test(text) && /blogger/i.test(text), 'a Blogger export', 'blogger'],
    [/<(?:rss|feed)[\s>]/.test(text), 'a feed'],
    [/^\s*\{/.test(text) && isGhost(text), 'a Ghost export', 'ghost'],
    [/^\s*[[{]/.test(text) && /\.json$/i.test(path), 'a JSON file'],
    [/^AUTHOR: |^TITLE: /.test(text) && /^-{5,}$/m.test(text), 'a Movable Type export'],
    [/^\s*(?:<!doctype html|<html)/i.test(text), 'an HTML page'],
  ];
  const format = formats.find(([matches]) => matches);
  return format ? { name: format[1], kind: format[2] ?? 'other' } : null;
}

function headText(head: Buffer): string {
  if (head[0] === 0xff && head[1] === 0xfe) return head.toString('utf16le').replace(/^\uFEFF/, '');
  return head.toString('latin1').replace(/^\u00ef\u00bb\u00bf/, '');
}

function isGhost(text: string): boolean {
  return (
    /"db"\s*:\s*\[/.test(text) ||
    /"exported_on"\s*:\s*\d/.test(text) ||
    (/"(?:posts|posts_meta)"\s*:/.test(text) && /"meta"|"mobiledoc"|"lexical"/.test(text))
  );
}

/** Names what a folder without articles seems to contain, by some of its other files, or null. */
export async function recogniseFolder(root: string, others: string[]): Promise<string | null> {
  if (others.some((path) => /^wp-(?:config|load|settings)\.php$/.test(path)))
    return 'a WordPress installation';
  for (const path of others) {
    const format = await recogniseFile(join(root, path)).catch(() => null);
    if (format !== null) return `${format.name} ('${basename(path)}')`;
  }
  return null;
}
