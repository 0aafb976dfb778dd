import { texts } from '../../../contract/texts.ts';
import type { SeriesPart } from '../../../domain/articles/articles.ts';
import { CardBanner } from '../../features/article-cards/card-banner.tsx';
import { CardTitle } from '../../features/article-cards/card-title.tsx';
import { Day } from '../../ui/day.tsx';

/** A part in the list of a series. The title is a link that covers the whole row. */
export function SeriesPartRow({ part }: { part: SeriesPart }) {
  return (
    <li className="group relative grid grid-cols-[2.5rem_minmax(0,1fr)] gap-x-4 border-b border-line py-8 sm:grid-cols-[3.5rem_minmax(0,1fr)_12rem] sm:gap-x-8">
      <span className="font-serif text-card font-semibold text-muted tabular-nums">
        <span className="sr-only">Part </span>
        {part.part}
      </span>
      <div className="max-w-measure min-w-0">
        <CardTitle
          article={part}
          heading="h2"
          lang={part.lang}
          className="own-dir font-serif text-card font-semibold tracking-tight text-pretty wrap-anywhere"
        />
        <p lang={part.lang} className="own-dir mt-2 text-soft wrap-anywhere">
          {part.description}
        </p>
        <p className="mt-3 text-sm text-muted">
          <Day instant={part.createdAt} /> · {texts.articles.readTime(part.readTime)}
        </p>
      </div>
      <div className="max-sm:hidden">
        <CardBanner article={part} sizes="12rem" />
      </div>
    </li>
  );
}
