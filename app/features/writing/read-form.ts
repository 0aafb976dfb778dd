import type { Status } from '../../../contract/article.ts';
import type { Written } from '../../../contract/working-copy.ts';
import { instantAt } from './wall-time.ts';
import { writtenIn } from './written.ts';

/** What the writing screens' form holds, in the shape the contract checks. */
export function readArticleForm(form: FormData) {
  return articleOf(writtenIn(form));
}

/** What was written, in the shape the contract checks; slots without a picture are left out. */
export function articleOf(written: Written) {
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
export interface TypedPublishing {
  status: Status;
  publishAt: string;
}

/** What the form says of publishing; published where it says nothing. */
export function readPublishing(form: FormData): TypedPublishing {
  const { status, publishAt } = writtenIn(form);
  return { status, publishAt };
}

/** The same as the contract has it: an instant, and that only for a schedule. */
export function publishingOf({ status, publishAt }: TypedPublishing, timeZone: string) {
  return { status, ...(status === 'scheduled' && { publishAt: instantAt(publishAt, timeZone) }) };
}
