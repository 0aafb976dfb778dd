import { type Canvas, circle, document, gradient, group, path, rectangle } from './svg.ts';

/** A tiled composition of arches, quarter discs, suns and stripes. */
export function arches(canvas: Canvas): string {
  const { width, height, palette, random } = canvas;
  const size = height / random.pick([2, 3, 4]);
  const columns = Math.ceil(width / size);
  const rows = Math.round(height / size);
  const tiles: string[] = [];
  let before = '';
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const colours = random.shuffled([...palette.layers, palette.light, palette.sky[0], palette.accent]);
      const [ground, ...others] = colours.filter((colour) => colour !== before) as [string, ...string[]];
      before = ground;
      tiles.push(
        group(
          { transform: `translate(${column * size} ${row * size})` },
          rectangle(0, 0, size + 1, size + 1, ground),
          turned(random.pick([0, 90, 180, 270]), size, random.pick(motifs)(size, others)),
        ),
      );
    }
  }
  const veil = gradient('veil', [
    [0, palette.light, 0.16],
    [1, palette.ink, 0.18],
  ]);
  return document(canvas, [veil], ...tiles, rectangle(0, 0, width, height, 'url(#veil)'));
}

function turned(angle: number, size: number, ...inside: string[]): string {
  return group({ transform: `rotate(${angle} ${size / 2} ${size / 2})` }, ...inside);
}

type Motif = (size: number, colours: readonly string[]) => string;

const colourAt = (colours: readonly string[], i: number) => colours[i % colours.length] as string;

const motifs: readonly Motif[] = [
  /** Arches inside one another. */
  (size, colours) =>
    [0.42, 0.3, 0.18, 0.07]
      .map((half, i) => {
        const left = size * (0.5 - half);
        const right = size * (0.5 + half);
        return path(
          `M${left} ${size}V${size * 0.5}A${size * half} ${size * half} 0 0 1 ${right} ${size * 0.5}V${size}Z`,
          colourAt(colours, i),
        );
      })
      .join(''),
  /** Quarter discs around a corner. */
  (size, colours) =>
    [1, 0.72, 0.44, 0.18]
      .map((r, i) =>
        path(`M0 0H${size * r}A${size * r} ${size * r} 0 0 1 0 ${size * r}Z`, colourAt(colours, i)),
      )
      .join(''),
  /** A disc that throws a shadow. */
  (size, colours) =>
    circle(size * 0.52, size * 0.54, size * 0.35, '#000000', { opacity: 0.16 }) +
    circle(size / 2, size / 2, size * 0.34, colourAt(colours, 0)) +
    circle(size / 2, size / 2, size * 0.12, colourAt(colours, 1)),
  /** Two leaves that meet. */
  (size, colours) =>
    path(`M0 0A${size} ${size} 0 0 1 ${size} ${size}A${size} ${size} 0 0 1 0 0Z`, colourAt(colours, 0)) +
    path(`M${size} 0A${size} ${size} 0 0 1 0 ${size}`, 'none', {
      stroke: colourAt(colours, 1),
      'stroke-width': size * 0.04,
    }),
  /** Stripes. */
  (size, colours) =>
    [0, 1, 2, 3].map((i) => rectangle(0, (size / 4) * i, size + 1, size / 8, colourAt(colours, 0))).join('') +
    circle(size / 2, size / 2, size * 0.24, colourAt(colours, 1)),
  /** Half a disc over its own reflection. */
  (size, colours) =>
    path(
      `M${size * 0.1} ${size / 2}A${size * 0.4} ${size * 0.4} 0 0 1 ${size * 0.9} ${size / 2}Z`,
      colourAt(colours, 0),
    ) +
    path(
      `M${size * 0.1} ${size * 0.56}A${size * 0.4} ${size * 0.4} 0 0 0 ${size * 0.9} ${size * 0.56}Z`,
      colourAt(colours, 1),
    ),
];
