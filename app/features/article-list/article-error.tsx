import { isRouteErrorResponse, Link } from 'react-router';
import { texts } from '../../../contract/texts.ts';
import { RouteError, TryAgain } from '../../ui/error-page.tsx';

/** The error screen of an article: the reason, and a link to the list of articles. */
export function ArticleError({ error }: { error: unknown }) {
  const { inTrash, loadFailed } = texts.articles;
  const isInTrash = isRouteErrorResponse(error) && error.data?.message === inTrash;
  return (
    <RouteError error={error} title={loadFailed} why={isInTrash ? inTrash : undefined}>
      {!isInTrash && <TryAgain error={error} />}
      <Link to={`/dashboard/manage-article${isInTrash ? '?status=trash' : ''}`} className="text-link">
        {isInTrash ? texts.autosave.openTrash : 'Manage Articles'}
      </Link>
    </RouteError>
  );
}
