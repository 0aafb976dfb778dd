import { posix } from 'node:path';
import { maskCode } from '../markdown/code-mask.ts';

/** Jekyll's and Hexo's folders of drafts, and common names elsewhere. */
const DRAFTS = /^_?drafts?$/i;
/** Shortcodes and tags around text for some readers only, and the mark at which such text begins in Ghost. */
const AUDIENCES =
  'encrypt(?:or|ed)?|passwords?|password-?protect(?:ed)?|protect(?:ed)?|private|paywall|members?|membership|secrets?|subscribers?|premium|patrons?|supporters?|internal|restricted|confidential';
const PROTECTED_PART = new RegExp(
  String.raw`\{(?:%-?|\{[<%])[ \t]*(?!end)[\w/.-]{0,40}(?:${AUDIENCES})(?![a-z])|^[ \t]*(?::{3,}|/{3,}|!!!|\?\?\?\+?)[ \t]*(?:${AUDIENCES})(?![a-z])|<(?=(?-i:[A-Z]))[\w.]{0,40}(?:${AUDIENCES})(?:Only|Content|Area|Wall|Block)?(?=[\s>])|<!--[ \t]*(?:members-only|(?:kg-)?paywall|kg-gated-block:begin nonMember:false[^>]{0,200}?)[ \t]*-->`,
  'im',
);

/** The folder of drafts in a path below the import root, or null. */
export function draftsFolder(path: string): string | null {
  return (
    path
      .split('/')
      .slice(0, -1)
      .find((part) => DRAFTS.test(part)) ?? null
  );
}

/**
 * The reasons outside of the front matter for which a file is not public: its folder, its name or its text.
 */
export function reasonsToWithhold(root: string, path: string, body: string): string[] {
  const name = posix.basename(path);
  const above = root.split(/[\\/]/);
  const folder =
    draftsFolder(path) ??
    above.findLast((part, i) => part === '_drafts' || (i === above.length - 1 && DRAFTS.test(part))) ??
    null;
  return [
    ...(folder === null ? [] : [`in the folder '${folder}'`]),
    // Jekyll, Astro, Eleventy and Docusaurus ignore such files; `_index.md` is a page of Hugo and Zola.
    ...(name.startsWith('_') && !/^_index\./i.test(name) ? ["its name begins with '_'"] : []),
    ...(PROTECTED_PART.test(maskCode(body).text) ? ['part of its text is for some readers only'] : []),
  ];
}
