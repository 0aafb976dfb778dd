import { bottle, bowl, cup, fruit, jug, loaf, vase } from './on-the-table.ts';
import { type Canvas, circle, document, gradient, mix, path, rectangle, shape } from './svg.ts';

/** Vessels and fruit on a table before a window, in flat shapes. */
export function stillLife(canvas: Canvas): string {
  const { width, height, palette, random } = canvas;
  const table = height * 0.72;
  const defs = [
    gradient('wall', [
      [0, palette.sky[0]],
      [1, palette.sky[1]],
    ]),
    gradient('table', [
      [0, palette.layers[3]],
      [1, palette.layers[4]],
    ]),
  ];
  const things = random.shuffled([bottle, bowl, jug, vase, cup, fruit, loaf]).slice(0, 5);
  const step = (width * 0.84) / things.length;
  const placed = things.map((thing, i) => {
    const x = width * 0.08 + step * (i + 0.5) + random.between(-24, 24);
    const foot = table + random.between(30, 96);
    const size = height * random.between(1.3, 1.55);
    return { foot, drawn: restingPlace(canvas, x, foot, size) + thing(canvas, x, foot, size) };
  });
  return document(
    canvas,
    defs,
    rectangle(0, 0, width, height, 'url(#wall)'),
    pane(canvas, table),
    rectangle(0, table, width, height - table, 'url(#table)'),
    rectangle(0, table, width, 7, palette.layers[2]),
    ...placed.toSorted((a, b) => a.foot - b.foot).map((one) => one.drawn),
  );
}

/** The dark below a thing on the table. */
function restingPlace({ palette }: Canvas, x: number, foot: number, unit: number): string {
  const dark = [1, 0.8, 0.6].map((share) =>
    shape('ellipse', {
      cx: x + unit * 0.02,
      cy: foot,
      rx: unit * 0.15 * share,
      ry: unit * 0.02 * share,
      fill: palette.ink,
      opacity: 0.14,
    }),
  );
  return dark.join('');
}

function pane({ width, height, palette, random }: Canvas, table: number): string {
  const x = width * random.between(0.12, 0.6);
  const wide = width * 0.28;
  const arch = (inset: number, fill: string) =>
    path(
      `M${x + inset} ${table}V${height * 0.3}A${wide / 2 - inset} ${wide / 2 - inset} 0 0 1 ${x + wide - inset} ${height * 0.3}V${table}Z`,
      fill,
    );
  return (
    arch(0, mix(palette.sky[0], palette.layers[1], 0.45)) +
    arch(18, palette.light) +
    circle(x + wide * 0.56, height * 0.34, height * 0.07, palette.accent, { opacity: 0.8 }) +
    rectangle(
      x + wide / 2 - 4,
      height * 0.3 - wide / 2 + 9,
      8,
      table - height * 0.3 + wide / 2 - 9,
      mix(palette.sky[0], palette.layers[1], 0.45),
    )
  );
}
