import { type HtmlElement, htmlElement, writeHtml } from '../../../shared/body/schema.ts';
import { escapeHtml, escapeText } from '../../../shared/text/escape-html.ts';

interface Document {
  lang: string;
  isRightToLeft: boolean;
  title: string;
  siteName: string;
  siteUrl: string;
  /** The text that lists of emails show beside the subject. */
  summary: string;
  /** Rules for a dark page, from the body. */
  darkRules?: string;
  body: string;
  unsubscribe: string;
  preferences: string;
}

const FONT = "font-family:Georgia,'Times New Roman',serif;font-size:18px;line-height:1.6;color:#1f1d1a";
const SANS = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
/** A long URL breaks instead of widening the page. */
const WRAP = 'overflow-wrap:anywhere;word-break:break-word';
const SUMMARY_LENGTH = 150;

/**
 * Dark colours, for mail programs that know them. The others use the inline styles. Text on an author's
 * background keeps its inline colour, so no rule is for all text in the email.
 */
function writeStyles(darkRules: string): string {
  return `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
body,.g{background:#121314!important}
.i,.t{color:#e8e6e1!important}
.s{color:#a9a59d!important}
.c{background:#23262a!important;color:#e8e6e1!important}
.b{border-color:#4a4d52!important}
.l{color:#8ab4f8!important}
.k{background:#e8e6e1!important;color:#121314!important}
${darkRules}
}
@media (max-width:480px){.i{padding:20px 16px!important}}`;
}

/**
 * Writes the HTML of an email: tables and inline styles, since mail programs ignore most of anything else.
 */
export function writeDocument(document: Document): string {
  const { lang, isRightToLeft, title, siteName, siteUrl, summary, darkRules = '', body } = document;
  const { unsubscribe, preferences } = document;
  const start = isRightToLeft ? 'right' : 'left';
  const direction = isRightToLeft ? 'rtl' : 'ltr';
  const html = `<!doctype html>
<html lang="${escapeHtml(lang)}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeText(title)}</title>
<style>${writeStyles(darkRules)}</style>
</head>
<body class="g" style="margin:0;padding:0;background:#f4f2ed">
<div style="display:none;max-height:0;overflow:hidden">${escapeText(shorten(summary))}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="g" style="background:#f4f2ed;table-layout:fixed">
<tr><td align="center" style="padding:16px 0">
<table role="presentation" width="624" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:624px;table-layout:fixed">
<tr><td class="i" dir="${direction}" style="padding:24px 32px;text-align:${start};${WRAP};${FONT}">
<p style="margin:0 0 24px;font-size:15px;${SANS}"><a class="t" href="${escapeHtml(siteUrl)}" style="color:#1f1d1a;font-weight:bold;text-decoration:none">${escapeText(siteName)}</a></p>
${body}
</td></tr>
<tr><td class="i b" dir="ltr" style="padding:24px 32px;text-align:${start};${WRAP};border-top:1px solid #c8c3ba;${SANS}">
<p class="s" style="margin:0;font-size:13px;line-height:1.5;color:#6b665e">You are receiving this email because you subscribed to the ${escapeText(siteName)} newsletter. <a class="l" href="${escapeHtml(unsubscribe)}" style="color:#0b57d0">Unsubscribe</a> · <a class="l" href="${escapeHtml(preferences)}" style="color:#0b57d0">Preferences</a></p>
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
  return html;
}

/** A title that links to its page. */
export function heading(text: string, url: string): string {
  return writeHtml([titleLink('h1', 32, [text], url)]);
}

function titleLink(tag: 'h1' | 'h2', size: number, children: (string | HtmlElement)[], url: string) {
  const link = htmlElement(
    'a',
    { class: 't', href: url, style: 'color:#1f1d1a;text-decoration:none' },
    children,
  );
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
export function textLink(label: string, url: string): string {
  const link = htmlElement('a', { class: 'l', href: url, style: 'color:#0b57d0' }, [label]);
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
export function banner(image: BannerImage | null, url: string): string {
  const images = bannerImage(image);
  return images.length === 0 ? '' : writeHtml([htmlElement('a', { href: url }, images)]);
}

function bannerImage(image: BannerImage | null): HtmlElement[] {
  if (!image || !/^https?:/i.test(image.src)) return [];
  const style = 'display:block;width:100%;max-width:560px;height:auto;border:0;margin:0 0 24px';
  return [htmlElement('img', { ...image, width: 560, border: 0, style })];
}

/** A link that looks like a button. */
export function button(label: string, url: string): string {
  const style = `display:inline-block;padding:12px 20px;border-radius:8px;background:#1f1d1a;color:#ffffff;text-decoration:none;font-size:15px;${SANS}`;
  const link = htmlElement('a', { class: 'k', href: url, style }, [label]);
  return writeHtml([htmlElement('p', { style: 'margin:24px 0' }, [link])]);
}

function shorten(text: string): string {
  return text.length <= SUMMARY_LENGTH ? text : `${text.slice(0, SUMMARY_LENGTH).toWellFormed()}…`;
}
