import type { Meta } from '../../../contract/answer.ts';
import type { ArticleQuery, ArticleSummary } from '../../../contract/article.ts';
import type { Ctx } from '../../context.ts';
import { type Facets, noFacets, noteEmptySearch, searchFacets } from '../../search/search.ts';
import { listArticles, toFilter } from './list.ts';

/** What the page of a search shows. */
export interface SearchPage {
  articles: ArticleSummary[];
  meta: Meta;
  /** What the search can be narrowed to. */
  facets: Facets;
}

/** A page of what a term finds, and what it can be narrowed to. A search that finds nothing at all is counted. */
export async function browseSearch(
  ctx: Ctx,
  query: ArticleQuery & { searchTerm: string },
): Promise<SearchPage> {
  const { data: articles, meta } = await listArticles(ctx, query);
  const narrowed = [query.category, query.author, query.lang, query.from, query.to].some(Boolean);
  if (meta.total === 0 && !narrowed) noteEmptySearch(ctx, query.searchTerm);
  const filter = await toFilter(ctx, query);
  const term = meta.search?.corrected ?? query.searchTerm;
  return { articles, meta, facets: filter ? await searchFacets(ctx, { term, filter }) : noFacets };
}
