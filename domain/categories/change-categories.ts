import type { Category, CategoryChange } from '../../contract/category.ts';
import type { Writer } from '../../platform/db/database.ts';
import { recordAudit } from '../audit/audit.ts';
import type { Ctx } from '../context.ts';
import { notFound } from '../errors.ts';
import { authorize } from '../permissions.ts';
import { addRedirects, dropRedirects, moveRedirects } from '../redirect-rows.ts';
import { type Write, write } from '../write.ts';
import { renameChosen } from './chosen-categories.ts';
import { categoryPath, repeatRedirects } from './former-categories.ts';
import { moveArticles } from './move-articles.ts';
import { place } from './place.ts';
import { assertIds, findByName, hasArticles, nameTaken, readCategory } from './read-categories.ts';

/**
 * Changes the given fields of a category and returns it. A new name is applied to the articles, and the
 * former one leads to it. With `merge`, a category that has the new name already takes the articles and
 * subcategories over and is otherwise unchanged. Throws `not_found`, and `conflict` if the name is taken.
 */
export async function updateCategory(ctx: Ctx, id: string, change: CategoryChange): Promise<Category> {
  authorize(ctx, 'category.write');
  assertIds('Category', id);
  return write(ctx, async (w) => {
    const before = await readCategory(w.tx, id);
    const { name = before.name } = change;
    w.invalidatePages();
    const other = name === before.name ? undefined : await takenBy(w.tx, name, change);
    if (other) return mergeCategories(w, ctx, before, await readCategory(w.tx, other.id));
    if (name !== before.name) await renameCategory(w, ctx, before, name);
    const fields = { name, ...presentation(change) };
    await w.tx.updateTable('category').set(fields).where('id', '=', id).execute();
    if (change.position !== undefined) await place(w.tx, 'category', id, change.position);
    const subject = name === before.name ? name : `${before.name} → ${name}`;
    await recordAudit(w.tx, ctx, { action: 'category.changed', subject });
    return readCategory(w.tx, id);
  });
}

/** Changes a subcategory as `updateCategory` does, and returns the whole category. */
export async function updateSubcategory(
  ctx: Ctx,
  id: string,
  subId: string,
  change: CategoryChange,
): Promise<Category> {
  authorize(ctx, 'category.write');
  assertIds('Subcategory', id, subId);
  return write(ctx, async (w) => {
    const category = await readCategory(w.tx, id);
    const before = category.subcategories.find(({ _id }) => _id === subId);
    if (!before) throw notFound('Subcategory');
    const { name = before.name } = change;
    const other = category.subcategories.find((one) => one._id !== subId && one.name === name);
    if (other && !change.merge) throw nameTaken(`'${category.name}' already has a subcategory '${name}'.`);
    w.invalidatePages();
    const names = { category: category.name, from: before.name, to: name };
    if (name !== before.name) await renameSubcategory(w, ctx, names, other?._id ?? subId);
    if (other) await joinSubcategory(w.tx, subId, other._id);
    else {
      const fields = { name, ...presentation(change) };
      await w.tx.updateTable('subcategory').set(fields).where('id', '=', subId).execute();
      if (change.position !== undefined) await place(w.tx, 'subcategory', subId, change.position, id);
    }
    const subject = `${names.category} / ${names.from}${name === before.name ? '' : ` → ${name}`}`;
    await recordAudit(w.tx, ctx, { action: other ? 'category.merged' : 'category.changed', subject });
    return readCategory(w.tx, id);
  });
}

/** Moves the articles of a subcategory to its new name, and leads its former one to `target`. */
async function renameSubcategory(
  { tx }: Write,
  ctx: Ctx,
  { category, from, to }: { category: string; from: string; to: string },
  target: string,
): Promise<void> {
  await moveArticles(tx, { category, subcategory: from }, { category, subcategory: to });
  await dropRedirects(tx, [categoryPath({ category, subcategory: to })]);
  const leadsTo = { target_kind: 'subcategory', target_id: target } as const;
  await addRedirects(tx, [categoryPath({ category, subcategory: from })], leadsTo, ctx.now());
}

async function joinSubcategory(tx: Writer, from: string, into: string): Promise<void> {
  await moveRedirects(tx, 'subcategory', from, into);
  await tx.deleteFrom('subcategory').where('id', '=', from).execute();
}

/**
 * The category that has a name. Throws `conflict` if it, or an article without a category's row, does, and
 * may not be joined.
 */
async function takenBy(
  tx: Writer,
  name: string,
  { merge }: CategoryChange,
): Promise<{ id: string } | undefined> {
  const other = await findByName(tx, name);
  if (merge) return other;
  if (other) throw nameTaken(`There is already a category named '${name}'.`);
  if (await hasArticles(tx, name))
    throw nameTaken(`There are already articles in a category named '${name}'.`);
  return undefined;
}

async function renameCategory({ tx }: Write, ctx: Ctx, { _id, name: old }: Category, name: string) {
  const from = { category: old, subcategory: null };
  const to = { category: name, subcategory: null };
  await moveArticles(tx, from, to);
  await renameChosen(tx, old, name);
  await dropRedirects(tx, [categoryPath(to)]);
  await addRedirects(tx, [categoryPath(from)], { target_kind: 'category', target_id: _id }, ctx.now());
  await repeatRedirects(tx, _id, name, ctx.now());
}

/** Moves the articles and subcategories of one category into another, and deletes it. */
async function mergeCategories({ tx }: Write, ctx: Ctx, from: Category, into: Category): Promise<Category> {
  const names = (category: Category, subcategory: string | null = null) => ({
    category: category.name,
    subcategory,
  });
  await moveArticles(tx, names(from), names(into));
  await renameChosen(tx, from.name, into.name);
  const known = new Map(into.subcategories.map(({ _id, name }) => [name, _id]));
  for (const { _id, name } of from.subcategories) {
    const same = known.get(name);
    if (same) await moveRedirects(tx, 'subcategory', _id, same);
    else
      await tx
        .updateTable('subcategory')
        .set({ category_id: into._id, position: null })
        .where('id', '=', _id)
        .execute();
  }
  await repeatRedirects(tx, into._id, into.name, ctx.now());
  await moveRedirects(tx, 'category', from._id, into._id);
  await addRedirects(
    tx,
    [categoryPath(names(from))],
    { target_kind: 'category', target_id: into._id },
    ctx.now(),
  );
  await tx.deleteFrom('category').where('id', '=', from._id).execute();
  await recordAudit(tx, ctx, { action: 'category.merged', subject: `${from.name} → ${into.name}` });
  return readCategory(tx, into._id);
}

function presentation({ title, description }: CategoryChange) {
  return { ...(title !== undefined && { title }), ...(description !== undefined && { description }) };
}
