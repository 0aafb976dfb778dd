import type { Category, Subcategory } from '../../../contract/category.ts';
import { texts } from '../../../contract/texts.ts';
import { categoryTitle } from '../../../shared/text/category-title.ts';

/** A category, or a subcategory with its category, whose details are edited. */
export interface EditedCategory {
  edited: Category | Subcategory;
  parent?: Category | undefined;
  /** The categories that have a place, or the subcategories of `parent`, in their order. */
  siblings: readonly Subcategory[];
}

/** The path of its calls. */
export function apiPath({ edited, parent }: EditedCategory): string {
  return parent ? `/categories/${parent._id}/subcategories/${edited._id}` : `/categories/${edited._id}`;
}

/** The body of the call that changes it. */
export function readFields(form: FormData): object {
  const place = String(form.get('position'));
  return {
    name: String(form.get('name')),
    title: String(form.get('title')),
    description: String(form.get('description')),
    position: place === '' ? null : Number(place),
  };
}

/** The results of a change. */
export function resultTexts({ parent }: EditedCategory): { updated: string; failed: string } {
  const { categories } = texts;
  return parent
    ? { updated: categories.subcategoryUpdated, failed: categories.subcategoryUpdateFailed }
    : { updated: categories.updated, failed: categories.updateFailed };
}

/** The categories that have a place, in their order. */
export function onlyPlaced(categories: readonly Category[]): Category[] {
  return categories.filter(({ position }) => position !== null);
}

/** The places that it can have, counted from 1, among those that have one. */
export function placeLabels({ edited, siblings }: EditedCategory): string[] {
  const others = siblings.filter(({ _id, position }) => position !== null && _id !== edited._id);
  const last = others.at(-1);
  return [
    ...others.map((next, index) => `${index + 1}. Before ${shownName(next)}`),
    `${others.length + 1}. ${last ? `After ${shownName(last)}` : 'Before all others'}`,
  ];
}

/** The title of a category, or its name with a capital. */
export function shownName({ name, title }: Subcategory): string {
  return title ?? categoryTitle(name);
}

/**
 * Says how many articles remain, since deleting a category deletes no article, and who gets no emails any
 * more.
 */
export function deletionNote(articles: number, hasSubscribers: boolean): string | undefined {
  const subscribers =
    'Subscribers who have chosen no other category get no more emails. To keep them, rename it or merge it with another.';
  if (articles === 0) return hasSubscribers ? subscribers : undefined;
  const remaining =
    articles === 1
      ? '1 published article is in this category. It will not be deleted, and keeps its category name.'
      : `${articles.toLocaleString('en-US')} published articles are in this category. They will not be deleted, and keep their category name.`;
  return hasSubscribers ? `${remaining} ${subscribers}` : remaining;
}
