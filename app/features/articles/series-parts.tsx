import type { ArticlePage, PartLink } from '../../../domain/articles/articles.ts';
import { pathTo } from '../../../shared/paths.ts';
import { siteDirection } from '../../../shared/text/text-direction.ts';
import { AdjacentArticle } from './related-articles.tsx';

/** Lists the parts of an article's series around it, and leads to the part before and the part after. */
export function SeriesParts({ article, parts }: Pick<ArticlePage, 'article' | 'parts'>) {
  const { series, title, slug, lang } = article;
  if (!series) return null;
  const { before, after, hasMore } = parts;
  const here = { slug, title, lang, part: series.part };
  return (
    <nav
      aria-labelledby="_series-title"
      dir={siteDirection(lang)}
      className="no-print rounded-md border border-line bg-sunken p-6"
    >
      <p className="kicker text-muted">Series · Part {series.part}</p>
      <h2 id="_series-title" className="own-dir mt-2 font-serif text-xl font-semibold wrap-anywhere">
        <a href={pathTo.series(series.slug)} className="hover:text-accent">
          {series.title}
        </a>
      </h2>
      <ol className="mt-4 grid">
        {[...before, here, ...after].map((part) => (
          <Part key={part.slug} part={part} isHere={part === here} />
        ))}
      </ol>
      {hasMore && (
        <a href={pathTo.series(series.slug)} className="text-link mt-3 inline-block py-1">
          All parts
        </a>
      )}
      <Adjacent previous={before.at(-1)} next={after[0]} />
    </nav>
  );
}

function Part({ part: { slug, title, lang, part }, isHere }: { part: PartLink; isHere: boolean }) {
  return (
    <li className="flex gap-3">
      <span className="min-w-6 shrink-0 py-1.5 text-end text-muted tabular-nums">{part}</span>
      {isHere ? (
        <span
          lang={lang}
          aria-current="page"
          className="own-dir min-w-0 grow py-1.5 font-semibold wrap-anywhere"
        >
          {title}
        </span>
      ) : (
        <a
          href={pathTo.article(slug)}
          lang={lang}
          className="own-dir min-w-0 grow py-1.5 wrap-anywhere hover:text-accent hover:underline"
        >
          {title}
        </a>
      )}
    </li>
  );
}

function Adjacent({ previous, next }: { previous: PartLink | undefined; next: PartLink | undefined }) {
  if (!previous && !next) return null;
  return (
    <div className="mt-4 grid grid-cols-1 gap-x-4 border-t border-line pt-3 sm:grid-cols-2">
      {previous && <AdjacentArticle to={previous} label="Previous part" rel="prev" />}
      {next && (
        <AdjacentArticle to={next} label="Next part" rel="next" className="sm:col-start-2 sm:text-end" />
      )}
    </div>
  );
}
