import type { ArticleFilter } from './filter.ts';
import { parseQuery } from './parse.ts';
import type { SearchSource } from './run.ts';
import { MAX_CANDIDATES } from './run.ts';

/** A value that a search can be narrowed to, and how many of its articles have it. */
export interface Facet {
  value: string;
  articles: number;
}

/** What a search can be narrowed to; the most frequent first. With `capped` the counts are of the newest thousand. */
export interface Facets {
  categories: Facet[];
  authors: Facet[];
  languages: Facet[];
  capped: boolean;
}

/** Nothing to choose from. */
export const noFacets: Facets = { categories: [], authors: [], languages: [], capped: false };

interface Described {
  category: string;
  lang: string;
  author: string | null;
}

/** For each facet the articles that `term` finds under all of the filter but the facet itself. */
export async function countFacets(
  { index, db }: SearchSource,
  { term, filter }: { term: string; filter: ArticleFilter },
): Promise<Facets> {
  const query = parseQuery(term);
  if (query.words.length === 0) return noFacets;
  const open = { ...filter, category: undefined, author: undefined, lang: undefined };
  const limit = MAX_CANDIDATES + 1;
  const ns = await index.find(db, { query, within: 'all', exact: false, filter: open, limit });
  if (ns.length === 0) return noFacets;
  const articles = await db
    .selectFrom('article')
    .leftJoin('author', 'author.id', 'article.author_id')
    .select(['article.category', 'article.lang', 'author.name as author'])
    .where('article.n', 'in', ns.slice(0, MAX_CANDIDATES))
    .execute();
  const { category, author, lang } = filter;
  return {
    categories: countBy('category', articles, { author, lang }),
    authors: countBy('author', articles, { category, lang }),
    languages: countBy('lang', articles, { category, author }),
    capped: ns.length > MAX_CANDIDATES,
  };
}

function countBy(
  key: keyof Described,
  articles: Described[],
  others: { category?: string | undefined; author?: string | undefined; lang?: string | undefined },
): Facet[] {
  const counts = new Map<string, number>();
  for (const article of articles) {
    const value = article[key];
    if (value !== null && has(article, others)) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  const facets = Array.from(counts, ([value, count]) => ({ value, articles: count }));
  return facets.sort((a, b) => b.articles - a.articles || (a.value < b.value ? -1 : 1));
}

function has(article: Described, { category, author, lang }: Parameters<typeof countBy>[2]): boolean {
  if (category !== undefined && article.category !== category) return false;
  if (author !== undefined && article.author !== author) return false;
  return lang === undefined || article.lang === lang || article.lang.startsWith(`${lang}-`);
}
