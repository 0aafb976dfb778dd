import { texts } from '../../../contract/texts.ts';
import type { ArticleCard, ArticlePage } from '../../../domain/articles/articles.ts';
import { pathTo } from '../../../shared/paths.ts';
import { languageName } from '../../i18n/language-name.ts';
import { Card, LINE } from '../article-cards/card.tsx';

/** The articles before and after this one. */
export function PreviousAndNext({ previous, next }: Pick<ArticlePage, 'previous' | 'next'>) {
  if (!previous && !next) return null;
  return (
    <nav aria-label="More articles" className="no-print grid grid-cols-1 gap-4 sm:grid-cols-2">
      {previous && <AdjacentArticle to={previous} label="Previous" />}
      {next && <AdjacentArticle to={next} label="Next" className="sm:col-start-2 sm:text-end" />}
    </nav>
  );
}

/** A link to the article before or after another. */
export function AdjacentArticle({
  to,
  label,
  rel,
  className = '',
}: {
  to: NonNullable<ArticlePage['next']>;
  label: string;
  rel?: 'prev' | 'next';
  className?: string;
}) {
  return (
    <a href={pathTo.article(to.slug)} rel={rel} className={`group block py-2 ${className}`}>
      <span className="kicker text-muted">{label}</span>
      <span
        lang={to.lang}
        className="own-dir mt-1 block font-serif text-lg leading-snug font-semibold text-balance group-hover:text-accent"
      >
        {to.title}
      </span>
    </a>
  );
}

/** Links to the article in other languages, each named in its own language. */
export function Translations({ translations }: Pick<ArticlePage, 'translations'>) {
  if (translations.length === 0) return null;
  return (
    <nav aria-label="Other languages" className="no-print flex flex-wrap items-center gap-x-4 text-sm">
      <span className="kicker text-muted">Also in</span>
      {translations.map(({ lang, slug }) => (
        <a key={slug} href={pathTo.article(slug)} lang={lang} hrefLang={lang} className="text-link py-1">
          {languageName(lang, lang)}
        </a>
      ))}
    </nav>
  );
}

/** Up to three other articles of the category. */
export function RelatedPosts({ related }: { related: ArticleCard[] }) {
  return (
    <section aria-labelledby="_related-title" className="lazy no-print border-t border-line bg-sunken">
      <div className="page-width py-16">
        <h2 id="_related-title" className="font-serif text-section font-semibold">
          Related Posts
        </h2>
        {related.length === 0 ? (
          <p className="mt-4 text-muted">{texts.articles.noRelated}</p>
        ) : (
          <div className="compact mt-8 grid grid-cols-1 gap-x-8 gap-y-12 sm:grid-cols-3">
            {related.map((article) => (
              <Card key={article._id} article={article} sizes={LINE} withCategory={false} />
            ))}
          </div>
        )}
      </div>
    </section>
  );
}
