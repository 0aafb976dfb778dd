import type { Notices } from '../files/notices.ts';
import { replaceBetween } from './replace-between.ts';

/**
 * Resolves what Obsidian adds to a masked text: comments are removed, and marked text and the ids of blocks
 * become plain.
 */
export function resolveObsidian(text: string, notices: Notices): string {
  const withoutComments = replaceBetween(text, /%%/g, /%%/g, () => {
    notices.leftOut('a comment of Obsidian');
    return '';
  });
  return withoutComments.replace(/(?<=^|[ \t])\^[\w-]{1,60}$/gm, '');
}

const INLINE_TAG = /(?<=^|\s)#([\p{L}\p{N}_/-]{0,100}[\p{L}_][\p{L}\p{N}\p{M}_/-]{0,100})/gu;
const MAX_TAGS = 20;

/** The tags in an Obsidian text: `#tea`, `#tea/green`. They also stay in the text. */
export function inlineTags(text: string): string[] {
  const prose = text
    .slice(0, 500_000)
    .replace(/^(`{3,}|~{3,})[\s\S]*?^\1/gm, '')
    .replace(/`[^`\n]*`/g, '')
    .replace(/%%[^%]{0,5000}%%/g, '');
  const tags = new Set<string>();
  for (const [, tag = ''] of prose.matchAll(INLINE_TAG)) {
    if (tags.size === MAX_TAGS) break;
    tags.add(tag);
  }
  return [...tags];
}
