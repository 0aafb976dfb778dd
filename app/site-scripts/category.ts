import { readPreference, SORT_KEY, storePreference, VIEW_KEY } from '../browser/preferences.ts';

/**
 * Sorts a category's articles as soon as an order is chosen, and stores the choice. A URL without an order is
 * replaced by one with the stored order, since pages are the same for everybody.
 */
export function initCategory(): void {
  const sort = document.querySelector<HTMLSelectElement>('select[data-sort]');
  if (!sort) return;
  const { sort: shown = '' } = sort.dataset;
  if (location.search === '' && readPreference(SORT_KEY) === 'createdAt') {
    location.replace(`${location.pathname}?sort=createdAt${location.hash}`);
  }
  const apply = () => {
    storePreference(SORT_KEY, sort.value);
    sort.form?.requestSubmit();
  };
  sort.addEventListener('change', apply);
  // Chosen before this script came. An order that the browser restored has no focus.
  if (sort === document.activeElement && sort.value !== shown) apply();
  // On the way back, some browsers restore the choice that led away from the page.
  window.addEventListener('pageshow', () => {
    sort.value = shown;
  });
}

/** Shows a grid or a list, and stores the choice for the first paint of the next page. */
export function showView({ dataset: { shows } }: HTMLElement): void {
  const { dataset } = document.documentElement;
  if (shows === 'list') dataset.view = 'list';
  else delete dataset.view;
  storePreference(VIEW_KEY, shows ?? 'grid');
}
