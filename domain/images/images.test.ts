import { createHash } from 'node:crypto';
import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { eachDatabase } from '../../platform/db/testing.ts';
import { type Ctx, visitor, write } from '../context.ts';
import { as, testAccount, testContext } from '../testing.ts';
import {
  imageJobs,
  type MediaFile,
  openMedia,
  picturesOf,
  storeImage,
  sweepImages,
  uploadImage,
  useImages,
} from './images.ts';
import { animationBytes, pictureBytes } from './testing.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Asks again, as a browser would, for as long as the variant is still being made. */
async function openVariant(ctx: Ctx, key: string): Promise<MediaFile> {
  for (;;) {
    const file = await openMedia(ctx, key);
    if (!file) throw new Error(`There is nothing at ${key}.`);
    if (file.lasting) return file;
    file.body.destroy();
    await sleep(50);
  }
}

eachDatabase('pictures', (getDb) => {
  let ctx: Ctx;
  beforeEach(() => {
    ctx = testContext(getDb());
  });
  const rowOf = (key: string) =>
    ctx.db.read.selectFrom('image').selectAll().where('key', '=', key).executeTakeFirst();
  const tomorrow = (): Ctx => ({ ...ctx, now: () => Date.now() + DAY_MS + 60_000 });
  const mediaFolder = () => join(ctx.config.dataDir, 'media');
  const use = (id: string, ...urls: string[]) =>
    write(ctx, ({ tx }) =>
      useImages(
        tx,
        { kind: 'article', id },
        urls.map((url) => ({ url, role: 'body' })),
      ),
    );

  describe('uploading', () => {
    it('keeps the file and a row, and answers as the image service does', async () => {
      const admin = await testAccount(ctx, 'admin', 'upload@example.org');
      const bytes = await pictureBytes('jpg', 800, 400);
      const answer = await uploadImage(as(ctx, admin), { bytes, publicId: 'hero_image_1763' });
      const key = answer.secure_url.slice(`${ctx.config.publicUrl}/media/`.length);
      const file = await ctx.storage.get(key);
      expect(answer).toEqual({
        secure_url: `${ctx.config.publicUrl}/media/${key}`,
        public_id: 'hero_image_1763',
        width: 800,
        height: 400,
        bytes: file?.length,
        format: 'jpg',
      });
      expect(await rowOf(key)).toMatchObject({
        width: 800,
        height: 400,
        hash: createHash('sha256').update(bytes).digest('hex'),
        uploaded_by: admin.userId,
      });
      expect(Number((await rowOf(key))?.bytes)).toBe(file?.length);
    });

    it('takes no name from the client for its files', async () => {
      const bytes = await pictureBytes('png');
      const { secure_url, public_id } = await uploadImage(ctx, { bytes, publicId: '../../etc/passwd\0.svg' });
      expect(secure_url).toMatch(/\/media\/[0-9a-f]{32}\.png$/);
      expect(public_id).toBe('etc_passwd_svg');
    });

    it('is for administrators', async () => {
      const user = await testAccount(ctx, 'user', 'reader@example.org');
      const upload = { bytes: await pictureBytes('png') };
      await expect(uploadImage(as(ctx, user), upload)).rejects.toMatchObject({ code: 'forbidden' });
      await expect(uploadImage(as(ctx, visitor), upload)).rejects.toMatchObject({ code: 'unauthenticated' });
      await expect(storeImage(as(ctx, user), upload.bytes)).rejects.toMatchObject({ code: 'forbidden' });
      expect(await readdir(mediaFolder()).catch(() => [])).toEqual([]);
    });

    it('keeps nothing of what it refuses', async () => {
      await expect(uploadImage(ctx, { bytes: Buffer.from('<svg/>') })).rejects.toThrow(
        'JPEG, PNG, WebP, GIF or AVIF',
      );
      expect(await readdir(mediaFolder()).catch(() => [])).toEqual([]);
    });

    it('takes many at once', async () => {
      const pictures = await Promise.all(Array.from({ length: 10 }, () => pictureBytes('jpg', 60, 40)));
      const answers = await Promise.all(pictures.map((bytes) => uploadImage(ctx, { bytes })));
      expect(new Set(answers.map(({ secure_url }) => secure_url)).size).toBe(10);
      expect(await readdir(mediaFolder())).toHaveLength(10);
    });

    it('has the variants made in the background', async () => {
      const { secure_url } = await uploadImage(ctx, { bytes: await pictureBytes('jpg', 500, 20) });
      const key = secure_url.slice(secure_url.lastIndexOf('/') + 1);
      const job = await ctx.db.read
        .selectFrom('job')
        .selectAll()
        .where('unique_key', '=', `image.variants:${key}`)
        .executeTakeFirstOrThrow();
      const stop = new AbortController().signal;
      while (await imageJobs[job.kind]!(ctx, JSON.parse(job.payload), stop));
      const stem = key.slice(0, -4);
      expect((await readdir(mediaFolder())).sort()).toEqual([
        ...['320.avif', '320.webp', '640.avif', '640.webp'].map((end) => `${stem}-${end}`),
        key,
      ]);
      expect(
        (await sharp(await buffer((await openMedia(ctx, `${stem}-640.webp`))!.body)).metadata()).width,
      ).toBe(500);
    });
  });

  describe('storing for an import', () => {
    it('keeps equal bytes once, with the first alternative text', async () => {
      const bytes = await pictureBytes('png');
      const first = await storeImage(ctx, bytes, { alt: 'A cat' });
      expect(await storeImage(ctx, bytes, { alt: 'Another' })).toEqual(first);
      expect(await rowOf(first.key)).toMatchObject({ alt: 'A cat' });
      expect(await readdir(mediaFolder())).toEqual([first.key]);
    });

    it('gives a picture that is found again a new day of grace', async () => {
      const bytes = await pictureBytes('png');
      const { key } = await storeImage(ctx, bytes);
      await storeImage(tomorrow(), bytes);
      await sweepImages(tomorrow());
      expect(await ctx.storage.has(key)).toBe(true);
    });
  });

  describe('showing', () => {
    it('knows its own pictures among addresses, in one query', async () => {
      const image = await storeImage(ctx, await pictureBytes('jpg', 1000, 500));
      const stem = image.key.slice(0, -4);
      const before = ctx.db.statements();
      const urls = [
        image.url,
        'https://elsewhere.example/a.jpg',
        '/media/0123.jpg',
        '/media/../x',
        image.url,
      ];
      const found = await picturesOf(ctx.db.read, urls);
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

    it('asks nothing where there is nothing of its own', async () => {
      const before = ctx.db.statements();
      expect((await picturesOf(ctx.db.read, ['https://elsewhere.example/a.jpg'])).size).toBe(0);
      expect(ctx.db.statements()).toBe(before);
    });

    it('shows an animation as it is', async () => {
      const image = await storeImage(ctx, await animationBytes('gif', 3));
      expect((await picturesOf(ctx.db.read, [image.url])).get(image.url)?.srcset).toEqual([]);
      expect(await openMedia(ctx, image.key.replace('.gif', '-320.webp'))).toBeNull();
    });
  });

  describe('serving', () => {
    it('makes a variant on its first request, once for all who ask', async () => {
      const image = await storeImage(ctx, await pictureBytes('jpg', 700, 70));
      const key = image.key.replace('.jpg', '-320.webp');
      const written: string[] = [];
      const put = (each: string, bytes: Uint8Array) => {
        written.push(each);
        return ctx.storage.put(each, bytes);
      };
      const counted = { ...ctx, storage: { ...ctx.storage, put } };
      const files = await Promise.all([1, 2, 3].map(() => openVariant(counted, key)));
      for (const file of files) {
        const { format, width, height } = await sharp(await buffer(file.body)).metadata();
        expect({ format, width, height }).toEqual({ format: 'webp', width: 320, height: 32 });
        expect(file).toMatchObject({ type: 'image/webp', etag: files[0]!.etag });
      }
      expect(written).toEqual([key]);
    });

    it.each([
      ['-1920.webp', 'wider than the picture'],
      ['-321.webp', 'no width of ours'],
      ['-320.jpg', 'no kind of ours'],
      ['-320.svg', 'no picture'],
      ['.png', 'another kind than was kept'],
    ])('has nothing at %s: %s', async (end) => {
      const image = await storeImage(ctx, await pictureBytes('jpg', 400, 40));
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

    it('answers the original for a while when a variant cannot be made', async () => {
      const image = await storeImage(ctx, await pictureBytes('jpg', 700, 70));
      const full = { ...ctx.storage, put: () => Promise.reject(new Error('full')) };
      const file = await openMedia({ ...ctx, storage: full }, image.key.replace('.jpg', '-320.avif'));
      expect(file).toMatchObject({ type: 'image/jpeg', lasting: false });
      file?.body.destroy();
    });
  });

  describe('using and sweeping', () => {
    const uses = async (id: string) =>
      (
        await ctx.db.read
          .selectFrom('image_use')
          .innerJoin('image', 'image.id', 'image_use.image_id')
          .select(['image.key', 'role'])
          .where('owner_id', '=', id)
          .orderBy('role')
          .execute()
      ).map(({ key, role }) => `${role} ${key}`);

    it('notes what an owner uses and forgets what it used before', async () => {
      const one = await storeImage(ctx, await pictureBytes('png'));
      const two = await storeImage(ctx, await pictureBytes('png'));
      const owner = { kind: 'article', id: 'uses-1' } as const;
      await write(ctx, ({ tx }) =>
        useImages(tx, owner, [
          { url: one.url, role: 'banner' },
          { url: one.url.replace('.png', '-320.avif'), role: 'body' },
          { url: one.url, role: 'body' },
          { url: 'https://elsewhere.example/a.png', role: 'body' },
          { url: '/media/00.png', role: 'body' },
        ]),
      );
      expect(await uses('uses-1')).toEqual([`banner ${one.key}`, `body ${one.key}`]);
      await use('uses-1', two.url);
      expect(await uses('uses-1')).toEqual([`body ${two.key}`]);
      await use('uses-1');
      expect(await uses('uses-1')).toEqual([]);
    });

    it('sweeps pictures that nothing used for a day, with their variants', async () => {
      const used = await storeImage(ctx, await pictureBytes('png', 400, 40));
      const unused = await storeImage(ctx, await pictureBytes('png', 400, 40));
      await use('sweep-1', used.url);
      for (const { key } of [used, unused])
        (await openVariant(ctx, key.replace('.png', '-320.webp'))).body.destroy();
      expect((await sweepImages(ctx)).images).toBe(0);
      expect((await sweepImages(tomorrow())).images).toBeGreaterThan(0);
      expect(await rowOf(unused.key)).toBeUndefined();
      expect(await rowOf(used.key)).toBeDefined();
      expect((await readdir(mediaFolder())).sort()).toEqual(
        [used.key.replace('.png', '-320.webp'), used.key].sort(),
      );
    });

    it('sweeps files that a crash left without a row, once they are a day old', async () => {
      const image = await storeImage(ctx, await pictureBytes('png'));
      await use('sweep-2', image.url);
      const old = new Date(Date.now() - DAY_MS - 60_000);
      for (const key of ['0a.jpg', '0a-320.webp', '0b.jpg']) await ctx.storage.put(key, Buffer.from('x'));
      for (const key of ['0a.jpg', '0a-320.webp', image.key])
        await utimes(join(mediaFolder(), key), old, old);
      expect(await sweepImages(ctx)).toEqual({ images: 0, files: 2 });
      expect((await readdir(mediaFolder())).sort()).toEqual(['0b.jpg', image.key].sort());
    });

    it('keeps a picture that comes into use while it is swept', async () => {
      const images = await Promise.all(
        [1, 2, 3, 4].map(async () => storeImage(ctx, await pictureBytes('png'))),
      );
      await Promise.all([
        sweepImages(tomorrow()),
        ...images.map(({ url }, i) => use(`race-${i}`, url)),
        sweepImages(tomorrow()),
      ]);
      for (const [i, { key }] of images.entries()) {
        const isUsed = (await uses(`race-${i}`)).length > 0;
        expect({ row: (await rowOf(key)) !== undefined, file: await ctx.storage.has(key) }).toEqual({
          row: isUsed,
          file: isUsed,
        });
      }
    });

    it('is not for readers', async () => {
      await expect(sweepImages(as(ctx, visitor))).rejects.toMatchObject({ code: 'unauthenticated' });
    });
  });
});
