import { escapeText } from '../../../shared/body/schema.ts';

/** Text as HTML, safe between tags and inside double quotes. */
export function escapeHtml(text: string): string {
  return escapeText(text).replaceAll('"', '&quot;');
}

/** Text that may hold HTML entities already (as template arguments do), safe inside double quotes. */
export function attributeText(text: string): string {
  return text
    .replace(/&(?!#?\w{1,31};)/g, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replace(/\s*\n\s*/g, ' ');
}

/** An `<img>`; `alt` is always written, `width` is in pixels. */
export function imageHtml(src: string, alt = '', more: { title?: string; width?: string } = {}): string {
  const others = Object.entries(more).flatMap(([name, value]) =>
    value ? [` ${name}="${attributeText(value)}"`] : [],
  );
  return `<img src="${attributeText(src)}" alt="${attributeText(alt)}"${others.join('')}>`;
}

/** A figure on lines of its own, without blank lines inside, so that Markdown takes it for one HTML block. */
export function figureHtml(picture: { src: string; alt: string; caption: string | null }): string {
  const caption = picture.caption
    ? `<figcaption>${picture.caption.replace(/\s*\n\s*/g, ' ')}</figcaption>`
    : '';
  return `<figure>${imageHtml(picture.src, picture.alt)}${caption}</figure>`;
}

/** A link to what cannot be shown in the page. */
export function linkHtml(address: string, text = address): string {
  return `<a href="${attributeText(address)}">${escapeHtml(text)}</a>`;
}
