import type { ArticlePage } from '../../../domain/articles/articles.ts';
import { pathTo } from '../../../shared/paths.ts';

/** Lists the parts of an article's series around it. */
export function SeriesParts({ article, parts }: Pick<ArticlePage, 'article' | 'parts'>) {
  const { series, title, slug, lang } = article;
  if (!series) return null;
  const { before, after, hasMore } = parts;
  const here = { slug, title, lang, part: series.part };
  return (
    <nav aria-labelledby="_series-title" className="no-print rounded-md border border-line bg-sunken p-6">
      <p className="kicker text-muted">Series · Part {series.part}</p>
      <h2 id="_series-title" className="own-dir mt-2 font-serif text-xl font-semibold wrap-anywhere">
        <a href={pathTo.series(series.slug)} className="hover:text-accent">
          {series.title}
        </a>
      </h2>
      <ol className="mt-4 grid gap-1">
        {[...before, here, ...after].map((part) => (
          <li key={part.slug} className="flex gap-3 py-1">
            <span className="min-w-6 shrink-0 text-end text-muted tabular-nums">{part.part}</span>
            {part === here ? (
              <span
                lang={part.lang}
                dir="auto"
                aria-current="page"
                className="min-w-0 grow font-semibold wrap-anywhere"
              >
                {part.title}
              </span>
            ) : (
              <a
                href={pathTo.article(part.slug)}
                lang={part.lang}
                dir="auto"
                rel={part === before.at(-1) ? 'prev' : part === after[0] ? 'next' : undefined}
                className="min-w-0 grow wrap-anywhere hover:text-accent hover:underline"
              >
                {part.title}
              </a>
            )}
          </li>
        ))}
      </ol>
      {hasMore && (
        <a href={pathTo.series(series.slug)} className="text-link mt-4 inline-block py-1">
          All parts
        </a>
      )}
    </nav>
  );
}
