import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { eachDatabase } from '../../../platform/db/testing.ts';
import { type Ctx, visitor } from '../../context.ts';
import { listMedia } from '../../media/media.ts';
import { changeSettings } from '../../site/site.ts';
import { as, testAccount, testContext } from '../../testing.ts';
import { findImages, makeTitleBanner, storeImage, uploadImage } from '../images.ts';
import { imageBytes } from '../testing.ts';

eachDatabase('A banner that is made from a title', (getDb) => {
  let admin: Ctx;
  beforeAll(async () => {
    const ctx = testContext(getDb());
    admin = as(ctx, await testAccount(ctx, 'admin', 'ada@example.org'));
  });
  const read = async (url: string) => (await admin.storage.get(url.slice('/media/'.length)))!;

  it('is an image of the library with the title as its alt text, stored once', async () => {
    const banner = await makeTitleBanner(admin, 'On <tea> & milk');
    expect(banner).toMatchObject({ width: 1600, height: 900, alt: 'On <tea> & milk' });
    expect(await sharp(await read(banner.url)).metadata()).toMatchObject({ width: 1600, height: 900 });
    expect(await makeTitleBanner(admin, 'On <tea> & milk')).toEqual(banner);
    const image = (await findImages(getDb().read, [banner.url])).get(banner.url);
    expect(image).toMatchObject({ busy: true, titled: true });
    const { data } = await listMedia(admin, { page: 1, limit: 10, use: 'all' });
    expect(data.map(({ url, name }) => [url, name])).toEqual([[banner.url, 'title.png']]);
    const jobs = await getDb().read.selectFrom('job').select('kind').execute();
    expect(jobs).toEqual([{ kind: 'image.variants' }]);
  });

  it('is not what an upload with its public id is', async () => {
    const publicId = 'title banner';
    const { secure_url } = await uploadImage(admin, { bytes: await imageBytes('png'), publicId });
    const { url } = await storeImage(admin, await imageBytes('png'), { publicId });
    const found = await findImages(getDb().read, [secure_url, url]);
    expect(found.size).toBe(2);
    for (const image of found.values()) expect(image).not.toHaveProperty('titled');
  });

  it('has the look of the site', async () => {
    const before = await makeTitleBanner(admin, 'On tea');
    await changeSettings(admin, { shareLayout: 'accent', accentColour: '#00695c' }, undefined);
    const after = await makeTitleBanner(admin, 'On tea');
    expect(after.url).not.toBe(before.url);
    const { dominant } = await sharp(await read(after.url)).stats();
    expect(dominant.g).toBeGreaterThan(dominant.r + 50);
  });

  it('is without a title that no font can show, and says so', async () => {
    const banner = await makeTitleBanner(admin, '\u{11d60}\u{11d61}');
    expect(banner.alt).toBe('');
    expect(await read(banner.url)).toBeDefined();
  });

  it('is refused to visitors', async () => {
    await expect(makeTitleBanner(as(admin, visitor), 'On tea')).rejects.toMatchObject({
      code: 'unauthenticated',
    });
  });
});
