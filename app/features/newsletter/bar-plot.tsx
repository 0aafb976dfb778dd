/** A kind of value that the bars stack, with the class of its colour. */
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
}

const [WIDTH, HEIGHT] = [360, 170];
const [LEFT, TOP, BOTTOM] = [40, 8, 22];
const PLOT_HEIGHT = HEIGHT - TOP - BOTTOM;

/** A plot of stacked bars as SVG, drawn on the server. Time goes from left to right in every language. */
export function BarPlot({ title, series, bars }: BarPlotProps) {
  const max = niceMaximum(Math.max(...bars.map(({ values }) => sum(values))));
  const step = (WIDTH - LEFT) / Math.max(bars.length, 1);
  const toHeight = (value: number) => (value / max) * PLOT_HEIGHT;
  return (
    <figure className="grid max-w-lg gap-3" dir="ltr">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={title} className="w-full text-soft">
        {[0, max / 2, max].map((value) => (
          <Gridline key={value} value={value} y={TOP + PLOT_HEIGHT - toHeight(value)} />
        ))}
        {bars.map(({ id, label, values }, i) => (
          <g key={id} transform={`translate(${LEFT + i * step} 0)`}>
            {values.map((value, n) => (
              <rect
                key={series[n]!.name}
                className={series[n]!.className}
                x={step * 0.18}
                width={step * 0.64}
                y={TOP + PLOT_HEIGHT - toHeight(sum(values.slice(0, n + 1)))}
                height={toHeight(value)}
              />
            ))}
            <text x={step / 2} y={HEIGHT - 6} textAnchor="middle" fontSize="9" className="fill-current">
              {label}
            </text>
          </g>
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
      <line x1={LEFT} x2={WIDTH} y1={y} y2={y} className="stroke-line" />
      <text x={LEFT - 6} y={y + 3} textAnchor="end" fontSize="9" className="fill-current">
        {value.toLocaleString('en-US')}
      </text>
    </>
  );
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** The next of 2, 4, 10, 20, 40, 100 and so on, so that half of it is a whole number too. */
export function niceMaximum(value: number): number {
  for (let power = 1; ; power *= 10) {
    for (const factor of [2, 4, 10]) if (factor * power >= value) return factor * power;
  }
}
