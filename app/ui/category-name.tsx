import { createContext, useContext } from 'react';
import type { CategoryTitles } from '../../domain/categories/categories.ts';
import { categoryTitle } from '../../shared/text/category-title.ts';

export type { CategoryTitles };

/** The titles of categories. Without them, the names are shown. */
export const CategoryTitlesContext = createContext<CategoryTitles>({
  own: () => null,
  shown: (category, subcategory) => categoryTitle(subcategory ?? category),
});

export function useCategoryTitles(): CategoryTitles {
  return useContext(CategoryTitlesContext);
}

interface CategoryNameProps {
  category: string;
  /** Shown instead of the category if it is given. */
  subcategory?: string | null;
}

/** A category or subcategory as readers see it: its title, or its name with a capital. */
export function CategoryName({ category, subcategory = null }: CategoryNameProps) {
  return useCategoryTitles().shown(category, subcategory);
}
