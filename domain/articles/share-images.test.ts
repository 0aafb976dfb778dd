import { beforeAll, beforeEach, expect, it } from 'vitest';
import { eachDatabaseInAllTier } from '../../platform/db/testing.ts';
import { updateAuthor } from '../authors/authors.ts';
import { system } from '../context.ts';
import { storeShareImage, titleCard } from '../images/images.ts';
import { sweepImages } from '../images/testing.ts';
import { listMedia } from '../media/media.ts';
import { changeSettings } from '../site/site.ts';
import { loadSettings } from '../site-settings.ts';
import { as } from '../testing.ts';
import { createArticle, deleteArticle, emptyTrash, readStandalonePage, updateArticle } from './articles.ts';
import { articleJobs } from './jobs.ts';
import { articleInput, type TwoEditors, twoEditors } from './testing.ts';

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

eachDatabaseInAllTier('The share image of an article without a banner', (getDb) => {
  let { ctx, ada, clock } = {} as TwoEditors;
  beforeAll(async () => {
    ({ ctx, ada, clock } = await twoEditors(getDb()));
  });
  beforeEach(async () => {
    for (const table of ['article', 'image', 'job'] as const)
      await getDb().autocommit.deleteFrom(table).execute();
  });

  const publish = (title: string, fields = {}) =>
    createArticle(
      ada,
      articleInput({ title, bannerImg: '', pagePath: title.replace(/\W/g, '-'), ...fields }),
    );
  const dueJobs = () =>
    getDb().read.selectFrom('job').selectAll().where('kind', 'in', ['share-image', 'share-images']).execute();
  /** Runs the jobs of share images once, and returns what they resolve to. */
  const runOnce = async () => {
    const results: unknown[] = [];
    for (const { id, kind, payload } of await dueJobs()) {
      await getDb().autocommit.deleteFrom('job').where('id', '=', id).execute();
      const run = articleJobs[kind]!;
      results.push(
        await run(as(ctx, system), JSON.parse(payload), new AbortController().signal, {} as never),
      );
    }
    return results;
  };
  const shown = async (title: string) =>
    (await readStandalonePage(ctx, title.replace(/\W/g, '-')))?.shareImage;
  const toKey = (src: string | undefined) => src?.slice('/media/'.length) ?? '';
  const rows = () => getDb().read.selectFrom('image').select(['key', 'alt', 'kept']).execute();

  it('is rendered by a job of the publication, once, and shown on its page', async () => {
    await publish('On tea');
    expect(await shown('On tea')).toBeNull();
    const before = await ctx.db.contentVersion.read();
    await runOnce();
    const image = await shown('On tea');
    expect(image).toMatchObject({ src: expect.stringMatching(/^\/media\/[0-9a-f]{32}\.png$/), width: 1200 });
    expect(await ctx.db.contentVersion.read()).not.toEqual(before);
    expect(await rows()).toEqual([{ key: toKey(image?.src), alt: 'On tea', kept: 0 }]);
    await changeSettings(ada, { tagline: 'Another' }, undefined);
    expect(await dueJobs()).toEqual([]);
  });

  it('is another one after a change of the title, and the sweep removes the former', async () => {
    const article = await publish('On milk');
    await runOnce();
    const first = await shown('On milk');
    await updateArticle(ada, article._id, { title: 'On more milk', version: article.version });
    await runOnce();
    const second = await shown('On milk');
    expect(second?.src).not.toBe(first?.src);
    await sweepImages({ ...as(ctx, system), now: () => clock.now });
    await sweepImages({ ...as(ctx, system), now: () => clock.now + WEEK_MS + 1 });
    expect(await ctx.storage.has(toKey(first?.src))).toBe(false);
    expect(await ctx.storage.has(toKey(second?.src))).toBe(true);
  });

  it.each([
    ['accent', () => changeSettings(ada, { accentColour: '#1f5f8b' }, undefined)],
    ['layout', () => changeSettings(ada, { shareLayout: 'frame' }, undefined)],
    ['name of the site', () => changeSettings(ada, { name: 'Lantern' }, undefined)],
    [
      'name of the author',
      async () => {
        const { id } = await getDb().read.selectFrom('author').select('id').executeTakeFirstOrThrow();
        await updateAuthor(ada, id, { name: 'Grace' });
      },
    ],
  ])('is another one after a change of the %s', async (_, change) => {
    await publish('On rain');
    await runOnce();
    const first = await shown('On rain');
    expect(first).not.toBeNull();
    await change();
    expect((await dueJobs()).map(({ kind }) => kind)).toEqual(['share-images']);
    expect(await runOnce()).toEqual([{ everyMs: WEEK_MS, payload: {} }]);
    expect((await shown('On rain'))?.src).not.toBe(first?.src);
    expect(await ctx.storage.has(toKey((await shown('On rain'))?.src))).toBe(true);
  });

  it('is rendered again if its file was lost, a few in each run', async () => {
    const titles = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
    for (const title of titles) await publish(title);
    await getDb().autocommit.deleteFrom('job').execute();
    const run = articleJobs['share-images']!;
    const pass = (payload: unknown) =>
      run(as(ctx, system), payload, new AbortController().signal, {} as never);
    const paused = await pass({});
    expect(paused).toEqual({ runAgainAt: clock.now, payload: { after: expect.any(Number) } });
    expect(await rows()).toHaveLength(5);
    const { payload } = paused as { payload: unknown };
    expect(await pass(payload)).toEqual({ everyMs: WEEK_MS, payload: {} });
    expect(await rows()).toHaveLength(7);
    const lost = toKey((await shown('c'))?.src);
    await ctx.storage.delete(lost);
    await pass({});
    expect(await ctx.storage.has(lost)).toBe(true);
    expect(await rows()).toHaveLength(7);
  });

  it('goes with a banner, with the publication and with the article', async () => {
    const uses = async () =>
      (await getDb().read.selectFrom('image_use').select('role').where('owner_kind', '=', 'share').execute())
        .length;
    const [withBanner, draft, deleted] = [await publish('x'), await publish('y'), await publish('z')];
    await runOnce();
    expect(await uses()).toBe(3);
    const bannerImg = 'https://pictures.example/banner.jpg';
    await updateArticle(ada, withBanner._id, { bannerImg, version: withBanner.version });
    await updateArticle(ada, draft._id, { status: 'draft', version: draft.version });
    expect(await uses()).toBe(1);
    await deleteArticle(ada, deleted._id);
    await emptyTrash(ada);
    expect(await uses()).toBe(0);
    expect(await runOnce()).toEqual([]);
  });

  it('is not stored for an article that is withdrawn meanwhile', async () => {
    const { _id } = await publish('Withdrawn');
    const size = { width: 1200, height: 630 };
    const card = titleCard(await loadSettings(ctx), { title: 'Withdrawn', author: '', ...size });
    const owner = { articleId: _id, isWanted: async () => false };
    expect(await storeShareImage(as(ctx, system), owner, card)).toBe(true);
    expect(await shown('Withdrawn')).toBeNull();
    expect(await rows()).toEqual([]);
  });

  it('is none without a font for the title, and is in no list of images', async () => {
    await publish('plain', { title: '\u{11d60}\u{11d61}' });
    await publish('Listed');
    await runOnce();
    expect(await shown('plain')).toBeNull();
    expect(await rows()).toHaveLength(1);
    expect((await listMedia(ada, { page: 1, limit: 10, use: 'all' })).meta.total).toBe(0);
  });
});
