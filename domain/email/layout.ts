import type { Settings } from '../../contract/settings.ts';
import { accentColours } from '../../shared/accent-colours.ts';
import { absoluteUrl } from '../../shared/body/urls.ts';
import { escapeHtml, escapeText } from '../../shared/text/escape-html.ts';
import type { Ctx } from '../context.ts';
import { findImages, findImagesForEmail, publishedImage } from '../images/images.ts';
import { loadSettings } from '../site-settings.ts';

/** The appearance of a site, as far as emails have it. */
export interface EmailLook {
  siteName: string;
  siteUrl: string;
  accent: EmailAccent;
  /** Null for the name of the site. */
  logo: EmailLogo | null;
  /** On a dark page; null for the same. */
  logoDark: EmailLogo | null;
  isCentred: boolean;
  footerLine: string;
}

/** The colours of links and buttons, readable on a light and on a dark page. */
export interface EmailAccent {
  light: string;
  dark: string;
}

interface EmailLogo {
  /** Absolute. */
  src: string;
  /** In pixels; undefined if it is unknown. */
  width: number | undefined;
}

/** The backgrounds of text and of code, as below. */
const GROUNDS = { light: ['#f4f2ed', '#e6e2d9'], dark: ['#121314', '#23262a'] };
const LOGO = { height: 40, maxWidth: 280 };

/** Loads the appearance that emails have now. */
export async function loadEmailLook(ctx: Ctx): Promise<EmailLook> {
  return toEmailLook(ctx, await loadSettings(ctx));
}

/** The appearance of emails for the given settings. */
export async function toEmailLook(ctx: Ctx, settings: Settings): Promise<EmailLook> {
  const { accentColour, footerLine, header } = settings;
  const logo = publishedImage(settings.logo);
  const logoDark = logo && publishedImage(settings.logoDark);
  const urls = [logo, logoDark].filter((url) => url !== null);
  const { read } = ctx.db;
  const [sizes, copies] =
    urls.length > 0 ? await Promise.all([findImages(read, urls), findImagesForEmail(read, urls)]) : [];
  const image = (url: string | null): EmailLogo | null => {
    if (url === null) return null;
    const { width = 0, height = 0 } = sizes?.get(url) ?? {};
    const scaled = Math.round((width / (height || 1)) * LOGO.height);
    const src = publicUrl(ctx, copies?.get(url) ?? url);
    return { src, width: scaled > 0 ? Math.min(scaled, LOGO.maxWidth) : undefined };
  };
  return {
    siteName: settings.name,
    siteUrl: ctx.config.publicUrl,
    accent: accentColours(accentColour, GROUNDS),
    logo: image(logo),
    logoDark: image(logoDark),
    isCentred: header === 'centred',
    footerLine,
  };
}

/** The absolute URL of an image, in the bucket if that is public. */
function publicUrl({ config }: Ctx, url: string): string {
  const { mediaPublicUrl, publicUrl } = config;
  if (mediaPublicUrl !== undefined && url.startsWith('/media/'))
    return `${mediaPublicUrl}/${url.slice('/media/'.length)}`;
  return absoluteUrl(url, publicUrl);
}

interface Content {
  lang: string;
  isRightToLeft: boolean;
  title: string;
  /** The text that lists of emails show beside the subject. */
  summary: string;
  /** Rules for a dark page, from the body. */
  darkRules?: string;
  /** HTML. */
  body: string;
  /** HTML at the end, after the site's own line. */
  footer?: string;
}

const FONT = "font-family:Georgia,'Times New Roman',serif;font-size:18px;line-height:1.6;color:#1f1d1a";
/** The font of what is no text of an author. */
export const SANS = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
/** A long URL breaks instead of widening the page. */
const WRAP = 'overflow-wrap:anywhere;word-break:break-word';
const SUMMARY_LENGTH = 150;

/**
 * Dark colours, for mail programs that know them. The others use the inline styles. Text on an author's
 * background keeps its inline colour, so no rule is for all text in the email.
 */
function writeStyles({ accent, logoDark }: EmailLook, darkRules: string): string {
  return `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
body,.g{background:#121314!important}
.i,.t{color:#e8e6e1!important}
.s{color:#a9a59d!important}
.c{background:#23262a!important;color:#e8e6e1!important}
.b{border-color:#4a4d52!important}
.l{color:${accent.dark}!important}
.k{background:${accent.dark}!important;color:#121314!important}
${logoDark ? '.y{display:none!important}\n.z{display:inline-block!important}\n' : ''}${darkRules}
}
@media (max-width:480px){.i{padding:20px 16px!important}}`;
}

/**
 * Writes the HTML of an email: tables and inline styles, since mail programs ignore most of anything else.
 */
export function writeLayout(look: EmailLook, content: Content): string {
  const { lang, isRightToLeft, title, summary, darkRules = '', body, footer = '' } = content;
  const start = isRightToLeft ? 'right' : 'left';
  const direction = isRightToLeft ? 'rtl' : 'ltr';
  const small = 'font-size:13px;line-height:1.5;color:#6b665e';
  const ending = [
    look.footerLine &&
      `<p class="s" dir="auto" style="margin:0 0 8px;${small}">${escapeText(look.footerLine)}</p>`,
    footer && `<p class="s" style="margin:0;${small}">${footer}</p>`,
  ].filter(Boolean);
  return `<!doctype html>
<html lang="${escapeHtml(lang)}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeText(title)}</title>
<style>${writeStyles(look, darkRules)}</style>
</head>
<body class="g" style="margin:0;padding:0;background:#f4f2ed">
<div style="display:none;max-height:0;overflow:hidden">${escapeText(shorten(summary))}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="g" style="background:#f4f2ed;table-layout:fixed">
<tr><td align="center" style="padding:16px 0">
<table role="presentation" width="624" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:624px;table-layout:fixed">
<tr><td class="i" dir="${direction}" style="padding:24px 32px;text-align:${start};${WRAP};${FONT}">
<p style="margin:0 0 24px;font-size:15px;${look.isCentred ? 'text-align:center;' : ''}${SANS}"><a class="t" href="${escapeHtml(look.siteUrl)}" style="color:#1f1d1a;font-weight:bold;text-decoration:none">${writeLogo(look)}</a></p>
${body}
</td></tr>
${
  ending.length === 0
    ? ''
    : `<tr><td class="i b" dir="ltr" style="padding:24px 32px;text-align:${start};${WRAP};border-top:1px solid #c8c3ba;${SANS}">
${ending.join('\n')}
</td></tr>
`
}</table>
</td></tr>
</table>
</body>
</html>
`;
}

/** The logo, or one for light and one for dark pages. Mail programs that block images show the name. */
function writeLogo({ logo, logoDark, siteName }: EmailLook): string {
  if (!logo) return escapeText(siteName);
  const image = ({ src, width }: EmailLogo, name: string, hidden = '') =>
    `<img class="${name}" src="${escapeHtml(src)}" alt="${escapeHtml(siteName)}" height="${LOGO.height}"${width ? ` width="${width}"` : ''} border="0" style="${hidden}height:${LOGO.height}px;${width ? `width:${width}px` : 'width:auto'};max-width:100%;object-fit:contain;border:0">`;
  return image(logo, 'y') + (logoDark ? image(logoDark, 'z', 'display:none;mso-hide:all;') : '');
}

/** The inline style of a link. */
export function linkStyle({ accent }: Pick<EmailLook, 'accent'>): string {
  return `color:${accent.light}`;
}

/**
 * Writes an email that is only text as HTML too. A link of this site that stands alone can be followed; other
 * text may be of strangers.
 */
export function layOutText(look: EmailLook, subject: string, text: string): string {
  const blocks = text.trim().split(/\n{2,}/);
  const paragraphs = blocks.map((block) => {
    const isLink = block.startsWith(`${look.siteUrl}/`) && !/\s/.test(block);
    const shown = isLink
      ? `<a class="l" href="${escapeHtml(block)}" style="${linkStyle(look)}">${escapeText(block)}</a>`
      : escapeText(block).replaceAll('\n', '<br>');
    return `<p style="margin:0 0 20px">${shown}</p>`;
  });
  return writeLayout(look, {
    lang: 'en',
    isRightToLeft: false,
    title: subject,
    summary: blocks.find((block) => block.includes(' ')) ?? '',
    body: paragraphs.join('\n'),
  });
}

function shorten(text: string): string {
  return text.length <= SUMMARY_LENGTH ? text : `${text.slice(0, SUMMARY_LENGTH).toWellFormed()}…`;
}
