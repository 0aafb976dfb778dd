import { Link } from 'react-router';
import { texts } from '../../../contract/texts.ts';
import { ErrorMessage } from '../../components/error-page.tsx';

/** In place of an article that cannot be shown: why, and the way to the others. */
export function ArticleError({ error }: { error: unknown }) {
  return (
    <ErrorMessage error={error} title={texts.articles.loadFailed}>
      <Link to="/dashboard/manage-article" className="text-link">
        Manage Articles
      </Link>
    </ErrorMessage>
  );
}
