import type { z } from 'zod';
import { type AdditionalImage, articleChange } from '../../../contract/article.ts';
import { articleOf } from '../../../contract/as-article.ts';
import type { Written } from '../../../contract/working-copy.ts';
import type { Ctx } from '../../context.ts';
import { normaliseImageUrl } from '../../images/images.ts';
import type { ChangedFields } from '../write/update.ts';

/** Everything that the writing desk's form sends of an article but what becomes of it. */
export type FormFields = Required<
  Pick<
    ChangedFields,
    'title' | 'category' | 'subcategory' | 'excerpt' | 'slug' | 'post' | 'bannerImg' | 'additionalImages'
  >
>;

const { shape } = articleChange;

/**
 * What stands in a form as a save would send it. What a save would refuse is left out, as half of a picture's address is,
 * so that the rest can be shown; a place in the text that is none becomes the first.
 */
export function formToFields(ctx: Ctx, content: Written): FormFields {
  const { additionalImages, bannerImg, ...typed } = articleOf(wellFormed(content));
  return {
    title: accepted(shape.title, typed.title) ?? typed.title.trim(),
    category: accepted(shape.category, typed.category) ?? typed.category.trim(),
    subcategory: accepted(shape.subcategory, typed.subcategory) ?? null,
    excerpt: accepted(shape.excerpt, typed.excerpt) ?? null,
    slug: accepted(shape.slug, typed.slug) ?? '',
    post: typed.post.replaceAll('\0', ''),
    bannerImg: bannerImg !== null && isPicture(ctx, bannerImg) ? bannerImg : null,
    additionalImages: additionalImages
      .filter(({ url }) => isPicture(ctx, url))
      .flatMap((image) => acceptedImage(image) ?? acceptedImage({ ...image, position: 0 }) ?? []),
  };
}

/** Half of a letter, as stands in a field while one is typed or composed, is what a database makes of it: U+FFFD. */
function wellFormed(content: Written): Written {
  return JSON.parse(JSON.stringify(content), (_, value) =>
    typeof value === 'string' ? value.toWellFormed() : value,
  ) as Written;
}

function acceptedImage(image: AdditionalImage): AdditionalImage[] | undefined {
  return accepted(shape.additionalImages, [image]);
}

function accepted<T>(schema: z.ZodType<T>, typed: unknown): T | undefined {
  return schema.safeParse(typed).data;
}

function isPicture({ config }: Ctx, url: string): boolean {
  try {
    return normaliseImageUrl(config, url.trim(), '') !== '';
  } catch {
    return false;
  }
}
