import { markedPath } from '../article-links.ts';
import { asideBlock, calloutLabel, detailsBlock } from '../callouts.ts';
import { codeFence } from '../code-mask.ts';
import { attributeText, figureHtml } from '../html-text.ts';
import { type FoundTag, resolveNested } from '../nested-tags.ts';
import { replaceBetween } from '../replace-between.ts';
import { embedLink } from './embeds.ts';
import { oneNamed, readArguments, type TagArguments } from './tag-arguments.ts';
import type { TemplateScope } from './template-scope.ts';

const ESCAPED = /\{\{([<%])\/\*/g;
const END_ESCAPED = /\*\/[>%]\}\}/g;
const CODE = /\{\{<\s*highlight\s+([\w+#.-]+)[^>]*>\}\}/g;
const END_CODE = /\{\{<\s*\/\s*highlight\s*>\}\}/g;
const TAG = /\{\{[<%]\s*(\/?)\s*([\w/.-]+)\s*((?:"[^"]*"|'[^']*'|`[^`]*`|[^"'`{}])*?)(\/?)[>%]\}\}/g;

interface Shortcode extends FoundTag {
  given: TagArguments;
}

/**
 * Resolves Hugo's shortcodes in a masked text without running them: images, code, links, callouts and details become HTML,
 * an unknown one is removed without its content, and the rest is reported.
 * Source: https://gohugo.io/content-management/shortcodes/.
 */
export function resolveShortcodes(source: string, scope: TemplateScope): string {
  if (!/\{\{[<%]/.test(source)) return source;
  const withoutEscaped = replaceBetween(source, ESCAPED, END_ESCAPED, (inner, [, open]) =>
    scope.mask.hide(`{{${open} ${inner.trim()} ${open === '<' ? '>' : '%'}}}`),
  );
  const text = replaceBetween(withoutEscaped, CODE, END_CODE, (code, [, language = '']) => {
    scope.notices.changed('a highlight shortcode became a code block');
    return codeFence(scope.mask, language, code);
  });
  return resolveNested(text, findShortcodes(text), ({ name, given }, inner) =>
    inner === null ? resolveSingle(name, given, scope) : resolvePair(name, given, inner, scope),
  );
}

function findShortcodes(text: string): Shortcode[] {
  return [...text.matchAll(TAG)].map((match) => {
    const [tag, close, name = '', rest = '', alone] = match;
    const kind = close ? 'close' : alone ? 'single' : 'open';
    return { from: match.index, to: match.index + tag.length, name, kind, given: readArguments(rest) };
  });
}

function resolvePair(name: string, given: TagArguments, inner: string, scope: TemplateScope): string {
  const title = oneNamed(given, 'title', 'summary');
  if (/^(?:details|expand|collapse|spoiler|accordion)$/.test(name)) {
    scope.notices.changed(`the shortcode '${name}' became a <details> element`);
    return detailsBlock(title ?? given.positional.join(' '), inner);
  }
  const kind = /^(?:notice|callout|alert|admonition|hint|box)$/.test(name) ? given.positional[0] : name;
  const label = calloutLabel(oneNamed(given, 'type', 'kind') ?? kind ?? name);
  if (label !== null) {
    scope.notices.changed(`the shortcode '${name}' became an aside`);
    return asideBlock(title ?? label, inner);
  }
  if (/^(?:block)?quote$/.test(name)) return `\n\n<blockquote>\n\n${inner.trim()}\n\n</blockquote>\n\n`;
  if (!/^raw-?html$/.test(name))
    scope.notices.changed(`the content of the shortcode '${name}' became plain text`);
  return inner;
}

function resolveSingle(name: string, given: TagArguments, scope: TemplateScope): string {
  if (/^(?:rel)?ref$/.test(name)) return reference(given, scope);
  if (/^(?:figure|image|img|picture)$/.test(name)) {
    const html = figure(given, scope);
    if (html !== null) return html;
  }
  const link = embedLink(name, given);
  if (link !== null) {
    scope.notices.changed(`the shortcode '${name}' became a link`);
    return link;
  }
  const variable = name === 'param' ? scope.variable(given.positional[0] ?? '') : undefined;
  if (variable === undefined) scope.notices.leftOut(`the shortcode '${name}'`);
  return variable ?? '';
}

function figure(given: TagArguments, scope: TemplateScope): string | null {
  const src = oneNamed(given, 'src', 'link') ?? given.positional[0];
  if (!src) return null;
  scope.notices.changed('a shortcode became an image');
  const caption =
    [given.named.title, given.named.caption, given.named.attr].filter(Boolean).join(' ') || null;
  const alt = given.named.alt ?? given.positional[1] ?? caption ?? '';
  return `\n\n${figureHtml({ src, alt, caption })}\n\n`;
}

function reference({ positional, named }: TagArguments, scope: TemplateScope): string {
  const file = positional[0] ?? named.path ?? '';
  const [path = '', anchor] = file.split('#');
  const isWithin = path === '' && anchor !== undefined && anchor !== '';
  const found = isWithin ? '' : scope.articlePath(path, named.lang);
  if (found === null) scope.notices.leftOut(`a link to '${file.slice(0, 200)}', which is not imported`);
  return markedPath(found === null ? null : attributeText(`${found}${anchor ? `#${anchor}` : ''}`));
}
