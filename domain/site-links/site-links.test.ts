import { expect, it } from 'vitest';
import { eachDatabaseInFullTier } from '../../platform/db/testing.ts';
import { createArticle, updateArticle } from '../articles/articles.ts';
import { articleInput, twoEditors } from '../articles/testing.ts';
import { createRedirect } from '../custom-redirects/custom-redirects.ts';
import { doJobs } from '../email/testing.ts';
import { linksIn } from './find-links.ts';
import { readLinkReport, requestLinkCheck, siteLinkJobs } from './site-links.ts';

it('links to the site are found, and no others', () => {
  const body = `<p><a href="/blog/tea#top">a</a> <a class="x" href="https://here.example/blog/tea/">b</a>
    <a href="/%E0%A6%9A%E0%A6%BE?x=1&amp;y=2">c</a> <a href="https://there.example/x">d</a> <a href="#top">e</a>
    <a href="mailto:a@here.example">f</a> <a href="/media/a.png">g</a> <a href="//there.example/y">h</a> &lt;a href="/no"&gt;
    <img src="/blog/image" alt="href=&quot;/no&quot;"/><a href="/">i</a> <a href="/a&amp;b">j</a></p>`;
  expect(linksIn(body, 'https://here.example')).toEqual(['/blog/tea', '/চা', '/', '/a&b']);
});

eachDatabaseInFullTier('The check of the site’s own links', (getDb) => {
  it('tells which texts link to nothing, to what is not published, and to a redirect', async () => {
    const { ctx, ada } = await twoEditors(getDb());
    const never = new AbortController().signal;
    const run = siteLinkJobs['links.check']!;
    const check = async () => {
      await requestLinkCheck(ada);
      expect((await readLinkReport(ada)).isWaiting).toBe(true);
      await doJobs(ctx, 'links.check', (one) => run(one, {}, never, undefined as never));
      return readLinkReport(ada);
    };
    expect(await readLinkReport(ada)).toMatchObject({ checkedAt: null, isWaiting: false, faults: [] });
    const old = await createArticle(ada, articleInput({ title: 'Old', slug: 'old' }));
    await updateArticle(ada, old._id, { slug: 'new' });
    await createArticle(ada, articleInput({ title: 'A draft', slug: 'draft', status: 'draft' }));
    await createRedirect(ada, { from: '/moved', to: '/about' });
    const hrefs = [
      '/blog/new',
      '/about',
      '/nowhere',
      '/blog/draft',
      '/blog/old',
      '/moved',
      '/feed',
      '/search?q=a',
    ];
    const links = hrefs.map((href) => `<a href="${href}">x</a>`).join(' ');
    const article = await createArticle(ada, articleInput({ title: 'Links', post: `<p>${links}</p>` }));
    const draft = { title: 'Unread', post: '<p><a href="/elsewhere">x</a></p>', status: 'draft' };
    await createArticle(ada, articleInput(draft));

    const report = await check();
    const source = { kind: 'article', _id: article._id, title: 'Links', isChanged: false };
    expect(report).toMatchObject({ isWaiting: false, texts: 2, links: 8, total: 4 });
    expect(report.faults).toEqual([
      { source, link: '/nowhere', state: 'nothing', to: null },
      { source, link: '/blog/draft', state: 'withdrawn', to: 'A draft' },
      { source, link: '/blog/old', state: 'redirect', to: '/blog/new' },
      { source, link: '/moved', state: 'redirect', to: '/about' },
    ]);

    await updateArticle(ada, article._id, { post: '<p><a href="/about">x</a></p>' });
    expect((await readLinkReport(ada)).faults[0]?.source.isChanged).toBe(true);
    await updateArticle(ada, article._id, { status: 'draft' });
    expect(await readLinkReport(ada)).toMatchObject({ total: 0, faults: [] });
    await updateArticle(ada, article._id, { status: 'published' });
    expect(await check()).toMatchObject({ total: 0, faults: [] });
  });
});
