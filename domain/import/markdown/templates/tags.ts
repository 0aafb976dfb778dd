import { findProvider } from '../../../../shared/embeds/embeds.ts';
import type { Notices } from '../../files/notices.ts';
import { imageHtml, linkHtml, playerLink } from '../../html/html-text.ts';
import { IMAGE_URL } from '../../html/tidy-html.ts';
import { asideBlock, blocksAt, calloutLabel, contentAt, detailsBlock } from '../callouts.ts';
import { type CodeMask, codeFence } from '../code-mask.ts';

/** The environment in which templates are resolved. */
export interface TemplateScope {
  notices: Notices;
  mask: CodeMask;
  /** A plain value of the front matter. Undefined for none, and for all once a text has printed too much. */
  variable: (name: string) => string | undefined;
  /**
   * The path of an article that a template names by its file (`2015-01-08-slug`, `posts/slug.md`), or null.
   */
  articlePath: (file: string, lang?: string) => string | null;
}

/** The arguments of a template tag: `"first" second key="value" key: "value"`. */
export interface TagArguments {
  positional: string[];
  named: Record<string, string>;
}

const ARGUMENT =
  /(?:([\w.-]+)\s*(?:=\s*|:\s+|:(?=["'])))?(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|“([^”]*)”|`([^`]*)`|([^\s,"']+))/g;

/** Parses the arguments of Liquid includes, Hugo shortcodes and Jekyll plugins. */
export function readArguments(raw: string): TagArguments {
  const positional: string[] = [];
  const named: Record<string, string> = Object.create(null);
  for (const [, name, ...values] of raw.matchAll(ARGUMENT)) {
    const value = (values.find((v) => v !== undefined) ?? '').replace(/\\(["'])/g, '$1');
    if (name) named[name] = value;
    else positional.push(value);
  }
  return { positional, named };
}

/** The first of these named arguments that is not empty. */
export function namedArgument({ named }: TagArguments, ...names: string[]): string | null {
  for (const name of names) if (named[name]) return named[name];
  return null;
}

/** A shortcode or component. */
export interface ContentTag {
  /** Names the tag in the report: `the shortcode 'note'`. */
  label: string;
  /** In lower case, with hyphens between words. */
  name: string;
  given: TagArguments;
  /** The resolved content, or null for a tag without. */
  inner: string | null;
  /** The start of its line; see `linePrefix`. */
  prefix?: string;
  /** The texts of its data as HTML. */
  data?: string;
}

/**
 * Renders a tag as plain structure. Of an unknown one the title and content stay, or else the image or
 * caption.
 */
export function renderTag(tag: ContentTag, scope: TemplateScope): string {
  const { notices } = scope;
  const { label, name, given, inner, prefix = '' } = tag;
  const [first = '', second = ''] = given.positional;
  const title =
    namedArgument(given, 'title', 'summary', 'label', 'header') ?? (TABS.test(name) && first ? first : null);
  const target =
    namedArgument(given, 'href', 'url', 'relref', 'link', 'to') ?? (TARGET.test(first) ? first : null);
  if (target !== null && /button|link|btn|cta/.test(name))
    return linkHtml(target, plainInner(inner ?? (title || second || target)));
  if (/^(?:comment|todo|css|js|style(?:sheet)?|(?:java)?script)$/.test(name)) {
    notices.leftOut(label);
    return '';
  }
  if (/^(?:katex|math|mathjax|tex|latex)$/.test(name) && inner !== null)
    return scope.mask.hide(asFormula(inner));
  if (inner === null) return renderSingle(tag, title, scope);
  if (name === 'code-block' && !/^\s*\{[\w.]{1,100}\}\s*$/.test(inner)) {
    const [, literal] = /^\s*\{`([\s\S]*)`\}\s*$/.exec(scope.mask.reveal(inner)) ?? [];
    notices.changed(`${label} became a code block`);
    return blocksAt(prefix, codeFence(scope.mask, codeLanguage(given), literal ?? inner).trim());
  }
  if (
    /^(?:details|expand|collapse|collapsible|spoiler|accordion|fold(?:ing)?|(?:hide-?)?toggle|hide-?block)$/.test(
      name,
    )
  ) {
    notices.changed(`${label} became a <details> element`);
    return detailsBlock(title ?? (given.positional.join(' ') || 'Details'), inner, prefix);
  }
  const callout = calloutLabel(calloutKind(name, given));
  if (callout !== null) {
    notices.changed(`${label} became an aside`);
    // `{{< admonition note "A title" >}}`; Hexo's `{% note info no-icon %}` has a class there.
    const own = /[\sA-Z]|[^ -~]/.test(second) ? second : callout;
    return asideBlock(callout, title ?? own, inner, prefix);
  }
  if (/^(?:block)?quote$/.test(name)) {
    const by = ['author', 'by', 'source', 'cite', 'title']
      .flatMap((key) => given.named[key] || [])
      .join(', ');
    const said = [contentAt(prefix, inner), ...(by ? [`${prefix}— ${by}`] : [])];
    return blocksAt(prefix, `${prefix}<blockquote>`, ...said, `${prefix}</blockquote>`);
  }
  if (name === 'figure' && given.named.src) return figure(given, { caption: inner, prefix });
  notices.changed(`the content of ${label} became plain text`);
  const data = tag.data ? scope.mask.hide(tag.data) : '';
  const heading = title === null ? '' : `**${target === null ? title : linkHtml(target, title)}**`;
  if (!heading && !data) return inner;
  const shown = [heading, data].filter(Boolean).map((text) => `${prefix}${text}`);
  return blocksAt(prefix, ...shown, contentAt(prefix, inner));
}

/** Names of the tags that have a title before their content. */
const TABS = /^tab(?:-?(?:item|pane|panel))?$|^(?:step|panel)$/;
/** An argument without a name that is the target of a link. */
const TARGET = /^(?:https?:)?\/\/?[^\s/]/i;

/** A file that is not imported. */
const FILE = /\.[a-z\d]{2,4}(?:[?#]|$)(?<!\.html?)/i;

/** The kind of a callout: `<Note>`, `<Callout type="note">`, `{{< notice note >}}`. */
function calloutKind(name: string, given: TagArguments): string {
  // Hexo's `{% note info %}`.
  const [first = ''] = given.positional;
  if (name === 'note' && calloutLabel(first) !== null) return first;
  if (!/^(?:notice|callout|alert|admonition|hint|aside)$/.test(name)) return name;
  const kind = namedArgument(given, 'type', 'kind', 'variant', 'style') ?? first;
  // Themes also name an icon.
  return [kind, name].find((word) => calloutLabel(word) !== null) ?? 'note';
}

/** The text of a button or link. */
function plainInner(inner: string): string {
  return inner
    .replace(/<[^<>]*>|[*`]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

function asFormula(inner: string): string {
  const tex = inner.trim().replace(/^(\${1,2}|\\[([])([\s\S]*?)(?:\${1,2}|\\[)\]])$/, '$2');
  return inner.includes('\n') ? `\n\n$$\n${tex}\n$$\n\n` : `$$${tex}$$`;
}

/** Arguments that readers see as text. */
const TEXTS = ['text', 'subtitle', 'description', 'content', 'body', 'message', 'caption', 'alt'];

/** Renders a tag without content: as an image, embed, icon or code, else as the texts of its arguments. */
function renderSingle(tag: ContentTag, title: string | null, { notices, mask }: TemplateScope): string {
  const { label, name, given, data, prefix = '' } = tag;
  const src = namedArgument(given, 'src', 'path', 'file', 'image');
  const isImage = /^(?:figure|image|img|picture)$/.test(name) || IMAGE_URL.test(src ?? '');
  if (isImage && (src ?? given.named.link ?? given.positional[0])) {
    notices.changed(`${label} became an image`);
    if (src !== null) given.named.src = src;
    return figure(given, { prefix });
  }
  const link = embedLink(name, given);
  if (link !== null) {
    notices.changed(`${label} became a link`);
    return link;
  }
  const icon = ICONS[name];
  if (icon) return icon;
  const [first = '', second = ''] = given.positional;
  if (TARGET.test(first) && second !== '') return linkHtml(first, second);
  if (TARGET.test(second) && first !== '') return linkHtml(second, first);
  const texts = TEXTS.flatMap((argument) => given.named[argument] || []);
  const code = given.named.code ?? given.named.command ?? (/snippet|terminal/.test(name) ? texts[0] : null);
  if (code) {
    notices.changed(`${label} became a code block`);
    return blocksAt(prefix, `${prefix}${codeFence(mask, codeLanguage(given), code).trim()}`);
  }
  const target = namedArgument(given, 'href', 'url', 'link', 'to');
  const heading = title === null ? '' : `**${target === null ? title : linkHtml(target, title)}**`;
  const parts = [
    heading,
    title === null ? texts[0] : texts.find((text) => /\s/.test(text)),
    data && mask.hide(data),
  ];
  const shown = parts.filter((part) => part);
  if (shown.length === 0 && TARGET.test(target ?? '') && !FILE.test(target ?? ''))
    shown.push(linkHtml(target ?? ''));
  if (shown.length === 0) notices.leftOut(label);
  else notices.changed(`of ${label}, the texts stay`);
  return shown.length === 0 ? '' : blocksAt(prefix, ...shown.map((text) => `${prefix}${text}`));
}

function codeLanguage({ named }: TagArguments): string {
  return /^[\w+#.-]{1,30}$/.exec(named.lang ?? named.language ?? '')?.[0] ?? '';
}

/** Components that are one sign. */
const ICONS: Record<string, string> = { check: '✓', 'check-mark': '✓', tick: '✓', cross: '✗' };

/** A figure whose caption is inline Markdown. */
export function figure(
  given: TagArguments,
  { caption: inner = '', prefix = '' }: { caption?: string; prefix?: string } = {},
): string {
  const { named, positional } = given;
  const src = namedArgument(given, 'src', 'link') ?? positional[0] ?? '';
  const caption = [named.title, named.caption ?? inner, named.attr].filter(Boolean).join(' ').trim();
  const alt = named.alt ?? positional[1] ?? '';
  const figcaption = caption
    ? [`${prefix}<figcaption markdown="span">${caption.replace(/\s*\n[\s>]*/g, ' ')}</figcaption>`]
    : [];
  const open = [`${prefix}<figure markdown="1">`, `${prefix}${imageHtml(src, alt)}`];
  return blocksAt(prefix, ...open, ...figcaption, `${prefix}</figure>`);
}

const SERVICES: Record<string, (id: string, rest: TagArguments) => string> = {
  youtube: (id) => `https://www.youtube.com/watch?v=${id}`,
  vimeo: (id) => `https://vimeo.com/${id}`,
  tweet: (id, { named }) => `https://twitter.com/${named.user ?? 'i'}/status/${id}`,
  instagram: (id) => `https://www.instagram.com/p/${id}/`,
  gist: (id, { positional }) => `https://gist.github.com/${[id, positional[1]].filter(Boolean).join('/')}`,
  codepen: (id) => `https://codepen.io/${id}`,
  github: (id) => `https://github.com/${id}`,
  speakerdeck: (id) => `https://speakerdeck.com/player/${id}`,
  spotify: (id) => `https://open.spotify.com/${id}`,
  bilibili: (id) => `https://www.bilibili.com/video/${id}`,
  embed: (id) => id,
};
const SERVICE_ALIASES: Record<string, string> = {
  twitter: 'tweet',
  x: 'tweet',
  yt: 'youtube',
  video: 'embed',
  audio: 'embed',
};

/**
 * A link in place of embedded content (a video, a tweet, a gist), or null if no word of the name is a known
 * service (`youtube.html`, `video/youtube`).
 */
export function embedLink(name: string, given: TagArguments): string | null {
  // `embed/youtube.html`, `youtubeLite`, `video` with `provider="youtube"`.
  const words = `${name.replace(/\.\w+$/, '')} ${given.named.provider ?? ''}`
    .replace(/(?<=[a-z])(?=[A-Z])/g, '-')
    .toLowerCase()
    .split(/[^a-z]+/)
    .map((word) => (Object.hasOwn(SERVICE_ALIASES, word) ? (SERVICE_ALIASES[word] ?? word) : word))
    .filter((word) => Object.hasOwn(SERVICES, word));
  const named = words.find((word) => word !== 'embed') ?? words[0];
  const id = namedArgument(given, 'id', 'videoId', 'video_id', 'url', 'src', 'link') ?? given.positional[0];
  // A value of the site or page that is not known.
  if (!id || /^(?:page|site|include)\./.test(id)) return null;
  const service = named ?? (findProvider(id) === null ? undefined : 'embed');
  if (service === undefined) return null;
  const url = /^https?:\/\//.test(id) ? id : SERVICES[service]?.(id, given);
  if (!url || !/^https?:\/\//.test(url)) return null;
  return playerLink(url, namedArgument(given, 'title', 'caption') ?? url);
}
