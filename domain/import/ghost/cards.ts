import { escapeHtml } from '../../../shared/text/escape-html.ts';
import { withoutTags } from '../../../shared/text/without-tags.ts';
import { type Fields, isRecord } from '../files/fields.ts';
import type { Notices } from '../files/notices.ts';
import { ghostBookmarkHtml } from '../html/bookmarks.ts';
import { galleryHtml } from '../html/galleries.ts';
import { embedHtml, imageHtml, linkHtml } from '../html/html-text.ts';
import { calloutHtml } from '../html/rendered-cards.ts';
import { convertMarkdown } from '../markdown/markdown.ts';

type CardWriter = (card: Fields) => string;

const string = (card: Fields, ...names: string[]): string => {
  for (const name of names) {
    const value = card[name];
    if (typeof value === 'string' && value.trim() !== '') return value;
  }
  return '';
};
const records = (value: unknown): Fields[] =>
  Array.isArray(value) ? value.slice(0, 500).filter(isRecord) : [];
const paragraph = (html: string) => (html.trim() === '' ? '' : `<p>${html}</p>`);
const heading = (html: string) => (html.trim() === '' ? '' : `<h3>${html}</h3>`);
const caption = (card: Fields) => {
  const text = string(card, 'caption');
  return text === '' ? '' : `<figcaption>${text}</figcaption>`;
};
const link = (url: string, text = '') =>
  url === '' ? paragraph(escapeHtml(text)) : `<p>${linkHtml(url, text || url)}</p>`;

const image: CardWriter = (card) => {
  const img = imageHtml(string(card, 'src'), string(card, 'alt'));
  const href = string(card, 'href');
  const linked = href === '' ? img : `<a href="${escapeHtml(href)}">${img}</a>`;
  return `<figure${widthClass(card)}>${linked}${caption(card)}</figure>`;
};

/** The class of Ghost's own HTML for a card that is wider than the text. */
function widthClass(card: Fields): string {
  const width = string(card, 'cardWidth');
  return width === 'wide' || width === 'full' ? ` class="kg-width-${width}"` : '';
}

const gallery: CardWriter = (card) => {
  const images = records(card.images).map((each) => ({ ...each, src: string(each, 'src', 'url') }));
  if (images.some((each) => string(each, 'caption') !== '')) {
    return `${images.map(image).join('')}${paragraph(string(card, 'caption'))}`;
  }
  const html = images.map((each) => imageHtml(each.src, string(each, 'alt')));
  return galleryHtml(html, caption(card), 'kg-width-wide');
};

const bookmark: CardWriter = (card) => {
  const meta = isRecord(card.metadata) ? card.metadata : {};
  return ghostBookmarkHtml({
    url: string(card, 'url'),
    title: string(meta, 'title'),
    description: string(meta, 'description'),
    publisher: string(meta, 'publisher'),
    author: string(meta, 'author'),
    caption: withoutTags(string(card, 'caption')),
    thumbnail: string(meta, 'thumbnail'),
  });
};

const embed: CardWriter = (card) => {
  const meta = isRecord(card.metadata) ? card.metadata : {};
  const frame = /<iframe[^<>]*\ssrc="([^"]+)"/i.exec(string(card, 'html').slice(0, 20_000))?.[1] ?? '';
  const quoted = string(card, 'html');
  const url = string(card, 'url') || frame;
  if (url === '') return quoted;
  return `${embedHtml(url, string(meta, 'title') || url)}${paragraph(string(card, 'caption'))}`;
};

const code: CardWriter = (card) => {
  const language = string(card, 'language');
  const name = /^[\w+#-]{1,30}$/.test(language) ? ` class="language-${language}"` : '';
  const block = `<pre><code${name}>${escapeHtml(string(card, 'code'))}</code></pre>`;
  return string(card, 'caption') === '' ? block : `<figure>${block}${caption(card)}</figure>`;
};

const file: CardWriter = (card) =>
  `${link(string(card, 'src', 'url'), string(card, 'fileTitle', 'title', 'fileName', 'filename'))}${paragraph(string(card, 'fileCaption', 'caption'))}`;

const product: CardWriter = (card) => {
  const src = string(card, 'productImageSrc');
  const rating = Number(card.productStarRating ?? 0);
  return [
    src === '' ? '' : `<figure>${imageHtml(src)}</figure>`,
    heading(string(card, 'productTitle')),
    card.productRatingEnabled === true && rating > 0 && rating <= 5 ? `<p>${'★'.repeat(rating)}</p>` : '',
    wrap(string(card, 'productDescription')),
    string(card, 'productUrl') === '' ? '' : link(string(card, 'productUrl'), string(card, 'productButton')),
  ].join('');
};

/** Card texts are HTML with or without paragraphs. */
function wrap(html: string): string {
  return /<(?:p|ul|ol|h\d|blockquote)[\s>]/i.test(html) ? html : paragraph(html);
}

const banner: CardWriter = (card) => {
  const src = string(card, 'backgroundImageSrc', 'backgroundImage', 'imageUrl');
  return [
    src === '' ? '' : `<figure>${imageHtml(src)}</figure>`,
    heading(string(card, 'header', 'heading', 'title')),
    wrap(string(card, 'subheader', 'subheading', 'textValue', 'text')),
    string(card, 'buttonUrl') === '' ? '' : link(string(card, 'buttonUrl'), string(card, 'buttonText')),
  ].join('');
};

const markdown: CardWriter = (card) => string(card, 'html') || convertMarkdown(string(card, 'markdown')).html;

const CARDS: Record<string, CardWriter> = {
  image,
  gallery,
  bookmark,
  embed,
  code,
  codeblock: code,
  'card-markdown': markdown,
  markdown,
  html: (card) => string(card, 'html'),
  hr: () => '<hr>',
  horizontalrule: () => '<hr>',
  callout: (card) => calloutHtml(string(card, 'calloutEmoji'), string(card, 'calloutText')),
  toggle: (card) =>
    `<details><summary>${string(card, 'heading').replace(/<\/?p>/g, '')}</summary>${wrap(string(card, 'content'))}</details>`,
  button: (card) => link(string(card, 'buttonUrl'), string(card, 'buttonText')),
  'call-to-action': (card) => `${wrap(string(card, 'sponsorLabel'))}${banner(card)}`,
  video: (card) =>
    `${link(string(card, 'src'), string(card, 'title', 'fileName'))}${paragraph(string(card, 'caption'))}`,
  audio: (card) => link(string(card, 'src'), string(card, 'title')),
  file,
  product,
  header: banner,
  signup: (card) =>
    [heading(string(card, 'header')), wrap(string(card, 'subheader')), wrap(string(card, 'disclaimer'))].join(
      '',
    ),
  paywall: () => '',
};

/** Some cards are in emails only. */
function isShownOnSite(visibility: unknown): boolean {
  if (!isRecord(visibility)) return true;
  const web = isRecord(visibility.web) ? visibility.web : {};
  return visibility.showOnWeb !== false && !(web.nonMember === false && web.memberSegment === '');
}

/** Writes a card as HTML. Texts of an unknown card stay. */
export function cardHtml(name: string, card: Fields, notices: Notices): string {
  const writer = Object.hasOwn(CARDS, name) ? CARDS[name] : undefined;
  const isOnSite = isShownOnSite(card.visibility);
  if (writer && isOnSite) return writer(card);
  // Emails have other texts than the site.
  if (!isOnSite || /^email/.test(name)) {
    notices.leftOut('a text for emails only');
    return '';
  }
  notices.changed(`a card '${name.slice(0, 40)}' became plain text`);
  const texts = ['html', 'markdown', 'header', 'heading', 'title', 'text', 'content', 'caption'].map(
    (field) => string(card, field),
  );
  const src = string(card, 'src', 'imageSrc', 'url');
  const img = /\.(?:png|jpe?g|gif|webp|avif)(?:[?#].*)?$/i.test(src);
  return [
    img ? image({ ...card, src }) : src === '' ? '' : link(src),
    ...texts.filter(Boolean).map(wrap),
  ].join('');
}
