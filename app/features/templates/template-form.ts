import { plainInputs } from '../../../contract/article-fields.ts';
import { emptyForm } from '../../../contract/form-content.ts';
import type { WholeTemplate } from '../../../contract/template.ts';
import type { FormContent } from '../../../contract/working-copy.ts';
import { joinTags } from '../../../shared/text/tag-names.ts';

/** The form of a new article that starts with a template. */
export function templateToForm({ fields }: WholeTemplate): FormContent {
  const { title, category, post } = fields;
  return {
    ...emptyForm,
    title,
    category,
    post,
    ...plainInputs(fields),
    subcategory: fields.subcategory ?? '',
    tags: joinTags(fields.tags),
    series: fields.series?.title ?? '',
    bannerImg: fields.bannerImg ?? '',
    additionalImages: fields.additionalImages.map((image) => ({
      ...image,
      position: String(image.position),
    })),
  };
}
