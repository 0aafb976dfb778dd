import {
  type Canvas,
  circle,
  document,
  glow,
  gradient,
  group,
  mix,
  type Point,
  path,
  rectangle,
  smooth,
  softShadow,
} from './svg.ts';

/** Sheets of cut paper, each with a hole, that lead the eye down to a light. */
export function paper(canvas: Canvas): string {
  const { width, height, palette, random } = canvas;
  const centre: Point = [width * random.between(0.36, 0.64), height * random.between(0.4, 0.56)];
  const sheets = 7;
  const waves = Array.from({ length: 4 }, (_, i) => ({
    speed: i + 2,
    phase: random.between(0, 7),
    size: random.between(0.04, 0.11),
  }));
  const cut = Array.from({ length: sheets }, (_, sheet) => {
    const share = sheet / (sheets - 1);
    const radius = height * (0.16 + share * 0.52);
    const colour = sheetColour(canvas, share);
    const hole = blob(centre, radius, waves, sheet * 0.34);
    const sheetOfPaper = path(`M-60 -60H${width + 60}V${height + 60}H-60Z${hole}`, colour, {
      'fill-rule': 'evenodd',
    });
    return softShadow(hole, palette.ink, 30, 12) + sheetOfPaper;
  });
  const [above, , below] = palette.sky;
  const defs = [
    gradient('deep', [
      [0, above],
      [1, below],
    ]),
    glow('halo', palette.light, 1),
  ];
  const light = circle(centre[0], centre[1] - height * 0.02, height * 0.1, palette.light);
  return document(
    canvas,
    defs,
    rectangle(0, 0, width, height, 'url(#deep)'),
    circle(...centre, height * 0.3, 'url(#halo)'),
    light,
    group({}, ...cut),
  );
}

function sheetColour({ palette }: Canvas, share: number): string {
  const place = share * (palette.layers.length - 1);
  const from = palette.layers[Math.floor(place)] as string;
  const to = palette.layers[Math.min(palette.layers.length - 1, Math.floor(place) + 1)] as string;
  return mix(from, to, place % 1);
}

/** A round shape that is not quite round; `turn` moves its bulges. */
function blob(
  [cx, cy]: Point,
  radius: number,
  waves: readonly { speed: number; phase: number; size: number }[],
  turn: number,
): string {
  const points = Array.from({ length: 36 }, (_, i): Point => {
    const angle = (i / 36) * Math.PI * 2;
    const bulge = waves.reduce(
      (sum, { speed, phase, size }) => sum + Math.sin(angle * speed + phase + turn) * size,
      1,
    );
    return [cx + Math.cos(angle) * radius * bulge * 1.32, cy + Math.sin(angle) * radius * bulge];
  });
  return smooth(points, true);
}
