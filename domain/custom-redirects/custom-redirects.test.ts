import { beforeAll, beforeEach, expect, it } from 'vitest';
import { DAY_MS } from '../../platform/clock.ts';
import { eachDatabase } from '../../platform/db/testing.ts';
import { createArticle, isUnknownPath, updateArticle } from '../articles/articles.ts';
import { articleInput, type TwoEditors, twoEditors } from '../articles/testing.ts';
import { visitor } from '../context.ts';
import { SumMap, storeSums } from '../statistics/statistics.ts';
import { createTag, updateTag } from '../tags/tags.ts';
import { as, testAccount } from '../testing.ts';
import {
  changeRedirect,
  createRedirect,
  deleteRedirect,
  exportRedirects,
  importRedirects,
  listAutomaticRedirects,
  listMissingPaths,
  listRedirects,
} from './custom-redirects.ts';
import { followCustomRedirect } from './follow-custom-redirect.ts';

const page = { page: 1, limit: 10 };

eachDatabase('Redirects that people set', (getDb) => {
  let { ctx, ada, clock } = {} as TwoEditors;
  let live: string;

  beforeAll(async () => {
    ({ ctx, ada, clock } = await twoEditors(getDb()));
    const { slug } = await createArticle(ada, articleInput({ title: 'On tea', slug: 'on-tea' }));
    live = `/blog/${slug}`;
  });
  beforeEach(async () => {
    await getDb().autocommit.deleteFrom('custom_redirect').execute();
    await getDb().autocommit.deleteFrom('statistic').execute();
  });
  const add = (from: string, to: string) => createRedirect(ada, { from, to });
  const leadsTo = (path: string) => followCustomRedirect(ctx, path);
  const refusal = (work: Promise<unknown>) =>
    work.then(
      () => 'none',
      (error: { code: string; errors?: { path: string; message: string }[]; message: string }) =>
        `${error.errors?.[0]?.path}: ${error.message}`,
    );

  it('lead from a path in every spelling to a path or an https URL', async () => {
    expect(await isUnknownPath(ctx, '/old')).toBe(true);
    await add('https://site.example/Old/Page/'.replace('https://site.example', ctx.config.publicUrl), live);
    await add('/গাছ', 'https://elsewhere.example/a?b=1#c');
    for (const path of ['/old/page', '/OLD/page', '/old/page.html', '/old/page/index.html'])
      expect(await leadsTo(path), path).toBe(live);
    expect(await leadsTo('/গাছ')).toBe('https://elsewhere.example/a?b=1#c');
    expect(await isUnknownPath(ctx, '/old/page')).toBe(false);
    expect(await leadsTo('/old')).toBeNull();
    await add('/with.html', '/tea?x=ü');
    expect(await leadsTo('/with.html')).toBe('/tea?x=%C3%BC');
    const { data, meta } = await listRedirects(ada, { ...page, searchTerm: '/OLD' });
    expect(meta.total).toBe(1);
    expect(data).toMatchObject([{ from: '/old/page', to: live, leadsTo: 'page', isCovered: false, hits: 0 }]);
    expect((await listRedirects(ada, { ...page, searchTerm: '/tea?x=ü' })).data).toHaveLength(1);
  });

  it('are refused for pages, for what the site answers, and for what is no path', async () => {
    expect(await refusal(add(live, '/about'))).toMatch(/^from: There is a page at \/blog\/on-tea/);
    expect(await refusal(add('/About', '/tea'))).toMatch(/^from: There is a page/);
    for (const path of ['/media/a.png', '/blog/x.md', '/dashboard/x', '/tag/a/rss.xml'])
      expect(await refusal(add(path, '/')), path).toMatch(/^from: The site itself answers/);
    expect(await refusal(add('/?p=12', '/'))).toMatch(/^from: A redirect is for a path alone/);
    expect(await refusal(add('/', '/about'))).toMatch(/^from: The start page/);
    expect(await refusal(add('/100%', '/about'))).toMatch(/^from: This path cannot be read/);
    for (const path of ['old', '//elsewhere.example', '/\\elsewhere.example', 'https://elsewhere.example/a'])
      expect(await refusal(add(path, '/about')), path).toMatch(/^from: Enter a path of this site/);
    for (const target of ['about', '//elsewhere.example', 'http://elsewhere.example', 'javascript:alert(1)'])
      expect(await refusal(add('/old', target)), target).toMatch(/^to: Enter a path/);
    const { publicUrl } = ctx.config;
    for (const target of [
      '/..//elsewhere.example',
      '/a/..//elsewhere.example',
      `${publicUrl}//elsewhere.example`,
    ])
      expect(await refusal(add('/old', target)), target).toMatch(/^to: Enter a path/);
    expect(await refusal(add('/old', `/${'চা'.repeat(900)}`))).toMatch(
      /^to: As a URL this has more than 4000/,
    );
    await add('/old', '/about');
    expect(await refusal(add('/OLD/', live))).toMatch(/^from: \/old is redirected already/);
  });

  it('lead to the end of a chain at once, and never in a circle', async () => {
    await add('/b', live);
    const { to, notes } = await add('/a', '/b');
    expect([to, notes]).toEqual([live, [`/b is redirected itself, so this one leads to ${live}.`]]);
    await add('/x', '/nowhere');
    const nowhere = await add('/nowhere', 'https://elsewhere.example/');
    expect(nowhere.notes).toEqual(['1 redirect to /nowhere now leads there too.']);
    expect(await leadsTo('/x')).toBe('https://elsewhere.example/');
    expect(await refusal(add('/c', '/C'))).toMatch(/^to: This would be a loop/);
    expect(await refusal(add('/c', '/c.html#top'))).toMatch(/^to: This would be a loop/);
    await add('/one', '/two');
    expect(await refusal(add('/two', '/one'))).toMatch(
      /^to: This would be a loop: \/one leads back to \/two/,
    );
    expect(await leadsTo('/two')).toBeNull();
    const { _id } = await add('/three', '/four');
    expect(await refusal(changeRedirect(ada, _id, { to: '/three' }))).toMatch(/^to: This would be a loop/);
    // A page ends a chain, also one that was there before it.
    expect((await add('/about.html', '/about')).leadsTo).toBe('page');
  });

  it('make no loop when two people store them at once, nor when one is in a backup', async () => {
    const both = await Promise.allSettled([add('/a', '/b'), add('/b', '/a')]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const row = { path: 'c', target: '/d', created_at: '2026-11-21T00:00:00.000Z', created_by: null };
    const stored = [
      { ...row, id: 'c' },
      { ...row, id: 'd', path: 'd', target: '/C' },
      { ...row, id: 'e', path: 'e', target: '/e' },
    ];
    await getDb().autocommit.insertInto('custom_redirect').values(stored).execute();
    for (const path of ['/c', '/d', '/e']) expect(await leadsTo(path), path).toBeNull();
  });

  it('follow what moved, and come before what moved', async () => {
    const { _id, slug } = await createArticle(ada, articleInput({ title: 'Green', slug: 'green' }));
    await updateArticle(ada, _id, { slug: 'greener' });
    expect((await add('/verde', `/blog/${slug}`)).to).toBe('/blog/greener');
    expect((await add(`/blog/${slug}`, '/about')).leadsTo).toBe('page');
    await updateArticle(ada, _id, { status: 'draft' });
    expect((await listRedirects(ada, { ...page, searchTerm: 'verde' })).data).toMatchObject([
      { leadsTo: 'withdrawn' },
    ]);
    await add('/blog/greener', '/about');
    expect(await leadsTo('/verde')).toBe('/about');
    await updateArticle(ada, _id, { status: 'published' });
    expect((await listRedirects(ada, { ...page, searchTerm: 'greener' })).data).toMatchObject([
      { from: '/blog/greener', isCovered: true },
    ]);
  });

  it('are changed and deleted, with rows in the audit log', async () => {
    const { _id } = await add('/old', '/about');
    expect(await changeRedirect(ada, _id, { from: '/older' })).toMatchObject({
      from: '/older',
      to: '/about',
    });
    expect([await leadsTo('/old'), await leadsTo('/older')]).toEqual([null, '/about']);
    await deleteRedirect(ada, _id);
    expect(await leadsTo('/older')).toBeNull();
    expect(await refusal(deleteRedirect(ada, _id))).toContain('Redirect not found');
    const rows = await getDb()
      .read.selectFrom('audit')
      .select(['action', 'subject', 'detail'])
      .where('action', 'in', ['redirect.changed', 'redirect.deleted'])
      .execute();
    expect(rows.slice(-2)).toEqual([
      { action: 'redirect.changed', subject: '/older', detail: 'to /about' },
      { action: 'redirect.deleted', subject: '/older', detail: 'to /about' },
    ]);
  });

  it('come from a file and go into one', async () => {
    await add('/known', '/about');
    await add('/other', '/about');
    const csv = [
      'From;To',
      '/one;/about',
      '/known;/terms',
      '/other;/about',
      '/one;/privacy',
      `${live};/about`,
      'no path;/about',
      '/loop;/loop',
      '/chain;/one',
      '/empty;',
    ].join('\n');
    expect(await importRedirects(ada, csv)).toEqual({
      added: 2,
      changed: 1,
      unchanged: 1,
      refusedRows: 5,
      refused: [
        { line: 5, from: '/one', reason: 'This path is in the file twice. The first row counts.' },
        { line: 6, from: live, reason: expect.stringContaining('There is a page at') },
        { line: 7, from: 'no path', reason: expect.stringContaining('Enter a path of this site') },
        { line: 8, from: '/loop', reason: expect.stringContaining('This would be a loop') },
        { line: 10, from: '/empty', reason: expect.stringContaining('Enter a path') },
      ],
    });
    expect(await leadsTo('/chain')).toBe('/about');
    const exportAll = async () =>
      new Uint8Array(await new Response(await exportRedirects(ada)).arrayBuffer());
    const bytes = await exportAll();
    const exported = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
    expect(exported).toContain('/known,/terms\r\n');
    expect(await importRedirects(ada, exported)).toMatchObject({ added: 0, changed: 0, unchanged: 4 });
    await getDb().autocommit.deleteFrom('custom_redirect').execute();
    expect(await importRedirects(ada, exported)).toMatchObject({ added: 4, refusedRows: 0 });
    expect(await exportAll()).toEqual(bytes);
    expect(await refusal(importRedirects(ada, ''))).toMatch(/^csv: The file has no rows/);
    expect(await refusal(importRedirects(ada, 'no path,/b\n'))).toMatch(/^csv: No row of .* Line 1: /);
    expect(await refusal(importRedirects(ada, '/a,"x'))).toMatch(/^csv: The file cannot be read/);
    expect(await refusal(importRedirects(ada, ','.repeat(500_000)))).toMatch(/^csv: The file has no rows/);
    expect(await refusal(importRedirects(ada, '/a,/b\n'.repeat(2001)))).toMatch(
      /^csv: A file has at most 2,000/,
    );
  });

  it('of a file lead to the end of a long chain at once', async () => {
    const csv = Array.from({ length: 30 }, (_, i) => `/c${i},/c${i + 1}`).join('\n');
    expect(await importRedirects(ada, csv)).toMatchObject({ added: 30, refusedRows: 0 });
    expect(await leadsTo('/c0')).toBe('/c30');
    expect((await add('/start', '/c7')).to).toBe('/c30');
  });

  it('show their hits, and what readers did not find', async () => {
    await add('/old', '/about');
    const [today, before] = ['2026-11-21', '2026-11-20'];
    const sums = new SumMap(100);
    const count = (dimension: 'redirect' | 'missing', day: string, path: string, views: number) =>
      sums.add({ dimension, day, path, value: '' }, { views });
    count('redirect', today, '/old', 2);
    count('redirect', before, '/old', 3);
    count('missing', today, '/gone', 2);
    count('missing', before, '/gone', 3);
    count('missing', today, '/rare', 1);
    count('missing', today, '/old', 9);
    count('missing', today, live, 9);
    count('missing', today, 'other', 90);
    count('missing', '2026-01-01', '/long-ago', 9);
    await storeSums(ctx, sums);
    expect((await listRedirects(ada, page)).data).toMatchObject([{ hits: 5, lastHit: today }]);
    expect(await listMissingPaths(ada)).toEqual([
      { path: '/gone', requests: 5, last: today, withdrawn: null },
      { path: '/rare', requests: 1, last: today, withdrawn: null },
    ]);
    await add('/gone', '/about');
    expect(await listMissingPaths(ada)).toMatchObject([{ path: '/rare' }]);
    clock.now += 40 * DAY_MS;
    expect(await listMissingPaths(ada)).toEqual([]);
    clock.now -= 40 * DAY_MS;
  });

  it('are listed beside those that the site made', async () => {
    const { _id } = await createTag(ada, { name: 'Oolong' });
    await updateTag(ada, _id, { name: 'Blue tea' });
    const all = (await listAutomaticRedirects(ada, { ...page, limit: 100 })).data;
    expect(all.map(({ from }) => from)).toContain('/tag/oolong');
    expect(all.find(({ from }) => from === '/tag/oolong')).toMatchObject({ to: '/tag/blue-tea' });
    expect(all.some(({ from }) => from.includes('-name/'))).toBe(false);
    const found = await listAutomaticRedirects(ada, { ...page, searchTerm: '/blog/green' });
    expect(found).toMatchObject({ meta: { total: 1 }, data: [{ from: '/blog/green', to: '/blog/greener' }] });
  });

  it('are for editors and administrators', async () => {
    const editor = as(ctx, await testAccount(ctx, 'editor', 'eve@example.org'));
    const author = as(ctx, await testAccount(ctx, 'author', 'tom@example.org'));
    await createRedirect(editor, { from: '/hers', to: '/about' });
    for (const person of [author, as(ctx, visitor)])
      for (const work of [
        createRedirect(person, { from: '/x', to: '/about' }),
        listRedirects(person, page),
        listAutomaticRedirects(person, page),
        listMissingPaths(person),
        importRedirects(person, '/x,/y'),
        exportRedirects(person),
      ])
        await expect(work).rejects.toMatchObject({
          code: person === author ? 'forbidden' : 'unauthenticated',
        });
  });
});
