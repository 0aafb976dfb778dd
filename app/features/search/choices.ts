import type { Facet, Facets } from '../../../domain/search/search.ts';
import { languageName } from '../../components/language-name.ts';
import type { Choices } from './search-filters.tsx';

/** What the filters offer, with counts. Made on the server, so that names of languages are the same everywhere. */
export function choicesOf({ categories, authors, languages, capped }: Facets): Choices {
  const counted = (name: string, { articles }: Facet) =>
    `${name} (${articles.toLocaleString('en-US')}${capped ? '+' : ''})`;
  const offered = (facets: Facet[], nameOf = (value: string) => value) =>
    facets
      .slice(0, MOST)
      .map((facet) => ({ value: facet.value, label: counted(nameOf(facet.value), facet) }));
  return {
    category: offered(categories, capitalised),
    author: offered(authors),
    lang: offered(languages, languageName),
  };
}

/** More of one kind nobody reads. */
const MOST = 100;

function capitalised(name: string): string {
  return name.replace(/(?<!\S)\p{Ll}/gu, (letter) => letter.toUpperCase());
}
