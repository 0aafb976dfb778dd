import type { z } from 'zod';
import { type AdditionalImage, articleChange } from '../../../contract/article.ts';
import { forPlainFields, noPlainValues, type PlainValues } from '../../../contract/article-fields.ts';
import { articleFields } from '../../../contract/form-content.ts';
import type { FormContent } from '../../../contract/working-copy.ts';
import type { Ctx } from '../../context.ts';
import { normaliseImageUrl } from '../../images/images.ts';
import { findPagePath } from '../pages/page-path.ts';
import type { ChangedFields } from '../write/update.ts';

/** The fields of the editor's form without its status. The form has no language. */
export type FormFields = Required<
  Omit<ChangedFields, 'authors' | 'description' | 'lang' | 'status' | 'publishAt'>
> &
  Pick<ChangedFields, 'authors'>;

const { shape } = articleChange;
/** A path that is still being typed may be one that no page can have. */
const pagePathInput = shape.pagePath.unwrap().transform((path) => path && findPagePath(path));

/**
 * Reads an unfinished form like a save, but leaves out what a save would refuse, such as half of an image's
 * URL, so that the rest can be previewed. An invalid position becomes 0.
 */
export function formToFields(ctx: Ctx, content: FormContent): FormFields {
  const { additionalImages, bannerImg, ...typed } = articleFields(wellFormed(content));
  return {
    title: valid(shape.title, typed.title) ?? typed.title.trim(),
    category: valid(shape.category, typed.category) ?? typed.category.trim(),
    subcategory: valid(shape.subcategory, typed.subcategory) ?? null,
    tags: valid(shape.tags, typed.tags) ?? [],
    series: valid(shape.series, typed.series) ?? null,
    authors: typed.authors && valid(shape.authors, typed.authors),
    slug: valid(shape.slug, typed.slug) ?? '',
    ...forPlainFields<PlainValues>(
      (name) => valid<string | boolean | null | undefined>(shape[name], typed[name]) ?? noPlainValues[name],
    ),
    pagePath: valid(pagePathInput, typed.pagePath) ?? null,
    post: typed.post.replaceAll('\0', ''),
    bannerImg: bannerImg !== null && isImageUrl(ctx, bannerImg) ? bannerImg : null,
    additionalImages: additionalImages
      .filter(({ url }) => isImageUrl(ctx, url))
      .flatMap((image) => validImage(image) ?? validImage({ ...image, position: 0 }) ?? []),
  };
}

/** Replaces lone surrogates, which a field may hold while it is typed in, with U+FFFD as a database does. */
function wellFormed(content: FormContent): FormContent {
  return JSON.parse(JSON.stringify(content), (_, value) =>
    typeof value === 'string' ? value.toWellFormed() : value,
  ) as FormContent;
}

function validImage(image: AdditionalImage): AdditionalImage[] | undefined {
  return valid(shape.additionalImages, [image]);
}

function valid<T>(schema: z.ZodType<T>, value: unknown): T | undefined {
  return schema.safeParse(value).data;
}

function isImageUrl({ config }: Ctx, url: string): boolean {
  try {
    return normaliseImageUrl(config, url.trim(), '') !== '';
  } catch {
    return false;
  }
}
