import { Link } from 'react-router';
import type { StatisticsSummary as Summary } from '../../../domain/statistics/statistics.ts';
import { describePeriod, formatChange, formatNumber } from './wording.ts';

/** The readers of the last seven days, for the overview. */
export function StatisticsSummary({ summary }: { summary: Summary }) {
  const { totals, before, periods, scope, pages } = summary;
  const change = formatChange(totals.readers, before?.readers);
  const max = Math.max(1, ...periods.map(({ readers }) => readers));
  const top = pages.find(({ title }) => title);
  return (
    <section
      aria-labelledby="readers-title"
      className="panel mb-6 flex flex-wrap items-end gap-x-8 gap-y-4 px-4 py-3 md:p-5"
    >
      <div>
        <h2 id="readers-title" className="text-sm font-semibold text-soft">
          {scope === 'site' ? 'Readers in seven days' : 'Readers of your articles in seven days'}
        </h2>
        <p className="flex items-baseline gap-2">
          <span className="font-serif text-2xl font-semibold tabular-nums md:mt-1 md:text-3xl">
            {formatNumber(totals.readers)}
          </span>
          {change && (
            <span dir="ltr" className="text-sm text-muted tabular-nums">
              {change}
            </span>
          )}
        </p>
      </div>
      <div aria-hidden dir="ltr" className="flex h-14 w-40 items-end gap-1">
        {periods.map(({ period, readers }) => (
          <span
            key={period}
            title={`${describePeriod('day', period)}: ${formatNumber(readers)}`}
            className="min-h-0.5 grow rounded-sm bg-accent/60"
            style={{ height: `${(100 * readers) / max}%` }}
          />
        ))}
      </div>
      {top?.title && (
        <p className="min-w-0 grow basis-60 md:basis-40 text-sm text-soft">
          Most read: <bdi className="font-medium text-ink">{top.title}</bdi>
        </p>
      )}
      <Link
        to="/dashboard/statistics?range=7"
        className="text-link inline-flex min-h-11 items-center text-sm font-semibold"
      >
        All statistics
      </Link>
    </section>
  );
}
