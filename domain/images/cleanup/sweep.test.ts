import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { eachDatabase } from '../../../platform/db/testing.ts';
import { openLog } from '../../../platform/log.ts';
import { type Ctx, visitor } from '../../context.ts';
import { as, testContext } from '../../testing.ts';
import { write } from '../../write.ts';
import { recordImageUses, storeImage } from '../images.ts';
import { imageBytes, openVariant } from '../testing.ts';
import { sweepImages } from './sweep.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

eachDatabase('Sweeping images', (getDb) => {
  let ctx: Ctx;
  beforeEach(() => {
    ctx = testContext(getDb());
  });
  const mediaFiles = async () => (await readdir(mediaFolder())).filter((name) => name !== '.trash').sort();
  const trashed = async () => {
    const keys: string[] = [];
    for await (const { key } of ctx.storage.listTrash()) keys.push(key);
    return keys.sort();
  };
  const age = async (...keys: string[]) => {
    const old = new Date(Date.now() - DAY_MS - 60_000);
    for (const key of keys) await utimes(join(mediaFolder(), key), old, old);
  };
  const storedAndUsed = async (owner: string) => {
    const { key, url } = await storeImage(ctx, await imageBytes('png'));
    await use(owner, url);
    return key;
  };
  const findRow = (key: string) =>
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

  it('stores equal bytes once, with the first alt text', async () => {
    const bytes = await imageBytes('png');
    const first = await storeImage(ctx, bytes, { alt: 'A cat' });
    expect(await storeImage(ctx, bytes, { alt: 'Another' })).toEqual(first);
    expect(await findRow(first.key)).toMatchObject({ alt: 'A cat' });
    expect(await readdir(mediaFolder())).toEqual([first.key]);
  });

  it('starts the week of grace again for an image that is imported again', async () => {
    const bytes = await imageBytes('png');
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

  it('replaces the recorded uses of an owner', async () => {
    const one = await storeImage(ctx, await imageBytes('png'));
    const two = await storeImage(ctx, await imageBytes('png'));
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

  it('sweeps images that nothing used for a week, with their variants', async () => {
    const used = await storeImage(ctx, await imageBytes('png', 400, 40));
    const unused = await storeImage(ctx, await imageBytes('png', 400, 40));
    await use('sweep-1', used.url);
    for (const { key } of [used, unused]) await openVariant(ctx, key.replace('.png', '-320.webp'));
    await sweepImages(after(6));
    expect(await findRow(unused.key)).toBeDefined();
    expect((await sweepImages(after(7))).images).toBeGreaterThan(0);
    expect(await findRow(unused.key)).toBeUndefined();
    expect(await findRow(used.key)).toBeDefined();
    expect(await mediaFiles()).toEqual([used.key.replace('.png', '-320.webp'), used.key].sort());
  });

  it('counts the week from the end of the last use, whatever the age of the image', async () => {
    const image = await storeImage(ctx, await imageBytes('png'));
    const sweptAfter = async (days: number) => {
      await sweepImages(after(days));
      return (await findRow(image.key)) === undefined;
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

  it('sweeps files without a row once they are a day old', async () => {
    const images = [await storedAndUsed('sweep-2'), await storedAndUsed('sweep-3')];
    for (const key of ['0a.jpg', '0a-320.webp', '0b.jpg']) await ctx.storage.put(key, Buffer.from('x'));
    await age('0a.jpg', '0a-320.webp', ...images);
    expect(await sweepImages(ctx)).toEqual({ images: 0, files: 2 });
    expect(await mediaFiles()).toEqual(['0b.jpg', ...images].sort());
    expect(await trashed()).toEqual(['0a-320.webp', '0a.jpg']);
  });

  it('empties the trash after 30 days, and recovers files whose image exists again', async () => {
    const others = [await storedAndUsed('trash-1'), await storedAndUsed('trash-2')];
    const lost = await storedAndUsed('trash-3');
    const row = await findRow(lost);
    await ctx.db.autocommit.deleteFrom('image').where('key', '=', lost).execute();
    await ctx.storage.put('0c.jpg', Buffer.from('x'));
    await age(lost, '0c.jpg');
    expect((await sweepImages(ctx)).files).toBe(2);
    expect(await trashed()).toEqual(['0c.jpg', lost].sort());
    await sweepImages(after(30));
    expect(await trashed()).toHaveLength(2);
    await ctx.db.autocommit.insertInto('image').values(row!).execute();
    await use('trash-3', `/media/${lost}`);
    await sweepImages(after(31));
    expect(await trashed()).toEqual([]);
    expect(await mediaFiles()).toEqual([...others, lost].sort());
  });

  it('moves nothing if the database knows less than half of the files', async () => {
    const lines: string[] = [];
    const sink = { write: (line: string) => void lines.push(line) };
    const doubtful = { ...ctx, log: openLog('info', sink) };
    const known = await storedAndUsed('doubt-1');
    const unused = await storeImage(ctx, await imageBytes('png'));
    const foreign = ['0d.jpg', '0e.jpg', '0f.png'];
    for (const key of foreign) await ctx.storage.put(key, Buffer.from('x'));
    await age(...foreign, known, unused.key);
    expect(await sweepImages({ ...after(8), log: doubtful.log })).toEqual({ images: 0, files: 0 });
    expect(await mediaFiles()).toEqual([...foreign, known, unused.key].sort());
    expect(lines.join()).toContain('"event":"images_not_swept"');
    expect(lines.join()).toContain('less than half');
    await ctx.db.autocommit.deleteFrom('image').execute();
    expect(await sweepImages(after(8))).toEqual({ images: 0, files: 0 });
    expect(await mediaFiles()).toEqual([...foreign, known, unused.key].sort());
  });

  it('logs the moved files and the reason', async () => {
    const lines: string[] = [];
    const log = openLog('info', { write: (line: string) => void lines.push(line) });
    const { key } = await storeImage(ctx, await imageBytes('png'));
    await sweepImages({ ...after(7), log });
    expect(JSON.parse(lines[0]!)).toMatchObject({
      event: 'images_swept',
      why: expect.stringContaining('7 days'),
      names: expect.arrayContaining([key]),
      trash: expect.stringMatching(/^\.trash\/\d{4}-\d\d-\d\d$/),
    });
    expect(await ctx.storage.has(key)).toBe(false);
  });

  it('keeps an image that comes into use during the sweep', async () => {
    const images = await Promise.all([1, 2, 3, 4].map(async () => storeImage(ctx, await imageBytes('png'))));
    await Promise.all([
      sweepImages(after(7)),
      ...images.map(({ url }, i) => use(`race-${i}`, url)),
      sweepImages(after(7)),
    ]);
    for (const [i, { key }] of images.entries()) {
      const isUsed = (await uses(`race-${i}`)).length > 0;
      expect({ row: (await findRow(key)) !== undefined, file: await ctx.storage.has(key) }).toEqual({
        row: isUsed,
        file: isUsed,
      });
    }
  });

  it('is refused to visitors', async () => {
    await expect(sweepImages(as(ctx, visitor))).rejects.toMatchObject({ code: 'unauthenticated' });
  });
});
