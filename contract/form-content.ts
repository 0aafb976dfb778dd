import { splitTags } from '../shared/text/tag-names.ts';
import { instantAt } from '../shared/wall-time.ts';
import type { Status } from './article.ts';
import { noPlainInputs, plainInputs } from './article-fields.ts';
import type { FormContent } from './working-copy.ts';

/** The article form before anything is typed. */
export const emptyForm: FormContent = {
  title: '',
  category: '',
  subcategory: '',
  tags: '',
  authors: '',
  series: '',
  seriesPart: '',
  slug: '',
  bannerImg: '',
  additionalImages: [],
  status: 'published',
  publishAt: '',
  featured: false,
  ...noPlainInputs,
  post: '',
};

/** True if the author has typed nothing and added no image. The only category of a site is chosen already. */
export function isBlankForm(content: FormContent): boolean {
  const { status: _, featured: __, publishAt: ___, category: ____, additionalImages, ...fields } = content;
  return (
    additionalImages.length === 0 &&
    Object.values(fields).every((value) => typeof value === 'boolean' || value.trim() === '')
  );
}

/** The fields of the form that a save sends in one field of the API, or apart from the others. */
type OtherFields = 'seriesPart' | 'featured' | keyof PublishingInput;

/** The fields that `newArticle` and `articleChange` check. Slots without an image are left out. */
export function articleFields(content: FormContent) {
  const { title, category, subcategory, tags, authors, slug, post, bannerImg, additionalImages } = content;
  const { series, seriesPart } = content;
  return {
    title,
    category,
    subcategory,
    slug,
    post,
    tags: splitTags(tags),
    series:
      series.trim() === '' ? null : { title: series, ...(seriesPart.trim() && { part: Number(seriesPart) }) },
    // Without any, the article keeps its authors, and a new one gets the author of the account.
    authors: authors === '' ? undefined : authors.split(','),
    // Text that was stored before an upgrade may lack a field.
    ...plainInputs(content),
    bannerImg: bannerImg || null,
    additionalImages: additionalImages
      .filter(({ url }) => url !== '')
      .map((image) => ({ ...image, position: Number(image.position) })),
  } satisfies Record<Exclude<keyof FormContent, OtherFields>, unknown>;
}

/** The publishing fields of the form; `publishAt` is a local time in the site's time zone. */
export type PublishingInput = Pick<FormContent, 'status' | 'publishAt'>;

/** The publishing fields as the API takes them: an instant, and only for a scheduled article. */
export function publishingFields(
  { status, publishAt }: PublishingInput,
  timeZone: string,
): { status: Status; publishAt?: string | null } {
  return { status, ...(status === 'scheduled' && { publishAt: instantAt(publishAt, timeZone) }) };
}
