import { findProvider } from '../../../shared/embeds/embeds.ts';
import { escapeHtml } from '../../../shared/text/escape-html.ts';
import { withoutTags } from '../../../shared/text/without-tags.ts';
import { decodeUrl } from '../files/decode-url.ts';
import type { Notices } from '../files/notices.ts';
import { MAX_FOOTNOTES, type OldFootnote } from '../html/footnotes.ts';
import { galleryHtml } from '../html/galleries.ts';
import { embedHtml, imageHtml, linkHtml } from '../html/html-text.ts';
import { decodeEntities } from '../html/html-tree.ts';
import type { Attachments } from './attachments.ts';

/** The post whose shortcodes are resolved. */
export interface ShortcodeScope {
  postId: string;
  attachments: Attachments;
  notices: Notices;
  /** The footnotes that shortcodes have in the text. */
  footnotes?: OldFootnote[];
}

/** A shortcode of a text. Its content is HTML. */
export interface Shortcode {
  name: string;
  attributes: Map<string, string>;
  /** Null for a shortcode without an end. */
  content: string | null;
  /** As written. */
  source: string;
  /** True if its line has nothing else. */
  isAlone: boolean;
}

type Writer = (shortcode: Shortcode, scope: ShortcodeScope) => string;

const MEDIA = 'src mp4 m4v webm ogv flv mov mp3 m4a ogg oga wav flac wma url href 0'.split(' ');
const isUrl = (text: string | undefined): text is string =>
  text !== undefined && /^(?:https?:)?\/\/\S+$/i.test(text);

const block = (html: string) => (html === '' ? '' : `\n\n${html}\n\n`);

const leftOut: Writer = ({ name }, { notices }) => {
  notices.leftOut(`the shortcode [${name.slice(0, 40)}]`);
  return '';
};

const caption: Writer = ({ attributes, content }) => {
  const parts = /^(\s*(?:<a\s[^>]*>)?\s*<img\s[^>]*>\s*(?:<\/a>)?)(.*)$/is.exec(content ?? '');
  if (!parts) return content ?? '';
  const words = attributes.get('caption') || (parts[2] ?? '').trim();
  const text = words.replace(/<\/?p>|\n+/gi, ' ').trim();
  return block(
    `<figure>${(parts[1] ?? '').trim()}${text === '' ? '' : `<figcaption>${text}</figcaption>`}</figure>`,
  );
};

const readIds = (list = '') => list.split(',', 1000).map((id) => id.trim());

const gallery: Writer = ({ attributes }, { attachments, postId, notices }) => {
  const excluded = new Set(readIds(attributes.get('exclude')));
  const listed = attributes.get('ids') ?? attributes.get('include');
  const ids = listed ? readIds(listed) : (attachments.byParent.get(attributes.get('id') ?? postId) ?? []);
  const images = ids
    .filter((id) => !excluded.has(id))
    .flatMap((id) => {
      const found = attachments.byId.get(id);
      if (!found) {
        notices.leftOut('an image of a gallery that is not in the export');
        return [];
      }
      return [{ html: imageHtml(found.url, found.alt), caption: found.caption }];
    });
  if (images.every((each) => each.caption === '')) {
    return block(
      galleryHtml(
        images.map(({ html }) => html),
        '',
      ),
    );
  }
  const figures = images.map(({ html, caption: words }) => {
    const below = words === '' ? '' : `<figcaption>${words}</figcaption>`;
    return `<figure>${html}${below}</figure>`;
  });
  return block(figures.join('\n\n'));
};

const media: Writer = (shortcode, scope) => {
  const { name, attributes, content, source } = shortcode;
  if (content === null && attributes.size === 0) return source;
  const poster = attributes.get('poster');
  const url = MEDIA.map((name) => attributes.get(name)).find(isUrl) ?? withoutTags(content?.trim() ?? '');
  const image = poster && isUrl(poster) ? `<figure>${imageHtml(poster)}</figure>` : '';
  const link = decodeEntities(url);
  if (link === '' && image === '') return leftOut(shortcode, scope);
  const isEmbed = name === 'embed' || findProvider(link) !== null;
  return block(`${image}${link === '' ? '' : isEmbed ? embedHtml(link) : `<p>${linkHtml(link)}</p>`}`);
};

const playlist: Writer = ({ attributes }, { attachments }) => {
  const found = readIds(attributes.get('ids')).flatMap((id) => attachments.byId.get(id) ?? []);
  return block(found.map(({ url, title }) => `<p>${linkHtml(url, title || url)}</p>`).join(''));
};

const PLAYERS: Record<string, (id: string) => string> = {
  youtube: (id) => `https://www.youtube.com/watch?v=${id}`,
  vimeo: (id) => `https://vimeo.com/${id}`,
  dailymotion: (id) => `https://www.dailymotion.com/video/${id}`,
  gist: (id) => `https://gist.github.com/${id}`,
};

const player: Writer = (shortcode, scope) => {
  const { name, attributes, content } = shortcode;
  const id = attributes.get('id') ?? attributes.get('0') ?? content?.trim() ?? '';
  const toUrl = PLAYERS[name];
  if (!toUrl || !/^[\w-]{3,40}(?:\/[\w-]{3,40})?$/.test(id)) return media(shortcode, scope);
  return block(embedHtml(toUrl(id)));
};

/** The languages of SyntaxHighlighter that are names of its shortcodes, and shortcodes of others. */
export const CODE_NAMES =
  'code sourcecode crayon cc actionscript3 applescript bash shell coldfusion cpp csharp css delphi diff erlang fsharp go groovy html java javafx javascript js jscript matlab objc perl php plain powershell python py ruby scala sql vb xml yaml'.split(
    ' ',
  );

const code: Writer = ({ name: kind, attributes, content, source }) => {
  if (content === null) return source;
  const own = /^(?:code|sourcecode|crayon|cc|plain)$/.test(kind) ? '' : kind;
  const language = attributes.get('language') ?? attributes.get('lang') ?? own;
  const name = /^[\w+#-]{1,30}$/.test(language) ? ` class="language-${language}"` : '';
  const text = (content ?? '')
    .replace(/^\n|\n$/g, '')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
  return block(`<pre><code${name}>${text}</code></pre>`);
};

const formula: Writer = ({ content, source }) =>
  content === null ? source : `<span class="formula">${escapeHtml(decodeEntities(content).trim())}</span>`;

/** A note in the text, of Easy Footnotes, Modern Footnotes and others. */
const footnote: Writer = ({ content, source }, { footnotes }) => {
  if (content === null || footnotes === undefined || footnotes.length >= MAX_FOOTNOTES)
    return content ?? source;
  const [id, reference] = [`note-${footnotes.length + 1}`, `note-${footnotes.length + 1}-link`];
  footnotes.push({ id, reference, html: content });
  return `<sup class="footnote-ref"><a href="#${id}" id="${reference}">${footnotes.length}</a></sup>`;
};

const quote: Writer = ({ attributes, content, source }) => {
  const by = ['cite', 'author', 'source'].map((name) => attributes.get(name)).find(Boolean);
  const cite = by === undefined ? '' : `\n\n<cite>${plain(by)}</cite>`;
  return content === null ? source : block(`<blockquote>${content}${cite}</blockquote>`);
};

/** WPBakery names images by their ids. */
const builderImages: Writer = (shortcode, scope) => {
  const ids = shortcode.attributes.get('image') ?? shortcode.attributes.get('images');
  return ids
    ? gallery({ ...shortcode, attributes: new Map([['ids', ids]]) }, scope)
    : leftOut(shortcode, scope);
};

/** WPBakery encodes its HTML. */
const rawHtml: Writer = ({ content }) => decodeUrl(Buffer.from(content ?? '', 'base64').toString());

const namedAlike = (names: string, writer: Writer) =>
  Object.fromEntries(names.split(' ').map((name) => [name, writer]));

const WRITERS: Record<string, Writer> = {
  caption,
  wp_caption: caption,
  gallery,
  embed: media,
  video: media,
  wpvideo: media,
  audio: media,
  playlist,
  youtube: player,
  vimeo: player,
  dailymotion: player,
  gist: player,
  ...namedAlike(
    'soundcloud tweet twitter instagram facebook tiktok flickr googlemaps bandcamp mixcloud',
    media,
  ),
  ...namedAlike(CODE_NAMES.join(' '), code),
  ...namedAlike('latex katex math equation', formula),
  ...namedAlike('footnote footnotes fn ref efn_note mfn modern_footnote', footnote),
  ...namedAlike('quote blockquote pullquote su_quote su_pullquote', quote),
  ...namedAlike('vc_raw_js contact-form contact-field', leftOut),
  vc_raw_html: rawHtml,
  vc_single_image: builderImages,
  vc_gallery: builderImages,
};

/**
 * Writes a shortcode as HTML. Of one that is not known, the text, images and links stay; text in brackets
 * stays text.
 */
export function writeShortcode(shortcode: Shortcode, scope: ShortcodeScope): string {
  const { name, attributes, content, source, isAlone } = shortcode;
  const known = Object.hasOwn(WRITERS, name) ? WRITERS[name] : undefined;
  if (known) return known(shortcode, scope);
  const isNamed = [...attributes.keys()].some((key) => !/^\d+$/.test(key));
  const isWidget = WIDGET.test(name);
  // A name such as `our_team` on its own line is no text in brackets.
  const isPlace = isWidget || BUILDER.test(name) || (isAlone && /^[a-z\d]+(?:[_-][a-z\d]+)+$/.test(name));
  if (content === null && !isNamed && !isPlace) return source;
  if (content === null && (FORM.test(name) || isWidget || !isNamed)) return leftOut(shortcode, scope);
  const inner = IMAGE.test(content?.trim() ?? '') ? showImage(content?.trim() ?? '') : (content ?? '');
  const button = /button|btn/.test(name) ? buttonHtml(attributes, inner) : null;
  const outer = button === null ? block(attributeHtml(attributes)) : '';
  if (outer === '' && content === null) return leftOut(shortcode, scope);
  scope.notices.changed(`the shortcode [${name.slice(0, 40)}] became plain text`);
  return `${outer}${STRUCTURE.test(name) ? block(button ?? inner) : (button ?? inner)}`;
}

function showImage(url: string): string {
  return isUrl(url) ? block(`<figure>${imageHtml(decodeEntities(url))}</figure>`) : url;
}

/** A button with its text as content, or null. */
function buttonHtml(attributes: ReadonlyMap<string, string>, text: string): string | null {
  const url = [...attributes.values()].map(readLink).find(isUrl);
  const words = readPlain(text).trim();
  return url === undefined || words === '' ? null : linkHtml(decodeEntities(url), words);
}

/** Forms of plugins, whose titles are for their editors. */
const FORM = /^(?:contact-form(?:-7)?|gravityforms?|wpforms|formidable|(?:\w+[-_])?forms?)$/;
/** Elements of page builders: WPBakery, Divi, Avada. */
const BUILDER = /^(?:vc|et_pb|fusion)_/;
const LISTS =
  '(?:recent|latest|related|popular|random|display|featured|sale|best_selling|top_rated)[_-](?:posts?|comments|products|articles)';
const PLUGINS = '(?:woocommerce|edd|bbp|jetpack|mc4wp|mailpoet|wpdiscuz|sharethis)[_-][\\w-]+';
const PARTS =
  'hr|br|divider|spacer|clearfix|latexpage|mathjax|adsense|wp_ad_camp_\\d+|sassy_social_share|print-me|product_(?:page|category|categories)|add_to_cart|(?:ez-|lw)?toc|yarpp|addtoany|ssba|blog-stats|(?:wp|simple)[_-]sitemap(?:[_-]page)?|(?:search|login|newsletter|subscribe)_?form';
/** Shortcodes of well-known plugins: lists of posts, shops, forms, tables of contents, buttons. */
const WIDGET = new RegExp(`^(?:${LISTS}|${PLUGINS}|${PARTS})$`);
/** Parts of a page that stand beside each other. */
const STRUCTURE =
  /(?:^|[_-])(?:col|column|row|section|box|panel|tab|cell|item|half|third|fourth|fifth|slide|toggle|text)(?:[_-]|\d|$)/;

const IMAGE = /\.(?:png|jpe?g|gif|webp|avif)(?:[?#]\S*)?$/i;
const TEXTS =
  'title heading headline subtitle subheading caption label text description content quote author cite button_text tweet name'.split(
    ' ',
  );

/** The image, link and texts that the attributes of an unknown shortcode name. */
function attributeHtml(attributes: Map<string, string>): string {
  const texts = TEXTS.flatMap((name) => attributes.get(name)?.trim() || []).filter((text) => !isUrl(text));
  const values = [...attributes.values()].map(readLink);
  const urls = [...new Set(values.filter(isUrl).map(decodeEntities))];
  const images = urls.filter((url) => IMAGE.test(url));
  const alt = attributes.get('alt') ?? '';
  const [button, ...others] = images.length === 0 && texts.length === 1 ? urls : [];
  if (button !== undefined && others.length === 0)
    return `<p>${linkHtml(button, readPlain(texts[0] ?? ''))}</p>`;
  const captionText =
    images.length > 0 && texts.length > 0 ? `<figcaption>${texts.map(plain).join(' · ')}</figcaption>` : '';
  return [
    ...images.map(
      (url, i) => `<figure>${imageHtml(url, decodeEntities(alt))}${i === 0 ? captionText : ''}</figure>`,
    ),
    ...(images.length === 0 ? texts.map((text) => `<p>${plain(text)}</p>`) : []),
    ...urls
      .filter((url) => !IMAGE.test(url))
      .map((url) => (findProvider(url) ? embedHtml(url) : `<p>${linkHtml(url)}</p>`)),
  ].join('');
}

function plain(text: string): string {
  return escapeHtml(readPlain(text));
}

function readPlain(text: string): string {
  return decodeEntities(withoutTags(text, ' '));
}

/** The URL of a link as WPBakery writes it: `url:https%3A%2F%2Fexample.org||target:_blank`. */
function readLink(value: string): string {
  const url = /^url:([^|]{1,2000})/.exec(value)?.[1];
  return url === undefined ? value : decodeUrl(url);
}
