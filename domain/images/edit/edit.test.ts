import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { imageEdit } from '../../../contract/media.ts';
import { eachDatabase } from '../../../platform/db/testing.ts';
import type { Ctx } from '../../context.ts';
import { testContext } from '../../testing.ts';
import { storeImage } from '../store/store-image.ts';
import { animationBytes } from '../testing.ts';
import { editImage } from './edit.ts';

/** A red left half and a blue right half, of 80 by 40 pixels. */
async function twoColours(): Promise<Uint8Array> {
  const red = await sharp({ create: { width: 40, height: 40, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  return sharp({ create: { width: 80, height: 40, channels: 3, background: 'blue' } })
    .composite([{ input: red, left: 0, top: 0 }])
    .png()
    .toBuffer();
}

eachDatabase('A changed image', (getDb) => {
  let ctx: Ctx;
  beforeAll(() => {
    ctx = testContext(getDb());
  });

  it('is a copy of its own, turned before it is cropped', async () => {
    const { url, key } = await storeImage(ctx, await twoColours(), { alt: 'Two', name: 'two.png' });
    const before = await ctx.storage.get(key);
    // Clockwise by a quarter, the red half is above the blue one.
    const crop = { left: 0, top: 0, width: 0.5, height: 0.75 };
    const edited = await editImage(ctx, imageEdit.parse({ url, turn: 90, crop }));
    expect(edited).toMatchObject({ width: 20, height: 60 });
    expect(edited.url).not.toBe(url);
    const stored = await ctx.storage.get(edited.url.replace('/media/', ''));
    const pixel = async (top: number) => {
      const one = sharp(stored!).extract({ left: 10, top, width: 1, height: 1 });
      return [...(await one.removeAlpha().raw().toBuffer())];
    };
    expect(await pixel(5)).toEqual([255, 0, 0]);
    expect(await pixel(55)).toEqual([0, 0, 255]);
    expect(await ctx.storage.get(key)).toEqual(before);
    const rows = await getDb().read.selectFrom('image').select(['alt', 'name']).execute();
    expect(rows).toEqual([
      { alt: 'Two', name: 'two.png' },
      { alt: 'Two', name: 'two.png' },
    ]);
  });

  it('keeps at least one pixel at an edge', async () => {
    const { url } = await storeImage(ctx, await twoColours());
    const crop = { left: 1, top: 1, width: 0.02, height: 0.02 };
    expect(await editImage(ctx, imageEdit.parse({ url, crop }))).toMatchObject({ width: 1, height: 1 });
  });

  it('is never an animation', async () => {
    const { url } = await storeImage(ctx, await animationBytes('gif', 2));
    await expect(editImage(ctx, imageEdit.parse({ url, turn: 90 }))).rejects.toMatchObject({
      code: 'invalid',
    });
  });
});
