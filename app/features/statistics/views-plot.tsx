import type { Statistics } from '../../../contract/statistics.ts';
import { niceMaximum } from '../newsletter/bar-plot.tsx';
import { describePeriod, formatNumber, formatPeriod, shortNumber } from './wording.ts';

type PlotProps = Pick<Statistics, 'unit' | 'periods' | 'marks'>;

/** The height of the plot, in CSS pixels. Widths are percentages, so that labels keep their size. */
const HEIGHT = 220;
/** Labels on the axis of time. */
const LABELS = 6;

/** Readers as an area and views as a line, from left to right. A table beside it has the numbers. */
export function ViewsPlot({ unit, periods, marks }: PlotProps) {
  const max = niceMaximum(Math.max(...periods.map(({ views }) => views)));
  const path = (key: 'views' | 'readers') =>
    periods.map((one, i) => `${toX(i, periods.length)} ${toY(one[key], max)}`).join(' L ');
  return (
    <figure className="grid gap-3" dir="ltr">
      <div className="relative" style={{ height: HEIGHT }}>
        <Gridlines max={max} />
        <svg
          viewBox={`0 0 1000 ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label="Readers and views over time. The numbers are in the table below."
          className="absolute inset-0 size-full overflow-visible"
        >
          <path d={`M 0 ${HEIGHT} L ${path('readers')} L 1000 ${HEIGHT} Z`} className="fill-accent/15" />
          <path
            d={`M ${path('views')}`}
            vectorEffect="non-scaling-stroke"
            strokeWidth="1.5"
            strokeDasharray="4 3"
            className="fill-none stroke-muted"
          />
          <path
            d={`M ${path('readers')}`}
            vectorEffect="non-scaling-stroke"
            strokeWidth="2.5"
            strokeLinejoin="round"
            className="fill-none stroke-accent"
          />
        </svg>
        <Columns unit={unit} periods={periods} marks={marks} />
      </div>
      <TimeAxis unit={unit} periods={periods} />
      <Legend />
    </figure>
  );
}

function toX(index: number, count: number): number {
  return count === 1 ? 500 : (index / (count - 1)) * 1000;
}

function toY(value: number, max: number): number {
  return Math.round((1 - value / max) * HEIGHT * 10) / 10;
}

function Gridlines({ max }: { max: number }) {
  return [0, max / 2, max].map((value) => (
    <div
      key={value}
      aria-hidden
      className="absolute inset-x-0 border-t border-line text-2xs text-muted tabular-nums"
      style={{ top: toY(value, max) }}
    >
      {value > 0 && <span className="absolute start-0 top-0.5">{shortNumber(value)}</span>}
    </div>
  ));
}

/** A strip for each period, which shows its numbers under the pointer, and a dot where it has marks. */
function Columns({ unit, periods, marks }: PlotProps) {
  const byPeriod = Map.groupBy(marks, ({ day }) => findPeriod(periods, day));
  return periods.map(({ period, views, readers }, i) => {
    const own = byPeriod.get(period) ?? [];
    const left = toX(i, periods.length) / 10;
    return (
      <div
        key={period}
        aria-hidden
        className="group absolute inset-y-0"
        style={{ left: `${left - 50 / periods.length}%`, width: `${100 / periods.length}%` }}
      >
        <div className="absolute inset-y-0 left-1/2 w-px bg-edge opacity-0 group-hover:opacity-100" />
        {own.length > 0 && (
          <span
            className={`absolute -bottom-1.5 left-1/2 size-2.5 -translate-x-1/2 rounded-full border-2 border-raised ${own.some(({ kind }) => kind === 'own') ? 'bg-info' : 'bg-ink'}`}
          />
        )}
        <div
          className={`pointer-events-none absolute top-0 z-10 hidden w-max max-w-60 rounded-md border border-line bg-raised px-3 py-2 text-sm shadow-raised group-hover:block ${left > 50 ? 'right-full me-1' : 'left-full ms-1'}`}
        >
          <p className="font-semibold">{describePeriod(unit, period)}</p>
          <p className="tabular-nums">
            {formatNumber(readers)} readers, {formatNumber(views)} views
          </p>
          {own.slice(0, 4).map(({ _id, text }) => (
            <p key={_id} className="truncate text-soft" dir="auto">
              {text}
            </p>
          ))}
          {own.length > 4 && <p className="text-muted">and {own.length - 4} more</p>}
        </div>
      </div>
    );
  });
}

/** The last period that begins on or before a day. */
function findPeriod(periods: Statistics['periods'], day: string): string | undefined {
  return periods.findLast(({ period }) => period <= day)?.period;
}

function TimeAxis({ unit, periods }: Pick<PlotProps, 'unit' | 'periods'>) {
  const every = Math.ceil(periods.length / LABELS);
  const shown = periods.filter((_, i) => i % every === 0);
  return (
    <div aria-hidden className="flex justify-between text-2xs text-muted tabular-nums">
      {shown.map(({ period }, i) => (
        <span key={period} className={i % 2 === 1 ? 'max-sm:hidden' : ''}>
          {formatPeriod(unit, period)}
        </span>
      ))}
    </div>
  );
}

function Legend() {
  return (
    <figcaption className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-soft">
      <span className="flex items-center gap-2">
        <span className="h-2.5 w-4 border-t-2 border-accent bg-accent/15" /> Readers
      </span>
      <span className="flex items-center gap-2">
        <span className="w-4 border-t-2 border-dashed border-muted" /> Views
      </span>
      <span className="flex items-center gap-2">
        <span className="size-2 rounded-full bg-ink" /> Published
      </span>
      <span className="flex items-center gap-2">
        <span className="size-2 rounded-full bg-info" /> Your mark
      </span>
    </figcaption>
  );
}
