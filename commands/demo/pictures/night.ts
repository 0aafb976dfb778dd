import { ridgeLine } from './ridges.ts';
import {
  type Canvas,
  circle,
  document,
  glow,
  gradient,
  group,
  mix,
  path,
  rectangle,
  shape,
  smooth,
} from './svg.ts';

/** A sky of stars with a ringed planet, above dark hills. */
export function night(canvas: Canvas): string {
  const { width, height, palette, random } = canvas;
  const dark = mix(palette.layers[4], '#0a0c22', 0.45);
  const defs = [
    gradient('sky', [
      [0, dark],
      [0.55, palette.layers[3]],
      [1, palette.layers[1]],
    ]),
    glow('halo', palette.light, 0.5),
  ];
  const hills = [0.72, 0.82, 0.9].map((top, depth) => {
    const line = ridgeLine(canvas, height * top, height * 0.05);
    return path(
      `${smooth(line)}L${width + 20} ${height}L-20 ${height}Z`,
      mix(palette.layers[2], dark, 0.2 + depth * 0.4),
    );
  });
  return document(
    canvas,
    defs,
    rectangle(0, 0, width, height, 'url(#sky)'),
    stars(canvas),
    planet(
      canvas,
      width * random.between(0.28, 0.72),
      height * random.between(0.3, 0.42),
      height * random.between(0.11, 0.17),
    ),
    ...hills,
  );
}

function stars({ width, height, palette, random }: Canvas): string {
  const drift = random.between(-0.5, 0.5);
  const all = Array.from({ length: 420 }, (_, i) => {
    const x = random.between(0, width);
    const band = height * 0.32 + drift * (x - width / 2) * 0.6;
    const y =
      i % 2 === 0
        ? random.between(0, height * 0.8)
        : band + (random.next() + random.next() - 1) * height * 0.22;
    const size = random.next() ** 5 * 4.4 + 0.8;
    return circle(x, y, size, palette.light, { opacity: random.between(0.3, 1).toFixed(2) });
  });
  return all.join('');
}

function planet({ palette, random }: Canvas, x: number, y: number, r: number): string {
  const tilt = random.between(-24, 24);
  const ring = (rx: number, ry: number, wide: number, opacity: number) =>
    shape('ellipse', {
      cx: 0,
      cy: 0,
      rx,
      ry,
      fill: 'none',
      stroke: palette.light,
      'stroke-width': wide,
      opacity,
    });
  const rings = ring(r * 1.9, r * 0.5, r * 0.11, 0.8) + ring(r * 2.25, r * 0.6, r * 0.05, 0.5);
  const clip = shape('clipPath', { id: 'globe' }, circle(0, 0, r, '#000'));
  const bands = Array.from({ length: 6 }, (_, i) =>
    rectangle(
      -r,
      -r + (i * r) / 3,
      r * 2,
      random.between(0.1, 0.3) * r,
      i % 2 ? palette.light : palette.layers[0],
      {
        opacity: 0.3,
      },
    ),
  );
  const upperHalf = shape('clipPath', { id: 'front' }, rectangle(-r * 3, 0, r * 6, r * 2, '#000'));
  return group(
    { transform: `translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${tilt.toFixed(1)})` },
    clip,
    upperHalf,
    circle(0, 0, r * 3, 'url(#halo)'),
    rings,
    group(
      { 'clip-path': 'url(#globe)' },
      circle(0, 0, r, palette.accent),
      ...bands,
      circle(r * 0.45, r * 0.3, r * 1.25, palette.ink, { opacity: 0.22 }),
    ),
    group({ 'clip-path': 'url(#front)' }, rings),
  );
}
