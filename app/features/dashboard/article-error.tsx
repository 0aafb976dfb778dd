import { isRouteErrorResponse, Link } from 'react-router';
import { texts } from '../../../contract/texts.ts';
import { RouteError } from '../../ui/error-page.tsx';
import { TryAgain } from '../../ui/try-again.tsx';

/** In place of an article that cannot be shown: why, and the way to the others. */
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
