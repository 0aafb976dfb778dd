import type { ArticleFilter } from '../../article-filter.ts';
import { parseQuery } from './parse.ts';
import { MAX_CANDIDATES, type SearchSource } from './run.ts';

/** A value by which a search can be narrowed, with its number of matches. */
export interface Facet {
  value: string;
  articles: number;
}

/**
 * The values by which a search can be narrowed, the most frequent first. If `capped`, only the newest matches
 * are counted.
 */
export interface Facets {
  categories: Facet[];
  /** Names of tags. */
  tags: Facet[];
  authors: Facet[];
  languages: Facet[];
  capped: boolean;
}

/** The facets of a search without matches. */
export const noFacets: Facets = { categories: [], tags: [], authors: [], languages: [], capped: false };

interface FacetValues {
  category: string;
  lang: string;
  tags: readonly Tag[];
  authors: readonly string[];
}
type Tag = { id: string; name: string };
type FacetFilter = Pick<ArticleFilter, 'category' | 'tag' | 'author' | 'lang'>;

/** Counts the values of each facet among the matches under all other filters. */
export async function countFacets(
  { index, db }: SearchSource,
  { term, filter }: { term: string; filter: ArticleFilter },
): Promise<Facets> {
  const query = parseQuery(term);
  if (query.words.length === 0) return noFacets;
  const unnarrowed = { ...filter, category: undefined, tag: undefined, author: undefined, lang: undefined };
  const limit = MAX_CANDIDATES + 1;
  const ns = await index.find(db, { query, within: 'all', exact: false, filter: unnarrowed, limit });
  if (ns.length === 0) return noFacets;
  const articles = await readFacetValues(db, ns.slice(0, MAX_CANDIDATES));
  const { category, tag, author, lang } = filter;
  return {
    categories: countBy(({ category }) => [category], articles, { tag, author, lang }),
    tags: countBy(({ tags }) => tags.map(({ name }) => name), articles, { category, author, lang }),
    authors: countBy(({ authors }) => authors, articles, { category, tag, lang }),
    languages: countBy(({ lang }) => [lang], articles, { category, tag, author }),
    capped: ns.length > MAX_CANDIDATES,
  };
}

async function readFacetValues(db: SearchSource['db'], ns: number[]): Promise<FacetValues[]> {
  const [articles, tags, authors] = await Promise.all([
    db.selectFrom('article').select(['n', 'category', 'lang']).where('n', 'in', ns).execute(),
    db
      .selectFrom('article')
      .innerJoin('article_tag', 'article_tag.article_id', 'article.id')
      .innerJoin('tag', 'tag.id', 'article_tag.tag_id')
      .select(['article.n', 'tag.id', 'tag.name'])
      .where('article.n', 'in', ns)
      .execute(),
    db
      .selectFrom('article')
      .innerJoin('article_author', 'article_author.article_id', 'article.id')
      .innerJoin('author', 'author.id', 'article_author.author_id')
      .select(['article.n', 'author.name'])
      .where('article.n', 'in', ns)
      .execute(),
  ]);
  const tagsByArticle = Map.groupBy(tags, ({ n }) => n);
  const authorsByArticle = Map.groupBy(authors, ({ n }) => n);
  return articles.map(({ n, ...values }) => ({
    ...values,
    tags: tagsByArticle.get(n) ?? [],
    authors: [...new Set((authorsByArticle.get(n) ?? []).map(({ name }) => name))],
  }));
}

function countBy(
  toValues: (article: FacetValues) => readonly string[],
  articles: FacetValues[],
  others: FacetFilter,
): Facet[] {
  const counts = new Map<string, number>();
  for (const article of articles.filter((one) => matches(one, others))) {
    for (const value of toValues(article)) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  const facets = Array.from(counts, ([value, count]) => ({ value, articles: count }));
  return facets.sort((a, b) => b.articles - a.articles || (a.value < b.value ? -1 : 1));
}

function matches(article: FacetValues, { category, tag, author, lang }: FacetFilter): boolean {
  if (category !== undefined && article.category !== category) return false;
  if (tag !== undefined && !article.tags.some(({ id }) => id === tag)) return false;
  if (author !== undefined && !article.authors.includes(author)) return false;
  return lang === undefined || article.lang === lang || article.lang.startsWith(`${lang}-`);
}
