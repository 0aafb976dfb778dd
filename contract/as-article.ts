import type { Status } from './article.ts';
import { instantAt } from './wall-time.ts';
import type { FormContent } from './working-copy.ts';

/** What was written, in the shape that `newArticle` and `articleChange` check; slots without a picture are left out. */
export function articleFields(written: FormContent) {
  const { title, category, subcategory, slug, excerpt, post, bannerImg, additionalImages } = written;
  return {
    ...{ title, category, subcategory, slug, excerpt, post },
    bannerImg: bannerImg || null,
    additionalImages: additionalImages
      .filter(({ url }) => url !== '')
      .map((image) => ({ ...image, position: Number(image.position) })),
  };
}

/** Whether and when readers are to get it, as it stands in the form: the moment as the site's clocks show it. */
export type PublishingInput = Pick<FormContent, 'status' | 'publishAt'>;

/** The same as the contract has it: an instant, and that only for a schedule. */
export function publishingFields(
  { status, publishAt }: PublishingInput,
  timeZone: string,
): { status: Status; publishAt?: string | null } {
  return { status, ...(status === 'scheduled' && { publishAt: instantAt(publishAt, timeZone) }) };
}
