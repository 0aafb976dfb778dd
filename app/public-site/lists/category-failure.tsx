import { texts } from '../../../contract/texts.ts';
import { Empty } from '../../ui/empty.tsx';
import { ErrorMessage, type ShownError } from '../../ui/error-message.tsx';
import { SearchForm } from '../../ui/search-form.tsx';

/** The error page of a category: it does not exist, or has no such page. */
export function CategoryFailure({ error }: { error: ShownError }) {
  const { status, firstPage } = error;
  if (status !== 404 || firstPage) {
    return (
      <div className="page-width py-20">
        <ErrorMessage error={error} />
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
