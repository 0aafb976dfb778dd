import { birds, clouds, sky } from './sky.ts';
import { type Canvas, document, gradient, mix, type Point, path, smooth } from './svg.ts';

/** Hills behind hills, each paler the farther it is, with mist between them. */
export function ridges(canvas: Canvas): string {
  const { width, height, palette, random } = canvas;
  const { defs, drawn } = sky(canvas);
  const rugged = random.between(0.5, 1.25);
  const hills = palette.layers.map((colour, depth) => {
    const top = height * (0.42 + depth * 0.115);
    const line = ridgeLine(canvas, top, height * (0.1 - depth * 0.008) * rugged);
    const mist = mix(colour, palette.sky[2], 0.5 - depth * 0.09);
    const fill = gradient(`hill${depth}`, [
      [0, colour],
      [0.9, mist],
    ]);
    const hill = path(`${smooth(line)}L${width + 20} ${height}L-20 ${height}Z`, `url(#hill${depth})`);
    return { fill, drawn: depth === 4 ? hill + trees(canvas, line) : hill };
  });
  return document(
    canvas,
    [...defs, ...hills.map((hill) => hill.fill)],
    drawn,
    clouds(canvas),
    birds(canvas),
    ...hills.map((hill) => hill.drawn),
  );
}

/** A line of hills: slow waves with quicker, smaller ones on them. */
export function ridgeLine({ width, random }: Canvas, top: number, swing: number): Point[] {
  const waves = [1, 2.3, 4.7, 9.1].map((speed) => ({
    speed,
    phase: random.between(0, 7),
    size: swing / speed ** 0.8,
  }));
  return Array.from({ length: 49 }, (_, i) => {
    const x = -20 + (i / 48) * (width + 40);
    const lift = waves.reduce(
      (sum, { speed, phase, size }) => sum + Math.sin((x / width) * Math.PI * 2 * speed * 0.7 + phase) * size,
      0,
    );
    return [x, top + lift];
  });
}

/** Firs along the nearest hill, in clumps. */
function trees({ palette, random }: Canvas, line: readonly Point[]): string {
  const firs: string[] = [];
  for (let clump = random.whole(2, 4); clump > 0; clump--) {
    const around = random.whole(2, line.length - 4);
    for (let count = random.whole(4, 10); count > 0; count--) {
      const [x, y] = line[Math.min(line.length - 1, around + random.whole(0, 3))] as Point;
      firs.push(fir(x + random.between(-24, 24), y + 14, random.between(44, 108)));
    }
  }
  return path(firs.join(''), mix(palette.layers[4], palette.ink, 0.35));
}

function fir(x: number, foot: number, tall: number): string {
  const tiers = [0.5, 0.38, 0.26].map((half, tier) => {
    const low = foot - tall * tier * 0.28;
    const high = low - tall * (0.52 - tier * 0.04);
    return `M${x - tall * half * 0.5} ${low}L${x} ${high}L${x + tall * half * 0.5} ${low}Z`;
  });
  return tiers.join('');
}
