import { beforeAll, beforeEach, expect, it } from 'vitest';
import { SERIES_PAGE_SIZE } from '../../contract/limits.ts';
import { seriesChoice } from '../../contract/series.ts';
import { eachDatabase } from '../../platform/db/testing.ts';
import {
  browseSeries,
  compareRevisions,
  createArticle,
  deleteArticle,
  listArticles,
  readArticlePage,
  restoreArticle,
  updateArticle,
} from '../articles/articles.ts';
import {
  articleInput,
  listQuery,
  plainRow,
  publishDueArticles,
  type TwoEditors,
  twoEditors,
} from '../articles/testing.ts';
import { visitor } from '../context.ts';
import { writeFeed } from '../feeds/feeds.ts';
import { as } from '../testing.ts';
import { write } from '../write.ts';
import {
  createSeries,
  deleteSeries,
  findSeries,
  listManagedSeries,
  listSeries,
  locateSeries,
  mergeSeries,
  orderParts,
  readSeriesParts,
  updateSeries,
} from './series.ts';

it('a choice names a series, and a part within limits', () => {
  expect(seriesChoice.parse({ title: '  Slow   rivers ' })).toEqual({ title: 'Slow rivers' });
  for (const choice of [{}, { part: 1 }, { title: ' ' }, { title: 'x'.repeat(201) }, { title: 'A', part: 0 }])
    expect(seriesChoice.safeParse(choice).success, JSON.stringify(choice)).toBe(false);
});

eachDatabase('Series', (getDb) => {
  let { ctx, ada, clock } = {} as TwoEditors;
  let reader: TwoEditors['ctx'];
  beforeAll(async () => {
    ({ ctx, ada, clock } = await twoEditors(getDb()));
    reader = as(ctx, visitor);
  });
  beforeEach(async () => {
    await write(ctx, async ({ tx, invalidatePages }) => {
      for (const table of ['article', 'series', 'redirect'] as const) await tx.deleteFrom(table).execute();
      invalidatePages();
    });
  });
  const make = (title: string, series: object | null = { title: 'Rivers' }, fields = {}) => {
    clock.now += 1000;
    return createArticle(ada, articleInput({ title, series, ...fields }));
  };
  const parts = async (slug = 'rivers', page = 1) => {
    const found = await findSeries(reader, slug);
    const shown = found && (await browseSeries(reader, found, page));
    return shown?.parts.map(({ part, title }) => `${part} ${title}`);
  };
  const pageAt = async (slug: string) => {
    const found = await readArticlePage(reader, slug);
    return found.kind === 'found' ? found.page : undefined;
  };

  it('number their parts: a new one comes last, and one without a number keeps its place', async () => {
    const one = await make('One');
    expect(one.series).toEqual({ slug: 'rivers', title: 'Rivers', part: 1 });
    await make('Ten', { title: 'RIVERS', part: 10 });
    const last = await make('Last', { slug: 'rivers' });
    expect(await parts()).toEqual(['1 One', '10 Ten', '11 Last']);
    await updateArticle(ada, last._id, { series: { title: 'rivers' }, title: 'Still last' });
    await updateArticle(ada, one._id, { title: 'Un' });
    expect(await parts()).toEqual(['1 Un', '10 Ten', '11 Still last']);
    await updateArticle(ada, one._id, { series: { title: 'Rivers', part: 10 } });
    expect(await parts()).toEqual(['10 Un', '10 Ten', '11 Still last']);
    await updateArticle(ada, one._id, { series: null });
    expect(await parts()).toEqual(['10 Ten', '11 Still last']);
    await expect(make('Nowhere', { slug: 'lakes' })).rejects.toThrow('lakes');
    const compared = await compareRevisions(ada, one._id, { from: 3, to: 4 });
    expect(JSON.stringify(compared.fields)).toContain('Rivers, part 10');
  });

  it('show what readers may see, whatever happens to an article', async () => {
    const draft = await make('Draft', undefined, { status: 'draft' });
    const publishAt = new Date(clock.now + 60_000).toISOString();
    await make('Planned', undefined, { status: 'scheduled', publishAt });
    expect(await listSeries(reader)).toEqual([]);
    expect((await locateSeries(reader, 'rivers'))?.articles).toBe(0);
    expect(await parts()).toBeUndefined();
    expect(await writeFeed(reader, 'rss', { series: 'rivers' })).toBeNull();
    const shown = await make('Shown');
    await make('Unlisted', undefined, { unlisted: true });
    expect(await parts()).toEqual(['3 Shown']);
    const { parts: nearby } = (await pageAt(shown.slug))!;
    expect(nearby).toEqual({ before: [], after: [], hasMore: false });
    clock.now += 120_000;
    await publishDueArticles(ctx);
    expect(await parts()).toEqual(['2 Planned', '3 Shown']);
    expect((await pageAt(shown.slug))?.parts.before).toMatchObject([{ title: 'Planned', part: 2 }]);
    await updateArticle(ada, draft._id, { status: 'published' });
    expect(await parts()).toEqual(['1 Draft', '2 Planned', '3 Shown']);
    await deleteArticle(ada, shown._id);
    expect((await listSeries(reader)).map(({ title, articles }) => [title, articles])).toEqual([
      ['Rivers', 2],
    ]);
    await restoreArticle(ada, shown._id);
    const { data } = await listArticles(reader, listQuery({ series: 'RIVERS' }));
    expect(data.map(({ title, series }) => [title, series?.part])).toEqual([
      ['Draft', 1],
      ['Planned', 2],
      ['Shown', 3],
    ]);
    expect((await listArticles(reader, listQuery({ series: 'none' }))).data).toEqual([]);
    expect((await writeFeed(reader, 'atom', { series: 'rivers' }))?.text).toContain('<title>Planned</title>');
  });

  it('list the nearest parts on each article, and all on pages', async () => {
    const first = await make('First');
    const { series_id } = await getDb()
      .autocommit.selectFrom('article')
      .select('series_id')
      .where('id', '=', first._id)
      .executeTakeFirstOrThrow();
    const rows = Array.from({ length: 60 }, (_, i) => plainRow(i, { series_id, series_part: i + 2 }));
    await write(ctx, async ({ tx, invalidatePages }) => {
      await tx.insertInto('article').values(rows).execute();
      const addresses = rows.map(({ id, slug, created_at }) => ({
        path: slug,
        article_id: id,
        created_at,
        kind: 'slug' as const,
      }));
      await tx.insertInto('address').values(addresses).execute();
      invalidatePages();
    });
    const numbers = async (slug: string) => {
      const { before, after, hasMore } = (await pageAt(slug))!.parts;
      return [before.map(({ part }) => part).join(' '), after.map(({ part }) => part).join(' '), hasMore];
    };
    expect(await numbers(first.slug)).toEqual(['', '2 3 4 5 6 7 8 9 10 11 12 13 14 15', true]);
    expect(await numbers('plain-28')).toEqual(['23 24 25 26 27 28 29', '31 32 33 34 35 36 37', true]);
    expect(await numbers('plain-57')).toEqual(['47 48 49 50 51 52 53 54 55 56 57 58', '60 61', true]);
    expect(await parts('rivers', 1)).toHaveLength(SERIES_PAGE_SIZE);
    expect(await parts('rivers', 2)).toHaveLength(61 - SERIES_PAGE_SIZE);
    expect(await parts('rivers', 3)).toBeUndefined();
  });

  it('are put in order without a new version, which a save without a number keeps', async () => {
    const [a, b, c] = [await make('A'), await make('B'), await make('C', undefined, { status: 'draft' })];
    const id = (await findSeries(reader, 'rivers'))!._id;
    await orderParts(ada, id, [c._id, a._id, b._id]);
    expect(await parts()).toEqual(['2 A', '3 B']);
    const after = await updateArticle(ada, b._id, { version: b.version, series: { title: 'Rivers' } });
    expect(after.series?.part).toBe(3);
    for (const wrong of [[a._id], [a._id, a._id, b._id], [a._id, b._id, 'other']])
      await expect(orderParts(ada, id, wrong)).rejects.toMatchObject({ code: 'conflict' });
    await expect(orderParts(reader, id, [])).rejects.toMatchObject({ code: 'unauthenticated' });
    expect((await readSeriesParts(ada, id)).parts.map(({ title }) => title)).toEqual(['C', 'A', 'B']);
  });

  it('are renamed, merged and deleted; former slugs and titles lead on', async () => {
    const one = await make('One');
    const { _id } = (await findSeries(reader, 'rivers'))!;
    await updateSeries(ada, _id, { title: 'নদী', description: 'Water' });
    expect((await locateSeries(reader, 'rivers'))?.slug).toBe('নদী');
    expect((await make('Two', { title: 'rivers' })).series).toEqual({ slug: 'নদী', title: 'নদী', part: 2 });
    await make('Three', { title: 'Streams' });
    const streams = (await findSeries(reader, 'streams'))!._id;
    await expect(updateSeries(ada, streams, { title: 'নদী' })).rejects.toMatchObject({ code: 'conflict' });
    await mergeSeries(ada, streams, _id);
    expect(await parts('নদী')).toEqual(['1 One', '2 Two', '3 Three']);
    expect((await locateSeries(reader, 'streams'))?._id).toBe(_id);
    const found = await listManagedSeries(ada, { searchTerm: 'দী', page: 1, limit: 10 });
    expect(found.data).toMatchObject([{ title: 'নদী', articles: 3, published: 3 }]);
    await deleteSeries(ada, _id);
    expect((await pageAt(one.slug))?.article.series).toBeNull();
    expect(await locateSeries(reader, 'streams')).toBeNull();
    expect(await createSeries(ada, { title: 'Rivers' })).toMatchObject({ slug: 'rivers', articles: 0 });
  });
});
