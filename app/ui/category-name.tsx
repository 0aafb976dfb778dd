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

/** A category or subcategory as readers see it: its title, or its name, which styles show with a capital. */
export function CategoryName({ category, subcategory = null }: CategoryNameProps) {
  const title = useCategoryTitles().own(category, subcategory);
  return title === null ? (subcategory ?? category) : <OwnTitle title={title} />;
}

/** A title with its own capitals. Styles do not capitalise the first letter within another block. */
export function OwnTitle({ title }: { title: string }) {
  return /^\p{Ll}/u.test(title) ? <span className="inline-block">{title}</span> : title;
}
