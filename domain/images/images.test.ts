import sharp from 'sharp';
import { expect, it } from 'vitest';
import { eachDatabase } from '../../platform/db/testing.ts';
import { testContext } from '../testing.ts';
import { openMedia, picturesOf, storeImage, uploadImage } from './images.ts';

eachDatabase('pictures', (getDb) => {
  it('keeps an upload, serves it and its variants', async () => {
    const ctx = testContext(getDb());
    const bytes = await sharp({ create: { width: 800, height: 400, channels: 3, background: 'red' } })
      .jpeg()
      .toBuffer();
    const uploaded = await uploadImage(ctx, { bytes, publicId: 'hero image/1' });
    expect(uploaded).toMatchObject({ public_id: 'hero_image_1', width: 800, height: 400, format: 'jpg' });
    const url = uploaded.secure_url.slice(ctx.config.publicUrl.length);
    const picture = (await picturesOf(ctx.db.read, [url])).get(url);
    expect(picture?.srcset[0]?.value.split(', ').map((each) => each.split(' ')[1])).toEqual([
      '320w',
      '640w',
      '800w',
    ]);
    const file = await openMedia(ctx, `${url.slice('/media/'.length, -4)}-320.avif`);
    expect(file?.type).toBe('image/avif');
    file?.body.destroy();
    expect((await storeImage(ctx, bytes)).url).toBe(url);
  });
});
