import type { ArticleQuery, ArticleSummary } from '../../../contract/article.ts';
import type { Meta } from '../../../contract/responses.ts';
import type { Ctx } from '../../context.ts';
import { countSearchWithoutResults, type Facets, noFacets, searchFacets } from '../../search/search.ts';
import { type ArticleCard, loadCards } from './cards.ts';
import { listArticles, toFilter } from './list-articles.ts';

/** An article that a search found. */
export interface FoundArticle extends ArticleCard {
  snippet?: ArticleSummary['snippet'];
}

/** The data of the search page. */
export interface SearchPage {
  articles: FoundArticle[];
  meta: Meta;
  /** The values by which the results can be narrowed. */
  facets: Facets;
}

/**
 * Searches for the search page. A search without filters that finds nothing is counted for the
 * administrators.
 */
export async function browseSearch(
  ctx: Ctx,
  query: ArticleQuery & { searchTerm: string },
): Promise<SearchPage> {
  const { data, meta } = await listArticles(ctx, query);
  const cards = await loadCards(ctx, data);
  const articles = cards.map((card, index) => ({ ...card, snippet: data[index]?.snippet }));
  const hasFilters = [query.category, query.tag, query.author, query.lang, query.from, query.to].some(
    Boolean,
  );
  if (meta.total === 0 && !hasFilters) countSearchWithoutResults(ctx, query.searchTerm);
  const filter = await toFilter(ctx, query);
  const term = meta.search?.corrected ?? query.searchTerm;
  return { articles, meta, facets: filter ? await searchFacets(ctx, { term, filter }) : noFacets };
}
