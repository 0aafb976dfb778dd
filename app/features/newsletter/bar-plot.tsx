/** A kind of value that the bars show, with the class of its colour. */
export interface Series {
  name: string;
  className: string;
}

/** A bar: one value for each series. */
export interface Bar {
  id: string;
  label: string;
  values: number[];
}

interface BarPlotProps {
  /** Describes the plot for screen readers; a table beside it has the numbers. */
  title: string;
  series: Series[];
  bars: Bar[];
  /** True if a bar's values are parts of a whole; otherwise they stand side by side. */
  isStacked?: boolean;
}

/**
 * Vertical lengths are in CSS pixels and horizontal ones in percent, so that labels keep their size at any
 * width.
 */
const [TOP, PLOT_HEIGHT, BOTTOM] = [18, 160, 24];
const LEFT = 10;
const MIN_BARS = 6;
const BAR_WIDTH = 64;

/** A plot of bars as SVG, rendered on the server. Time goes from left to right in every language. */
export function BarPlot({ title, series, bars, isStacked = false }: BarPlotProps) {
  const max = niceMaximum(
    Math.max(...bars.map(({ values }) => (isStacked ? sum(values) : Math.max(...values)))),
  );
  const width = isStacked ? BAR_WIDTH : BAR_WIDTH / series.length;
  const step = (100 - LEFT) / Math.max(bars.length, MIN_BARS);
  const toHeight = (value: number) => (value / max) * PLOT_HEIGHT;
  return (
    <figure className="grid gap-3" dir="ltr">
      <svg
        height={TOP + PLOT_HEIGHT + BOTTOM}
        role="img"
        aria-label={title}
        className="w-full text-2xs text-soft tabular-nums"
      >
        {[0, max / 2, max].map((value) => (
          <Gridline key={value} value={value} y={TOP + PLOT_HEIGHT - toHeight(value)} />
        ))}
        {bars.map(({ id, label, values }, i) => (
          <svg key={id} x={`${LEFT + i * step}%`} width={`${step}%`} className="overflow-visible" aria-hidden>
            {values.map((value, n) => (
              <rect
                key={series[n]!.name}
                className={series[n]!.className}
                x={`${(100 - BAR_WIDTH) / 2 + (isStacked ? 0 : n * width)}%`}
                width={`${width}%`}
                y={TOP + PLOT_HEIGHT - toHeight(isStacked ? sum(values.slice(0, n + 1)) : value)}
                height={toHeight(value)}
              />
            ))}
            <text
              x="50%"
              y={TOP + PLOT_HEIGHT + 18}
              textAnchor="middle"
              className={`fill-current ${(bars.length - i) % 2 ? '' : 'max-sm:hidden'}`}
            >
              {label}
            </text>
          </svg>
        ))}
      </svg>
      <figcaption className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-soft">
        {series.map(({ name, className }) => (
          <span key={name} className="flex items-center gap-2">
            <svg viewBox="0 0 10 10" className="size-3" aria-hidden>
              <rect width="10" height="10" className={className} />
            </svg>
            {name}
          </span>
        ))}
      </figcaption>
    </figure>
  );
}

function Gridline({ value, y }: { value: number; y: number }) {
  return (
    <>
      <line x1="0" x2="100%" y1={y} y2={y} className="stroke-line" />
      <text y={y - 5} className="fill-current">
        {value.toLocaleString('en-US')}
      </text>
    </>
  );
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** The smallest of 2, 4, 10, 20, 40, 100 … that is not below `value`; half of it is a whole number too. */
export function niceMaximum(value: number): number {
  for (let power = 1; ; power *= 10) {
    for (const factor of [2, 4, 10]) if (factor * power >= value) return factor * power;
  }
}
