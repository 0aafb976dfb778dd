import { birds, clouds, sky } from './sky.ts';
import { type Canvas, circle, document, group, mix, path, rectangle } from './svg.ts';

/** Rows of houses up a hill, with domes and towers among them, some windows lit. */
export function town(canvas: Canvas): string {
  const { height } = canvas;
  const { defs, drawn } = sky(canvas);
  const rows = [0.5, 0.62, 0.75, 0.9].map((top, depth) => row(canvas, height * top, depth));
  return document(canvas, defs, drawn, clouds(canvas), birds(canvas), ...rows);
}

function row(canvas: Canvas, top: number, depth: number): string {
  const { width, palette, random } = canvas;
  const houses: string[] = [];
  for (let x = -40; x < width + 40; ) {
    const wide = random.between(64, 128) * (1 + depth * 0.34);
    const rise = random.between(-0.6, 0.35) * 62 * (1 + depth * 0.2);
    const colour = mix(
      palette.layers[1 + depth] as string,
      random.pick([palette.light, palette.accent, palette.ink]),
      0.1,
    );
    houses.push(house(canvas, { x, y: top + rise, wide, depth, colour }));
    x += wide + random.pick([0, 0, 3]);
  }
  return group({}, ...houses);
}

interface House {
  x: number;
  y: number;
  wide: number;
  depth: number;
  colour: string;
}

function house(canvas: Canvas, { x, y, wide, depth, colour }: House): string {
  const { height, palette, random } = canvas;
  const roof = mix(colour, palette.ink, 0.34);
  const middle = x + wide / 2;
  const tops = {
    gable: () => path(`M${x - 5} ${y}L${middle} ${y - wide * 0.46}L${x + wide + 5} ${y}Z`, roof),
    flat: () => rectangle(x - 4, y - 9, wide + 8, 13, roof),
    shed: () => path(`M${x} ${y}V${y - wide * 0.3}L${x + wide} ${y}Z`, roof),
    dome: () =>
      path(
        `M${x} ${y}A${wide / 2} ${wide * 0.62} 0 0 1 ${x + wide} ${y}Z`,
        mix(palette.accent, colour, 0.3),
      ) + rectangle(middle - 2, y - wide * 0.86, 4, wide * 0.28, roof),
    tower: () =>
      rectangle(x + wide * 0.26, y - wide * 1.1, wide * 0.48, wide * 1.12, colour) +
      path(
        `M${x + wide * 0.2} ${y - wide * 1.08}L${middle} ${y - wide * 1.7}L${x + wide * 0.8} ${y - wide * 1.08}Z`,
        roof,
      ),
  };
  const top = random.pick([
    'gable',
    'gable',
    'gable',
    'flat',
    'flat',
    'shed',
    'shed',
    'dome',
    'tower',
  ] as const);
  return (
    tops[top]() +
    rectangle(x, y, wide + 1, height - y, colour) +
    windows(canvas, { x, y, wide, depth, colour })
  );
}

function windows({ palette, random }: Canvas, { x, y, wide, depth, colour }: House): string {
  const columns = wide > 100 ? 3 : 2;
  const size = wide / (columns * 2 + 1);
  const panes: string[] = [];
  for (let floor = 0; floor < 2 + depth; floor++) {
    for (let column = 0; column < columns; column++) {
      const lit = random.chance(0.3);
      const fill = lit ? palette.light : mix(colour, palette.ink, 0.42);
      const [left, top] = [x + size * (1 + column * 2), y + size * (1 + floor * 2.2)];
      panes.push(
        rectangle(left, top, size, size * 1.35, fill, { rx: size / 2.2, opacity: lit ? 0.95 : 0.7 }),
      );
      panes.push(circle(left + size / 2, top + size * 0.5, lit ? 1.6 : 0, palette.accent));
    }
  }
  return panes.join('');
}
