import type { Category, NewCategory } from '../../contract/category.ts';
import { instant } from '../../platform/clock.ts';
import type { Writer } from '../../platform/db/database.ts';
import { recordAudit } from '../audit/audit.ts';
import { cachePerVersion } from '../cache-per-version.ts';
import { type Ctx, write } from '../context.ts';
import { LekhaError, notFound } from '../errors.ts';
import { newId } from '../id.ts';
import { authorize } from '../permissions.ts';

/** The form of an id: a URL may contain anything, including text that a database cannot compare. */
const ID = /^[0-9a-f-]{36}$/;

/** All categories with their subcategories, both sorted by name; cached per content version. */
export const listCategories: (ctx: Ctx) => Promise<Category[]> = cachePerVersion((ctx) =>
  readCategories(ctx),
);

async function readCategories(ctx: Ctx): Promise<Category[]> {
  const [categories, subcategories] = await Promise.all([
    ctx.db.read.selectFrom('category').select(['id', 'name']).orderBy('name').execute(),
    ctx.db.read.selectFrom('subcategory').select(['id', 'category_id', 'name']).orderBy('name').execute(),
  ]);
  const below = Map.groupBy(subcategories, (row) => row.category_id);
  return categories.map(({ id, name }) => ({
    _id: id,
    name,
    subcategories: (below.get(id) ?? []).map((row) => ({ _id: row.id, name: row.name })),
  }));
}

/** The number of published articles by category name, including names without a row. */
export async function categoryCounts(ctx: Ctx): Promise<Map<string, number>> {
  const rows = await ctx.db.read
    .selectFrom('article_day')
    .select((eb) => ['category', eb.fn.sum<number>('articles').as('articles')])
    .where('level', '=', 1)
    .groupBy('category')
    .execute();
  return new Map(rows.map((row) => [row.category, Number(row.articles)]));
}

/** Creates a category. Throws `conflict` if the name is taken. */
export async function createCategory(ctx: Ctx, { name }: NewCategory): Promise<Category> {
  authorize(ctx, 'category.write');
  const id = newId();
  await write(ctx, async ({ tx, publish }) => {
    if (await findByName(tx, name)) {
      throw nameTaken(`There already is a category '${name}'.`);
    }
    await tx
      .insertInto('category')
      .values({ id, name, created_at: instant(ctx.now()) })
      .execute();
    await recordAudit(tx, ctx, { action: 'category.created', subject: name });
    publish();
  });
  return { _id: id, name, subcategories: [] };
}

/** Deletes a category; its articles keep the name. Throws `not_found`. */
export async function deleteCategory(ctx: Ctx, id: string): Promise<void> {
  authorize(ctx, 'category.write');
  if (!ID.test(id)) throw notFound('Category');
  await write(ctx, async ({ tx, publish }) => {
    const deleted = await tx.deleteFrom('category').where('id', '=', id).returning('name').executeTakeFirst();
    if (!deleted) throw notFound('Category');
    await recordAudit(tx, ctx, { action: 'category.deleted', subject: deleted.name });
    publish();
  });
}

/** Adds a subcategory and returns the whole category. Throws `not_found`, and `conflict` if the name is taken. */
export async function createSubcategory(ctx: Ctx, id: string, { name }: NewCategory): Promise<Category> {
  authorize(ctx, 'category.write');
  if (!ID.test(id)) throw notFound('Category');
  return write(ctx, async ({ tx, publish }) => {
    const category = await readCategory(tx, id);
    if (category.subcategories.some((subcategory) => subcategory.name === name)) {
      throw nameTaken(`'${category.name}' already has a subcategory '${name}'.`);
    }
    const row = { id: newId(), category_id: id, name, created_at: instant(ctx.now()) };
    await tx.insertInto('subcategory').values(row).execute();
    await recordAudit(tx, ctx, { action: 'category.created', subject: `${category.name} / ${name}` });
    publish();
    return readCategory(tx, id);
  });
}

/** Deletes a subcategory; its articles keep the name. Throws `not_found`. */
export async function deleteSubcategory(ctx: Ctx, id: string, subId: string): Promise<void> {
  authorize(ctx, 'category.write');
  if (!ID.test(id) || !ID.test(subId)) throw notFound('Subcategory');
  await write(ctx, async ({ tx, publish }) => {
    const deleted = await tx
      .deleteFrom('subcategory')
      .where('id', '=', subId)
      .where('category_id', '=', id)
      .returning('name')
      .executeTakeFirst();
    if (!deleted) throw notFound('Subcategory');
    const { name } = await readCategory(tx, id);
    await recordAudit(tx, ctx, { action: 'category.deleted', subject: `${name} / ${deleted.name}` });
    publish();
  });
}

/**
 * Creates the missing rows of a category and its subcategory inside the caller's write. Returns true if any was created,
 * which changes the menu of every page.
 */
export async function ensureCategory(
  tx: Writer,
  now: number,
  name: string,
  subcategory: string | null,
): Promise<boolean> {
  const created_at = instant(now);
  const known = await findByName(tx, name);
  const category = known ?? { id: newId() };
  if (!known) await tx.insertInto('category').values({ id: category.id, name, created_at }).execute();
  if (subcategory === null) return !known;
  const made = await tx
    .insertInto('subcategory')
    .values({ id: newId(), category_id: category.id, name: subcategory, created_at })
    .onConflict((conflict) => conflict.columns(['category_id', 'name']).doNothing())
    .executeTakeFirst();
  return !known || Number(made.numInsertedOrUpdatedRows) > 0;
}

function nameTaken(message: string): LekhaError {
  return new LekhaError('conflict', message, { errors: [{ path: 'name', message: 'This name is taken.' }] });
}

async function findByName(tx: Writer, name: string): Promise<{ id: string } | undefined> {
  return tx.selectFrom('category').select('id').where('name', '=', name).executeTakeFirst();
}

async function readCategory(tx: Writer, id: string): Promise<Category> {
  const category = await tx
    .selectFrom('category')
    .select(['id', 'name'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!category) throw notFound('Category');
  const subcategories = await tx
    .selectFrom('subcategory')
    .select(['id', 'name'])
    .where('category_id', '=', id)
    .orderBy('name')
    .execute();
  return {
    _id: category.id,
    name: category.name,
    subcategories: subcategories.map((row) => ({ _id: row.id, name: row.name })),
  };
}
