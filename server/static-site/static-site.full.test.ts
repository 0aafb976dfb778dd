import { mkdtemp, readdir, readFile, stat } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createArticle, updateArticle } from '../../domain/articles/articles.ts';
import { articleInput, type TwoEditors, twoEditors } from '../../domain/articles/testing.ts';
import { createRedirect } from '../../domain/custom-redirects/custom-redirects.ts';
import { storeImage } from '../../domain/images/images.ts';
import { imageBytes } from '../../domain/images/testing.ts';
import { changeSettings } from '../../domain/site/site.ts';
import { eachDatabaseInAllTier } from '../../platform/db/testing.ts';
import { testPages } from '../testing.ts';
import { urlsIn } from './find-urls.ts';
import { readSite } from './read-site.ts';
import { toStaticHtml, toStaticSitemap } from './static-html.ts';
import { canBeFile, fileName, staticPath } from './static-paths.ts';
import { writeSite } from './write-site.ts';

const HERE = 'https://here.example';

it('paths of pages and lists, and of nothing that a program answers', () => {
  const read = (url: string) => {
    const path = staticPath(url, HERE);
    return path && [path.url, path.pathname];
  };
  expect(read('/blog/tea/#top')).toEqual(['/blog/tea', '/blog/tea']);
  expect(read('/blogs?page=2')).toEqual(['/blogs?page=2', '/blogs/page/2']);
  expect(read(`${HERE}/category/tea?sort=createdAt&page=3`)).toEqual([
    '/category/tea?page=3&sort=createdAt',
    '/category/tea/page/3/sort/createdAt',
  ]);
  for (const url of [
    '/search',
    '/login?next=/',
    '/api/v1/x',
    '/dashboard',
    '/blog/a/comments',
    '/blogs?x=1',
    '/blogs?page=..',
    '/category/tea?sort=..',
    '/category/tea?page=2&sort=x',
    '/healthz',
    'https://there.example/',
  ])
    expect(read(url), url).toBeUndefined();
  expect(fileName('/blog/%E0%A6%9A%E0%A6%BE', true)).toBe('blog/চা/index.html');
  expect(fileName('/category/a%2Fb/%2E%2E', true)).toBe('category/a%2Fb/%2E%2E/index.html');
  expect(fileName('/tag/tea/rss.xml', false)).toBe('tag/tea/rss.xml');
  for (const name of [
    '_Redirects/index.html',
    '_headers/index.html',
    '.git/config/index.html',
    'a/../b',
    `tag/${'চা'.repeat(50)}/index.html`,
  ])
    expect(canBeFile(name), name).toBe(false);
  expect(canBeFile('blog/চা/index.html')).toBe(true);
});

it('a page loses what needs a server, and nothing else', () => {
  const page = `<p title="a>b">One &amp; <a class="x" href="/search?q=a" data-action="search"><svg><path/></svg></a>two</p>
<form action="/x"><input><p>x</p></form><a href="/blogs?page=2&amp;sort=createdAt">next</a><br/>
<link rel="canonical" href="${HERE}/blogs?page=2"/><a href="/media/a.png?x=1">i</a><span class="account-slot hidden"></span>`;
  expect(toStaticHtml(page, HERE)).toBe(`<p title="a>b">One &amp; two</p>
<a href="/blogs?page=2&amp;sort=createdAt">next</a><br/>
<link rel="canonical" href="${HERE}/blogs/page/2"/><a href="/media/a.png?x=1">i</a>`);
});

it('a link in a text that leads to what needs a server leaves its words', () => {
  const page = (link: string, after: string) =>
    `<a href="/a">a</a><div class="prose" dir="auto"><div><p>Read ${link} daily.</p></div></div>${after}`;
  const html = page(
    'the <a href="/newsletter/subscribe"><b>letter &amp; more</b></a>',
    '<a href="/login">x</a>',
  );
  expect(toStaticHtml(html, HERE)).toBe(page('the <b>letter &amp; more</b>', ''));
  const listed = page('<a href="/search?q=a"><img src="/media/a.png?x=1"></a>', '<p>b</p>');
  expect(toStaticHtml(listed, HERE)).toBe(page('<img src="/media/a.png?x=1">', '<p>b</p>'));
});

it('a sitemap names no page that only a server can answer', () => {
  const entry = (path: string) =>
    `<url>\n<loc>https://a.example${path}</loc>\n<priority>1</priority></url>\n`;
  const xml = `<urlset>${entry('/about')}${entry('/subscribe')}${entry('/blog/x')}</urlset>`;
  const expected = `<urlset>${entry('/about')}${entry('/blog/x')}</urlset>`;
  expect(toStaticSitemap(xml, 'https://a.example')).toBe(expected);
});

it('URLs are found in pages, styles, scripts and sitemaps', () => {
  expect(urlsIn('<a href="/a?x=1&amp;y=2"><img src="/b" srcset="/c 1w, /d 2w">', 'text/html')).toEqual([
    '/a?x=1&y=2',
    '/b',
    '/c',
    '/d',
  ]);
  expect(urlsIn('@font-face{src:url("/assets/a.woff2")}', 'text/css')).toEqual(['/assets/a.woff2']);
  expect(urlsIn('import("./part-x1.js");["assets/b.css"]', 'text/javascript')).toEqual([
    './part-x1.js',
    '/assets/b.css',
  ]);
  expect(urlsIn(`<loc>${HERE}/a</loc>`, 'application/xml')).toEqual([`${HERE}/a`]);
});

eachDatabaseInAllTier('The public site as files', (getDb) => {
  let { ctx, ada } = {} as TwoEditors;
  let folder: string;
  let server: Server;
  let base: string;
  const write = (path: string) => writeSite(ctx, readSite(ctx, testPages()), path);

  beforeAll(async () => {
    ({ ctx, ada } = await twoEditors(getDb()));
    const { url } = await storeImage(ctx, await imageBytes('png'), { name: 'a.png' });
    for (let i = 1; i <= 14; i++)
      await createArticle(
        ada,
        articleInput({ title: `Number ${i}`, slug: `n-${i}`, category: 'green tea', tags: ['চা'] }),
      );
    const post = `<p>A page.</p><figure><img src="${url}" alt="A"></figure>`;
    const moved = await createArticle(ada, articleInput({ title: 'Moved', slug: 'before', post }));
    await updateArticle(ada, moved._id, { slug: 'after' });
    await createArticle(ada, articleInput({ title: 'SECRET draft', slug: 'draft', status: 'draft' }));
    await createArticle(ada, articleInput({ title: 'SECRET link', slug: 'unlisted', unlisted: true }));
    await createRedirect(ada, { from: '/old page', to: '/blog/after' });
    await changeSettings(ctx, { commentsEnabled: true }, undefined);
    folder = await mkdtemp(join(tmpdir(), 'lekha-static-'));
    server = createServer(async (request, response) => {
      const path = join(folder, decodeURIComponent(new URL(request.url!, HERE).pathname));
      const isFolder = await stat(path).then(
        (found) => found.isDirectory(),
        () => false,
      );
      const bytes = await readFile(isFolder ? join(path, 'index.html') : path).catch(() => null);
      response.writeHead(bytes ? 200 : 404).end(bytes ?? (await readFile(join(folder, '404.html'))));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => server.close());

  it('has every page as the site has it, and nothing that visitors do not see', async () => {
    const written = await write(folder);
    expect(written.pages).toBeGreaterThan(20);
    const read = readSite(ctx, testPages());
    const paths = [
      '/',
      '/blogs',
      '/blogs?page=2',
      '/blog/n-1',
      '/blog/after',
      '/tag/চা',
      '/about',
      '/category/green%20tea?page=2',
    ];
    for (const path of paths) {
      const own = await (await read(ctx.config.publicUrl + path)).text();
      const [, kept = ''] =
        /<main[^>]*>([\s\S]*)<\/main>/.exec(toStaticHtml(own, ctx.config.publicUrl)) ?? [];
      const file = await (await fetch(base + staticPath(path, ctx.config.publicUrl)!.pathname)).text();
      expect(kept.length, path).toBeGreaterThan(100);
      expect(file, path).toContain(kept);
      expect(file, path).not.toMatch(/<form|href="\/(?:login|register|search)|\/api\/v1\/views|_comments/);
    }
    for (const file of [
      '/rss.xml',
      '/tag/%E0%A6%9A%E0%A6%BE/feed.json',
      '/sitemap.xml',
      '/robots.txt',
      '/blog/after.md',
    ])
      expect((await fetch(base + file)).status, file).toBe(200);
    const nowhere = await fetch(`${base}/nowhere`);
    expect([nowhere.status, (await nowhere.text()).includes('Page not found')]).toEqual([404, true]);
    const html = await (await fetch(`${base}/blog/after`)).text();
    const image = /src="(\/media\/[^"]+)"/.exec(html)![1]!;
    expect((await fetch(base + image)).status).toBe(200);
    const redirects = await readFile(join(folder, '_redirects'), 'utf8');
    expect(redirects).toContain('/old%20page /blog/after 301\n');
    expect(redirects).toContain('/blog/before /blog/after 301\n');
    expect(await readFile(join(folder, 'redirects.nginx.map'), 'utf8')).toContain(
      '"/old page" "/blog/after";\n',
    );
    const headers = await readFile(join(folder, '_headers'), 'utf8');
    const rules = new Map(
      Array.from(headers.matchAll(/^(\/.*)\n((?: {2}.*\n)*)/gm), ([, at, lines]) => [at!, lines!] as const),
    );
    for (const path of paths) {
      const { headers: sent } = await read(ctx.config.publicUrl + path);
      const { pathname } = staticPath(path, ctx.config.publicUrl)!;
      const rule = rules.get(encodeURI(decodeURI(pathname)));
      expect(rule, path).toContain(`  content-security-policy: ${sent.get('content-security-policy')}\n`);
      expect(rule, path).toContain(`  cache-control: ${sent.get('cache-control')}\n`);
      if (pathname !== '/') expect(rules.get(`${encodeURI(decodeURI(pathname))}/`), path).toBe(rule);
    }
    expect(rules.get('/')).toContain('  cache-control: public, max-age=0, must-revalidate\n');
    expect(rules.get('/*')).toContain('  x-content-type-options: nosniff\n');
    expect(rules.get('/*')).not.toContain('content-security-policy');
    expect(rules.get('/media/*')).toMatch(/immutable[\s\S]*sandbox|sandbox[\s\S]*immutable/);
    expect([...rules.keys()].filter((at) => at.startsWith('/media/'))).toEqual(['/media/*']);
    const names = await readdir(folder, { recursive: true, withFileTypes: true });
    for (const file of names.filter((one) => one.isFile()))
      expect(await readFile(join(file.parentPath, file.name), 'utf8'), file.name).not.toContain('SECRET');
  });

  it('is the same bytes again, and loses what is no longer public', async () => {
    const other = await mkdtemp(join(tmpdir(), 'lekha-static-'));
    await write(other);
    const hashes = await readFile(join(other, 'files.sha256'), 'utf8');
    expect(await write(other)).toMatchObject({ changed: 0, removed: 0 });
    expect(await readFile(join(folder, 'files.sha256'), 'utf8')).toBe(hashes);
    const { _id } = await createArticle(ada, articleInput({ title: 'Short-lived', slug: 'short' }));
    await write(other);
    await updateArticle(ada, _id, { status: 'draft' });
    expect((await write(other)).removed).toBeGreaterThan(0);
    expect(await readFile(join(other, 'files.sha256'), 'utf8')).toBe(hashes);
    await expect(write(tmpdir())).rejects.toThrow('neither empty nor an export');
  });

  it('leaves out pages that would take the place of its own files, and needs no signs of its hosts', async () => {
    const post = '<p><a href="/category/green%20tea?sort=..">a</a> <a href="/100%">b</a></p>';
    await createArticle(ada, articleInput({ title: 'Own', slug: 'own', pagePath: '_redirects', post }));
    await createArticle(
      ada,
      articleInput({ title: 'Hidden', slug: 'hidden', pagePath: '.unfinished-export' }),
    );
    await createRedirect(ada, { from: '/*', to: '/blog/a$b' });
    const other = await mkdtemp(join(tmpdir(), 'lekha-static-'));
    const { leftOut } = await write(other);
    expect(leftOut.sort()).toEqual(['/.unfinished-export', '/_redirects']);
    expect(await write(other)).toMatchObject({ changed: 0, removed: 0 });
    expect(await readFile(join(other, '_redirects'), 'utf8')).toContain('/%2A /blog/a$b 301\n');
    expect(await readFile(join(other, 'redirects.nginx.map'), 'utf8')).toContain('"/*" "/blog/a%24b";\n');
  });
});
