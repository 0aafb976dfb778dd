import { isRouteErrorResponse, redirect } from 'react-router';
import { texts } from '../../contract/texts.ts';
import { readArticlePage } from '../../domain/articles/articles.ts';
import { addressOf } from '../addresses.ts';
import { ErrorMessage } from '../components/error-page.tsx';
import { ArticleHead } from '../features/articles/article-head.tsx';
import { WholeArticle } from '../features/articles/article-whole.tsx';
import { standfirstOf } from '../features/articles/standfirst.ts';
import { absent, load, services } from '../load.ts';
import type { Route } from './+types/article.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const found = await load(() => readArticlePage(services(context).publicCtx, params.id));
  if (found.kind === 'moved') throw redirect(addressOf.article(found.slug), 301);
  if (found.kind === 'absent') throw absent(texts.articles.unavailable);
  const { page } = found;
  return { ...page, standfirst: standfirstOf(page.article.excerpt, page.rendered) };
}

export default function ArticleRoute({ loaderData: page }: Route.ComponentProps) {
  return (
    <>
      <ArticleHead page={page} />
      <WholeArticle page={page} />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const unavailable = isRouteErrorResponse(error) && error.status === 404;
  return (
    <div className="page-width py-20">
      <ErrorMessage error={error} title={unavailable ? texts.articles.unavailable : undefined} />
    </div>
  );
}
