import { beforeEach, expect, it } from 'vitest';
import { eachDatabase } from '../../../platform/db/testing.ts';
import { mapDiskErrors } from '../../../platform/storage/local.ts';
import type { Ctx } from '../../context.ts';
import { readStates } from '../../system-state.ts';
import { testContext } from '../../testing.ts';
import { checkAllFiles, imageJobs, storeImage } from '../images.ts';
import { KEY_STARTS } from '../store/keys.ts';
import { imageBytes } from '../testing.ts';

const KIND = 'image.check';

eachDatabase('The check of media files', (getDb) => {
  let ctx: Ctx;
  const errors: Record<string, unknown>[] = [];
  beforeEach(async () => {
    ctx = testContext(getDb());
    errors.length = 0;
    ctx.log.error = ((entry: Record<string, unknown>) => errors.push(entry)) as Ctx['log']['error'];
    for (const table of ['job', 'image', 'media_file', 'system_state'] as const)
      await getDb().autocommit.deleteFrom(table).execute();
  });

  const step = (payload: unknown, signal = new AbortController().signal) =>
    imageJobs[KIND]!(ctx, payload, signal, { wasInterrupted: false });

  /** Runs the job until it is done for this week. */
  async function run() {
    let payload: unknown = {};
    for (let n = 0; n <= KEY_STARTS.length; n++) {
      const result = await step(payload);
      if (result && 'everyMs' in result) return { result, found: (await readStates(ctx))['media.checked'] };
      payload = (result as { payload: unknown }).payload;
    }
    throw new Error('It does not end.');
  }

  /** Stores an image of its own width, and returns its name. */
  async function store(name: 'whole' | 'other' | 'third') {
    const width = { whole: 60, other: 61, third: 62 }[name];
    const { key } = await storeImage(ctx, await imageBytes('png', width, 40));
    return key;
  }

  async function flipBit(key: string) {
    const bytes = Buffer.from((await ctx.storage.get(key))!);
    bytes[bytes.length >> 1]! ^= 1;
    await ctx.storage.put(key, bytes);
  }

  it('finds no damage, and is due again a week later', async () => {
    await store('whole');
    const { result, found } = await run();
    expect(result).toEqual({ everyMs: 7 * 24 * 60 * 60 * 1000, payload: {} });
    expect(found).toMatchObject({ withoutHash: 0, damaged: 0, missing: 0 });
    expect(found!.compared).toBeGreaterThan(0);
    expect(errors).toEqual([]);
  });

  it('names a file with a flipped bit and an image without its file, and deletes nothing', async () => {
    const [damaged, missing] = [await store('whole'), await store('other')];
    await store('third');
    await flipBit(damaged);
    await ctx.storage.delete(missing);
    const { found } = await run();
    expect(found).toMatchObject({ damaged: 1, damagedNames: [damaged], missing: 1, missingNames: [missing] });
    expect(errors).toEqual([
      expect.objectContaining({
        event: 'media_damaged',
        why: '1 media file is damaged, and 1 image has no file.',
        damagedNames: [damaged],
      }),
    ]);
    expect(await ctx.storage.has(damaged)).toBe(true);
    // It stays damaged until somebody puts it right, which a check by hand sees at once.
    expect(await checkAllFiles(ctx)).toMatchObject({ damagedNames: [damaged], missingNames: [missing] });
    await flipBit(damaged);
    expect(await checkAllFiles(ctx)).toMatchObject({ damaged: 0, missing: 1 });
  });

  it('names a file that the disk does not open', async () => {
    const key = await store('whole');
    const cause = Object.assign(new Error('read'), { code: 'EIO' });
    ctx.storage.stream = () => mapDiskErrors(() => Promise.reject(cause));
    expect((await run()).found).toMatchObject({ damagedNames: [key] });
  });

  it('finds damage in a smaller version', async () => {
    const image = await storeImage(ctx, await imageBytes('jpg', 700, 500));
    const names: string[] = [];
    for await (const name of ctx.storage.list('')) if (name !== image.key) names.push(name);
    expect(names).toHaveLength(1);
    await flipBit(names[0]!);
    expect((await run()).found).toMatchObject({ damaged: 1, damagedNames: names });
  });

  it('notes the hash of a file of an earlier version, with which the next check compares it', async () => {
    const key = await store('whole');
    await getDb().autocommit.deleteFrom('media_file').execute();
    expect(await checkAllFiles(ctx)).toMatchObject({ compared: 0 });
    expect((await run()).found).toMatchObject({ compared: 0, damaged: 0 });
    await flipBit(key);
    expect((await run()).found).toMatchObject({ withoutHash: 0, damaged: 1, damagedNames: [key] });
  });

  it('forgets the hashes of files that are gone', async () => {
    const key = await store('whole');
    await ctx.storage.delete(key);
    await getDb().autocommit.deleteFrom('image').execute();
    expect((await run()).found).toMatchObject({ damaged: 0, missing: 0 });
    const left = getDb().read.selectFrom('media_file').select('key').where('key', '=', key);
    expect(await left.execute()).toEqual([]);
  });

  it('goes on where it was stopped', async () => {
    const damaged = await store('whole');
    await flipBit(damaged);
    const at = KEY_STARTS.indexOf(damaged[0]!);
    const stopping = new AbortController();
    stopping.abort();
    const found = { compared: 5, withoutHash: 0, damaged: 0, damagedNames: [], missing: 0, missingNames: [] };
    expect(await step({ done: at, found }, stopping.signal)).toMatchObject({ payload: { done: at, found } });
    expect(await step({ done: at, found })).toMatchObject({
      payload: { done: at + 1, found: { damaged: 1 } },
    });
    expect(await step({ done: at + 1, found })).toMatchObject({ payload: { found: { damaged: 0 } } });
  });
});
