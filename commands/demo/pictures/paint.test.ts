import { expect, it } from 'vitest';
import { randomFrom } from '../random.ts';
import { drawing, type PictureOrder, paint, scenesOf } from './paint.ts';
import type { PaletteName } from './palettes.ts';

const order: PictureOrder = { seed: 'hill', palette: 'nature', scene: 'ridges', width: 160, height: 100 };

it('paints the same picture for the same order, another for another seed', async () => {
  const picture = Buffer.from(await paint(order));
  expect(picture.subarray(0, 3).toString('hex')).toBe('ffd8ff');
  expect(picture.equals(await paint(order))).toBe(true);
  expect(picture.equals(await paint({ ...order, seed: 'dale' }))).toBe(false);
});

it('draws every scene of every category without a missing number', () => {
  for (const [palette, scenes] of Object.entries(scenesOf)) {
    for (const scene of scenes) {
      const svg = drawing(
        { ...order, palette: palette as PaletteName, scene },
        randomFrom(`${palette} ${scene}`),
      );
      expect(svg).not.toMatch(/NaN|undefined|Infinity/);
    }
  }
});
