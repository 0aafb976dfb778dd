import { escapeHtml } from '../../../../shared/text/escape-html.ts';
import { markPath } from '../../html/article-links.ts';
import { attributeText, imageHtml, linkHtml } from '../../html/html-text.ts';
import { IMAGE_URL } from '../../html/tidy-html.ts';
import {
  embedLink,
  figure,
  namedArgument,
  readArguments,
  type TagArguments,
  type TemplateScope,
} from './tags.ts';

/** `raw` is the source of the arguments, for tags with their own syntax. */
type Tag = (raw: string, scope: TemplateScope) => string;

/**
 * Resolves one tag of Liquid, Jekyll, Eleventy or their common plugins. An unknown tag with an image file
 * becomes an image; of any other tag, only the content and the texts of some words are kept.
 */
export function resolveLiquidTag(name: string, raw: string, scope: TemplateScope): string {
  const tag = Object.hasOwn(TAGS, name) ? TAGS[name] : undefined;
  if (tag) return tag(raw, scope);
  const given = readArguments(raw);
  const link = embedLink(name, given);
  if (link !== null) {
    scope.notices.changed(`the template tag '${name}' became a link`);
    return link;
  }
  const [first = '', ...others] = given.positional;
  if (IMAGE_URL.test(first)) return imageHtml(first, others.at(-1));
  const said = given.positional.filter((value) => name === 'newthought' || /\S\s+\S+\s+\S/.test(value));
  const html = templateFigure(given, scope) ?? said.map(escapeHtml).join(' ');
  return html === '' || name.startsWith('end') ? unknownTag(name, scope) : html;
}

function unknownTag(name: string, { notices }: TemplateScope): string {
  if (!/^(?:end|else|elsif|when|break|continue)/.test(name)) notices.leftOut(`the template tag '${name}'`);
  return '';
}

const TAGS: Record<string, Tag> = {
  image,
  img: image,
  picture: image,
  asset: image,
  asset_img: assetImage,
  btn: button,
  button,
  // `{% label primary@text %}`, `{% label text blue %}`
  label: (raw) =>
    escapeHtml(raw.replace(/^[\w-]{1,40}@|\s(?:default|blue|pink|red|purple|orange|green)$/g, '')),
  figure: (raw, scope) => templateFigure(readArguments(raw), scope) ?? unknownTag('figure', scope),
  include,
  include_cached: include,
  include_relative: include,
  render: include,
  post_url: articlePath,
  post_path: articlePath,
  post_link: postLink,
  link: (raw, scope) => (/^https?:/.test(raw) ? linkHtml(raw) : articlePath(raw, scope)),
};

/** `{% image "src" "alt" %}`. The alt text may contain quotes. */
function image(raw: string, scope: TemplateScope): string {
  const given = readArguments(raw);
  const [first = ''] = given.positional;
  // `{% picture preset a.jpg --alt Some words --img class="x" %}` of jekyll_picture_tag.
  if (/\s--[a-z]/.test(raw)) {
    const file = given.positional.find((value) => IMAGE_URL.test(value));
    return imageHtml(file ?? first, /\s--alt\s+([^\n]{1,500}?)\s*(?=\s--[a-z]|$)/.exec(raw)?.[1]);
  }
  // Hexo's `{% img left /x.png 300 200 "Title" "Alt" %}`.
  const hexo =
    /\s/.test(raw) && !/[./"']/.test(first) ? given.positional.findIndex((value) => /[./]/.test(value)) : -1;
  if (hexo > 0) {
    const texts = given.positional.slice(hexo + 1).filter((value) => !/^\d+%?$/.test(value));
    return imageHtml(
      given.positional[hexo] ?? '',
      texts.at(-1),
      texts.length > 1 ? { title: texts[0] ?? '' } : {},
    );
  }
  const src = namedArgument(given, 'src', 'path', 'url', 'file') ?? given.positional[0];
  if (!src) return unknownTag('image', scope);
  if (given.named.alt) return imageHtml(src, given.named.alt);
  // Eleventy's `{% image "a.png", "Alt", "50vw" %}`.
  const second = /^\s*(["'])[^"'\n]*\1\s*,\s*(["'])((?:(?!\2)[^\n])*)\2\s*(?:,|$)/.exec(raw)?.[3];
  if (second !== undefined) return imageHtml(src, second);
  const alt = raw.replace(/^\s*(?:"[^"]*"|'[^']*'|[^\s,"']+)\s*,?\s*/, '').trim();
  const quoted = /^(["'])([\s\S]*)\1$/.exec(alt)?.[2];
  return imageHtml(src, (quoted ?? (given.positional[1] ? alt : '')).replace(/\\(["'])/g, '$1'));
}

/** Hexo's `{% asset_img class name.png 300 200 A title %}`. */
function assetImage(raw: string, scope: TemplateScope): string {
  const { positional } = readArguments(raw);
  const at = positional.findIndex((value) => IMAGE_URL.test(value));
  if (at === -1) return unknownTag('asset_img', scope);
  return imageHtml(
    positional[at] ?? '',
    positional
      .slice(at + 1)
      .filter((word) => !/^\d+%?$/.test(word))
      .join(' '),
  );
}

/** `{% btn https://example.org, A text, an icon %}` of Hexo's themes. */
function button(raw: string, scope: TemplateScope): string {
  const [url = '', text] = raw.split(',').map((part) => part.trim().replace(/^(["'])(.*)\1$/, '$2'));
  return /^(?:https?:\/)?\/\S+$/i.test(url) ? linkHtml(url, text || url) : unknownTag('btn', scope);
}

function templateFigure(given: TagArguments, scope: TemplateScope): string | null {
  const src =
    namedArgument(given, 'src', 'image_path', 'file', 'image', 'img', 'path', 'url') ??
    given.positional.find((value) => /\.(?:png|jpe?g|gif|webp|avif|svg)$/i.test(value));
  if (!src || /\.(?:html?|mp[34]|m4[av]|mov|og[gv]|web[am]|wav)$/i.test(src)) return null;
  scope.notices.changed('a template tag became an image');
  const texts = given.positional.filter((value) => value !== src && /\s/.test(value));
  const caption = namedArgument(given, 'caption', 'title', 'description') ?? texts.at(-1) ?? '';
  return figure({ positional: [], named: { src, caption, alt: given.named.alt ?? texts[0] ?? caption } });
}

/** An include: an image or embed, else the texts of its arguments. */
function include(raw: string, scope: TemplateScope): string {
  const { positional, named } = readArguments(raw);
  const [file = '', ...others] = positional;
  const given = { positional: others, named };
  const html = templateFigure(given, scope) ?? embedLink(file, given);
  if (html !== null) return html;
  scope.notices.leftOut(`the include '${file}'`);
  const texts = ['title', 'heading', 'content', 'text', 'body', 'quote', 'caption'].map(
    (name) => named[name],
  );
  const sentences = texts.filter((text) => text !== undefined && /\s/.test(text));
  return sentences.length > 0 ? `\n\n${sentences.join('\n\n')}\n\n` : '';
}

/** Hexo's `{% post_link slug "title" %}`. */
function postLink(raw: string, scope: TemplateScope): string {
  const [file = '', ...words] = readArguments(raw).positional;
  const text =
    words.filter((word) => !/^(?:true|false)$/.test(word)).join(' ') || file.replace(/[-_]+/g, ' ');
  return `<a href="${articlePath(raw, scope)}">${escapeHtml(text)}</a>`;
}

function articlePath(raw: string, scope: TemplateScope): string {
  const file = readArguments(raw).positional[0] ?? raw;
  const found = scope.articlePath(file);
  if (found === null) scope.notices.leftOut(`a link to '${file.slice(0, 200)}', which is not imported`);
  return markPath(found && attributeText(found));
}
