import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { beforeEach, expect, it } from 'vitest';
import { avatarCopy, shareCopy } from '../../../contract/share-copy.ts';
import { eachDatabase, onSqlite } from '../../../platform/db/testing.ts';
import type { Ctx } from '../../context.ts';
import { testContext } from '../../testing.ts';
import { decodeSlot } from '../decode/decode-slot.ts';
import { findImages, findImagesForEmail, findImagesForFeed, openMedia, storeImage } from '../images.ts';
import { animationBytes, imageBytes, noise, openVariant } from '../testing.ts';

eachDatabase('Finding images', (getDb) => {
  let ctx: Ctx;
  beforeEach(() => {
    ctx = testContext(getDb());
  });

  it('finds its own images among URLs with one query', async () => {
    const image = await storeImage(ctx, await imageBytes('jpg', 1000, 500));
    const stem = image.key.slice(0, -4);
    const before = ctx.db.statements();
    const urls = [image.url, 'https://elsewhere.example/a.jpg', '/media/0123.jpg', '/media/../x', image.url];
    const found = await findImages(ctx.db.read, urls);
    expect(ctx.db.statements() - before).toBe(1);
    expect([...found.keys()]).toEqual([image.url]);
    const srcset = (end: string) =>
      [`-320.${end} 320w`, `-640.${end} 640w`, `-960.${end} 960w`, `-1280.${end} 1000w`]
        .map((each) => `/media/${stem}${each}`)
        .join(', ');
    expect(found.get(image.url)).toEqual({
      src: image.url,
      width: 1000,
      height: 500,
      srcset: [
        { type: 'image/avif', value: srcset('avif') },
        { type: 'image/webp', value: srcset('webp') },
      ],
    });
  });

  it('finds an image by the URL of a variant', async () => {
    const image = await storeImage(ctx, await imageBytes('png', 400, 40));
    const variant = image.url.replace('.png', '-320.webp');
    expect((await findImages(ctx.db.read, [variant])).get(variant)).toMatchObject({
      src: image.url,
      width: 400,
    });
  });

  it('names small JPEGs and PNGs to feeds, and leaves what every reader shows', async () => {
    const [wide, narrow, modern] = await Promise.all([
      storeImage(ctx, await imageBytes('jpg', 1300, 40)),
      storeImage(ctx, await imageBytes('png', 400, 40)),
      storeImage(ctx, await imageBytes('webp', 400, 40)),
    ]);
    const gif = await storeImage(ctx, await animationBytes('gif', 3));
    const copy = ({ url }: { url: string }) => url.replace(/\.\w+$/, '-1200.jpg');
    const found = await findImagesForFeed(ctx.db.read, [wide.url, narrow.url, modern.url, gif.url]);
    expect(found).toEqual(
      new Map([
        [wide.url, copy(wide)],
        [modern.url, copy(modern)],
      ]),
    );
  });

  it('makes no query for images of other sites', async () => {
    const before = ctx.db.statements();
    expect((await findImages(ctx.db.read, ['https://elsewhere.example/a.jpg'])).size).toBe(0);
    expect(ctx.db.statements()).toBe(before);
  });
});

onSqlite('Serving images', (getDb) => {
  let ctx: Ctx;
  beforeEach(() => {
    ctx = testContext(getDb());
  });
  const mediaFolder = () => join(ctx.config.dataDir, 'media');

  it('serves an animation without variants', async () => {
    const image = await storeImage(ctx, await animationBytes('gif', 3));
    expect((await findImages(ctx.db.read, [image.url])).get(image.url)?.srcset).toEqual([]);
    expect(await openMedia(ctx, image.key.replace('.gif', '-640.webp'))).toBeNull();
  });

  it('serves a small still of an animation as an avatar', async () => {
    const image = await storeImage(ctx, await animationBytes('gif', 3));
    const file = await openVariant(ctx, avatarCopy(image.url).slice('/media/'.length));
    const made = await sharp(await buffer((await file.read())!)).metadata();
    expect(made).toMatchObject({ format: 'webp', width: 40 });
    expect(made.pages ?? 1).toBe(1);
    expect(avatarCopy('https://elsewhere.example/a.jpg')).toBe('https://elsewhere.example/a.jpg');
  });

  it('makes a variant once for simultaneous first requests', async () => {
    const image = await storeImage(ctx, await imageBytes('jpg', 700, 70));
    const key = image.key.replace('.jpg', '-320.webp');
    const written: string[] = [];
    const put = (each: string, bytes: Uint8Array) => {
      written.push(each);
      return ctx.storage.put(each, bytes);
    };
    const counted = { ...ctx, storage: { ...ctx.storage, put } };
    const files = await Promise.all([1, 2, 3].map(() => openVariant(counted, key)));
    for (const file of files) {
      const { format, width, height } = await sharp(await buffer((await file.read())!)).metadata();
      expect({ format, width, height }).toEqual({ format: 'webp', width: 320, height: 32 });
      expect(file).toMatchObject({ type: 'image/webp', etag: files[0]!.etag });
    }
    expect(written).toEqual([key]);
  });

  it.each([
    ['-1920.webp', 'wider than the image'],
    ['-321.webp', 'an unknown width'],
    ['-320.jpg', 'not a variant format'],
    ['-1200.webp', 'the width of the copy for other programs'],
    ['-320.svg', 'not an image format'],
    ['.png', 'another format than the original'],
  ])('has nothing at %s: %s', async (end) => {
    const image = await storeImage(ctx, await imageBytes('jpg', 400, 40));
    expect(await openMedia(ctx, image.key.replace('.jpg', end))).toBeNull();
    expect(await readdir(mediaFolder())).toEqual([image.key]);
  });

  it.each([
    '',
    '..',
    '../lekha.db',
    '..%2flekha.db',
    'a/b.jpg',
    '/etc/passwd',
    'A.JPG',
    'x.jpg\0',
    'x.jpg~1',
  ])('has nothing at %j', async (key) => {
    expect(await openMedia(ctx, key)).toBeNull();
  });

  it.each([
    ['avif', 700, 70, 960, 4],
    ['webp', 1500, 150, 1280, 4],
    // Too large for an email.
    ['jpg', 2000, 800, 1280, 1],
  ] as const)('makes a JPEG of %s for emails', async (format, width, height, named, grain) => {
    const image = await storeImage(ctx, await imageBytes(format, width, height, grain));
    const url = `/media/${image.key.replace(/\..*/, `-${named}.jpg`)}`;
    expect(await findImagesForEmail(ctx.db.read, [image.url, '/media/0.jpg'])).toEqual(
      new Map([[image.url, url]]),
    );
    const file = await openVariant(ctx, url.slice('/media/'.length));
    const found = await sharp(await buffer((await file.read())!)).metadata();
    expect(found).toMatchObject({ format: 'jpeg', width: Math.min(width, 1280) });
    expect(file.type).toBe('image/jpeg');
  });

  it('makes no JPEG of a small image that all mail programs show', async () => {
    const image = await storeImage(ctx, await imageBytes('png', 300, 200));
    expect(await findImagesForEmail(ctx.db.read, [image.url])).toEqual(new Map([[image.url, image.url]]));
    expect(await openMedia(ctx, image.key.replace('.png', '-320.jpg'))).toBeNull();
  });

  it('makes a JPEG on white of a transparent image, and of the first frame of an animation', async () => {
    const transparent = await noise(900, 900).ensureAlpha(0).webp({ lossless: true }).toBuffer();
    const animation = await animationBytes('webp', 3);
    for (const [bytes, end] of [
      [transparent, '-960.jpg'],
      [animation, '-320.jpg'],
    ] as const) {
      const image = await storeImage(ctx, bytes);
      const file = await openVariant(ctx, image.key.replace('.webp', end));
      const made = sharp(await buffer((await file.read())!));
      expect((await made.metadata()).format).toBe('jpeg');
      if (bytes === transparent) expect((await made.stats()).dominant).toEqual({ r: 248, g: 248, b: 248 });
    }
  });

  it.each([
    ['avif', 1500, 150, 1200, 120],
    ['webp', 300, 200, 300, 200],
    ['png', 800, 1600, 600, 1200],
  ] as const)('makes a JPEG of %s, %i × %i, for other programs', async (format, width, height, ...size) => {
    const image = await storeImage(ctx, await imageBytes(format, width, height));
    const copy = shareCopy({ ...image, src: image.url });
    expect(copy).toEqual({
      src: `/media/${image.key.replace(/\..*/, '-1200.jpg')}`,
      width: size[0],
      height: size[1],
      type: 'image/jpeg',
    });
    const file = await openVariant(ctx, copy.src.slice('/media/'.length));
    const made = await sharp(await buffer((await file.read())!)).metadata();
    expect(made).toMatchObject({ format: 'jpeg', width: size[0], height: size[1] });
    expect(file).toMatchObject({ type: 'image/jpeg', lasting: true });
  });

  it('tells other programs of an original that all of them read, and of images of other sites as they are', async () => {
    const image = await storeImage(ctx, await imageBytes('jpg', 1200, 700));
    expect(shareCopy({ ...image, src: image.url })).toMatchObject({ src: image.url, type: 'image/jpeg' });
    expect(shareCopy({ src: 'https://elsewhere.example/a.avif' })).toEqual({
      src: 'https://elsewhere.example/a.avif',
    });
  });

  it('gives no other format to a program that asks for a JPEG', async () => {
    const image = await storeImage(ctx, await imageBytes('webp', 700, 70));
    const full = { ...ctx.storage, put: () => Promise.reject(new Error('full')) };
    await expect(
      openMedia({ ...ctx, storage: full }, image.key.replace('.webp', '-1200.jpg')),
    ).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('has a small file from the start that stands for the others', async () => {
    const image = await storeImage(ctx, await imageBytes('jpg', 1000, 800));
    const full = { ...ctx.storage, put: () => Promise.reject(new Error('full')) };
    const file = await openMedia({ ...ctx, storage: full }, image.key.replace('.jpg', '-1280.avif'));
    expect(file).toMatchObject({ key: image.key.replace('.jpg', '-640.webp'), lasting: false });
    const jobs = await ctx.db.read
      .selectFrom('job')
      .select('payload')
      .where('kind', '=', 'image.variants')
      .execute();
    expect(jobs).toContainEqual({ payload: JSON.stringify({ key: image.key }) });
  });

  it('makes a small file before the variants if an image has none, and never serves a large original', async () => {
    const image = await storeImage(ctx, await imageBytes('jpg', 1000, 800));
    const small = image.key.replace('.jpg', '-640.webp');
    await ctx.storage.delete(small);
    const { promise, resolve } = Promise.withResolvers<void>();
    const waiting = Array.from({ length: 6 }, () => decodeSlot.run(() => promise));
    const file = openMedia(ctx, image.key.replace('.jpg', '-1280.avif'));
    await expect.poll(() => decodeSlot.length).toBe(7);
    resolve();
    expect(await file).toMatchObject({ key: small, lasting: false });
    await Promise.all(waiting);
  });

  it('answers the original for a while when a variant cannot be made', async () => {
    const image = await storeImage(ctx, await imageBytes('jpg', 700, 70));
    const full = { ...ctx.storage, put: () => Promise.reject(new Error('full')) };
    const file = await openMedia({ ...ctx, storage: full }, image.key.replace('.jpg', '-320.avif'));
    expect(file).toMatchObject({ type: 'image/jpeg', lasting: false });
  });
});
