import type { Category, NewCategory } from '../../contract/category.ts';
import { formatInstant } from '../../platform/clock.ts';
import type { Writer } from '../../platform/db/database.ts';
import { recordAudit } from '../audit/audit.ts';
import type { Ctx } from '../context.ts';
import { newId } from '../id.ts';
import { authorize } from '../permissions.ts';
import { dropRedirects } from '../redirect-rows.ts';
import { withdrawsNothing, write } from '../write.ts';
import { categoryPath } from './former-categories.ts';
import { assertIds, findByName, nameTaken, readCategory } from './read-categories.ts';

/** Creates a category. Throws `conflict` if the name is taken. */
export async function createCategory(ctx: Ctx, { name }: NewCategory): Promise<Category> {
  authorize(ctx, 'category.write');
  const id = newId();
  await write(ctx, async ({ tx, invalidatePages }) => {
    if (await findByName(tx, name)) {
      throw nameTaken(`There is already a category named '${name}'.`);
    }
    await tx
      .insertInto('category')
      .values({ id, name, created_at: formatInstant(ctx.now()) })
      .execute();
    await dropRedirects(tx, [categoryPath({ category: name, subcategory: null })]);
    await recordAudit(tx, ctx, { action: 'category.created', subject: name });
    invalidatePages(withdrawsNothing);
  });
  return { _id: id, name, title: null, description: null, position: null, subcategories: [] };
}

/**
 * Adds a subcategory and returns the whole category. Throws `not_found`, and `conflict` if the name is taken.
 */
export async function createSubcategory(ctx: Ctx, id: string, { name }: NewCategory): Promise<Category> {
  authorize(ctx, 'category.write');
  assertIds('Category', id);
  return write(ctx, async ({ tx, invalidatePages }) => {
    const category = await readCategory(tx, id);
    if (category.subcategories.some((subcategory) => subcategory.name === name)) {
      throw nameTaken(`'${category.name}' already has a subcategory '${name}'.`);
    }
    const row = { id: newId(), category_id: id, name, created_at: formatInstant(ctx.now()) };
    await tx.insertInto('subcategory').values(row).execute();
    await dropRedirects(tx, [categoryPath({ category: category.name, subcategory: name })]);
    await recordAudit(tx, ctx, { action: 'category.created', subject: `${category.name} / ${name}` });
    invalidatePages(withdrawsNothing);
    return readCategory(tx, id);
  });
}

/**
 * Creates the missing rows of a category and its subcategory inside the caller's write. Returns true if any
 * was created, which changes the menu of every page.
 */
export async function ensureCategory(
  tx: Writer,
  now: number,
  name: string,
  subcategory: string | null,
): Promise<boolean> {
  const created_at = formatInstant(now);
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
