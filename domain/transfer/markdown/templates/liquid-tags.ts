import { markedPath } from '../article-links.ts';
import { attributeText, escapeHtml, figureHtml, imageHtml, linkHtml } from '../html-text.ts';
import { embedLink } from './embeds.ts';
import { oneNamed, readArguments, type TagArguments } from './tag-arguments.ts';
import type { TemplateScope } from './template-scope.ts';

type Tag = (given: TagArguments, scope: TemplateScope) => string;

/**
 * Resolves one tag of Liquid, Jekyll, Eleventy or their common plugins. An unknown tag is removed without the text that it
 * encloses.
 */
export function resolveLiquidTag(name: string, given: TagArguments, scope: TemplateScope): string {
  const tag = Object.hasOwn(TAGS, name) ? TAGS[name] : undefined;
  if (tag) return tag(given, scope);
  const link = embedLink(name, given);
  if (link === null) return unknownTag(name, scope);
  scope.notices.changed(`the template tag '${name}' became a link`);
  return link;
}

function unknownTag(name: string, { notices }: TemplateScope): string {
  if (!/^(?:end|else|elsif|when|break|continue)/.test(name)) notices.leftOut(`the template tag '${name}'`);
  return '';
}

const TAGS: Record<string, Tag> = {
  image: ({ raw }, scope) => image(raw, 0, scope),
  img: ({ raw }, scope) => image(raw, 0, scope),
  picture: ({ raw }, scope) => image(raw, 0, scope),
  asset: ({ raw }, scope) => image(raw, 0, scope),
  image_with_class: ({ raw }, scope) => image(raw, 1, scope),
  figure: (given, scope) => figure(given, scope) ?? unknownTag('figure', scope),
  include: (given, scope) => include(given, scope),
  include_cached: (given, scope) => include(given, scope),
  include_relative: (given, scope) => include(given, scope),
  render: (given, scope) => include(given, scope),
  post_url: articlePath,
  post_path: articlePath,
  post_link: postLink,
  link: ({ raw }, scope) => (/^https?:/.test(raw) ? linkHtml(raw) : articlePath(readArguments(raw), scope)),
};

/** `{% image "src" "alt" %}`, with `skipped` arguments between the two. The alt text may contain quotes. */
function image(raw: string, skipped: number, scope: TemplateScope): string {
  const given = readArguments(raw);
  const src = oneNamed(given, 'src', 'path', 'url', 'file') ?? given.positional[0];
  if (!src) return unknownTag('image', scope);
  const width = skipped > 0 ? /\bwidth-(\d{1,4})px\b/.exec(given.positional[1] ?? '')?.[1] : undefined;
  const html = (alt: string) => imageHtml(src, alt, { width });
  if (given.named.alt) return html(given.named.alt);
  const before =
    new RegExp(`^(?:\\s*(?:"[^"]*"|'[^']*'|[^\\s,"']+)\\s*,?\\s*){${1 + skipped}}`).exec(raw)?.[0] ?? raw;
  const alt = raw.slice(before.length).trim();
  const text = /^(["'])([\s\S]*)\1$/.exec(alt)?.[2] ?? (given.positional[1 + skipped] ? alt : '');
  return html(text.replace(/\\(["'])/g, '$1'));
}

function figure(given: TagArguments, scope: TemplateScope): string | null {
  const src =
    oneNamed(given, 'src', 'image_path', 'file', 'image', 'img', 'path', 'url') ??
    given.positional.find((value) => /\.(?:png|jpe?g|gif|webp|avif|svg)$/i.test(value));
  if (!src || /\.html?$/i.test(src)) return null;
  const caption = oneNamed(given, 'caption', 'title', 'description');
  const alt = oneNamed(given, 'alt') ?? caption ?? '';
  scope.notices.changed('a template tag became an image');
  return `\n\n${figureHtml({ src, alt, caption })}\n\n`;
}

/** An include: an image or embed, else the texts of its arguments. */
function include(given: TagArguments, scope: TemplateScope): string {
  const file = given.positional[0] ?? '';
  const others = { ...given, positional: given.positional.slice(1) };
  const shown = figure(others, scope) ?? embedLink(file, others);
  if (shown !== null) return shown;
  scope.notices.leftOut(`the include '${file}'`);
  const texts = ['title', 'heading', 'content', 'text', 'body', 'quote', 'caption'].map(
    (name) => given.named[name],
  );
  const sentences = texts.filter((text) => text !== undefined && /\s/.test(text));
  return sentences.length > 0 ? `\n\n${sentences.join('\n\n')}\n\n` : '';
}

/** Hexo's `{% post_link slug "title" %}`. */
function postLink(given: TagArguments, scope: TemplateScope): string {
  const [file = '', ...words] = given.positional;
  const text =
    words.filter((word) => !/^(?:true|false)$/.test(word)).join(' ') || file.replace(/[-_]+/g, ' ');
  return `<a href="${articlePath(given, scope)}">${escapeHtml(text)}</a>`;
}

function articlePath({ positional, raw }: TagArguments, scope: TemplateScope): string {
  const file = positional[0] ?? raw;
  const found = scope.articlePath(file);
  if (found === null) scope.notices.leftOut(`a link to '${file.slice(0, 200)}', which is not imported`);
  return markedPath(found && attributeText(found));
}
