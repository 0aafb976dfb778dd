import { type Canvas, circle, document, gradient, group, mix, path, rectangle } from './svg.ts';

/** Two shelves of books, some leaning, with a plant and a stone between them. */
export function shelf(canvas: Canvas): string {
  const { width, height, palette } = canvas;
  const defs = [
    gradient('wall', [
      [0, palette.sky[2]],
      [1, palette.sky[1]],
    ]),
    gradient('below', [
      [0, palette.ink, 0.3],
      [1, palette.ink, 0],
    ]),
  ];
  const boards = [0.5, 0.96].map((at) => {
    const foot = height * at;
    const board = rectangle(-10, foot, width + 20, height * 0.035, palette.layers[3]);
    const below = rectangle(-10, foot + height * 0.035, width + 20, height * 0.05, 'url(#below)');
    return below + board + row(canvas, foot, height * 0.4);
  });
  return document(canvas, defs, rectangle(0, 0, width, height, 'url(#wall)'), ...boards);
}

function row(canvas: Canvas, foot: number, room: number): string {
  const { width, random } = canvas;
  const drawn: string[] = [];
  for (let x = random.between(20, 80); x < width - 60; ) {
    const kind = random.next();
    if (kind < 0.03) {
      drawn.push(plant(canvas, x + 70, foot, room));
      x += 160;
    } else if (kind < 0.05) {
      drawn.push(circle(x + 44, foot - 44, 44, canvas.palette.accent));
      x += 100;
    } else {
      const wide = random.between(26, 66);
      const tall = room * random.between(0.62, 0.96);
      const lean = random.chance(0.08) ? random.between(6, 11) : 0;
      // A leaning book stands far enough off for its head to touch the one before.
      x += tall * Math.sin((lean * Math.PI) / 180);
      drawn.push(book(canvas, { x, foot, wide, tall, lean }));
      x += wide + 2;
    }
  }
  return drawn.join('');
}

interface Book {
  x: number;
  foot: number;
  wide: number;
  tall: number;
  lean: number;
}

function book({ palette, random }: Canvas, { x, foot, wide, tall, lean }: Book): string {
  const colour = mix(
    random.pick([...palette.layers, palette.accent]),
    palette.light,
    random.between(0, 0.18),
  );
  const mark = random.pick([palette.light, palette.accent, palette.ink]);
  const top = foot - tall;
  const bands = random.pick([
    () => rectangle(x, top + tall * 0.1, wide, 7, mark) + rectangle(x, top + tall * 0.82, wide, 7, mark),
    () =>
      rectangle(x + wide * 0.28, top + tall * 0.16, wide * 0.44, tall * 0.4, mark, { rx: 4, opacity: 0.85 }),
    () => circle(x + wide / 2, top + tall * 0.2, wide * 0.22, mark),
    () => rectangle(x, top + tall * 0.7, wide, tall * 0.14, mark, { opacity: 0.8 }),
  ]);
  const spine =
    rectangle(x, top, wide, tall, colour, { rx: 3 }) +
    rectangle(x, top, wide * 0.12, tall, '#ffffff', { opacity: 0.13 });
  return group({ transform: `rotate(${-lean.toFixed(1)} ${x.toFixed(1)} ${foot})` }, spine, bands());
}

function plant({ palette, random }: Canvas, x: number, foot: number, room: number): string {
  const leaves = [-58, -36, -14, 10, 34, 56].map((angle) => {
    const long = room * random.between(0.36, 0.56);
    return path(
      `M0 0C${long * 0.22} ${-long * 0.3} ${long * 0.2} ${-long * 0.7} 0 ${-long}C${-long * 0.2} ${-long * 0.7} ${-long * 0.22} ${-long * 0.3} 0 0Z`,
      mix('#4f7a5b', palette.layers[3], random.between(0, 0.5)),
      {
        transform: `translate(${x.toFixed(1)} ${(foot - 76).toFixed(1)}) rotate(${angle})`,
      },
    );
  });
  return (
    leaves.join('') + path(`M${x - 52} ${foot - 84}H${x + 52}L${x + 38} ${foot}H${x - 38}Z`, palette.accent)
  );
}
