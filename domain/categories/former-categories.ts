import type { Reader, Writer } from '../../platform/db/database.ts';
import type { Ctx } from '../context.ts';
import { addMissingRedirect } from '../redirect-rows.ts';

/** The names of a category and, if it is given, of one of its subcategories. */
export interface CategoryNames {
  category: string;
  subcategory: string | null;
}

/**
 * Adds the former names of a category's subcategories below its new name, which is where `currentNames` looks
 * for them.
 */
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
    const below = `${categoryPath({ category: name, subcategory: null })}/${path.split('/').at(-1)}`;
    await addMissingRedirect(tx, below, { target_kind: 'subcategory', target_id }, now);
  }
}

/** The current names of a category and subcategory: other ones if they were renamed or merged. */
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

/** True if a category has or had this name. */
export async function hasCategory(reader: Reader | Writer, name: string): Promise<boolean> {
  const current = await currentCategory(reader, name);
  const row = await reader.selectFrom('category').select('id').where('name', '=', current).executeTakeFirst();
  return row !== undefined;
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
    .where('redirect.path', '=', categoryPath({ category: name, subcategory: null }))
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
    .where('redirect.path', '=', categoryPath(names))
    .where('redirect.target_kind', '=', 'subcategory')
    .executeTakeFirst();
}

/** The path of a category in the table of redirects: decoded, except for slashes within a name. */
export function categoryPath({ category, subcategory }: CategoryNames): string {
  const names = subcategory === null ? [category] : [category, subcategory];
  return ['category', ...names.map((name) => name.replaceAll('/', '%2f'))].join('/');
}
