import type { AdditionalImage } from '../../contract/article.ts';
import { STORED_LIMITS } from '../body/body.ts';
import type { Ctx } from '../context.ts';
import { normaliseBanner, normaliseImages } from './write/images.ts';
import { type Content, renderContent } from './write/render-content.ts';

/**
 * The parts of an exported article, or of one of its revisions, that are checked and rendered like an
 * editor's input.
 */
export interface ExportedText {
  html: string;
  banner: string | null;
  additionalImages: readonly AdditionalImage[];
  lang: string;
}

/**
 * Checks the images of an exported article and cleans and renders its body. Throws `invalid` and `too_large`.
 */
export async function prepareExported(
  ctx: Ctx,
  { html, banner, additionalImages, lang }: ExportedText,
): Promise<{ content: Content; banner: string | null }> {
  const images = normaliseImages(ctx, additionalImages);
  const { content } = await renderContent(ctx, {
    html,
    additionalImages: images,
    lang,
    limits: STORED_LIMITS,
  });
  return { content, banner: normaliseBanner(ctx, banner) };
}
