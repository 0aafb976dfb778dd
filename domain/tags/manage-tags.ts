import type { Meta } from '../../contract/responses.ts';
import type { ManagedTag, NewTag, TagChange, TagQuery } from '../../contract/tag.ts';
import type { Ctx } from '../context.ts';
import { authorize } from '../permissions.ts';
import {
  changeItem,
  createItem,
  deleteItem,
  listManagedItems,
  mergeItems,
} from '../taxonomies/taxonomies.ts';
import { replaceInArticles } from './replace-in-articles.ts';

/** Lists a page of tags by name, or of those whose names contain a term: those that begin with it first. */
export async function listManagedTags(
  ctx: Ctx,
  query: TagQuery,
): Promise<{ data: ManagedTag[]; meta: Meta }> {
  authorize(ctx, 'tag.read');
  return listManagedItems(ctx, 'tag', query);
}

/**
 * Creates a tag, even if the name redirects to another tag. Throws `conflict` if the name or the given slug
 * is taken.
 */
export async function createTag(ctx: Ctx, input: NewTag): Promise<ManagedTag> {
  return createItem(ctx, 'tag', input);
}

/**
 * Changes the given fields of a tag. A new name is applied to the tag's articles and makes a new slug; former
 * names and slugs lead to the tag. Throws `not_found`, and `conflict` if another tag has the name or slug.
 */
export async function updateTag(ctx: Ctx, id: string, change: TagChange): Promise<ManagedTag> {
  return changeItem(ctx, 'tag', id, change, (tx, before, name) =>
    replaceInArticles(tx, ctx, { id, name: before }, name),
  );
}

/** Deletes a tag and removes it from its articles, which stay. Throws `not_found`. */
export async function deleteTag(ctx: Ctx, id: string): Promise<void> {
  await deleteItem(ctx, 'tag', id, (tx, { name }) => replaceInArticles(tx, ctx, { id, name }, null));
}

/** Moves the articles of a tag to another, as `mergeItems` does. Throws `not_found`. */
export async function mergeTags(ctx: Ctx, id: string, intoId: string): Promise<ManagedTag> {
  return mergeItems(ctx, 'tag', { id, intoId }, (tx, { name }, into) =>
    replaceInArticles(tx, ctx, { id, name }, into.name),
  );
}
