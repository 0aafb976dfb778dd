import { MAX_SEARCH_TERM, PUBLIC_PAGE_SIZE } from '../../contract/limits.ts';
import { listArticles } from '../../domain/articles/articles.ts';
import { addressOf } from '../addresses.ts';
import { PageHead } from '../components/page-head.tsx';
import { Pagination } from '../components/pagination.tsx';
import { SearchForm } from '../components/search-form.tsx';
import { FoundArticles } from '../features/search/found-articles.tsx';
import { NoResults } from '../features/search/no-results.tsx';
import { absent, load, services } from '../load.ts';
import { pageNumber } from '../page-number.ts';
import type { Route } from './+types/search.ts';

const anyCategory = { category: undefined, subcategory: undefined, email: undefined };

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = pageNumber(url);
  if (!page) throw absent('There is no such page.');
  const term = (url.searchParams.get('q') ?? '').replaceAll('\0', '').normalize('NFC').trim();
  const searchTerm = term.slice(0, MAX_SEARCH_TERM);
  if (searchTerm === '') return { term: '', found: null };
  const query = { ...anyCategory, searchTerm, page, limit: PUBLIC_PAGE_SIZE, status: 'published' as const };
  const found = await load(() => listArticles(services(context).publicCtx, query));
  return { term: searchTerm, found };
}

export default function Search({ loaderData: { term, found } }: Route.ComponentProps) {
  return (
    <div className="page-width py-14 sm:py-20">
      <PageHead title={term ? `Search: ${term}` : 'Search'} path="/search" hidden />
      <div className="mx-auto max-w-text">
        <h1 className="font-serif text-page font-semibold tracking-tight">Search</h1>
        <SearchForm key={term} term={term} className="mt-6" />
        {!found && (
          <p className="mt-6 text-soft">
            Type a word from a title or a text, or{' '}
            <a href="/blogs" className="text-link">
              browse all articles
            </a>
            .
          </p>
        )}
        {found?.meta.total === 0 && (
          <div role="status">
            <NoResults term={term} />
          </div>
        )}
        {found && found.meta.total > 0 && (
          <>
            <p className="mt-6 text-muted" role="status">
              {found.meta.total === 1 ? '1 result' : `${found.meta.total} results`}
            </p>
            <FoundArticles articles={found.data} term={term} />
            <Pagination
              page={found.meta.page}
              totalPages={found.meta.totalPages}
              to={(page) => `${addressOf.search(term)}${page > 1 ? `&page=${page}` : ''}`}
            />
          </>
        )}
      </div>
    </div>
  );
}
