import { isRouteErrorResponse } from 'react-router';
import { texts } from '../../../contract/texts.ts';
import { ErrorMessage } from '../../components/error-page.tsx';
import { SearchForm } from '../../components/search-form.tsx';
import { Empty } from './empty.tsx';

/** A category that is not there, or a page beyond its last, with the ways on. */
export function NothingInCategory({ error }: { error: unknown }) {
  const absent = isRouteErrorResponse(error) && error.status === 404;
  const firstPage = absent && (error.data as { firstPage?: string } | null)?.firstPage;
  if (!absent || firstPage) {
    return (
      <div className="page-width py-20">
        <ErrorMessage error={error} why={firstPage ? texts.category.noSuchPage : undefined}>
          {firstPage && (
            <a href={firstPage} className="text-link">
              {texts.category.firstPage}
            </a>
          )}
        </ErrorMessage>
      </div>
    );
  }
  return (
    <div className="page-width py-10">
      <title>{texts.category.empty}</title>
      <meta name="robots" content="noindex" />
      <NoArticles as="h1" />
      <SearchForm className="mx-auto mb-20 max-w-form" />
    </div>
  );
}

export function NoArticles({ as }: { as?: 'h1' }) {
  return (
    <Empty title={texts.category.empty} as={as}>
      <p>Nothing has been published here yet.</p>
      <a href="/blogs" className="button mt-6">
        Browse all articles
      </a>
    </Empty>
  );
}
