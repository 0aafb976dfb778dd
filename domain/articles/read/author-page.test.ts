import { beforeAll, expect, it } from 'vitest';
import type { Database } from '../../../platform/db/database.ts';
import { eachDatabase } from '../../../platform/db/testing.ts';
import { visitor } from '../../context.ts';
import { writeFeed } from '../../feeds/feeds.ts';
import { writePagesSitemap } from '../../sitemap/sitemap.ts';
import { as } from '../../testing.ts';
import { readXml } from '../../xml/testing.ts';
import { articleInput, type TwoEditors, twoEditors } from '../testing.ts';
import { deleteArticle } from '../trash/delete.ts';
import { createArticle } from '../write/create.ts';
import { updateArticle } from '../write/update.ts';
import { readArticlePage } from './article-page.ts';
import { browseAuthor } from './author-page.ts';

eachDatabase("An author's page", (getDb) => {
  let site: TwoEditors;
  beforeAll(async () => {
    site = await twoEditors(getDb());
  });
  const browse = (slug: string, page = 1) => browseAuthor(as(site.ctx, visitor), slug, page);
  const titles = async (slug: string, page = 1) =>
    (await browse(slug, page))?.articles.map(({ title }) => title) ?? null;

  it('lists published articles, newest first, nine a page', async () => {
    for (let i = 1; i <= 10; i++) {
      site.clock.now += 1000;
      await createArticle(site.ada, articleInput({ title: `Number ${i}` }));
    }
    await createArticle(site.bob, articleInput({ title: 'Of Bob', status: 'draft' }));
    expect(await titles('ada')).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2].map((n) => `Number ${n}`));
    expect(await titles('ada', 2)).toEqual(['Number 1']);
    expect(await browse('Ada')).toMatchObject({ author: { slug: 'ada' }, total: 10, totalPages: 2 });
    expect(await titles('ada', 3)).toBeNull();
    expect(await browse('bob'), 'an author of drafts alone').toBeNull();
    expect(await browse('a\0b')).toBeNull();
  });

  it('follows every change of an article', async () => {
    const made = await createArticle(site.bob, articleInput({ title: 'Of Bob' }));
    expect(await titles('bob')).toEqual(['Of Bob']);
    await updateArticle(site.bob, made._id, { status: 'draft' });
    expect(await titles('bob')).toBeNull();
    await updateArticle(site.bob, made._id, { status: 'published' });
    expect(await titles('bob')).toEqual(['Of Bob']);
    await deleteArticle(site.bob, made._id);
    expect(await titles('bob')).toBeNull();
  });

  it('lists an article of several authors at each of them, in their order', async () => {
    const made = await createArticle(site.ada, articleInput({ title: 'Together' }));
    const bob = await authorId(getDb(), 'bob');
    const named = JSON.stringify([bob, 'nobody', bob]);
    await getDb()
      .autocommit.updateTable('article')
      .set({ more_authors: named })
      .where('id', '=', made._id)
      .execute();
    expect((await titles('ada'))?.[0]).toBe('Together');
    expect(await titles('bob')).toEqual(['Together']);
    const found = await readArticlePage(as(site.ctx, visitor), made.slug);
    const authors = found.kind === 'found' ? found.page.article.authors.map(({ name }) => name) : [];
    expect(authors).toEqual(['Ada', 'Bob']);
    const feed = await writeFeed(as(site.ctx, visitor), 'rss', { author: 'bob' });
    expect(readXml(feed!.text).texts.get('dc:creator')).toEqual(['Ada', 'Bob']);
    expect(await writePagesSitemap(as(site.ctx, visitor))).toContain('/author/bob<');
  });

  it('does not exist in feeds and the sitemap without published articles', async () => {
    await createArticle(as(site.ctx, site.bob.actor), articleInput({ title: 'Draft', status: 'draft' }));
    const together = await readArticlePage(as(site.ctx, visitor), 'together');
    if (together.kind === 'found') await deleteArticle(site.ada, together.page.article._id);
    expect(await writeFeed(as(site.ctx, visitor), 'atom', { author: 'bob' })).toBeNull();
    expect(await writePagesSitemap(as(site.ctx, visitor))).not.toContain('/author/bob<');
  });
});

async function authorId(db: Database, slug: string): Promise<string> {
  const row = await db.read
    .selectFrom('author')
    .select('id')
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow();
  return row.id;
}
