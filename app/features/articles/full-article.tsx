import type { ArticlePage } from '../../../domain/articles/articles.ts';
import { pathTo, SUBSCRIBE_PATH } from '../../../shared/paths.ts';
import { hasSubscribeLink, useSite } from '../../ui/site-context.ts';
import { CommentsSection } from '../comments/comments-section.tsx';
import { LikesPlace } from '../likes/likes-place.tsx';
import { ArticleBody } from './article-body.tsx';
import { ArticleHeader } from './article-header.tsx';
import { AuthorCards } from './author-card.tsx';
import { CategoryAndTagLinks } from './category-and-tag-links.tsx';
import { Contents } from './contents.tsx';
import { Gallery } from './gallery.tsx';
import { PreviousAndNext, RelatedPosts, Translations } from './related-articles.tsx';
import { SeriesParts } from './series-parts.tsx';
import { Share } from './share.tsx';
import { findStandfirst } from './standfirst.ts';

interface FullArticleProps {
  page: ArticlePage;
  /**
   * The slug under which visitors find the article, if it differs from the one shown; null if they cannot
   * yet.
   */
  publicSlug?: string | null;
  /** The comments on a shared draft, after its text and in place of the related posts. */
  notes?: React.ReactNode;
}

/** Everything between the bar and the footer of an article page. */
export function FullArticle({ page, publicSlug = page.article.slug, notes }: FullArticleProps) {
  const { article, rendered, gallery, related } = page;
  const { origin } = useSite();
  return (
    <>
      <article className="reading">
        <div aria-hidden className="reading-progress no-print" />
        <ArticleHeader page={page} standfirst={findStandfirst(page)} />
        <div className="page-width grid py-8 sm:py-16 xl:grid-cols-[minmax(0,1fr)_minmax(0,var(--container-text))_minmax(0,1fr)] xl:gap-x-10">
          <Contents toc={page.toc} lang={article.lang} />
          <ArticleBody rendered={rendered} lang={article.lang} />
        </div>
        <Gallery images={gallery} />
        {notes}
        <footer className="lazy page-width pb-16">
          <div className="mx-auto grid max-w-measure gap-8">
            <SeriesParts article={article} parts={page.parts} />
            <Translations translations={page.translations} />
            <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
              <CategoryAndTagLinks
                category={article.category}
                subcategory={article.subcategory}
                tags={page.tags}
              />
              <Share title={article.title} url={publicSlug && origin + pathTo.article(publicSlug)} />
            </div>
            {notes === undefined && <SubscribeLine />}
            <AuthorCards authors={article.authors} />
            <PreviousAndNext previous={page.previous} next={page.next} />
          </div>
        </footer>
      </article>
      {notes === undefined && publicSlug !== null && (
        <LikesPlace slug={publicSlug} noComments={article.noComments} />
      )}
      {notes === undefined && publicSlug !== null && !article.noComments && (
        <CommentsSection slug={publicSlug} />
      )}
      {notes === undefined && <RelatedPosts related={related} />}
    </>
  );
}

/** Leads readers of an article to the newsletter, if the site wants it there. */
function SubscribeLine() {
  const site = useSite();
  if (!hasSubscribeLink(site, 'article')) return null;
  return (
    <p className="no-print text-soft">
      New articles by email:{' '}
      <a href={SUBSCRIBE_PATH} className="text-link">
        Subscribe
      </a>
    </p>
  );
}
