import sharp from 'sharp';
import { expect, it } from 'vitest';
import { runInDecoder } from './decoder.ts';

const SIZE = { width: 1600, height: 1000, frames: 1, format: 'png' as const };

const measure = async (svg: string) => {
  const page = `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1000">${svg}</svg>`;
  return runInDecoder(SIZE, 'isBusy', await sharp(Buffer.from(page)).png().toBuffer());
};

/** Bars as wide as the strokes of letters, since a machine may have no fonts. */
const writing = (width: number, colour: string) =>
  Array.from(
    { length: Math.floor(1600 / (width * 3)) },
    (_, i) => `<rect x="${i * width * 3}" y="250" width="${width}" height="500" fill="${colour}"/>`,
  ).join('');

it.each([
  ['small writing on white', `<rect width="1600" height="1000" fill="#fff"/>${writing(8, '#111')}`, true],
  ['bright writing on dark', `<rect width="1600" height="1000" fill="#112"/>${writing(16, '#ddd')}`, true],
  ['a plain surface', '<rect width="1600" height="1000" fill="#a9542e"/>', false],
  [
    'a landscape',
    '<rect width="1600" height="1000" fill="#cfe3e0"/><rect y="480" width="1600" height="520" fill="#3d7058"/>',
    false,
  ],
  ['faint texture', `<rect width="1600" height="1000" fill="#888"/>${writing(8, '#999')}`, false],
])('measures %s', async (_, svg, busy) => {
  expect(await measure(svg)).toBe(busy);
});
