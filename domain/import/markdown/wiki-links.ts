import { escapeHtml } from '../../../shared/text/escape-html.ts';
import { markPath } from '../html/article-links.ts';
import { wikiHeadingId } from '../html/heading-ids.ts';
import { attributeText, imageHtml } from '../html/html-text.ts';
import { IMAGE_URL } from '../html/tidy-html.ts';
import type { TemplateScope } from './templates/tags.ts';

/** Not `[[1]](url)` and `[[1]][ref]`, which are links of Markdown. */
const LINK = /(!?)\[\[([^[\]|\n]{1,300}?)(?:\\?\|([^[\]\n]{0,300}))?\]\](?![([])/g;

/** `[label]: url`, which a link in brackets names. */
const DEFINITION = /^ {0,3}\[([^\]\n]{1,300})\]:/gm;
const CONTENTS = /^[ \t]*\[(?:\[_?toc_?\]|toc)\][ \t]*$/gim;

function referenceKey(label: string): string {
  return label.trim().replace(/\s+/g, ' ').toLowerCase();
}

function fileIn(target: string): string {
  return target.split('#')[0]?.trim() ?? '';
}

/**
 * Resolves the links of Obsidian and other wikis in a masked text: `[[note]]`, `[[note#heading|text]]`,
 * `![[image.png|alt]]` and `![[note]]`, which becomes a link. In a vault, the text of a link to an unknown
 * note stays and is reported. Elsewhere, brackets without a note are text, and those with a definition are a
 * link of Markdown.
 */
export function resolveWikiLinks(text: string, scope: TemplateScope, isVault = false): string {
  if (!/\[(?:\[|toc\])/i.test(text)) return text;
  const defined = new Set([...text.matchAll(DEFINITION)].map(([, label = '']) => referenceKey(label)));
  const withoutContents = text.replace(CONTENTS, () => {
    scope.notices.leftOut('a generated table of contents');
    return '';
  });
  return withoutContents.replace(LINK, (source, embedded: string, target: string, label?: string) => {
    if (label === undefined && defined.has(referenceKey(target))) return source;
    // `[[ -f file ]]` is a test of a shell.
    if (/^\s|\s$/.test(target) && label === undefined) return source;
    if (embedded && IMAGE_URL.test(target.trim())) return wikiImage(target.trim(), label);
    const isLink = isVault || label !== undefined || scope.articlePath(fileIn(target)) !== null;
    return isLink ? wikiLink(target.trim(), label?.trim(), embedded !== '', scope) : source;
  });
}

/** The label of an image is its width, or its alt text. */
function wikiImage(src: string, label = ''): string {
  const width = /(?:^|\|)\s*(\d{1,4})(?:x\d+)?\s*$/.exec(label)?.[1];
  const alt = label.replace(/(?:^|\|)\s*\d{1,4}(?:x\d+)?\s*$/, '').trim();
  return imageHtml(src, alt, width === undefined ? {} : { width });
}

function wikiLink(
  target: string,
  label: string | undefined,
  isEmbedded: boolean,
  scope: TemplateScope,
): string {
  const [file = '', ...headings] = target.split('#').map((part) => part.trim());
  const heading = headings.at(-1) ?? '';
  // `#^id` names a block, which articles do not.
  const fragment = heading === '' || heading.startsWith('^') ? '' : `#${wikiHeadingId(heading)}`;
  const shown =
    label ||
    [file.split('/').at(-1), ...headings.filter((part) => !part.startsWith('^'))].filter(Boolean).join(' > ');
  const text = escapeHtml(shown);
  const path = file === '' ? '' : scope.articlePath(file);
  if (path === null) {
    scope.notices.leftOut(`a link to '${target.slice(0, 200)}', which is not imported`);
    return text;
  }
  if (isEmbedded) scope.notices.changed('an embedded note became a link');
  if (path === '' && fragment === '') return text;
  const href = path === '' ? fragment : markPath(attributeText(`${path}${fragment}`));
  return `<a href="${href}">${text}</a>`;
}
