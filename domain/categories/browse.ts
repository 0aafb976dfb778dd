import type { Category } from '../../contract/category.ts';
import { CATEGORIES_PAGE_SIZE, MENU_CATEGORIES } from '../../contract/limits.ts';
import { categoryTitle } from '../../shared/text/category-title.ts';
import { foldText } from '../../shared/text/fold.ts';
import { cachePerVersion } from '../cache-per-version.ts';
import type { Ctx } from '../context.ts';
import { categoryCounts, listCategories } from './read-categories.ts';

/** The categories that the menu and the home page show. */
export interface CategoryMenu {
  categories: Category[];
  /** True if there are more, which /categories lists. */
  hasMore: boolean;
}

/**
 * Picks the categories of the menu: all of up to 24, otherwise those with a position and then the ones with
 * most published articles. The order is that of `listCategories` in both cases.
 */
export const categoryMenu: (ctx: Ctx) => Promise<CategoryMenu> = cachePerVersion(async (ctx) => {
  const all = await listCategories(ctx);
  if (all.length <= MENU_CATEGORIES) return { categories: all, hasMore: false };
  const counts = await categoryCounts(ctx);
  const bySize = all.filter(({ position }) => position === null).sort((a, b) => size(b) - size(a));
  const picked = new Set(
    [...all.filter(({ position }) => position !== null), ...bySize].slice(0, MENU_CATEGORIES),
  );
  return { categories: all.filter((category) => picked.has(category)), hasMore: true };

  function size({ name }: Category): number {
    return counts.get(name) ?? 0;
  }
});

/** A category in the list of all. */
export interface ListedCategory extends Category {
  /** The number of published articles. */
  articles: number;
}

/** The data of a page of all categories. */
export interface CategoriesPage {
  page: number;
  totalPages: number;
  /** The number of categories that match. */
  total: number;
  categories: ListedCategory[];
}

/**
 * Loads a page of the categories whose name, title or subcategories contain `term`; null beyond the last
 * page.
 */
export async function browseCategories(ctx: Ctx, term: string, page: number): Promise<CategoriesPage | null> {
  const found = await findCategories(ctx, term);
  const totalPages = Math.ceil(found.length / CATEGORIES_PAGE_SIZE);
  if (page > 1 && page > totalPages) return null;
  const categories = found.slice((page - 1) * CATEGORIES_PAGE_SIZE, page * CATEGORIES_PAGE_SIZE);
  return { page, totalPages, total: found.length, categories };
}

/** Finds the categories whose name, title or subcategories contain `term`; all for an empty one. */
export async function findCategories(ctx: Ctx, term = ''): Promise<ListedCategory[]> {
  const wanted = foldText(term).trim();
  const found = (await searchableCategories(ctx)).filter(({ words }) => words.includes(wanted));
  return found.map(({ category }) => category);
}

/** Without case and accents, so that `cafe` finds `Café`. */
const searchableCategories = cachePerVersion(async (ctx) => {
  const [all, counts] = await Promise.all([listCategories(ctx), categoryCounts(ctx)]);
  return all.map((category) => {
    const names = [category, ...category.subcategories].flatMap(({ name, title }) => [name, title ?? '']);
    return {
      words: foldText(names.join('\n')),
      category: { ...category, articles: counts.get(category.name) ?? 0 },
    };
  });
});

/** The names of categories and subcategories as readers see them. */
export interface CategoryTitles {
  /** The title that an administrator chose; null if there is none. */
  own(category: string, subcategory?: string | null): string | null;
  /** That title, or the name with a capital. */
  shown(category: string, subcategory?: string | null): string;
}

/** Titles of the same categories are deeply equal, as `cachePerVersion` needs. */
class StoredTitles implements CategoryTitles {
  readonly byName: ReadonlyMap<string, Pick<Category, 'title' | 'subcategories'>>;

  constructor(categories: readonly Category[]) {
    this.byName = new Map(
      categories.map(({ name, title, subcategories }) => [name, { title, subcategories }]),
    );
  }

  own(category: string, subcategory: string | null = null): string | null {
    const known = this.byName.get(category);
    if (subcategory === null) return known?.title ?? null;
    return known?.subcategories.find(({ name }) => name === subcategory)?.title ?? null;
  }

  shown(category: string, subcategory: string | null = null): string {
    return this.own(category, subcategory) ?? categoryTitle(subcategory ?? category);
  }
}

/** Loads the names that readers see. */
export const categoryTitles: (ctx: Ctx) => Promise<CategoryTitles> = cachePerVersion(
  async (ctx) => new StoredTitles(await listCategories(ctx)),
);
