import { PUBLIC_PAGE_SIZE } from '../../../contract/limits.ts';
import { texts } from '../../../contract/texts.ts';
import { browseSearch, type SearchPage as Results } from '../../../domain/articles/articles.ts';
import { formatPageNumber, formatResultCount } from '../../../shared/text/counts.ts';
import { Corrected } from '../../features/search/corrected.tsx';
import { filterChoices } from '../../features/search/filter-choices.ts';
import { FoundArticles } from '../../features/search/found-articles.tsx';
import { NoResults } from '../../features/search/no-results.tsx';
import { parseSearchQuery, type SearchQuery, searchUrl } from '../../features/search/query.ts';
import { SearchFilters } from '../../features/search/search-filters.tsx';
import { PageHead } from '../../head/page-head.tsx';
import { pageNumber } from '../../request/page-number.ts';
import { Pagination } from '../../ui/pagination.tsx';
import { SearchForm } from '../../ui/search-form.tsx';
import { type Loaded, PageError, type PageRequest } from '../page.ts';

interface SearchResults extends Pick<Results, 'articles' | 'meta'> {
  choices: ReturnType<typeof filterChoices>;
}

interface SearchData {
  query: SearchQuery;
  /** Null without a term. */
  found: SearchResults | null;
}

export async function loadSearch({ url, services }: PageRequest): Promise<Loaded<SearchData>> {
  const page = pageNumber(url);
  const query = parseSearchQuery(url);
  if (!page) throw new PageError(404, 'There is no such page.', searchUrl(query));
  if (query.term === '') return { data: { query, found: null } };
  const { term, category, tag, author, lang, from, to, sort } = query;
  const listQuery = {
    searchTerm: term,
    category: category.toLowerCase() || undefined,
    tag: tag || undefined,
    author: author || undefined,
    lang: lang || undefined,
    from: from || undefined,
    to: to || undefined,
    sort: sort || undefined,
    subcategory: undefined,
    email: undefined,
    page,
    limit: PUBLIC_PAGE_SIZE,
    status: 'published' as const,
  };
  const { articles, meta, facets } = await browseSearch(services.publicCtx, listQuery);
  return { data: { query, found: { articles, meta, choices: filterChoices(facets, services.titles) } } };
}

export function SearchPage({ data: { query, found } }: { data: SearchData }) {
  const { term } = query;
  return (
    <div className="page-width py-14 sm:py-20">
      <PageHead title={term ? `Search: ${term}` : 'Search'} path="/search" noindex />
      <div className="mx-auto max-w-text">
        <h1 className="font-serif text-page font-semibold tracking-tight">Search</h1>
        <SearchForm key={term} term={term} className="mt-6" autoFocus={!term} />
        {!found && (
          <p className="mt-6 text-soft">
            Type a word from a title or a text, or{' '}
            <a href="/blogs" className="text-link">
              browse all articles
            </a>
            .
          </p>
        )}
        {found && <SearchFilters query={query} choices={found.choices} />}
        {found && found.meta.total === 0 && (
          <div role="status">
            <NoResults term={term} />
          </div>
        )}
        {found && found.meta.total > 0 && <FoundPage query={query} found={found} />}
      </div>
    </div>
  );
}

function FoundPage({ query, found }: { query: SearchQuery; found: SearchResults }) {
  const { articles, meta } = found;
  const { corrected, suggestion } = meta.search ?? {};
  const searched = corrected ?? query.term;
  return (
    <>
      <div className="mt-6" role="status">
        {corrected && <Corrected term={query.term} corrected={corrected} className="mb-1" />}
        <p className="text-muted">
          {meta.page > 1 ? `${formatResultCount(meta)} · ${formatPageNumber(meta)}` : formatResultCount(meta)}
        </p>
      </div>
      {suggestion && (
        <p className="mt-2">
          {texts.search.suggestion}{' '}
          <a href={searchUrl({ ...query, term: suggestion })} className="text-link" dir="auto">
            {suggestion}
          </a>
          ?
        </p>
      )}
      <FoundArticles articles={articles} term={searched} />
      <Pagination page={meta.page} totalPages={meta.totalPages} to={(page) => searchUrl(query, page)} />
    </>
  );
}
