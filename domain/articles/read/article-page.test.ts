import { beforeAll, expect, it } from 'vitest';
import { eachDatabase } from '../../../platform/db/testing.ts';
import { type Ctx, system, visitor } from '../../context.ts';
import { storeImage } from '../../images/images.ts';
import { as, testContext } from '../../testing.ts';
import { createArticle, deleteArticle, importArticle, readArticlePage, updateArticle } from '../articles.ts';
import { articleInput } from '../testing.ts';

eachDatabase('The page of an article', (getDb) => {
  let ctx: Ctx;
  let now = Date.parse('2026-11-21T09:00:00Z');
  beforeAll(() => {
    ctx = { ...testContext(getDb()), now: () => now };
  });
  const make = (title: string, fields = {}) => {
    now += 1000;
    return createArticle(ctx, articleInput({ title, ...fields }));
  };
  const read = async (slug: string) => {
    const found = await readArticlePage(as(ctx, visitor), slug);
    if (found.kind !== 'found') throw new Error(`${slug} is ${found.kind}`);
    return found.page;
  };

  it('contains the rendered body and the sizes of the site’s images', async () => {
    const { default: sharp } = await import('sharp');
    const bytes = await sharp({ create: { width: 800, height: 400, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();
    const { url } = await storeImage(as(ctx, system), bytes);
    const foreign = 'https://pictures.example/foreign.jpg';
    const made = await make('With images', {
      category: 'images',
      bannerImg: `${ctx.config.publicUrl}${url}`,
      post: '<h2>Part one</h2><p>One.</p><p>Two.</p><p>Three.</p>',
      additionalImages: [
        { position: 1, url: foreign, caption: 'Far away', alt: 'A hill' },
        { position: 0, url },
      ],
    });
    const page = await read(made.slug);
    expect(page.article.bannerImg).toBe(url);
    expect(page.banner).toMatchObject({ src: url, width: 800, height: 400 });
    expect(page.gallery.map((image) => [image.url, image.image?.width])).toEqual([
      [url, 800],
      [foreign, undefined],
    ]);
    expect(page.toc).toEqual([{ id: 'part-one', text: 'Part one', level: 2 }]);
    expect(page.rendered.indexOf(url)).toBeGreaterThan(page.rendered.indexOf('Two.'));
    expect(page.rendered.indexOf('Three.')).toBeGreaterThan(page.rendered.indexOf(url));
    expect(page.rendered).toContain('srcset="');
    expect(page.article).toMatchObject({ author: { name: 'Unknown Author' }, authors: [] });
  });

  it('links to its neighbours and to others of its category', async () => {
    const titles = ['One', 'Two', 'Three', 'Four', 'Five'];
    const made = [];
    for (const title of titles) made.push(await make(title, { category: 'chain' }));
    await make('Draft', { category: 'chain', status: 'draft' });
    const page = await read(made[2]!.slug);
    expect(page.related.map((card) => card.title)).toEqual(['Five', 'Four', 'Two']);
    expect(page.previous).toEqual({ slug: 'two', title: 'Two', lang: 'en' });
    expect(page.next).toEqual({ slug: 'four', title: 'Four', lang: 'en' });
    expect((await read('five')).next).toBeNull();
  });

  it('links to its published translations', async () => {
    const importIn = (lang: string, status: 'published' | 'draft' = 'published') =>
      importArticle(as(ctx, system), {
        title: `In ${lang}`,
        category: 'guides',
        html: '<p>Text</p>',
        lang,
        translationGroup: 'guide',
        status,
        date: '2024-05-01T00:00:00Z',
        bylines: [],
      });
    const english = await importIn('en');
    await importIn('ja');
    await importIn('bn');
    await importIn('fr', 'draft');
    expect((await read(english.slug)).translations).toEqual([
      { lang: 'bn', slug: 'in-bn', title: 'In bn' },
      { lang: 'ja', slug: 'in-ja', title: 'In ja' },
    ]);
  });

  it('has moved from its id, a former slug and a slug in capitals', async () => {
    const made = await make('First name');
    await updateArticle(ctx, made._id, { slug: 'second name' });
    for (const slug of [made._id, 'first-name', 'Second-Name']) {
      expect(await readArticlePage(as(ctx, visitor), slug)).toMatchObject({
        kind: 'moved',
        to: { slug: 'second-name', pagePath: null },
      });
    }
  });

  it('is absent for a missing or deleted article, a draft and an invalid slug', async () => {
    const deleted = await make('Deleted one');
    await deleteArticle(as(ctx, system), deleted._id);
    const draft = await make('Draft one', { status: 'draft' });
    for (const slug of [deleted.slug, deleted._id, draft.slug, 'nothing', '', 'a\0b', 'x'.repeat(5000)]) {
      expect(await readArticlePage(as(ctx, visitor), slug)).toEqual({ kind: 'absent' });
    }
  });

  it('needs a fixed number of queries', async () => {
    await read('three');
    const before = getDb().statements();
    await read('three');
    // The related articles are cached; checking the content version costs PostgreSQL a query.
    expect(getDb().statements() - before).toBe(getDb().dialect === 'sqlite' ? 3 : 4);
  });
});
