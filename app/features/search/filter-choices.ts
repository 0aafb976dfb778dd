import type { CategoryTitles } from '../../../domain/categories/categories.ts';
import type { Facet, Facets } from '../../../domain/search/search.ts';
import { languageName } from '../../i18n/language-name.ts';
import type { Choices } from './search-filters.tsx';

/**
 * The choices of the filters, with counts. The server creates them, so that language names do not depend on
 * the browser.
 */
export function filterChoices(
  { categories, tags, authors, languages, capped }: Facets,
  titles: CategoryTitles,
): Choices {
  const label = (name: string, { articles }: Facet) =>
    `${name} (${articles.toLocaleString('en-US')}${capped ? '+' : ''})`;
  const choices = (facets: Facet[], readName = (value: string) => value) =>
    facets
      .slice(0, MAX_CHOICES)
      .map((facet) => ({ value: facet.value, label: label(readName(facet.value), facet) }));
  return {
    category: choices(categories, (name) => titles.shown(name)),
    tag: choices(tags),
    author: choices(authors),
    lang: choices(languages, languageName),
  };
}

/** The maximum number of choices of a filter. */
const MAX_CHOICES = 100;
