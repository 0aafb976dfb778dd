import { type HtmlElement, htmlElement, writeHtml } from '../../../shared/body/schema.ts';
import { type EmailLook, linkStyle, SANS } from '../../email/email.ts';

/** A title that links to its page, if it has one. */
export function heading(text: string, url: string | null): string {
  return writeHtml([titleLink('h1', 32, [text], url)]);
}

function titleLink(tag: 'h1' | 'h2', size: number, children: (string | HtmlElement)[], url: string | null) {
  const look = { class: 't', style: 'color:#1f1d1a;text-decoration:none' };
  const link =
    url === null ? htmlElement('span', look, children) : htmlElement('a', { ...look, href: url }, children);
  return htmlElement(tag, { style: `margin:0 0 12px;font-size:${size}px;line-height:1.25` }, [link]);
}

/** An article of a digest. Its URL can be long, so there is only one link. */
export function digestSection({
  title,
  description,
  url,
  image,
  isRightToLeft,
}: {
  title: string;
  description: string;
  url: string;
  image: BannerImage | null;
  isRightToLeft: boolean;
}): string {
  const [dir, align] = isRightToLeft ? ['rtl', 'right'] : ['ltr', 'left'];
  const text = htmlElement('p', { style: 'margin:0 0 40px' }, [description]);
  const children = [titleLink('h2', 24, [...bannerImage(image), title], url), text];
  return `${writeHtml([htmlElement('div', { dir, style: `text-align:${align}` }, children)])}\n`;
}

/** A line with a link. */
export function textLink(label: string, url: string, look: EmailLook): string {
  const link = htmlElement('a', { class: 'l', href: url, style: linkStyle(look) }, [label]);
  return `${writeHtml([htmlElement('p', { style: 'margin:0 0 12px' }, [link])])}\n`;
}

/** A paragraph of plain text. */
export function paragraph(text: string, size?: 'small'): string {
  if (size)
    return writeHtml([
      htmlElement('p', { class: 's', style: `margin:0 0 20px;font-size:14px;color:#6b665e;${SANS}` }, [text]),
    ]);
  return writeHtml([htmlElement('p', { style: 'margin:0 0 20px' }, [text])]);
}

/** A banner image with its absolute URL. */
export interface BannerImage {
  src: string;
  alt: string;
}

/** The banner image, which links to the page. */
export function banner(image: BannerImage | null, url: string | null): string {
  const images = bannerImage(image);
  return images.length === 0 || url === null ? '' : writeHtml([htmlElement('a', { href: url }, images)]);
}

function bannerImage(image: BannerImage | null): HtmlElement[] {
  if (!image || !/^https?:/i.test(image.src)) return [];
  const style = 'display:block;width:100%;max-width:560px;height:auto;border:0;margin:0 0 24px';
  return [htmlElement('img', { ...image, width: 560, border: 0, style })];
}

/** A link that looks like a button. */
export function button(label: string, url: string, { accent }: EmailLook): string {
  const style = `display:inline-block;padding:12px 20px;border-radius:8px;background:${accent.light};color:#ffffff;text-decoration:none;font-size:15px;${SANS}`;
  const link = htmlElement('a', { class: 'k', href: url, style }, [label]);
  return writeHtml([htmlElement('p', { style: 'margin:24px 0' }, [link])]);
}
