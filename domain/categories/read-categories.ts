import type { Category } from '../../contract/category.ts';
import type { Reader, Writer } from '../../platform/db/database.ts';
import type { CategoryTable } from '../../platform/db/schema.ts';
import { cachePerVersion } from '../cache-per-version.ts';
import type { Ctx } from '../context.ts';
import { LekhaError, notFound } from '../errors.ts';
import { isId } from '../id.ts';

/** Throws `not_found` unless every id may be one. */
export function assertIds(thing: 'Category' | 'Subcategory', ...ids: string[]): void {
  if (!ids.every(isId)) throw notFound(thing);
}

/** The order of names as people expect it: 2 before 10. */
const { compare } = new Intl.Collator('en', { numeric: true });

/** All categories with their subcategories, both sorted by position and name; cached per content version. */
export const listCategories: (ctx: Ctx) => Promise<Category[]> = cachePerVersion((ctx) =>
  readCategories(ctx.db.read),
);

/** One category with its subcategories. Throws `not_found`. */
export async function readCategory(tx: Writer, id: string): Promise<Category> {
  const [category] = await readCategories(tx, id);
  if (!category) throw notFound('Category');
  return category;
}

async function readCategories(reader: Reader | Writer, id?: string): Promise<Category[]> {
  const columns = ['id', 'name', 'title', 'description', 'position'] as const;
  const [categories, subcategories] = await Promise.all([
    reader
      .selectFrom('category')
      .select(columns)
      .$if(id !== undefined, (query) => query.where('id', '=', id!))
      .execute(),
    reader
      .selectFrom('subcategory')
      .select([...columns, 'category_id'])
      .$if(id !== undefined, (query) => query.where('category_id', '=', id!))
      .execute(),
  ]);
  const below = Map.groupBy(subcategories.sort(byPlace), (row) => row.category_id);
  return categories.sort(byPlace).map((row) => ({
    ...toPublic(row),
    subcategories: (below.get(row.id) ?? []).map(toPublic),
  }));
}

type Placed = Pick<CategoryTable, 'name' | 'position'>;

function byPlace(one: Placed, other: Placed): number {
  const [place, otherPlace] = [one.position ?? Infinity, other.position ?? Infinity];
  if (place !== otherPlace) return place - otherPlace;
  // `1` and `01` are equal to `compare`.
  return compare(one.name, other.name) || (one.name < other.name ? -1 : 1);
}

function toPublic({
  id,
  name,
  title,
  description,
  position,
}: Pick<CategoryTable, 'id' | 'name' | 'title' | 'description' | 'position'>) {
  return { _id: id, name, title, description, position };
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

/** The category with a name. */
export async function findByName(tx: Writer, name: string): Promise<{ id: string } | undefined> {
  return tx.selectFrom('category').select('id').where('name', '=', name).executeTakeFirst();
}

/** True if an article has this category, in any status or in the trash. */
export async function hasArticles(tx: Writer, name: string): Promise<boolean> {
  const found = await tx.selectFrom('article').select('n').where('category', '=', name).limit(1).execute();
  return found.length > 0;
}

export function nameTaken(message: string): LekhaError {
  return new LekhaError('conflict', message, { errors: [{ path: 'name', message: 'This name is taken.' }] });
}
