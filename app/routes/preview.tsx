import { isRouteErrorResponse, redirect } from 'react-router';
import { deskId } from '../../contract/desk.ts';
import { texts } from '../../contract/texts.ts';
import { previewArticle } from '../../domain/articles/articles.ts';
import { addressOf } from '../addresses.ts';
import { ErrorMessage } from '../components/error-page.tsx';
import { WholeArticle } from '../features/articles/article-whole.tsx';
import { standfirstOf } from '../features/articles/standfirst.ts';
import { administrator, load } from '../load.ts';
import type { Route } from './+types/preview.ts';

/** No other page of the reading site has anything of its own for the one who asks: this one is never kept. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = administrator(context, 'article.write');
  // Only this very address may stand in a frame; the router takes others that are like it.
  if (url.pathname !== addressOf.preview()) throw redirect(addressOf.preview() + url.search);
  const desk = deskId.safeParse(url.searchParams.get('desk')).data ?? null;
  const page = await load(() => previewArticle(ctx, { desk, article: url.searchParams.get('article') }));
  return page && { ...page, standfirst: standfirstOf(page.article.excerpt, page.rendered) };
}

export function headers() {
  return { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' };
}

export default function PreviewRoute({ loaderData: page }: Route.ComponentProps) {
  return (
    <>
      <title>{page ? `Preview: ${page.article.title}` : 'Preview'}</title>
      <Mark />
      {page ? <WholeArticle page={page} publicSlug={page.publicSlug} /> : <Nothing />}
    </>
  );
}

/** By which the writing desk knows that this is what it asked for, and not an answer of something in between. */
function Mark() {
  return (
    <>
      <meta name="robots" content="noindex" />
      <meta name="preview" content="drawn" />
    </>
  );
}

function Nothing() {
  return (
    <div className="page-width py-20">
      <h1 className="font-serif text-section font-semibold">{texts.preview.nothing}</h1>
      <p className="mt-4 text-muted">{texts.preview.hint}</p>
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  // What the text itself is refused for is good to see; another failure passes.
  const isOfText = isRouteErrorResponse(error) && error.status < 500;
  return (
    <div className="page-width py-20">
      {isOfText && <Mark />}
      <ErrorMessage error={error} />
    </div>
  );
}
