import { type Canvas, circle, group, mix, path, rectangle, shape } from './svg.ts';

/** Something to put on a table: `x` is its middle, `foot` where it stands, `unit` the height of the room. */
export type Thing = (canvas: Canvas, x: number, foot: number, unit: number) => string;

export const bottle: Thing = ({ palette }, x, foot, unit) => {
  const [wide, tall] = [unit * 0.1, unit * 0.46];
  const outline = `M${x - wide / 2} ${foot}V${foot - tall * 0.56}C${x - wide / 2} ${foot - tall * 0.74} ${x - wide * 0.16} ${foot - tall * 0.7} ${x - wide * 0.16} ${foot - tall}H${x + wide * 0.16}C${x + wide * 0.16} ${foot - tall * 0.7} ${x + wide / 2} ${foot - tall * 0.74} ${x + wide / 2} ${foot - tall * 0.56}V${foot}Z`;
  return (
    path(outline, palette.accent) +
    rectangle(x - wide / 2, foot - tall * 0.42, wide, tall * 0.2, palette.light) +
    rectangle(x - wide * 0.34, foot - tall * 0.58, wide * 0.1, tall * 0.5, palette.light, {
      rx: 5,
      opacity: 0.4,
    })
  );
};

export const bowl: Thing = ({ palette }, x, foot, unit) => {
  const half = unit * 0.16;
  const rim = foot - unit * 0.14;
  const fruits = [-0.55, 0, 0.5].map((at, i) =>
    circle(
      x + half * at,
      rim - half * 0.14,
      half * 0.34,
      [palette.accent, palette.layers[0], palette.layers[1]][i] as string,
    ),
  );
  return (
    fruits.join('') +
    path(`M${x - half} ${rim}A${half} ${half * 0.95} 0 0 0 ${x + half} ${rim}Z`, palette.light) +
    path(`M${x - half * 0.97} ${rim + half * 0.2}H${x + half * 0.97}`, 'none', {
      stroke: palette.layers[2],
      'stroke-width': 7,
    })
  );
};

export const jug: Thing = ({ palette }, x, foot, unit) => {
  const half = unit * 0.085;
  const tall = unit * 0.3;
  const body = `M${x - half * 0.7} ${foot}C${x - half * 1.7} ${foot - tall * 0.4} ${x - half * 0.7} ${foot - tall * 0.66} ${x - half * 0.72} ${foot - tall}L${x + half * 1.1} ${foot - tall * 1.06}C${x + half * 0.6} ${foot - tall * 0.66} ${x + half * 1.7} ${foot - tall * 0.4} ${x + half * 0.7} ${foot}Z`;
  const handle = path(
    `M${x - half * 0.8} ${foot - tall * 0.86}C${x - half * 2.4} ${foot - tall * 0.9} ${x - half * 2.2} ${foot - tall * 0.36} ${x - half * 1.1} ${foot - tall * 0.34}`,
    'none',
    { stroke: palette.layers[1], 'stroke-width': 14, 'stroke-linecap': 'round' },
  );
  return (
    handle +
    path(body, palette.layers[1]) +
    path(`M${x - half * 1.1} ${foot - tall * 0.3}H${x + half * 1.1}`, 'none', {
      stroke: palette.light,
      'stroke-width': 8,
    })
  );
};

export const vase: Thing = ({ palette, random }, x, foot, unit) => {
  const half = unit * 0.07;
  const tall = unit * 0.24;
  const body = `M${x - half * 0.6} ${foot}C${x - half * 2} ${foot - tall * 0.5} ${x - half * 0.4} ${foot - tall * 0.8} ${x - half * 0.6} ${foot - tall}H${x + half * 0.6}C${x + half * 0.4} ${foot - tall * 0.8} ${x + half * 2} ${foot - tall * 0.5} ${x + half * 0.6} ${foot}Z`;
  const twigs = [-26, -10, 8, 24].map((angle, i) => {
    const long = unit * random.between(0.2, 0.3);
    const leaves = [0.4, 0.6, 0.8, 1].map((at) =>
      shape('ellipse', {
        cx: (i % 2 ? 1 : -1) * 11,
        cy: -long * at,
        rx: 9,
        ry: 24,
        fill: mix(palette.layers[2], palette.accent, i / 4),
        transform: `rotate(${i % 2 ? 30 : -30} 0 ${(-long * at).toFixed(1)})`,
      }),
    );
    const line = path(`M0 0V${-long}`, 'none', { stroke: palette.layers[3], 'stroke-width': 4 });
    return group(
      { transform: `translate(${x.toFixed(1)} ${(foot - tall).toFixed(1)}) rotate(${angle})` },
      line,
      ...leaves,
    );
  });
  return twigs.join('') + path(body, palette.layers[0]);
};

export const cup: Thing = ({ palette }, x, foot, unit) => {
  const half = unit * 0.065;
  const handle = circle(x + half * 1.05, foot - half * 0.9, half * 0.42, 'none', {
    stroke: palette.layers[2],
    'stroke-width': 10,
  });
  const body = `M${x - half} ${foot - half * 1.6}H${x + half}L${x + half * 0.8} ${foot}H${x - half * 0.8}Z`;
  const steam = [-0.4, 0.2].map((at) =>
    path(
      `M${x + half * at} ${foot - half * 1.9}q${half * 0.4} ${-half * 0.5} 0 ${-half}t0 ${-half}`,
      'none',
      {
        stroke: palette.light,
        'stroke-width': 6,
        'stroke-linecap': 'round',
        opacity: 0.7,
      },
    ),
  );
  return handle + path(body, palette.layers[2]) + steam.join('');
};

export const fruit: Thing = ({ palette }, x, foot, unit) => {
  const r = unit * 0.055;
  const pear = `M${x} ${foot - r * 3.1}C${x + r * 0.9} ${foot - r * 3} ${x + r * 0.5} ${foot - r * 1.9} ${x + r * 1.15} ${foot - r * 1.1}A${r * 1.2} ${r * 1.2} 0 1 1 ${x - r * 1.15} ${foot - r * 1.1}C${x - r * 0.5} ${foot - r * 1.9} ${x - r * 0.9} ${foot - r * 3} ${x} ${foot - r * 3.1}Z`;
  return (
    path(pear, palette.layers[0]) +
    path(`M${x} ${foot - r * 3}q${r * 0.1} ${-r * 0.5} ${r * 0.4} ${-r * 0.8}`, 'none', {
      stroke: palette.ink,
      'stroke-width': 5,
    }) +
    circle(x + r * 2.4, foot - r * 0.9, r, palette.accent)
  );
};

export const loaf: Thing = ({ palette }, x, foot, unit) => {
  const half = unit * 0.15;
  const crust = mix(palette.layers[1], palette.layers[2], 0.4);
  const cuts = [-0.5, -0.05, 0.4].map((at) =>
    path(
      `M${x + half * at} ${foot - half * 0.62}q${half * 0.14} ${half * 0.16} ${half * 0.2} ${half * 0.4}`,
      'none',
      {
        stroke: palette.light,
        'stroke-width': 8,
        'stroke-linecap': 'round',
      },
    ),
  );
  return (
    path(
      `M${x - half} ${foot}C${x - half * 1.2} ${foot - half * 1.1} ${x + half * 1.2} ${foot - half * 1.1} ${x + half} ${foot}Z`,
      crust,
    ) + cuts.join('')
  );
};
