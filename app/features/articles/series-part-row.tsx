import { texts } from '../../../contract/texts.ts';
import type { SeriesPart } from '../../../domain/articles/articles.ts';
import { pathTo } from '../../../shared/paths.ts';
import { textDirection } from '../../i18n/text-direction.ts';
import { Day } from '../../ui/day.tsx';

/** A part in the list of a series. */
export function SeriesPartRow({ part }: { part: SeriesPart }) {
  return (
    <li className="grid grid-cols-[minmax(2.5rem,auto)_minmax(0,1fr)] gap-x-4 border-b border-line py-8 sm:gap-x-8">
      <span className="font-serif text-card font-semibold text-muted tabular-nums">
        <span className="sr-only">Part </span>
        {part.part}
      </span>
      <div {...textDirection(part.lang)} className="max-w-measure">
        <h2 className="font-serif text-card font-semibold tracking-tight text-pretty wrap-anywhere">
          <a href={pathTo.article(part.slug)} className="hover:text-accent hover:underline">
            {part.title}
          </a>
        </h2>
        <p className="mt-2 text-soft">{part.description}</p>
        <p className="mt-3 text-sm text-muted">
          <Day instant={part.createdAt} /> · {texts.articles.readTime(part.readTime)}
        </p>
      </div>
    </li>
  );
}
