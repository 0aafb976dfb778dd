import { instant } from '../../platform/clock.ts';
import type { Reader, Writer } from '../../platform/db/database.ts';
import type { RedirectTable } from '../../platform/db/schema.ts';
import type { Ctx } from '../context.ts';

/** The names of a category and, if it is given, of one of its subcategories. */
export interface CategoryNames {
  category: string;
  subcategory: string | null;
}

type Target = Pick<RedirectTable, 'target_id'> & { target_kind: 'category' | 'subcategory' };

/** Leads readers from former names to a category or subcategory. */
export async function addRedirect(tx: Writer, from: CategoryNames, to: Target, now: number): Promise<void> {
  await tx
    .insertInto('redirect')
    .values({ path: pathOf(from), ...to, created_at: instant(now) })
    .onConflict((conflict) => conflict.column('path').doUpdateSet(to))
    .execute();
}

/** Leads readers who are led to one category or subcategory to another. */
export async function moveRedirects(tx: Writer, kind: Target['target_kind'], from: string, to: string) {
  await tx
    .updateTable('redirect')
    .set({ target_id: to })
    .where('target_kind', '=', kind)
    .where('target_id', '=', from)
    .execute();
}

/** Adds the former names of a category's subcategories below its new name, which is where `currentNames` looks for them. */
export async function repeatRedirects(
  tx: Writer,
  categoryId: string,
  name: string,
  now: number,
): Promise<void> {
  const former = await tx
    .selectFrom('redirect')
    .innerJoin('subcategory', 'subcategory.id', 'redirect.target_id')
    .select(['redirect.path', 'redirect.target_id'])
    .where('redirect.target_kind', '=', 'subcategory')
    .where('subcategory.category_id', '=', categoryId)
    .execute();
  for (const { path, target_id } of former) {
    const below = `${pathOf({ category: name, subcategory: null })}/${path.split('/').at(-1)}`;
    await tx
      .insertInto('redirect')
      .values({ path: below, target_kind: 'subcategory', target_id, created_at: instant(now) })
      .onConflict((conflict) => conflict.column('path').doNothing())
      .execute();
  }
}

/** Removes the redirect from names that are in use again. */
export async function dropRedirect(tx: Writer, names: CategoryNames): Promise<void> {
  await tx.deleteFrom('redirect').where('path', '=', pathOf(names)).execute();
}

/** What a category and subcategory with these names are called now: the same, unless they were renamed or merged. */
export async function currentNames(reader: Reader | Writer, names: CategoryNames): Promise<CategoryNames> {
  const category = await currentCategory(reader, names.category);
  const { subcategory } = names;
  if (subcategory === null || (await hasSubcategory(reader, { category, subcategory }))) {
    return { category, subcategory };
  }
  const moved =
    (await movedSubcategory(reader, names)) ?? (await movedSubcategory(reader, { category, subcategory }));
  return moved ?? { category, subcategory };
}

async function hasSubcategory(
  reader: Reader | Writer,
  names: { category: string; subcategory: string },
): Promise<boolean> {
  const found = await reader
    .selectFrom('subcategory')
    .innerJoin('category', 'category.id', 'subcategory.category_id')
    .select('subcategory.id')
    .where('category.name', '=', names.category)
    .where('subcategory.name', '=', names.subcategory)
    .executeTakeFirst();
  return found !== undefined;
}

/** The names that former names lead to; null if they were not changed. */
export async function findMovedCategory({ db }: Ctx, names: CategoryNames): Promise<CategoryNames | null> {
  if (Object.values(names).some((name) => name?.includes('\0'))) return null;
  const now = await currentNames(db.read, names);
  return now.category === names.category && now.subcategory === names.subcategory ? null : now;
}

async function currentCategory(reader: Reader | Writer, name: string): Promise<string> {
  const known = await reader.selectFrom('category').select('id').where('name', '=', name).executeTakeFirst();
  if (known) return name;
  const moved = await reader
    .selectFrom('redirect')
    .innerJoin('category', 'category.id', 'redirect.target_id')
    .select('category.name')
    .where('redirect.path', '=', pathOf({ category: name, subcategory: null }))
    .where('redirect.target_kind', '=', 'category')
    .executeTakeFirst();
  return moved?.name ?? name;
}

async function movedSubcategory(
  reader: Reader | Writer,
  names: CategoryNames,
): Promise<CategoryNames | undefined> {
  return reader
    .selectFrom('redirect')
    .innerJoin('subcategory', 'subcategory.id', 'redirect.target_id')
    .innerJoin('category', 'category.id', 'subcategory.category_id')
    .select(['category.name as category', 'subcategory.name as subcategory'])
    .where('redirect.path', '=', pathOf(names))
    .where('redirect.target_kind', '=', 'subcategory')
    .executeTakeFirst();
}

/** A path as the table stores it: decoded, except for slashes within a name. */
function pathOf({ category, subcategory }: CategoryNames): string {
  const names = subcategory === null ? [category] : [category, subcategory];
  return ['category', ...names.map((name) => name.replaceAll('/', '%2f'))].join('/');
}
