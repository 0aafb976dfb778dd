import { type Canvas, circle, document, gradient, group, mix, path, rectangle, shape } from './svg.ts';

/** How somebody looks: enough to tell the writers apart, and no more. */
export interface Face {
  skin: string;
  hair: string;
  style: 'long' | 'short' | 'bun' | 'bob' | 'scarf';
  clothes: string;
  glasses?: boolean;
  beard?: boolean;
}

/** A quiet portrait of flat shapes; the canvas is square. */
export function portrait(canvas: Canvas, face: Face): string {
  const { width, palette } = canvas;
  const unit = width / 100;
  const defs = [
    gradient('wall', [
      [0, palette.sky[0]],
      [1, palette.sky[2]],
    ]),
  ];
  const inside = group(
    { transform: `scale(${unit})` },
    circle(50, 46, 38, mix(palette.light, palette.layers[0], 0.35)),
    behind(face),
    shoulders(face),
    rectangle(43, 56, 14, 16, mix(face.skin, '#7a3b2b', 0.16), { rx: 6 }),
    shape('ellipse', { cx: 50, cy: 45, rx: 16, ry: 19.5, fill: face.skin }),
    features(face),
    hair(face),
  );
  return document(canvas, defs, rectangle(0, 0, width, width, 'url(#wall)'), inside);
}

function shoulders({ clothes }: Face): string {
  const body = path('M14 104C14 80 30 72 42 69Q50 76 58 69C70 72 86 80 86 104Z', clothes);
  const collar = path('M41 69.5Q50 79 59 69.5L56 68Q50 73.5 44 68Z', mix(clothes, '#ffffff', 0.35));
  return body + collar;
}

function features({ skin, hair: colour, glasses, beard }: Face): string {
  const dark = mix(skin, '#2a1410', 0.72);
  const line = { stroke: dark, 'stroke-width': 0.9, 'stroke-linecap': 'round' };
  const eyes = circle(43.6, 45.4, 1.25, dark) + circle(56.4, 45.4, 1.25, dark);
  const brows = path('M40.6 41.4q3 -1.6 6 -0.2M53.4 41.2q3 -1.4 6 0.2', 'none', {
    ...line,
    'stroke-width': 1.1,
  });
  const nose = path('M50 46q-1.7 4.4 0.6 5.4', 'none', { ...line, opacity: 0.6 });
  const mouth = path('M46 56.4q4 2.6 8 0', 'none', {
    ...line,
    stroke: mix(skin, '#9c3b36', 0.75),
    'stroke-width': 1.3,
  });
  const cheeks =
    circle(40.6, 51.4, 2.6, '#d9604c', { opacity: 0.16 }) +
    circle(59.4, 51.4, 2.6, '#d9604c', { opacity: 0.16 });
  const chin = path(
    'M34.2 46C34.6 62 42 66 50 66C58 66 65.4 62 65.8 46C64 54 61 53.6 50 53.6C39 53.6 36 54 34.2 46Z',
    colour,
  );
  const lenses = [43.6, 56.4].map((x) =>
    circle(x, 45.6, 4.7, '#ffffff', { 'fill-opacity': 0.18, stroke: dark, 'stroke-width': 0.9 }),
  );
  const rims = lenses.join('') + path('M48.3 45.2q1.7 -1 3.4 0', 'none', line);
  return cheeks + (beard ? chin : '') + eyes + brows + nose + mouth + (glasses ? rims : '');
}

function behind({ style, hair: colour, clothes }: Face): string {
  switch (style) {
    case 'long':
      return path(
        'M31 44C28 20 72 20 69 44C70 62 75 72 72 84H28C25 72 30 62 31 44Z',
        mix(colour, '#000000', 0.18),
      );
    case 'bob':
      return path(
        'M31 44C28 21 72 21 69 44C70 54 72 60 68 66H32C28 60 30 54 31 44Z',
        mix(colour, '#000000', 0.18),
      );
    case 'bun':
      return circle(50, 22.5, 8, mix(colour, '#000000', 0.12));
    case 'scarf':
      return path(
        'M29 46C26 18 74 18 71 46C72 64 78 74 74 88H26C22 74 28 64 29 46Z',
        mix(clothes, '#000000', 0.22),
      );
    case 'short':
      return '';
  }
}

function hair({ style, hair: colour, clothes }: Face): string {
  switch (style) {
    case 'long':
      return path('M33 46C30 20 70 18 67 46C65 38 60 33 54 30C48 36 38 36 33 46Z', colour);
    case 'bob':
      return path(
        'M32.6 50C29 20 71 20 67.4 50C66.6 43 65 40 63.4 38C54 40 45 39.4 36.6 38C35 40.6 33.6 44 32.6 50Z',
        colour,
      );
    case 'bun':
      return path('M33.4 44C32 22 68 22 66.6 44C64 35 58 31.4 50 31.4C42 31.4 36 35 33.4 44Z', colour);
    case 'short':
      return path(
        'M33.2 45C30 24 46 22 52 24C64 22 69 32 66.8 45C66 38 63 36 60 34C52 36 44 35 38 34C35 37 34 40 33.2 45Z',
        colour,
      );
    case 'scarf':
      return path(
        'M50 22C34 22 30 36 31.5 50C33 62 40 68 50 70C60 68 67 62 68.5 50C70 36 66 22 50 22ZM50 29C60 29 64 38 63.6 48C63 58 57 64 50 64C43 64 37 58 36.4 48C36 38 40 29 50 29Z',
        clothes,
        { 'fill-rule': 'evenodd' },
      );
  }
}
