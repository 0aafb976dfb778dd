import { z } from 'zod';
import { articleChange, statuses } from './article.ts';
import { categoryName } from './category.ts';
import { text } from './fields.ts';
import { MAX_BULK, MAX_CATEGORY } from './limits.ts';
import { tagNames } from './tag.ts';
import { email } from './user.ts';

const id = z.string().regex(/^[0-9a-f-]{36}$/, 'must be the _id of an article');
const tooMany = { error: `at most ${MAX_BULK} articles`, abort: true };
const ids = z.array(id).min(1).max(MAX_BULK, tooMany);

/** The fields that a bulk action may change. */
const state = z.object({
  status: z.enum(statuses),
  publishAt: z.string().nullable(),
  category: z.string(),
  subcategory: z.string().nullable(),
  tags: z.array(z.string()),
});

/** The fields that `revert` restores: those of a single change, under the same rules. */
const formerState = articleChange.pick({
  status: true,
  publishAt: true,
  category: true,
  subcategory: true,
  tags: true,
});

/** Body of a bulk action. */
export const bulkAction = z.discriminatedUnion('action', [
  z.strictObject({ action: z.enum(['publish', 'draft', 'delete', 'restore', 'purge']), ids }),
  z.strictObject({
    action: z.literal('category'),
    ids,
    category: text(MAX_CATEGORY)
      .transform(categoryName)
      .refine((name) => name !== '', 'Category is required'),
  }),
  z.strictObject({
    action: z.enum(['addTags', 'removeTags']),
    ids,
    tags: tagNames.refine((names) => names.length > 0, 'name at least one tag'),
  }),
  z.strictObject({ action: z.literal('assign'), ids, account: email }),
  z.strictObject({
    action: z.literal('revert'),
    items: z
      .array(z.strictObject({ _id: id, version: z.int(), before: formerState }))
      .min(1)
      .max(MAX_BULK, tooMany),
  }),
]);
export type BulkAction = z.infer<typeof bulkAction>;

/** The outcome for one article. */
export const bulkItem = z.object({
  _id: z.string(),
  title: z.string().describe('Empty for an article that was not found.'),
  done: z.boolean(),
  message: z.string().nullable().describe('Why it was not done.'),
  changed: z.boolean().describe('False if the article was like that before.'),
  version: z.int().nullable().describe('The version after the change; null if it has none.'),
  before: state
    .partial()
    .nullable()
    .describe(
      'The fields before the change, to give to `revert` with `version`; null if there is nothing to revert.',
    ),
});
export type BulkItem = z.infer<typeof bulkItem>;

/** The result of a call that empties the trash. */
export const emptiedTrash = z.object({
  deleted: z.int().min(0),
  left: z.int().min(0).describe('How many are left for further calls.'),
});
export type EmptiedTrash = z.infer<typeof emptiedTrash>;
