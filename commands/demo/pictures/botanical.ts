import { type Canvas, circle, document, gradient, group, mix, path, rectangle } from './svg.ts';

/** Stems with leaves before a large pale disc, as in a pressed-flower album. */
export function botanical(canvas: Canvas): string {
  const { width, height, palette, random } = canvas;
  const defs = [
    gradient('ground', [
      [0, palette.sky[1]],
      [1, palette.sky[2]],
    ]),
  ];
  const disc = circle(
    width * random.between(0.36, 0.64),
    height * 0.46,
    height * 0.36,
    mix(palette.light, palette.accent, 0.28),
  );
  const stems = Array.from({ length: random.whole(7, 9) }, (_, i) => {
    const x = width * (0.08 + (i / 8) * 0.84) + random.between(-50, 50);
    const depth = random.whole(0, 2) + (i % 2);
    return { depth, drawn: stem(canvas, x, palette.layers[1 + depth] as string) };
  });
  const ordered = stems.toSorted((a, b) => a.depth - b.depth).map((one) => one.drawn);
  const floor = rectangle(0, height * 0.94, width, height * 0.06, palette.layers[4]);
  return document(canvas, defs, rectangle(0, 0, width, height, 'url(#ground)'), disc, ...ordered, floor);
}

function stem(canvas: Canvas, x: number, colour: string): string {
  const { height, palette, random } = canvas;
  const tall = height * random.between(0.46, 0.82);
  const lean = random.between(-0.24, 0.24);
  const kind = random.pick(['pointed', 'round', 'fern'] as const);
  const along = (share: number) => ({
    x: x + lean * tall * share ** 1.6,
    y: height * 0.96 - tall * share,
  });
  const pairs = { pointed: 7, round: 6, fern: 15 }[kind];
  const leaves = Array.from({ length: pairs }, (_, i) => {
    const share = 0.2 + (i / pairs) * 0.78;
    const size =
      tall *
      { pointed: 0.22, round: 0.15, fern: 0.17 }[kind] *
      Math.sin(Math.PI * (0.24 + 0.7 * (1 - share)));
    const at = along(share);
    return [-1, 1].map((side) => leaf(at, side * (62 - share * 26) + lean * 40, size, kind, colour)).join('');
  });
  const top = along(1);
  const line = path(`M${x} ${height * 0.96}Q${x} ${height * 0.96 - tall * 0.6} ${top.x} ${top.y}`, 'none', {
    stroke: colour,
    'stroke-width': 7,
    'stroke-linecap': 'round',
  });
  const head =
    kind === 'round'
      ? flower(top, tall * 0.07, palette.accent, palette.light)
      : leaf(top, lean * 40, tall * 0.15, kind, colour);
  return line + leaves.join('') + head;
}

/** One leaf that grows from `at`, `angle` degrees from upright, with a vein along it. */
function leaf(
  at: { x: number; y: number },
  angle: number,
  size: number,
  kind: string,
  colour: string,
): string {
  const half = size * { pointed: 0.2, round: 0.36, fern: 0.1 }[kind]!;
  const outline = `M0 0C${half} ${-size * 0.25} ${half} ${-size * 0.75} 0 ${-size}C${-half} ${-size * 0.75} ${-half} ${-size * 0.25} 0 0Z`;
  const vein = path(`M0 ${-size * 0.08}L0 ${-size * 0.86}`, 'none', {
    stroke: mix(colour, '#ffffff', 0.3),
    'stroke-width': 2,
    opacity: 0.7,
  });
  return group(
    { transform: `translate(${at.x.toFixed(1)} ${at.y.toFixed(1)}) rotate(${angle.toFixed(1)})` },
    path(outline, colour),
    vein,
  );
}

function flower(at: { x: number; y: number }, size: number, colour: string, middle: string): string {
  const petals = Array.from({ length: 8 }, (_, i) =>
    shapePetal(at, (i / 8) * 360, size, i % 2 === 0 ? colour : mix(colour, middle, 0.25)),
  );
  return petals.join('') + circle(at.x, at.y, size * 0.4, middle);
}

function shapePetal(at: { x: number; y: number }, angle: number, size: number, colour: string): string {
  const outline = `M0 0C${size * 0.5} ${-size * 0.4} ${size * 0.4} ${-size * 1.2} 0 ${-size * 1.3}C${-size * 0.4} ${-size * 1.2} ${-size * 0.5} ${-size * 0.4} 0 0Z`;
  return path(outline, colour, {
    transform: `translate(${at.x.toFixed(1)} ${at.y.toFixed(1)}) rotate(${angle})`,
  });
}
