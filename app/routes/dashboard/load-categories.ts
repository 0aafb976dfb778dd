import { categoryCounts, listCategories } from '../../../domain/categories/categories.ts';
import type { Ctx } from '../../../domain/context.ts';
import type { CategoryWithCount } from '../../features/categories/categories-table.tsx';

/** All categories with their number of articles. */
export async function loadCategories(ctx: Ctx): Promise<CategoryWithCount[]> {
  const [categories, articles] = await Promise.all([listCategories(ctx), categoryCounts(ctx)]);
  return categories.map((category) => ({ ...category, articles: articles.get(category.name) ?? 0 }));
}
