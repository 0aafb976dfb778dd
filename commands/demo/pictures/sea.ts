import { birds, clouds, sky } from './sky.ts';
import { type Canvas, document, gradient, group, mix, type Point, path, rectangle, smooth } from './svg.ts';

/** A quiet sea under a low sun, with its light on the water and a boat or two. */
export function sea(canvas: Canvas): string {
  const { width, height, palette, random } = canvas;
  const { defs, drawn, sun } = sky(canvas);
  const horizon = height * random.between(0.5, 0.58);
  const water = gradient('water', [
    [0, mix(palette.layers[1], palette.sky[2], 0.35)],
    [0.5, palette.layers[2]],
    [1, palette.layers[4]],
  ]);
  return document(
    canvas,
    [...defs, water],
    drawn,
    clouds(canvas),
    birds(canvas),
    farCoast(canvas, horizon),
    rectangle(0, horizon, width, height - horizon, 'url(#water)'),
    glitter(canvas, sun.x, horizon),
    swell(canvas, horizon),
    boat(canvas, width * random.between(0.18, 0.82), horizon + height * random.between(0.05, 0.16)),
  );
}

function farCoast({ width, height, palette, random }: Canvas, horizon: number): string {
  const start = random.between(-0.2, 0.5) * width;
  const length = width * random.between(0.4, 0.8);
  const line = Array.from({ length: 12 }, (_, i): Point => {
    const rise = Math.sin((i / 11) * Math.PI) * height * random.between(0.03, 0.11);
    return [start + (i / 11) * length, horizon + 2 - rise];
  });
  return path(`${smooth(line)}Z`, mix(palette.layers[0], palette.layers[2], 0.4), { opacity: 0.85 });
}

/** The path of light below the sun, broader the nearer it comes. */
function glitter({ height, palette, random }: Canvas, x: number, horizon: number): string {
  const strokes: string[] = [];
  for (let y = horizon + 6; y < height; y += random.between(11, 20)) {
    const depth = (y - horizon) / (height - horizon);
    const half = 36 + depth * 190 * random.between(0.4, 1);
    strokes.push(
      rectangle(x - half + random.between(-40, 40) * depth, y, half * 2, 3 + depth * 5, palette.light, {
        rx: 4,
        opacity: (0.66 - depth * 0.45).toFixed(2),
      }),
    );
  }
  return strokes.join('');
}

function swell({ width, height, palette, random }: Canvas, horizon: number): string {
  const bands = [0.45, 0.64, 0.82].map((depth, i) => {
    const y = horizon + (height - horizon) * depth;
    const phase = random.between(0, 6);
    const line = Array.from({ length: 15 }, (_, at): Point => {
      const x = -20 + (at / 14) * (width + 40);
      return [x, y + Math.sin(at * 0.9 + phase) * (8 + i * 7)];
    });
    const colour = mix(palette.layers[3], palette.layers[4], i / 2);
    return path(`${smooth(line)}L${width + 20} ${height}L-20 ${height}Z`, colour, { opacity: 0.55 });
  });
  return group({}, ...bands);
}

function boat({ palette, random }: Canvas, x: number, y: number): string {
  const size = random.between(46, 84);
  const hull = `M${x - size} ${y}q${size} ${size * 0.5} ${size * 2} 0l${-size * 0.22} ${size * 0.3}h${-size * 1.56}Z`;
  const sail = `M${x - 4} ${y - size * 0.14}V${y - size * 1.9}Q${x + size * 0.9} ${y - size * 0.9} ${x + size * 0.72} ${y - size * 0.14}Z`;
  const jib = `M${x - 12} ${y - size * 0.14}V${y - size * 1.5}Q${x - size * 0.6} ${y - size * 0.7} ${x - size * 0.62} ${y - size * 0.14}Z`;
  return path(hull, palette.ink) + path(sail, palette.accent) + path(jib, palette.light, { opacity: 0.92 });
}
