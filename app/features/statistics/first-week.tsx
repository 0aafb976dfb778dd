import type { Statistics } from '../../../contract/statistics.ts';
import { plural } from '../../../shared/text/counts.ts';
import { formatNumber, formatPercent } from './wording.ts';

/** An article's first week beside that of others, and how far it is read. */
export function FirstWeek({ firstWeek, totals }: Pick<Statistics, 'firstWeek' | 'totals'>) {
  if (!firstWeek) return null;
  const { readers, median, articles } = firstWeek;
  const max = Math.max(1, readers, median);
  return (
    <section aria-labelledby="first-week-title" className="panel grid gap-3 p-5">
      <h2 id="first-week-title" className="font-semibold">
        Its first seven days
      </h2>
      <dl className="grid gap-2 text-sm">
        <Bar title="This article" value={readers} max={max} className="bg-accent" />
        <Bar
          title={
            articles > 1 ? `Median of the latest ${plural(articles, 'article')}` : 'No other article yet'
          }
          value={median}
          max={max}
          className="bg-edge"
        />
      </dl>
      <p className="text-sm text-muted">
        Readers saw {formatPercent(totals.depth)} of the page on average, and {formatPercent(totals.finished)}{' '}
        of the views reached its end.
      </p>
    </section>
  );
}

interface BarProps {
  title: string;
  value: number;
  max: number;
  className: string;
}

function Bar({ title, value, max, className }: BarProps) {
  return (
    <div className="grid gap-1">
      <dt className="text-soft">{title}</dt>
      <dd className="flex items-center gap-3">
        <span className="h-3 grow rounded-sm bg-chip">
          <span
            className={`block h-full rounded-sm ${className}`}
            style={{ width: `${(100 * value) / max}%` }}
          />
        </span>
        <span className="w-24 font-medium tabular-nums">{formatNumber(value)} readers</span>
      </dd>
    </div>
  );
}
