import { beforeAll, expect, it } from 'vitest';
import { articleChange } from '../../contract/article.ts';
import { noPlainValues } from '../../contract/article-fields.ts';
import { eachDatabase } from '../../platform/db/testing.ts';
import { createCategory, findCategories } from '../categories/categories.ts';
import { visitor } from '../context.ts';
import { writeFeed } from '../feeds/feeds.ts';
import { writeArticlesSitemap } from '../sitemap/sitemap.ts';
import { as } from '../testing.ts';
import {
  browseHome,
  compareRevisions,
  createArticle,
  findArticle,
  importArticle,
  listArticles,
  manageArticles,
  readArticlePage,
  readRevision,
  updateArticle,
} from './articles.ts';
import { articleInput, listQuery, type TwoEditors, twoEditors } from './testing.ts';

const found = {
  canonicalUrl: 'https://elsewhere.example/tea?a=1',
  seoTitle: 'Tea, in short',
  seoDescription: 'All about tea.',
  noindex: true,
  unlisted: false,
};

eachDatabase('How an article is found', (getDb) => {
  let { ctx, ada } = {} as TwoEditors;
  beforeAll(async () => {
    ({ ctx, ada } = await twoEditors(getDb()));
  });
  const reader = () => as(ctx, visitor);
  const make = (title: string, fields = {}) =>
    createArticle(ada, articleInput({ title, category: 'tea', ...fields }));
  const sitemap = () => writeArticlesSitemap(reader(), 1);

  it('is stored, changed field by field, and stays in the history', async () => {
    expect(await make('Plain')).toMatchObject(noPlainValues);
    const made = await make('Green', found);
    expect(made).toMatchObject(found);
    const changed = await updateArticle(ada, made._id, articleChange.parse({ seoTitle: '', noindex: false }));
    expect(changed).toMatchObject({ ...found, seoTitle: null, noindex: false });
    expect(await readRevision(ada, made._id, 1)).toMatchObject(found);
    const { fields } = await compareRevisions(ada, made._id, { from: 1, to: 2 });
    expect(fields.map(({ label }) => label)).toEqual(['Search headline', 'Hide from search engines']);
  });

  it('names another site only by an https URL', () => {
    for (const canonicalUrl of [
      'http://a.example/',
      'https://',
      '/blog/tea',
      'javascript:alert(1)',
      'https://u:p@a.example/',
      'https://a.example/ b',
      `https://a.example/${'a'.repeat(2000)}`,
    ])
      expect(articleChange.safeParse({ canonicalUrl }).success, canonicalUrl).toBe(false);
    expect(articleChange.parse({ canonicalUrl: ' https://a.example ' }).canonicalUrl).toBe(
      'https://a.example',
    );
  });

  it('leaves what is at home elsewhere or not for search engines out of the sitemap', async () => {
    await make('Here', { slug: 'here' });
    await make('There', { slug: 'there', canonicalUrl: 'https://elsewhere.example/there' });
    await make('Hidden', { slug: 'hidden', noindex: true });
    const xml = await sitemap();
    expect(['here', 'there', 'hidden'].filter((slug) => xml?.includes(`/blog/${slug}<`))).toEqual(['here']);
  });

  it('keeps an unlisted article out of everything but its own page', async () => {
    const words = { post: '<p>Secretive oolong leaves.</p>', category: 'hideaway' };
    const listed = await make('A listed one', { ...words, slug: 'a-listed-one' });
    const { slug, _id } = await make('An unlisted one', {
      ...words,
      slug: 'an-unlisted-one',
      unlisted: true,
    });
    await createCategory(ada, { name: 'hideaway' });
    const inHideaway = async () => (await findCategories(ctx, 'hideaway'))[0]?.articles;
    const titles = async (fields: Record<string, string>, ctx = reader()) => {
      const { data, meta } = await listArticles(ctx, listQuery(fields));
      expect(meta.total).toBe(data.length);
      return data.map(({ title }) => title);
    };
    const only = ['A listed one'];
    expect(await titles({ category: 'hideaway' })).toEqual(only);
    expect(await titles({ category: 'hideaway' }, ada)).toEqual(only);
    expect(await titles({ searchTerm: 'oolong' })).toEqual(only);
    expect(await titles({ category: 'hideaway', email: 'ada@example.org' }, ada)).toEqual(only);
    expect(await titles({ category: 'hideaway', status: 'all' }, ada)).toHaveLength(2);
    expect(await inHideaway()).toBe(1);
    expect((await browseHome(reader())).latest.map(({ title }) => title)).not.toContain('An unlisted one');
    for (const format of ['rss', 'atom'] as const)
      expect((await writeFeed(reader(), format, { category: 'hideaway' }))?.text).not.toContain('unlisted');
    expect(await sitemap()).not.toContain(slug);
    const beside = await readArticlePage(reader(), listed.slug);
    expect(JSON.stringify(beside)).not.toContain(slug);

    expect(await readArticlePage(reader(), slug)).toMatchObject({
      kind: 'found',
      page: { article: { unlisted: true } },
    });
    expect(await readArticlePage(reader(), _id)).toMatchObject({ kind: 'moved', to: { slug } });
    expect(await findArticle(reader(), slug)).toMatchObject({ kind: 'found' });
    const { data, meta } = await manageArticles(ada, { whose: 'mine', term: 'oolong', page: 1 });
    expect([data.length, meta.total]).toEqual([2, 2]);

    await updateArticle(ada, _id, { unlisted: false });
    expect(await inHideaway()).toBe(2);
    expect(await titles({ searchTerm: 'oolong' })).toHaveLength(2);
    await updateArticle(ada, _id, { unlisted: true });
    expect(await inHideaway()).toBe(1);
  });

  it('does not feature an unlisted article', async () => {
    const { _id } = await make('Featured', { featured: true });
    expect(await updateArticle(ada, _id, { unlisted: true })).toMatchObject({ featured: false });
    await expect(updateArticle(ada, _id, { featured: true })).rejects.toMatchObject({ code: 'conflict' });
  });

  it('comes along with an import', async () => {
    const imported = await importArticle(ctx, {
      title: 'From elsewhere',
      category: 'tea',
      html: '<p>Text</p>',
      lang: 'en',
      status: 'published',
      date: '2020-01-02T03:04:05.678Z',
      bylines: [],
      fields: { canonicalUrl: 'https://elsewhere.example/x', unlisted: true },
    });
    expect(await findArticle(reader(), imported.slug)).toMatchObject({
      article: { ...noPlainValues, canonicalUrl: 'https://elsewhere.example/x', unlisted: true },
    });
  });
});
