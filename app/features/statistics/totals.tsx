import type { Statistics } from '../../../contract/statistics.ts';
import { formatChange, formatNumber, formatPercent, formatSeconds } from './wording.ts';

/** The four numbers above the plot, with their change since the time before. */
export function Totals({ totals, before }: Pick<Statistics, 'totals' | 'before'>) {
  const { readers, views, seconds, finished } = totals;
  return (
    <dl className="panel grid grid-cols-2 divide-line max-lg:gap-y-4 py-4 lg:grid-cols-4 lg:divide-x">
      <Total title="Readers" value={formatNumber(readers)} change={formatChange(readers, before?.readers)} />
      <Total title="Views" value={formatNumber(views)} change={formatChange(views, before?.views)} />
      <Total title="Time in view" value={formatSeconds(seconds)} />
      <Total title="Read to the end" value={formatPercent(finished)} />
    </dl>
  );
}

function Total({ title, value, change }: { title: string; value: string; change?: string | null }) {
  return (
    <div className="px-5">
      <dt className="text-sm font-semibold text-soft">{title}</dt>
      <dd className="mt-1 flex flex-wrap items-baseline gap-x-2">
        <span className="font-serif text-2xl font-semibold tabular-nums md:text-3xl">{value}</span>
        {change && (
          <span className={`text-sm tabular-nums ${change.startsWith('+') ? 'text-good' : 'text-muted'}`}>
            {change}
            <span className="sr-only"> compared with the time before</span>
          </span>
        )}
      </dd>
    </div>
  );
}
