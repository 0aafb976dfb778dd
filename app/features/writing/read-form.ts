import { MAX_ADDITIONAL_IMAGES } from '../../../contract/limits.ts';

/** What the writing screens' form holds, in the shape the contract checks. */
export function readArticleForm(form: FormData) {
  const text = (name: string) => String(form.get(name) ?? '');
  return {
    title: text('title'),
    category: text('category'),
    post: text('post'),
    bannerImg: text('bannerImg') || null,
    additionalImages: imagesOf(text),
    ...(form.has('saveId') && { saveId: text('saveId') }),
  };
}

export type TypedArticle = ReturnType<typeof readArticleForm>;

/** Slots without a picture are left out. */
function imagesOf(text: (name: string) => string) {
  return Array.from({ length: MAX_ADDITIONAL_IMAGES }, (_, index) => ({
    url: text(`image-${index}-url`),
    caption: text(`image-${index}-caption`),
    alt: text(`image-${index}-alt`),
    position: Number(text(`image-${index}-position`)),
  })).filter(({ url }) => url !== '');
}
