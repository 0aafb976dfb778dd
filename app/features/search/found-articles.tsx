import type { ArticleSummary } from '../../../contract/article.ts';
import { pathTo } from '../../../shared/paths.ts';
import { textDirection } from '../../../shared/text/text-direction.ts';
import { CategoryName } from '../../ui/category-name.tsx';
import { Day } from '../../ui/day.tsx';
import { Marked, MarkedSnippet } from './marked.tsx';

/** The articles that a search found, best first. */
export function FoundArticles({ articles, term }: { articles: ArticleSummary[]; term: string }) {
  return (
    <ol className="mt-2">
      {articles.map((article) => (
        <li key={article._id} className="border-b border-line py-6" {...textDirection(article.lang)}>
          <p className="text-sm text-muted">
            <span className="inline-block first-letter:uppercase">
              <CategoryName category={article.category} />
            </span>{' '}
            · <Day instant={article.createdAt} />
          </p>
          <h2 className="mt-1 font-serif text-card font-semibold">
            <a
              href={pathTo.text(article)}
              className="decoration-accent decoration-2 underline-offset-4 hover:underline"
            >
              <Marked text={article.title} term={term} />
            </a>
          </h2>
          <p className="mt-1.5 line-clamp-3 text-soft">
            <MarkedSnippet result={article} />
          </p>
        </li>
      ))}
    </ol>
  );
}
