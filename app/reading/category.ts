import { keep, kept, recall } from '../kept.ts';

/**
 * The order of a category's articles: a choice takes effect at once and is remembered. An address that names no order shows
 * the one chosen last: pages are the same for everybody, so the browser asks again.
 */
export function attendCategory(): void {
  const sort = document.querySelector<HTMLSelectElement>('select[data-sort]');
  if (!sort) return;
  const { sort: shown = '' } = sort.dataset;
  if (location.search === '' && recall(kept.sort) === 'createdAt') {
    location.replace(`${location.pathname}?sort=createdAt${location.hash}`);
  }
  sort.addEventListener('change', () => {
    keep(kept.sort, sort.value);
    sort.form?.requestSubmit();
  });
  // Back on this page, some browsers show the choice that led away from it.
  window.addEventListener('pageshow', () => {
    sort.value = shown;
  });
}

/** Grid or list: the choice stands on the document, where the style sheet and the next page's first paint find it. */
export function showView({ dataset: { shows } }: HTMLElement): void {
  const { dataset } = document.documentElement;
  if (shows === 'list') dataset.view = 'list';
  else delete dataset.view;
  keep(kept.view, shows ?? 'grid');
}
