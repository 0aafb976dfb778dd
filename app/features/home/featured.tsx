import type { ArticleCard } from '../../../domain/articles/articles.ts';
import { textDirection } from '../../../shared/text/text-direction.ts';
import { Byline, CategoryLabel } from '../article-cards/card.tsx';
import { CardBanner } from '../article-cards/card-banner.tsx';
import { CardTitle } from '../article-cards/card-title.tsx';

/** The article that an administrator has featured. */
export function Featured({ article }: { article: ArticleCard }) {
  return (
    <section aria-labelledby="featured-title" className="lazy border-y border-line bg-sunken">
      <div className="page-width py-16 sm:py-20">
        <h2 id="featured-title" className="kicker text-muted">
          Featured Article
        </h2>
        <article
          className={`group relative mt-6 grid grid-cols-1 items-center gap-x-14 gap-y-6 ${article.bannerImg ? 'lg:grid-cols-2' : ''}`}
          {...textDirection(article.lang)}
        >
          <CardBanner article={article} sizes="(min-width: 64rem) 40rem, 100vw" wide />
          <div>
            <CategoryLabel article={article} />
            <CardTitle
              article={article}
              className="mt-3 font-serif text-page font-semibold tracking-tight text-balance"
            />
            <p className="mt-4 text-lg text-soft">{article.description}</p>
            <Byline article={article} className="mt-5" />
          </div>
        </article>
      </div>
    </section>
  );
}
