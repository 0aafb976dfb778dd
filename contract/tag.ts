import { z } from 'zod';
import { isVisible } from '../shared/text/one-line.ts';
import { tidyTag, uniqueTags } from '../shared/text/tag-names.ts';
import { looseText, optionalProse, paging, text } from './fields.ts';
import { MAX_EXCERPT, MAX_SEARCH_TERM, MAX_SLUG, MAX_TAG, MAX_TAGS } from './limits.ts';

/** A tag's name as its author writes it. A comma separates names, so that none contains one. */
export const tagName = text(MAX_TAG, `a tag must be at most ${MAX_TAG} characters`)
  .transform(tidyTag)
  .refine(isVisible, 'a tag must not be blank')
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

/** A tag as administrators see it. */
export const managedTag = tag.extend({
  articles: z.int().min(0).describe('In any status and in the trash.'),
  published: z.int().min(0),
});
export type ManagedTag = z.infer<typeof managedTag>;

const details = {
  slug: looseText(MAX_SLUG).describe(
    'Made from the name by default, when the tag is created or renamed: `C++` gets `c-plus-plus`. Until then, a tag keeps its slug.',
  ),
  description: optionalProse(MAX_EXCERPT),
};

/** Body of a new tag. */
export const newTag = z.strictObject({ name: tagName, ...z.object(details).partial().shape });
export type NewTag = z.infer<typeof newTag>;

/** Body of a change of a tag: absent is unchanged. */
export const tagChange = z.strictObject({ name: tagName, ...details }).partial();
export type TagChange = z.infer<typeof tagChange>;

/** Body of a merge: the tag that takes the articles over. */
export const tagMerge = z.strictObject({ into: z.string().max(64) });

/** Query of the list of tags; `searchTerm` searches names. */
export const tagQuery = paging.extend({ searchTerm: looseText(MAX_SEARCH_TERM).optional() });
export type TagQuery = z.output<typeof tagQuery>;

function tooMany(): string {
  return `at most ${MAX_TAGS} tags`;
}
