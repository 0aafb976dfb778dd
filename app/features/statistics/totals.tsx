import type { Statistics } from '../../../contract/statistics.ts';
import { formatChange, formatNumber, formatPercent, formatSeconds } from './wording.ts';

/** The numbers above the plot, with their change since the time before; likes are of all time. */
export function Totals({ totals, before, likes }: Pick<Statistics, 'totals' | 'before' | 'likes'>) {
  const { readers, views, seconds, finished } = totals;
  return (
    <dl className="panel grid grid-cols-2 divide-line py-4 max-md:gap-y-4 md:grid-flow-col md:auto-cols-fr md:grid-cols-none md:divide-x">
      <Total title="Readers" value={formatNumber(readers)} change={formatChange(readers, before?.readers)} />
      <Total title="Views" value={formatNumber(views)} change={formatChange(views, before?.views)} />
      <Total title="Time in view" value={formatSeconds(seconds)} />
      <Total title="Read to the end" value={formatPercent(finished)} />
      {likes !== null && <Total title="Likes" value={formatNumber(likes)} />}
    </dl>
  );
}

function Total({ title, value, change }: { title: string; value: string; change?: string | null }) {
  return (
    <div className="px-4 lg:px-5">
      <dt className="text-sm font-semibold text-soft">{title}</dt>
      <dd className="mt-1 flex flex-wrap items-baseline gap-x-2">
        <span className="font-serif text-2xl font-semibold tabular-nums md:text-3xl">{value}</span>
        {change && (
          <span className={`text-sm tabular-nums ${change.startsWith('+') ? 'text-good' : 'text-muted'}`}>
            <span dir="ltr">{change}</span>
            <span className="sr-only"> compared with the time before</span>
          </span>
        )}
      </dd>
    </div>
  );
}
