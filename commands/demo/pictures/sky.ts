import { type Canvas, circle, glow, gradient, group, path, rectangle } from './svg.ts';

/** A sky with a sun (or moon) in it: its definitions, and what is drawn first. */
export function sky({ width, height, palette, random }: Canvas): {
  defs: string[];
  drawn: string;
  sun: { x: number; y: number; r: number };
} {
  const [above, middle, below] = palette.sky;
  const sun = {
    x: width * random.between(0.2, 0.8),
    y: height * random.between(0.2, 0.42),
    r: height * random.between(0.07, 0.12),
  };
  const defs = [
    gradient('sky', [
      [0, above],
      [0.45, middle],
      [0.85, below],
    ]),
    glow('halo', palette.light, 0.85),
  ];
  const drawn = [
    rectangle(0, 0, width, height, 'url(#sky)'),
    circle(sun.x, sun.y, sun.r * 4.2, 'url(#halo)'),
    circle(sun.x, sun.y, sun.r, palette.light, { opacity: 0.95 }),
  ].join('');
  return { defs, drawn, sun };
}

/** A few birds far away. */
export function birds({ width, height, palette, random }: Canvas): string {
  const x = width * random.between(0.15, 0.7);
  const y = height * random.between(0.14, 0.34);
  const flock = Array.from({ length: random.whole(3, 7) }, () => {
    const at = { x: x + random.between(-110, 110), y: y + random.between(-46, 46) };
    const wing = random.between(9, 19);
    return path(
      `M${at.x - wing} ${at.y}q${wing * 0.55} ${-wing * 0.6} ${wing} 0q${wing * 0.45} ${-wing * 0.6} ${wing} 0`,
      'none',
    );
  });
  return group({ stroke: palette.ink, 'stroke-width': 3, 'stroke-linecap': 'round', opacity: 0.6 }, ...flock);
}

/** Thin clouds that lie in bands. */
export function clouds({ width, height, palette, random }: Canvas): string {
  const bands = Array.from({ length: random.whole(3, 6) }, () => {
    const length = width * random.between(0.12, 0.34);
    const thick = random.between(6, 17);
    return rectangle(
      random.between(-0.1, 0.9) * width,
      height * random.between(0.06, 0.44),
      length,
      thick,
      palette.light,
      {
        rx: thick / 2,
        opacity: random.between(0.1, 0.26).toFixed(2),
      },
    );
  });
  return bands.join('');
}
