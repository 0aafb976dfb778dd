import { beforeAll, expect, it } from 'vitest';
import { articleChange } from '../../../contract/article.ts';
import { eachDatabase } from '../../../platform/db/testing.ts';
import { visitor } from '../../context.ts';
import { writeFeed } from '../../feeds/feeds.ts';
import { createShareLink } from '../../sharing/sharing.ts';
import { writeArticlesSitemap, writePagesSitemap } from '../../sitemap/sitemap.ts';
import { as, testAccount } from '../../testing.ts';
import {
  createArticle,
  deleteArticle,
  emptyTrash,
  findFreePagePath,
  findMovedPath,
  findPage,
  findPagePath,
  importArticle,
  listArticles,
  listPages,
  manageArticles,
  readArticlePage,
  readRevision,
  readStandalonePage,
  restoreArticle,
  updateArticle,
} from '../articles.ts';
import { articleInput, listQuery, type TwoEditors, twoEditors } from '../testing.ts';
import { purgeArticle } from '../trash/trash.ts';

eachDatabase('Standalone pages', (getDb) => {
  let { ctx, ada } = {} as TwoEditors;
  beforeAll(async () => {
    ({ ctx, ada } = await twoEditors(getDb()));
  });
  const reader = () => as(ctx, visitor);
  const make = (title: string, pagePath: string, fields = {}) =>
    createArticle(ada, articleInput({ title, category: '', bannerImg: null, pagePath, ...fields }));
  const change = (id: string, fields: object) => updateArticle(ada, id, articleChange.parse(fields));

  it('have a path, and are in no list but in search and the sitemap', async () => {
    const page = await make('Imprint of Quinces', '/Company/Imprint/');
    expect(page).toMatchObject({ pagePath: 'company/imprint', unlisted: false });
    expect((await readStandalonePage(reader(), '/company/imprint'))?.article._id).toBe(page._id);
    expect((await readStandalonePage(reader(), '/Company/Imprint.html'))?.article._id).toBe(page._id);
    expect(await findPage(reader(), 'company/imprint')).toMatchObject({ _id: page._id });
    expect(await readArticlePage(reader(), page.slug)).toMatchObject({
      kind: 'moved',
      to: { pagePath: 'company/imprint' },
    });
    const titles = async (query: Record<string, string>) =>
      (await listArticles(reader(), listQuery(query))).data.map(({ title }) => title);
    expect(await titles({})).not.toContain(page.title);
    expect(await titles({ searchTerm: 'quinces' })).toEqual([page.title]);
    expect(await writePagesSitemap(reader())).toContain('/company/imprint</loc>');
    expect(await writeArticlesSitemap(reader(), 1)).toBeNull();
    expect(await writeFeed(reader(), 'rss')).not.toContain('Quinces');
    const managed = await manageArticles(ada, { whose: 'all', term: '', page: 1, status: 'published' });
    expect(managed.meta.total).toBe(managed.data.length);
    await expect(change(page._id, { featured: true })).rejects.toMatchObject({ code: 'conflict' });
  });

  it('are hidden from search and sitemap when unlisted, and from visitors as drafts', async () => {
    const page = await make('Secret medlars', 'medlars', { unlisted: true });
    expect((await listArticles(reader(), listQuery({ searchTerm: 'medlars' }))).data).toEqual([]);
    expect(await writePagesSitemap(reader())).not.toContain('medlars');
    expect(await readStandalonePage(reader(), '/medlars')).not.toBeNull();
    await change(page._id, { status: 'draft' });
    expect(await readStandalonePage(reader(), '/medlars')).toBeNull();
    await expect(findPage(reader(), 'medlars')).rejects.toMatchObject({ code: 'not_found' });
  });

  it('are looked after by editors, not by the author who made or signed them', async () => {
    const made = await make('Colophon', 'colophon');
    const ila = as(ctx, await testAccount(ctx, 'author', `ila-${made._id}@example.org`, 'Ila'));
    const own = await createArticle(ila, articleInput({ title: 'Own', status: 'draft', category: '' }));
    const signed = await change(made._id, { authors: own.authors.map(({ slug }) => slug) });
    await getDb()
      .autocommit.updateTable('article')
      .set({ created_by: ila.actor.userId })
      .where('id', '=', made._id)
      .execute();
    const refused = { code: 'forbidden' };
    await expect(deleteArticle(ila, made._id)).rejects.toMatchObject(refused);
    const save = updateArticle(ila, made._id, articleChange.parse({ status: 'draft' }));
    await expect(save).rejects.toMatchObject(refused);
    const link = { label: '', days: 7, canComment: false };
    await expect(createShareLink(ila, made._id, link)).rejects.toMatchObject(refused);
    await deleteArticle(ada, made._id);
    await expect(restoreArticle(ila, made._id)).rejects.toMatchObject(refused);
    await expect(purgeArticle(ila, made._id)).rejects.toMatchObject(refused);
    expect(await emptyTrash(ila)).toEqual({ deleted: 0, left: 0 });
    await restoreArticle(ada, made._id);
    expect(await findPage(reader(), 'colophon')).toMatchObject({ version: signed.version });
  });

  it('redirect from a former path, keep their history, and become articles', async () => {
    const page = await createArticle(ada, articleInput({ title: 'Team', category: 'tea', pagePath: 'team' }));
    await change(page._id, { pagePath: 'about-us/team' });
    expect(await readStandalonePage(reader(), '/team')).toBeNull();
    expect(await findMovedPath(reader(), '/team')).toMatchObject({ pagePath: 'about-us/team' });
    expect(await readRevision(ada, page._id, 1)).toMatchObject({ pagePath: 'team' });
    await change(page._id, { pagePath: '' });
    expect(await readArticlePage(reader(), page.slug)).toMatchObject({ kind: 'found' });
    expect((await listArticles(reader(), listQuery({}))).data.map(({ _id }) => _id)).toContain(page._id);
  });

  it('have each path once, even in the trash, and win against an old path', async () => {
    const page = await make('First', 'first');
    const taken = { code: 'invalid', message: expect.stringContaining('has the path /first') };
    await expect(make('Second', 'FIRST')).rejects.toMatchObject(taken);
    await deleteArticle(ada, page._id);
    await expect(make('Second', 'first')).rejects.toMatchObject(taken);
    const article = await createArticle(ada, articleInput({ title: 'Old', category: 'tea', slug: 'old' }));
    await change(article._id, { slug: 'new' });
    const winner = await make('Winner', 'old');
    expect((await readStandalonePage(reader(), '/old'))?.article._id).toBe(winner._id);
  });

  it('have hyphens for spaces, in previews and imports too', async () => {
    const page = await make('A path with spaces', ' /Our  team / right now/ ');
    expect(page.pagePath).toBe('our-team/right-now');
    expect(await readStandalonePage(reader(), '/our-team/right-now')).not.toBeNull();
    expect(findPagePath('a b')).toBe('a-b');
    const free = { articleId: undefined, taken: new Set<string>() };
    expect(await findFreePagePath(ctx.db.read, 'our team/right now', free)).toBe('our-team/right-now-2');
  });

  it.each([
    ...['blog', 'Blog/x', 'api/v1', 'dashboard/x', 'search', 'about', 'robots.txt', 'a.html', 'healthz'],
    ...['a//b', 'a?b', 'a#b', 'a\\b', 'a/../b', '%2e', 'sitemap-articles-1.xml', 'a/b/c/d/e/f/g/h/i/j/k'],
  ])('cannot be at /%s', async (path) => {
    await expect(make('Nowhere', path)).rejects.toMatchObject({ code: 'invalid' });
  });

  it('have paths of any writing system, and are imported', async () => {
    await importArticle(ctx, {
      title: 'আমাদের কথা',
      category: '',
      html: '<p>চা</p>',
      lang: 'bn',
      status: 'published',
      date: '2020-01-01T00:00:00Z',
      bylines: [],
      fields: { pagePath: 'আমাদের/কথা' },
    });
    expect(await readStandalonePage(reader(), '/আমাদের/কথা')).not.toBeNull();
    expect((await listPages(ada)).map(({ path }) => path)).toContain('আমাদের/কথা');
  });
});
