import type { Status } from '../../../contract/article.ts';
import { MAX_ADDITIONAL_IMAGES } from '../../../contract/limits.ts';
import { instantAt } from './wall-time.ts';

/** What the writing screens' form holds, in the shape the contract checks. */
export function readArticleForm(form: FormData) {
  const text = (name: string) => String(form.get(name) ?? '');
  return {
    title: text('title'),
    category: text('category'),
    post: text('post'),
    bannerImg: text('bannerImg') || null,
    additionalImages: imagesOf(text),
    ...(form.has('subcategory') && { subcategory: text('subcategory') }),
    ...(form.has('slug') && { slug: text('slug') }),
    ...(form.has('excerpt') && { excerpt: text('excerpt') }),
    ...(form.has('saveId') && { saveId: text('saveId') }),
  };
}

export type TypedArticle = ReturnType<typeof readArticleForm>;

/** Whether and when readers are to get it, as it stands in the form: the moment as the site's clocks show it. */
export interface TypedPublishing {
  status: Status;
  publishAt: string;
}

/** What the form says of publishing; published where it says nothing. */
export function readPublishing(form: FormData): TypedPublishing {
  const given = form.get('status');
  const status = given === 'draft' || given === 'scheduled' ? given : 'published';
  return { status, publishAt: String(form.get('publishAt') ?? '') };
}

/** The same as the contract has it: an instant, and that only for a schedule. */
export function publishingOf({ status, publishAt }: TypedPublishing, timeZone: string) {
  return { status, ...(status === 'scheduled' && { publishAt: instantAt(publishAt, timeZone) }) };
}

/** Slots without a picture are left out. */
function imagesOf(text: (name: string) => string) {
  return Array.from({ length: MAX_ADDITIONAL_IMAGES }, (_, index) => ({
    url: text(`image-${index}-url`),
    caption: text(`image-${index}-caption`),
    alt: text(`image-${index}-alt`),
    position: Number(text(`image-${index}-position`)),
  })).filter(({ url }) => url !== '');
}
