import { beforeEach, expect, it } from 'vitest';
import { eachDatabaseInAllTier } from '../../../platform/db/testing.ts';
import type { Ctx } from '../../context.ts';
import { testContext } from '../../testing.ts';
import { imageJobs, storeImage } from '../images.ts';
import { imageBytes } from '../testing.ts';

const KIND = 'image.missing-variants';

eachDatabaseInAllTier('The search for missing variants', (getDb) => {
  let ctx: Ctx;
  beforeEach(async () => {
    ctx = testContext(getDb());
    await getDb().autocommit.deleteFrom('job').execute();
    await getDb().autocommit.deleteFrom('image').execute();
  });

  const run = (signal = new AbortController().signal) =>
    imageJobs[KIND]!(ctx, {}, signal, { wasInterrupted: false });
  const files = async () => {
    const names: string[] = [];
    for await (const name of ctx.storage.list('')) names.push(name);
    return names.sort();
  };
  /** As an image of an earlier version or of an import. */
  const storeAlone = async (width = 330) => {
    const { key } = await storeImage(ctx, await imageBytes('jpg', width, 40));
    await getDb().autocommit.deleteFrom('job').execute();
    return key;
  };
  const allFiles = (key: string) =>
    ['.jpg', '-320.avif', '-320.webp', '-640.avif', '-640.webp']
      .map((end) => key.replace('.jpg', end))
      .sort();

  it('makes them for every image, and is due again a week later', async () => {
    const keys = [await storeAlone(), await storeAlone()];
    expect(await files()).toEqual([...keys].sort());
    expect(await run()).toEqual({ everyMs: 7 * 24 * 60 * 60 * 1000 });
    expect(await files()).toEqual(keys.flatMap(allFiles).sort());
  });

  it('looks at the names of a part of all files at a time', async () => {
    const keys = [await storeAlone(), await storeAlone(), await storeAlone()];
    const { list } = ctx.storage;
    const starts: string[] = [];
    ctx.storage.list = (start) => {
      starts.push(start);
      return list(start);
    };
    await run();
    ctx.storage.list = list;
    expect(new Set(starts.map((start) => start.length))).toEqual(new Set([1]));
    expect(await files()).toEqual(keys.flatMap(allFiles).sort());
  });

  it('passes over damaged and lost images', async () => {
    const [damaged, lost, fine] = [await storeAlone(), await storeAlone(), await storeAlone()];
    await ctx.storage.put(damaged, Buffer.from('no image'));
    await ctx.storage.delete(lost);
    await run();
    expect(await files()).toEqual([damaged, ...allFiles(fine)].sort());
  });

  it('goes on later if the server stops, and with the rest', async () => {
    const key = await storeAlone();
    const stopping = new AbortController();
    const { put } = ctx.storage;
    ctx.storage.put = async (name, bytes) => {
      await put(name, bytes);
      stopping.abort();
    };
    expect(await run(stopping.signal)).toEqual({ runAgainAt: expect.any(Number) });
    expect(await files()).toHaveLength(2);
    ctx.storage.put = put;
    await run();
    expect(await files()).toEqual(allFiles(key));
  });

  it('lets new uploads go first', async () => {
    const key = await storeAlone();
    await storeImage(ctx, await imageBytes('jpg', 330, 40));
    const stopping = new AbortController();
    const running = run(stopping.signal);
    setTimeout(() => stopping.abort(), 50);
    await running;
    expect((await files()).filter((name) => name.startsWith(key.slice(0, 32)))).toEqual([key]);
  });

  it('tries again later if the store cannot be written', async () => {
    await storeAlone();
    ctx.storage.put = () => Promise.reject(new Error('full'));
    await expect(run()).rejects.toThrow('full');
  });
});
