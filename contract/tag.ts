import { z } from 'zod';
import { tidyTag, uniqueTags } from '../shared/text/tag-names.ts';
import { text } from './fields.ts';
import { MAX_TAG, MAX_TAGS } from './limits.ts';

/** A tag's name as its author writes it. A comma separates names, so that none contains one. */
export const tagName = text(MAX_TAG, `a tag must be at most ${MAX_TAG} characters`)
  .transform(tidyTag)
  .refine((name) => name !== '', 'a tag must not be blank')
  .refine((name) => !name.includes(','), 'a tag must not contain a comma');

/** The names of an article's tags in their order, each once. */
export const tagNames = z
  .array(tagName)
  .max(4 * MAX_TAGS, { error: tooMany(), abort: true })
  .transform(uniqueTags)
  .refine((names) => names.length <= MAX_TAGS, tooMany());

/** A tag as readers see it. `articles` counts the published ones. */
export const tag = z.object({
  _id: z.string(),
  slug: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  articles: z.int().min(0),
});
export type Tag = z.infer<typeof tag>;

function tooMany(): string {
  return `at most ${MAX_TAGS} tags`;
}
