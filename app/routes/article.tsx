import { isRouteErrorResponse, redirect } from 'react-router';
import { texts } from '../../contract/texts.ts';
import { readArticlePage } from '../../domain/articles/articles.ts';
import { addressOf } from '../addresses.ts';
import { ErrorMessage } from '../components/error-page.tsx';
import { ArticleBody } from '../features/articles/article-body.tsx';
import { ArticleHead } from '../features/articles/article-head.tsx';
import { ArticleHeader } from '../features/articles/article-header.tsx';
import { AuthorCard } from '../features/articles/author-card.tsx';
import { CategoryTag } from '../features/articles/category-tag.tsx';
import { Contents } from '../features/articles/contents.tsx';
import { Gallery } from '../features/articles/gallery.tsx';
import { Share } from '../features/articles/share.tsx';
import { standfirstOf } from '../features/articles/standfirst.ts';
import { Neighbours, RelatedPosts, Translations } from '../features/articles/ways-on.tsx';
import { absent, load, services } from '../load.ts';
import { useSite } from '../site.ts';
import type { Route } from './+types/article.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const found = await load(() => readArticlePage(services(context).publicCtx, params.id));
  if (found.kind === 'moved') throw redirect(addressOf.article(found.slug), 301);
  if (found.kind === 'absent') throw absent(texts.articles.unavailable);
  const { page } = found;
  return { ...page, standfirst: standfirstOf(page.article.excerpt, page.rendered) };
}

export default function ArticleRoute({ loaderData: page }: Route.ComponentProps) {
  const { article, author, rendered, gallery, related } = page;
  const { origin } = useSite();
  const path = addressOf.article(article.slug);
  return (
    <>
      <ArticleHead page={page} />
      <article className="reading">
        <div aria-hidden className="reading-progress no-print" />
        <ArticleHeader page={page} standfirst={page.standfirst} />
        <div className="page-width grid py-10 sm:py-16 xl:grid-cols-[minmax(0,1fr)_minmax(0,var(--container-text))_minmax(0,1fr)] xl:gap-x-10">
          <Contents toc={page.toc} lang={article.lang} />
          <ArticleBody rendered={rendered} lang={article.lang} />
        </div>
        <Gallery images={gallery} />
        <footer className="page-width pb-16">
          <div className="mx-auto grid max-w-measure gap-8">
            <Translations translations={page.translations} />
            <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
              <CategoryTag category={article.category} subcategory={article.subcategory} />
              <Share title={article.title} address={origin + path} />
            </div>
            <AuthorCard author={author} />
            <Neighbours previous={page.previous} next={page.next} />
          </div>
        </footer>
      </article>
      <RelatedPosts related={related} />
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
