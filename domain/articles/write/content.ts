import type { AdditionalImage } from '../../../contract/article.ts';
import { DERIVED_DESCRIPTION } from '../../../contract/limits.ts';
import { cleanBody, imageUrlsIn, RENDER_VERSION, renderBody } from '../../body/body.ts';
import type { Ctx } from '../../context.ts';
import { findDeletedImages, findImages, type ImageUse, normaliseImageUrl } from '../../images/images.ts';
import { makeExcerpt } from '../read/excerpt.ts';
import { parseImages } from '../read/summary.ts';

/** What is written: the body as it came, the images between its paragraphs, and the language it is read in. */
export interface ContentInput {
  html: string;
  additionalImages: readonly AdditionalImage[];
  lang: string;
}

/** The columns that follow from what is written, made before the transaction that stores them. */
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

/** Cleans and renders. `dropped` names what the body held that an article cannot. Throws `invalid` and `too_large`. */
export async function renderContent(
  ctx: Ctx,
  { html, additionalImages, lang }: ContentInput,
): Promise<{ content: Content; dropped: string[] }> {
  const clean = await cleanBody(html, { origin: ctx.config.publicUrl });
  const urls = [...imageUrlsIn(clean.html), ...additionalImages.map((image) => image.url)];
  const images = await findImages(ctx.db.read, urls);
  const made = await renderBody(clean.html, {
    images,
    additionalImages: [...additionalImages],
    lang,
    origin: ctx.config.publicUrl,
  });
  const content = {
    body: clean.html,
    additional_images: JSON.stringify(additionalImages),
    rendered: made.rendered,
    toc: JSON.stringify(made.toc),
    headings_text: made.headings,
    search_text: made.text,
    read_minutes: made.readMinutes,
    start_text: makeExcerpt(made.start, DERIVED_DESCRIPTION),
    render_version: RENDER_VERSION,
  };
  return { content, dropped: clean.dropped };
}

/** Whether a clean body shows nothing at all, as an editor's empty paragraph does. */
export function isBlank({ body }: Pick<Content, 'body'>): boolean {
  const text = body.replace(/<[^>]*>/g, '').replaceAll('&nbsp;', ' ');
  return text.trim() === '' && !/<(img|hr)\b/.test(body);
}

/** The images in the order of their positions, ties as given, with the addresses they are stored by. */
export function normaliseImages(ctx: Ctx, images: readonly AdditionalImage[]): AdditionalImage[] {
  return images
    .map(({ position, url, caption, alt }, i) => ({
      position,
      url: normaliseImageUrl(ctx.config, url, `additionalImages.${i}.url`),
      caption,
      alt,
    }))
    .toSorted((a, b) => a.position - b.position);
}

/** A banner's address as it is stored; a blank one is none. */
export function normaliseBanner(ctx: Ctx, url: string | null | undefined): string | null {
  const given = url?.trim();
  return given ? normaliseImageUrl(ctx.config, given, 'bannerImg') : null;
}

/** Every picture an article shows, so that none of them is swept. */
export function savedImageUses(
  row: Pick<Content, 'body' | 'additional_images'> & { banner_image: string | null },
): ImageUse[] {
  const { banner_image: bannerImg, body: post } = row;
  return imageUses({ bannerImg, post, additionalImages: parseImages(row.additional_images) });
}

/** What shows pictures in an article, saved or not. */
export interface ImageFields {
  bannerImg: string | null;
  additionalImages: readonly { url: string }[];
  post: string;
}

/** Every picture that is shown, and as what. */
export function imageUses({ bannerImg, additionalImages, post }: ImageFields): ImageUse[] {
  return [
    ...(bannerImg ? [{ url: bannerImg, role: 'banner' }] : []),
    ...additionalImages.map(({ url }) => ({ url, role: 'additional' })),
    ...imageUrlsIn(post).map((url) => ({ url, role: 'body' })),
  ];
}

/** Addresses of our own pictures in a saved article that are not there any more: who wrote it is to be told. Asks no permission. */
export function missingImages(ctx: Ctx, saved: ImageFields): Promise<string[]> {
  return findDeletedImages(
    ctx.db.read,
    imageUses(saved).map(({ url }) => url),
  );
}
