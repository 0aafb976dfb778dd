import type { ManagedTag, NewTag, TagChange } from '../../contract/tag.ts';
import { formatInstant } from '../../platform/clock.ts';
import type { Writer } from '../../platform/db/database.ts';
import { plural } from '../../shared/text/counts.ts';
import { tagKey } from '../../shared/text/tag-names.ts';
import { recordAudit } from '../audit/audit.ts';
import type { Ctx } from '../context.ts';
import { LekhaError } from '../errors.ts';
import { authorize } from '../permissions.ts';
import { addRedirects, dropRedirects, moveRedirects, removeRedirects } from '../redirect-rows.ts';
import { slugify, slugifyName } from '../slug.ts';
import { write } from '../write.ts';
import { itemPaths } from './former-names.ts';
import { type ItemKind, nameFields } from './kinds.ts';
import {
  assertFreeName,
  assertFreeSlug,
  changedAtColumns,
  findFreeItemSlug,
  insertItem,
  nameColumns,
} from './names.ts';
import { readItem } from './read-items.ts';

/**
 * Creates an item, also one whose name led to another. Throws `conflict` if the name or the given slug is
 * taken.
 */
export async function createItem(ctx: Ctx, kind: ItemKind, input: NewTag): Promise<ManagedTag> {
  authorize(ctx, `${kind}.manage`);
  const { name, description = null } = input;
  return write(ctx, async ({ tx }) => {
    await assertFreeName(tx, kind, name);
    const wanted = input.slug ? slugify(input.slug) : undefined;
    if (wanted !== undefined) await assertFreeSlug(tx, kind, wanted);
    const slug = wanted ?? (await findFreeItemSlug(tx, kind, name));
    await dropRedirects(tx, itemPaths(kind, { slug, name }));
    const id = await insertItem(tx, kind, { name, slug, description }, formatInstant(ctx.now()));
    await recordAudit(tx, ctx, { action: `${kind}.created`, subject: name });
    return readItem(tx, kind, id);
  });
}

/**
 * Changes the given fields of an item. A new name makes a new slug, and the former ones lead to the item.
 * `onRename` changes what stores the name. Throws `not_found`, and `conflict` if another item has the name or
 * slug.
 */
export async function changeItem(
  ctx: Ctx,
  kind: ItemKind,
  id: string,
  change: TagChange,
  onRename?: (tx: Writer, before: string, name: string) => Promise<void>,
): Promise<ManagedTag> {
  authorize(ctx, `${kind}.manage`);
  return write(ctx, async ({ tx, invalidatePages }) => {
    const before = await readItem(tx, kind, id);
    const { name = before.name, description = before.description } = change;
    await assertFreeName(tx, kind, name, id);
    const slug = await slugAfter(tx, kind, before, name, change.slug);
    if (slug !== before.slug || tagKey(name) !== tagKey(before.name)) {
      await addRedirects(tx, itemPaths(kind, before), { target_kind: kind, target_id: id }, ctx.now());
      await dropRedirects(tx, itemPaths(kind, { slug, name }));
    }
    await tx
      .updateTable(kind as 'tag')
      .set({ ...nameColumns(kind, name), slug, description, ...changedAtColumns(kind, ctx.now()) })
      .where('id', '=', id)
      .execute();
    if (name !== before.name) await onRename?.(tx, before.name, name);
    const subject = name === before.name ? name : `${before.name} → ${name}`;
    const fields = Object.keys(change).map((field) => (field === 'name' ? nameFields[kind] : field));
    await recordAudit(tx, ctx, { action: `${kind}.changed`, subject, detail: fields.sort().join(', ') });
    invalidatePages();
    return readItem(tx, kind, id);
  });
}

/** Deletes an item after `removeFromArticles`; its articles stay. Throws `not_found`. */
export async function deleteItem(
  ctx: Ctx,
  kind: ItemKind,
  id: string,
  removeFromArticles: (tx: Writer, item: ManagedTag) => Promise<void>,
): Promise<void> {
  authorize(ctx, `${kind}.manage`);
  await write(ctx, async ({ tx, invalidatePages }) => {
    const item = await readItem(tx, kind, id);
    await removeFromArticles(tx, item);
    await tx.deleteFrom(kind).where('id', '=', id).execute();
    await removeRedirects(tx, kind, id);
    const detail = plural(item.articles, 'article');
    await recordAudit(tx, ctx, { action: `${kind}.deleted`, subject: item.name, detail });
    invalidatePages();
  });
}

/**
 * Moves the articles of an item to another, which keeps name and slug, and takes over a description if it has
 * none. The former slug leads to the other item, and so does the former name in articles that are saved with
 * it. Throws `not_found`.
 */
export async function mergeItems(
  ctx: Ctx,
  kind: ItemKind,
  ids: { id: string; intoId: string },
  moveArticles: (tx: Writer, from: ManagedTag, into: ManagedTag) => Promise<void>,
): Promise<ManagedTag> {
  authorize(ctx, `${kind}.manage`);
  const { id, intoId } = ids;
  return write(ctx, async ({ tx, invalidatePages }) => {
    const from = await readItem(tx, kind, id);
    const into = await readItem(tx, kind, intoId);
    if (id === intoId) throw new LekhaError('invalid', `Choose another ${kind} to merge with.`);
    await moveArticles(tx, from, into);
    await moveRedirects(tx, kind, id, intoId);
    await addRedirects(tx, itemPaths(kind, from), { target_kind: kind, target_id: intoId }, ctx.now());
    await tx.deleteFrom(kind).where('id', '=', id).execute();
    const description = into.description ?? from.description;
    await tx
      .updateTable(kind as 'tag')
      .set({ description })
      .where('id', '=', intoId)
      .execute();
    await recordAudit(tx, ctx, { action: `${kind}.merged`, subject: `${from.name} → ${into.name}` });
    invalidatePages();
    return readItem(tx, kind, intoId);
  });
}

/** The given slug, one made from a new name, or the current one. */
async function slugAfter(
  tx: Writer,
  kind: ItemKind,
  before: ManagedTag,
  name: string,
  wanted: string | undefined,
): Promise<string> {
  if (wanted && wanted !== before.slug) {
    const slug = slugify(wanted);
    await assertFreeSlug(tx, kind, slug, before._id);
    return slug;
  }
  const isSame = wanted || slugifyName(name) === slugifyName(before.name);
  return isSame ? before.slug : findFreeItemSlug(tx, kind, name, before._id);
}
