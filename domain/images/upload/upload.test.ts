import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { beforeEach, expect, it } from 'vitest';
import { eachDatabase } from '../../../platform/db/testing.ts';
import { StorageFull } from '../../../platform/storage/storage.ts';
import { type Ctx, visitor } from '../../context.ts';
import { as, testAccount, testContext } from '../../testing.ts';
import { admitUpload, imageJobs, openMedia, storeAvatar, storeImage, uploadImage } from '../images.ts';
import { imageBytes } from '../testing.ts';

eachDatabase('Uploading images', (getDb) => {
  let ctx: Ctx;
  beforeEach(() => {
    ctx = testContext(getDb());
  });
  const findRow = (key: string) =>
    ctx.db.read.selectFrom('image').selectAll().where('key', '=', key).executeTakeFirst();
  const mediaFolder = () => join(ctx.config.dataDir, 'media');

  it('stores the file and a row, and responds like the image service', async () => {
    const admin = await testAccount(ctx, 'admin', 'upload@example.org');
    const bytes = await imageBytes('jpg', 800, 400);
    const response = await uploadImage(as(ctx, admin), { bytes, publicId: 'hero_image_1763' });
    const key = response.secure_url.slice('/media/'.length);
    const file = await ctx.storage.get(key);
    expect(response).toEqual({
      secure_url: `/media/${key}`,
      public_id: 'hero_image_1763',
      width: 800,
      height: 400,
      bytes: file?.length,
      format: 'jpg',
      existing: false,
    });
    expect(await findRow(key)).toMatchObject({
      width: 800,
      height: 400,
      hash: createHash('sha256').update(bytes).digest('hex'),
      uploaded_by: admin.userId,
    });
    expect(Number((await findRow(key))?.bytes)).toBe(file?.length);
  });

  it('is refused before its body is read if the disk has no space for it', async () => {
    const receive = () => expect.unreachable('It was read.');
    const upload = (announced: number | undefined, left: number) =>
      admitUpload(ctx, announced, receive, async () => left);
    await expect(upload(5000, 4096)).rejects.toThrow(StorageFull);
    await expect(upload(undefined, 0)).rejects.toThrow(StorageFull);
    expect(
      await admitUpload(
        ctx,
        4096,
        async () => 'read',
        async () => 5000,
      ),
    ).toBe('read');
  });

  it('does not use client names for its files', async () => {
    const bytes = await imageBytes('png');
    const { secure_url, public_id } = await uploadImage(ctx, { bytes, publicId: '../../etc/passwd\0.svg' });
    expect(secure_url).toMatch(/\/media\/[0-9a-f]{32}\.png$/);
    expect(public_id).toBe('etc_passwd_svg');
  });

  it('requires an administrator', async () => {
    const user = await testAccount(ctx, 'user', 'reader@example.org');
    const upload = { bytes: await imageBytes('png') };
    await expect(uploadImage(as(ctx, user), upload)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(uploadImage(as(ctx, visitor), upload)).rejects.toMatchObject({ code: 'unauthenticated' });
    await expect(storeImage(as(ctx, user), upload.bytes)).rejects.toMatchObject({ code: 'forbidden' });
    expect(await readdir(mediaFolder()).catch(() => [])).toEqual([]);
  });

  it('stores nothing of a refused upload', async () => {
    await expect(uploadImage(ctx, { bytes: Buffer.from('<svg/>') })).rejects.toThrow(
      'JPEG, PNG, WebP, GIF or AVIF',
    );
    expect(await readdir(mediaFolder()).catch(() => [])).toEqual([]);
  });

  it('stores equal bytes once, also at the same time, and never as an avatar', async () => {
    const bytes = await imageBytes('jpg', 90, 70);
    const admin = await testAccount(ctx, 'admin', 'avatar@example.org');
    await storeAvatar(as(ctx, admin), bytes);
    const first = await uploadImage(ctx, { bytes, publicId: 'first' });
    expect(first).toMatchObject({ existing: false, width: 90, height: 70 });
    const again = await Promise.all(
      ['library', 'lekha', 'lekha'].map((uploadPreset) => uploadImage(ctx, { bytes, uploadPreset })),
    );
    expect(again).toEqual(Array.from({ length: 3 }, () => ({ ...first, existing: true })));
    const other = await imageBytes('jpg', 91, 70);
    const equal = await Promise.all([1, 2, 3].map(() => uploadImage(ctx, { bytes: other })));
    expect(equal.map(({ existing }) => existing).sort()).toEqual([false, true, true]);
    expect(new Set(equal.map(({ secure_url }) => secure_url)).size).toBe(1);
    const key = first.secure_url.slice(first.secure_url.lastIndexOf('/') + 1);
    expect(await findRow(key)).toMatchObject({ kept: 1, public_id: 'first' });
    await ctx.storage.delete(key);
    expect(await uploadImage(ctx, { bytes })).toMatchObject({ existing: true });
    expect(await ctx.storage.has(key)).toBe(true);
  });

  it('accepts many uploads at once', async () => {
    const images = await Promise.all(Array.from({ length: 10 }, () => imageBytes('jpg', 60, 40)));
    const responses = await Promise.all(images.map((bytes) => uploadImage(ctx, { bytes })));
    expect(new Set(responses.map(({ secure_url }) => secure_url)).size).toBe(10);
    expect(await readdir(mediaFolder())).toHaveLength(10);
  });

  it('makes the variants in the background', async () => {
    const { secure_url } = await uploadImage(ctx, { bytes: await imageBytes('jpg', 500, 20) });
    const key = secure_url.slice(secure_url.lastIndexOf('/') + 1);
    const job = await ctx.db.read
      .selectFrom('job')
      .selectAll()
      .where('unique_key', '=', `image.variants:${key}`)
      .executeTakeFirstOrThrow();
    const stop = new AbortController().signal;
    while (await imageJobs[job.kind]!(ctx, JSON.parse(job.payload), stop, { wasInterrupted: false }));
    const stem = key.slice(0, -4);
    expect((await readdir(mediaFolder())).sort()).toEqual([
      ...['320.avif', '320.webp', '640.avif', '640.webp'].map((end) => `${stem}-${end}`),
      key,
    ]);
    expect(
      (await sharp(await buffer((await (await openMedia(ctx, `${stem}-640.webp`))!.read())!)).metadata())
        .width,
    ).toBe(500);
  });
});
