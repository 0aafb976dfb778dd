import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { eachDatabase } from '../../platform/db/testing.ts';
import { type Ctx, visitor, write } from '../context.ts';
import { as, testContext } from '../testing.ts';
import { recordImageUses, storeImage, sweepImages } from './images.ts';
import { openVariant, pictureBytes } from './testing.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

eachDatabase('keeping and sweeping pictures', (getDb) => {
  let ctx: Ctx;
  beforeEach(() => {
    ctx = testContext(getDb());
  });
  const rowOf = (key: string) =>
    ctx.db.read.selectFrom('image').selectAll().where('key', '=', key).executeTakeFirst();
  const after = (days: number): Ctx => ({ ...ctx, now: () => Date.now() + days * DAY_MS + 60_000 });
  const mediaFolder = () => join(ctx.config.dataDir, 'media');
  const use = (id: string, ...urls: string[]) =>
    write(ctx, ({ tx }) =>
      recordImageUses(
        tx,
        { kind: 'article', id },
        urls.map((url) => ({ url, role: 'body' })),
      ),
    );

  it('keeps equal bytes once, with the first alternative text', async () => {
    const bytes = await pictureBytes('png');
    const first = await storeImage(ctx, bytes, { alt: 'A cat' });
    expect(await storeImage(ctx, bytes, { alt: 'Another' })).toEqual(first);
    expect(await rowOf(first.key)).toMatchObject({ alt: 'A cat' });
    expect(await readdir(mediaFolder())).toEqual([first.key]);
  });

  it('gives a picture that is found again a new week of grace', async () => {
    const bytes = await pictureBytes('png');
    const { key } = await storeImage(ctx, bytes);
    await storeImage(after(7), bytes);
    await sweepImages(after(8));
    expect(await ctx.storage.has(key)).toBe(true);
  });

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
      recordImageUses(tx, owner, [
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

  it('sweeps pictures that nothing used for a week, with their variants', async () => {
    const used = await storeImage(ctx, await pictureBytes('png', 400, 40));
    const unused = await storeImage(ctx, await pictureBytes('png', 400, 40));
    await use('sweep-1', used.url);
    for (const { key } of [used, unused])
      (await openVariant(ctx, key.replace('.png', '-320.webp'))).body.destroy();
    await sweepImages(after(6));
    expect(await rowOf(unused.key)).toBeDefined();
    expect((await sweepImages(after(7))).images).toBeGreaterThan(0);
    expect(await rowOf(unused.key)).toBeUndefined();
    expect(await rowOf(used.key)).toBeDefined();
    expect((await readdir(mediaFolder())).sort()).toEqual(
      [used.key.replace('.png', '-320.webp'), used.key].sort(),
    );
  });

  it('counts the week from when the last use was over, however old the picture is', async () => {
    const image = await storeImage(ctx, await pictureBytes('png'));
    const sweptAfter = async (days: number) => {
      await sweepImages(after(days));
      return (await rowOf(image.key)) === undefined;
    };
    await use('released', image.url);
    expect(await sweptAfter(30)).toBe(false);
    await use('released');
    expect(await sweptAfter(31)).toBe(false);
    expect(await sweptAfter(37)).toBe(false);
    await use('released', image.url);
    await use('released');
    expect(await sweptAfter(39)).toBe(false);
    expect(await sweptAfter(47)).toBe(true);
  });

  it('sweeps files that a crash left without a row, once they are a day old', async () => {
    const image = await storeImage(ctx, await pictureBytes('png'));
    await use('sweep-2', image.url);
    const old = new Date(Date.now() - DAY_MS - 60_000);
    for (const key of ['0a.jpg', '0a-320.webp', '0b.jpg']) await ctx.storage.put(key, Buffer.from('x'));
    for (const key of ['0a.jpg', '0a-320.webp', image.key]) await utimes(join(mediaFolder(), key), old, old);
    expect(await sweepImages(ctx)).toEqual({ images: 0, files: 2 });
    expect((await readdir(mediaFolder())).sort()).toEqual(['0b.jpg', image.key].sort());
  });

  it('keeps a picture that comes into use while it is swept', async () => {
    const images = await Promise.all(
      [1, 2, 3, 4].map(async () => storeImage(ctx, await pictureBytes('png'))),
    );
    await Promise.all([
      sweepImages(after(7)),
      ...images.map(({ url }, i) => use(`race-${i}`, url)),
      sweepImages(after(7)),
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
