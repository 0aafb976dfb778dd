/** The public interface of categories. */

export {
  browseCategories,
  type CategoriesPage,
  type CategoryMenu,
  type CategoryTitles,
  categoryMenu,
  categoryTitles,
  findCategories,
  type ListedCategory,
} from './browse.ts';
export { updateCategory, updateSubcategory } from './change-categories.ts';
export { wantsCategory } from './chosen-categories.ts';
export { createCategory, createSubcategory, ensureCategory } from './create.ts';
export { deleteCategory, deleteSubcategory } from './delete.ts';
export { type CategoryText, describeCategories } from './describe.ts';
export { currentNames, findMovedCategory, hasCategory } from './former-categories.ts';
export { listCategories } from './read-categories.ts';
