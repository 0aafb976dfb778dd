import type { ArticleSeries } from '../../../contract/series.ts';
import { pathTo } from '../../../shared/paths.ts';

/** Names an article's series and its part, in the header. */
export function SeriesLine({ series }: { series: ArticleSeries }) {
  return (
    <p className="mt-4 text-sm">
      Part {series.part} of{' '}
      <a href={pathTo.series(series.slug)} className="underline wrap-anywhere" dir="auto">
        {series.title}
      </a>
    </p>
  );
}
