import type { FoundArticle } from '../../../domain/articles/articles.ts';
import { pathTo } from '../../../shared/paths.ts';
import { textDirection } from '../../../shared/text/text-direction.ts';
import { CategoryName } from '../../ui/category-name.tsx';
import { Byline } from '../article-cards/card.tsx';
import { CardBanner } from '../article-cards/card-banner.tsx';
import { CardTitle } from '../article-cards/card-title.tsx';
import { Marked, MarkedSnippet } from './marked.tsx';

const THUMBNAIL = '(min-width: 40rem) 9rem, 6rem';

/** The articles that a search found, best first. */
export function FoundArticles({ articles, term }: { articles: FoundArticle[]; term: string }) {
  return (
    <ol className="mt-2">
      {articles.map((article) => (
        <li
          key={article._id}
          className="flex items-start gap-4 border-b border-line py-6 sm:gap-6"
          {...textDirection(article.lang)}
        >
          <div className="min-w-0 grow">
            <p className="kicker text-muted">
              <CategoryName category={article.category} />
            </p>
            <CardTitle
              article={article}
              heading="h2"
              to={pathTo.text(article)}
              className="mt-1 font-serif text-card font-semibold"
            >
              <Marked text={article.title} term={term} />
            </CardTitle>
            <p className="mt-1.5 line-clamp-3 text-soft">
              <MarkedSnippet result={article} />
            </p>
            <Byline article={article} className="mt-2" />
          </div>
          {article.bannerImg && (
            <div className="w-24 shrink-0 sm:w-36">
              <CardBanner article={article} sizes={THUMBNAIL} />
            </div>
          )}
        </li>
      ))}
    </ol>
  );
}
