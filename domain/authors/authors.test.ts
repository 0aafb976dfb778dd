import { beforeAll, expect, it } from 'vitest';
import { type AuthorChange, authorChange, authorQuery, newAuthor } from '../../contract/author.ts';
import { recordReads } from '../../platform/db/recorded-reads.ts';
import { eachDatabase } from '../../platform/db/testing.ts';
import {
  browseAuthor,
  createArticle,
  deleteArticle,
  listArticles,
  readArticlePage,
  updateArticle,
} from '../articles/articles.ts';
import { articleInput, listQuery, type TwoEditors, twoEditors } from '../articles/testing.ts';
import { visitor } from '../context.ts';
import { searchJobs } from '../search/search.ts';
import { as } from '../testing.ts';
import {
  createAuthor,
  deleteAuthor,
  findMovedAuthor,
  listAuthorNames,
  listAuthors,
  mergeAuthors,
  updateAuthor,
} from './authors.ts';

eachDatabase('Authors', (getDb) => {
  let site: TwoEditors;
  beforeAll(async () => {
    site = await twoEditors(getDb());
  });
  const make = (fields: object) => createAuthor(site.ada, newAuthor.parse(fields));
  const change = (id: string, fields: AuthorChange) => updateAuthor(site.ada, id, fields);
  const list = async (searchTerm?: string) =>
    (await listAuthors(site.ada, authorQuery.parse({ limit: '100', searchTerm }))).data;
  const find = async (name: string) => (await list(name)).find((one) => one.name === name)!;
  const titles = async (slug: string) =>
    (await browseAuthor(as(site.ctx, visitor), slug, 1))?.articles.map(({ title }) => title) ?? null;
  const named = (ids: string[], articleId: string) =>
    getDb()
      .autocommit.updateTable('article')
      .set({ author_id: ids[0]!, more_authors: JSON.stringify(ids.slice(1)) })
      .where('id', '=', articleId)
      .execute();

  it('have slugs of their own, and are listed by name with their numbers of articles', async () => {
    await createArticle(site.ada, articleInput({ title: 'Published' }));
    await createArticle(site.ada, articleInput({ title: 'Draft', status: 'draft' }));
    expect((await make({ name: 'Ada' })).slug).toBe('ada-2');
    expect(await make({ name: 'রুমা 100%', links: ['https://ruma.example/'] })).toMatchObject({
      slug: 'রুমা-100',
      links: ['https://ruma.example/'],
      account: null,
    });
    expect((await list()).map(({ slug, articles, published }) => [slug, articles, published])).toEqual([
      ['ada', 2, 1],
      ['ada-2', 0, 0],
      ['রুমা-100', 0, 0],
    ]);
    expect(await list('100%')).toHaveLength(1);
    expect(await list('%')).toHaveLength(1);
    await expect(make({ name: 'X', slug: 'ADA' })).rejects.toMatchObject({ code: 'conflict' });
  });

  it('are found by the name, also after it changed and after a merge', async () => {
    const refresh = () =>
      searchJobs['refresh-search-index']!(site.ctx, {}, new AbortController().signal, {
        wasInterrupted: false,
      });
    const search = async (searchTerm: string) => {
      await refresh();
      const { data } = await listArticles(site.ctx, listQuery({ searchTerm }));
      return data.map(({ title }) => title).sort();
    };
    const [one, two] = [await make({ name: 'Hildegard Quill' }), await make({ name: 'Zebediah Nib' })];
    const authors = [one.slug, two.slug];
    const article = await createArticle(site.ada, articleInput({ title: 'Both', authors }));
    await createArticle(site.ada, articleInput({ title: 'One', authors: [one.slug] }));
    expect(await search('quill')).toEqual(['Both', 'One']);
    expect(await search('hildegard zebediah')).toEqual(['Both']);
    await change(one._id, { name: 'Hildegard Feather' });
    expect(await search('feather')).toEqual(['Both', 'One']);
    expect(await search('quill')).toEqual([]);
    await mergeAuthors(site.ada, two._id, one._id);
    expect(await search('zebediah')).toEqual([]);
    await updateArticle(site.ada, article._id, { authors: [] });
    expect(await search('feather')).toEqual(['One']);
  });

  it('are found at former slugs until another author has them', async () => {
    const one = await make({ name: 'Eve Earlier' });
    await change(one._id, { slug: 'eve', name: 'Eve', bio: 'Writes.' });
    expect(await findMovedAuthor(site.ctx, 'Eve-Earlier')).toBe('eve');
    expect(await findMovedAuthor(site.ctx, 'a\0b')).toBeNull();
    expect(await find('Eve')).toMatchObject({ slug: 'eve', bio: 'Writes.' });
    await make({ name: 'Another', slug: 'eve-earlier' });
    expect(await findMovedAuthor(site.ctx, 'eve-earlier')).toBeNull();
    await expect(change(one._id, { slug: 'ada' })).rejects.toMatchObject({ code: 'conflict' });
    await expect(change('none', { name: 'X' })).rejects.toMatchObject({ code: 'not_found' });
  });

  it('are connected with one account, whose articles name them', async () => {
    const guest = await make({ name: 'Bobby' });
    await expect(change(guest._id, { account: 'nobody@example.org' })).rejects.toMatchObject({
      code: 'invalid',
    });
    await expect(change(guest._id, { account: 'ada@example.org' })).rejects.toMatchObject({
      code: 'conflict',
    });
    const connected = await change(guest._id, { account: 'bob@example.org' });
    expect(connected.account?.email).toBe('bob@example.org');
    expect((await createArticle(site.bob, articleInput())).author.name).toBe('Bobby');
    expect((await change(guest._id, { account: null })).account).toBeNull();
    expect((await createArticle(site.bob, articleInput())).author.name).toBe('Bob');
  });

  it('may have an account in the fediverse, which their articles name', async () => {
    const made = await make({ name: 'Fedi', fediverse: ' @fedi@example.social ' });
    const { slug } = await createArticle(
      site.ada,
      articleInput({ title: 'Federated', authors: [made.slug] }),
    );
    const creator = async () => {
      const found = await readArticlePage(as(site.ctx, visitor), slug);
      return found.kind === 'found' && found.page.creator;
    };
    expect(await creator()).toBe('@fedi@example.social');
    for (const fediverse of ['fedi@example.social', '@fedi', '@fedi@localhost', `@fedi@${'a.'.repeat(200)}b`])
      expect(newAuthor.safeParse({ name: 'Fedi', fediverse }).success, fediverse).toBe(false);
    const into = await make({ name: 'Other' });
    expect((await mergeAuthors(site.ada, made._id, into._id)).fediverse).toBe('@fedi@example.social');
    expect(await creator()).toBe('@fedi@example.social');
    await change(into._id, authorChange.parse({ fediverse: '' }));
    expect(await creator()).toBeNull();
  });

  it('are merged: articles, account, details and former slugs go to the other', async () => {
    const [from, into, third] = [
      await make({ name: 'From', bio: 'A bio.' }),
      await make({ name: 'Into' }),
      await make({ name: 'Third' }),
    ];
    await change(from._id, { slug: 'from-there' });
    const texts = ['Alone', 'First of two', 'Second of three', 'Both'];
    const made = await Promise.all(texts.map((title) => createArticle(site.ada, articleInput({ title }))));
    const [alone, first, second, both] = made.map(({ _id }) => _id);
    await named([from._id], alone!);
    await named([from._id, third._id], first!);
    await named([third._id, from._id, 'gone'], second!);
    await named([into._id, third._id, from._id], both!);
    await deleteArticle(site.ada, alone!);
    const merged = await mergeAuthors(site.ada, from._id, into._id);
    expect(merged).toMatchObject({ slug: 'into', bio: 'A bio.', articles: 4, published: 3 });
    expect((await titles('into'))?.toSorted()).toEqual(['Both', 'First of two', 'Second of three']);
    expect(await titles('third')).toHaveLength(3);
    expect(await findMovedAuthor(site.ctx, 'from')).toBe('into');
    expect(await findMovedAuthor(site.ctx, 'from-there')).toBe('into');
    const [ada, bob] = [await find('Ada'), await find('Bob')];
    await expect(mergeAuthors(site.ada, ada._id, bob._id)).rejects.toMatchObject({ code: 'conflict' });
    await expect(mergeAuthors(site.ada, ada._id, ada._id)).rejects.toMatchObject({ code: 'invalid' });
  });

  it('are deleted only if no article names them', async () => {
    const third = await find('Third');
    await expect(deleteAuthor(site.ada, third._id)).rejects.toMatchObject({ code: 'conflict' });
    const { _id } = await make({ name: 'Unused' });
    await deleteAuthor(site.ada, _id);
    expect(await list('Unused')).toEqual([]);
    await expect(deleteAuthor(site.ada, _id)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('are in the audit log', async () => {
    const rows = await getDb().read.selectFrom('audit').select(['action', 'subject']).execute();
    expect(rows).toContainEqual({ action: 'author.merged', subject: 'From → Into' });
    expect(new Set(rows.map(({ action }) => action))).toContain('author.deleted');
  });

  it('are counted in one pass over their articles, and named for a filter without a count', async () => {
    const passes = async (work: () => Promise<unknown>) => {
      const { reads } = await recordReads(work);
      return reads.queries.filter(({ sql }) => sql.includes('article_author')).length;
    };
    await make({ name: 'Zed' });
    expect(await passes(() => list())).toBe(1);
    expect(await passes(() => listAuthorNames(site.ada, 2))).toBe(0);
    const names = (await list()).map(({ name }) => ({ name }));
    expect(await listAuthorNames(site.ada, 2)).toEqual(names.slice(0, 2));
  });
});
