import { posix } from 'node:path';
import { maskCode } from '../markdown/code-mask.ts';

/** Folders of drafts: Jekyll's and Hexo's, and what people call them elsewhere. */
const DRAFTS = /^_?drafts?$/i;
/** Shortcodes and tags around what only some readers may see, and Ghost's end of what everybody may. */
const PROTECTED_PART =
  /\{(?:%-?|\{[<%])[ \t]*[\w/.-]{0,40}(?:encrypt|password|protected|private|paywall|members?-?only|secret)|<!--[ \t]*members-only[ \t]*-->/i;

/** The folder of drafts that a path below the import root leads through, or null. */
export function draftsFolder(path: string): string | null {
  return (
    path
      .split('/')
      .slice(0, -1)
      .find((part) => DRAFTS.test(part)) ?? null
  );
}

/** Why a file's place, name or text withholds it, beside its front matter. */
export function reasonsOfFile(root: string, path: string, body: string): string[] {
  const name = posix.basename(path);
  const above = root.split(/[\\/]/);
  const folder =
    draftsFolder(path) ??
    above.findLast((part, i) => part === '_drafts' || (i === above.length - 1 && DRAFTS.test(part))) ??
    null;
  return [
    ...(folder === null ? [] : [`the folder '${folder}'`]),
    // Jekyll, Astro, Eleventy and Docusaurus make no page of such a file; `_index.md` is Hugo's and Zola's.
    ...(name.startsWith('_') && !/^_index\./i.test(name) ? ["a name that begins with '_'"] : []),
    ...(PROTECTED_PART.test(maskCode(body).text) ? ['a part of its text is for some readers only'] : []),
  ];
}
