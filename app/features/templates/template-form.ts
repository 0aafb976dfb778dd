import { emptyForm } from '../../../contract/form-content.ts';
import type { WholeTemplate } from '../../../contract/template.ts';
import type { FormContent } from '../../../contract/working-copy.ts';
import { joinTags } from '../../../shared/text/tag-names.ts';

/** The form of a new article that starts with a template. */
export function templateToForm({ fields }: WholeTemplate): FormContent {
  const { title, category, post, noindex, unlisted } = fields;
  return {
    ...emptyForm,
    title,
    category,
    post,
    noindex,
    unlisted,
    subcategory: fields.subcategory ?? '',
    tags: joinTags(fields.tags),
    series: fields.series?.title ?? '',
    excerpt: fields.excerpt ?? '',
    bannerImg: fields.bannerImg ?? '',
    seoDescription: fields.seoDescription ?? '',
    additionalImages: fields.additionalImages.map((image) => ({
      ...image,
      position: String(image.position),
    })),
  };
}
