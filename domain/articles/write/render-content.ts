import type { AdditionalImage } from '../../../contract/article.ts';
import { DERIVED_DESCRIPTION } from '../../../contract/limits.ts';
import {
  type BodyLimits,
  cleanBody,
  embedUrlsIn,
  imageUrlsIn,
  RENDER_VERSION,
  renderBody,
  tooLongAsHtml,
} from '../../body/body.ts';
import type { Ctx } from '../../context.ts';
import { findImages } from '../../images/images.ts';
import { findCards } from '../../link-cards/link-cards.ts';
import { shorten } from '../../shorten.ts';

/** Limits of a body before it is cleaned, those of `cleanBody` by default, and after. */
export interface ContentLimits {
  limits?: BodyLimits;
  /** The maximum length of the clean body, in bytes: the editor must be able to send it again. */
  maxBytes?: number;
}

/** A body as the client sent it, the additional images, and the article's language. */
export interface ContentInput extends ContentLimits {
  html: string;
  additionalImages: readonly AdditionalImage[];
  lang: string;
}

/** The columns that are derived from `ContentInput`, computed before the transaction that stores them. */
export interface Content {
  body: string;
  additional_images: string;
  rendered: string;
  toc: string;
  headings_text: string;
  search_text: string;
  read_minutes: number;
  start_text: string;
  render_version: number;
}

/**
 * Cleans and renders a body. `dropped` names the parts that no article can contain. Throws `invalid` and
 * `too_large`.
 */
export async function renderContent(
  ctx: Ctx,
  { html, additionalImages, lang, limits, maxBytes }: ContentInput,
): Promise<{ content: Content; dropped: string[] }> {
  const origin = ctx.config.publicUrl;
  const clean = await cleanBody(html, { origin, ...(limits && { limits }) });
  if (maxBytes !== undefined && Buffer.byteLength(clean.html) > maxBytes) throw tooLongAsHtml();
  const urls = [...imageUrlsIn(clean.html), ...additionalImages.map((image) => image.url)];
  const rendered = await renderBody(clean.html, {
    images: await findImages(ctx.db.read, urls),
    cards: await findCards(ctx.db.read, embedUrlsIn(clean.html)),
    additionalImages: [...additionalImages],
    lang,
    origin,
  });
  const content = {
    body: clean.html,
    additional_images: JSON.stringify(additionalImages),
    rendered: rendered.rendered,
    toc: JSON.stringify(rendered.toc),
    headings_text: rendered.headings,
    search_text: rendered.text,
    read_minutes: rendered.readMinutes,
    start_text: shorten(rendered.start, DERIVED_DESCRIPTION),
    render_version: RENDER_VERSION,
  };
  return { content, dropped: clean.dropped };
}

/**
 * True if a clean body shows nothing, such as the empty paragraph of an untouched editor. Reads it up to what
 * is seen.
 */
export function isBlank({ body }: Pick<Content, 'body'>): boolean {
  for (const [text] of body.matchAll(/(?<=^|>)[^<]+/g)) if (VISIBLE.test(text)) return false;
  return !/<(img|hr)\b/.test(body);
}

/** A character that is not blank, at the start of a text or after a blank. */
const VISIBLE = /(?:^|\s|&nbsp;)(?!\s|&nbsp;|$)/;
