import { parseEmbedUrl } from '../../../shared/embeds/embeds.ts';
import { escapeHtml } from '../../../shared/text/escape-html.ts';

/** Escapes text that may contain HTML entities (as template arguments do) for use inside double quotes. */
export function attributeText(text: string): string {
  return text
    .replace(/&(?!#?\w{1,31};)/g, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replace(/(?<!\s)\s*\n\s*/g, ' ');
}

/** An `<img>` element. `width` is in pixels. */
export function imageHtml(src: string, alt = '', more: { title?: string; width?: string } = {}): string {
  const others = Object.entries(more).flatMap(([name, value]) =>
    value ? [` ${name}="${attributeText(value)}"`] : [],
  );
  return `<img src="${attributeText(src)}" alt="${attributeText(alt)}"${others.join('')}>`;
}

/** An `<a>` element. */
export function linkHtml(url: string, text = url): string {
  return `<a href="${attributeText(url)}">${escapeHtml(text)}</a>`;
}

/** A paragraph with a link that readers see as a card, if its URL may have one. */
export function embedHtml(url: string, text = url): string {
  const kind = parseEmbedUrl(url) ? ' class="embed"' : '';
  return `<p${kind}>${linkHtml(url, text)}</p>`;
}

/** A link that becomes a card where it stands alone and its provider has a player. */
export function playerLink(url: string, text = url): string {
  return linkHtml(url, text).replace('<a ', '<a data-embed="" ');
}
