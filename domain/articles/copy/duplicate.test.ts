import { beforeAll, expect, it } from 'vitest';
import { MAX_TITLE } from '../../../contract/limits.ts';
import { onSqlite } from '../../../platform/db/testing.ts';
import { type Ctx, visitor } from '../../context.ts';
import { storeImage } from '../../images/images.ts';
import { imageBytes } from '../../images/testing.ts';
import { as } from '../../testing.ts';
import {
  createArticle,
  deleteArticle,
  duplicateArticle,
  findArticle,
  listRevisions,
  updateArticle,
} from '../articles.ts';
import { articleInput, type TwoEditors, twoEditors } from '../testing.ts';

onSqlite('Duplicates of articles', (getDb) => {
  let { ctx, ada, bob } = {} as TwoEditors;
  beforeAll(async () => {
    ({ ctx, ada, bob } = await twoEditors(getDb()));
  });
  const make = (fields: Record<string, unknown> = {}, who: Ctx = ada) =>
    createArticle(who, articleInput(fields));

  it('copies text and details into a draft of one’s own, and leaves the original alone', async () => {
    const original = await make({
      title: 'Rivers',
      subcategory: 'slow',
      tags: ['Water', 'লেখা'],
      excerpt: 'Short',
      lang: 'bn',
      series: { title: 'Streams' },
      featured: true,
      canonicalUrl: 'https://elsewhere.example/rivers',
      seoTitle: 'All about rivers',
      seoDescription: 'They flow',
      noindex: true,
      unlisted: false,
    });
    await updateArticle(ada, original._id, { post: '<p>Saved again.</p>' });
    const before = await findArticle(ada, original._id);
    const version = await ctx.db.contentVersion.read();
    const copy = await duplicateArticle(bob, original._id);
    expect(copy).toMatchObject({
      title: 'Copy of Rivers',
      slug: 'copy-of-rivers',
      status: 'draft',
      featured: false,
      version: 1,
      post: '<p>Saved again.</p>',
      category: 'essays',
      subcategory: 'slow',
      excerpt: 'Short',
      lang: 'bn',
      tags: ['Water', 'লেখা'],
      series: { title: 'Streams', part: 2 },
      bannerImg: original.bannerImg,
      canonicalUrl: null,
      seoTitle: null,
      seoDescription: 'They flow',
      noindex: true,
      pagePath: null,
    });
    expect(copy.authors.map(({ name }) => name)).toEqual(['Bob']);
    expect((await listRevisions(bob, copy._id, 1)).data).toHaveLength(1);
    expect(await findArticle(ada, original._id)).toEqual(before);
    expect(await ctx.db.contentVersion.read()).toBe(version);
    await deleteArticle(bob, copy._id);
  });

  it('keeps several authors for one of them', async () => {
    const { authors } = await make({}, bob);
    const own = await make({ title: 'Together' });
    const slugs = [authors[0]!.slug, own.authors[0]!.slug];
    const both = await updateArticle(ada, own._id, { authors: slugs });
    expect((await duplicateArticle(ada, both._id)).authors.map(({ slug }) => slug)).toEqual(slugs);
  });

  it('records the uses of images, and leaves out a banner that was deleted', async () => {
    const image = await storeImage(ada, await imageBytes('png'), {});
    const post = `<p>See</p><p><img src="${image.url}" alt=""></p>`;
    const original = await make({ title: 'Illustrated', bannerImg: image.url, post });
    const copy = await duplicateArticle(ada, original._id);
    const uses = await ctx.db.read
      .selectFrom('image_use')
      .select(['owner_kind', 'role'])
      .where('owner_id', '=', copy._id)
      .execute();
    expect(uses.map(({ role }) => role).toSorted()).toEqual(['banner', 'body']);
    await ctx.db.autocommit.deleteFrom('image_use').execute();
    await ctx.db.autocommit.deleteFrom('image').execute();
    expect((await duplicateArticle(ada, original._id)).bannerImg).toBeNull();
  });

  it('copies scheduled articles, untitled drafts, long titles and pages', async () => {
    const scheduled = await make({
      title: 'Later',
      status: 'scheduled',
      publishAt: new Date(ctx.now() + 3_600_000).toISOString(),
    });
    expect((await duplicateArticle(ada, scheduled._id)).status).toBe('draft');
    const untitled = await make({ title: '', status: 'draft' });
    expect((await duplicateArticle(ada, untitled._id)).title).toBe('');
    const long = await make({ title: '🖋️'.repeat(MAX_TITLE / 3) });
    expect((await duplicateArticle(ada, long._id)).title.length).toBeLessThanOrEqual(MAX_TITLE);
    const page = await make({ title: 'Team', pagePath: 'team', category: '', bannerImg: null });
    expect((await duplicateArticle(ada, page._id)).pagePath).toBe('team-2');
  });

  it('makes one copy for a repeated request', async () => {
    const { _id } = await make({ title: 'Once' });
    const first = await duplicateArticle(ada, _id, { saveId: 'the-same-1' });
    expect((await duplicateArticle(ada, _id, { saveId: 'the-same-1' }))._id).toBe(first._id);
  });

  it('needs permission and an article', async () => {
    const { _id } = await make({ title: 'Gone' });
    await expect(duplicateArticle(as(ctx, visitor), _id)).rejects.toMatchObject({ code: 'unauthenticated' });
    await deleteArticle(ada, _id);
    await expect(duplicateArticle(ada, _id)).rejects.toMatchObject({ code: 'not_found' });
  });
});
