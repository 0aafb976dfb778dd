import { createHash } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import type { SubscribePlace } from '../../contract/appearance.ts';
import { newAuthor } from '../../contract/author.ts';
import { texts } from '../../contract/texts.ts';
import { createArticle, updateArticle } from '../../domain/articles/articles.ts';
import { articleInput } from '../../domain/articles/testing.ts';
import { createAuthor } from '../../domain/authors/authors.ts';
import { createCategory } from '../../domain/categories/categories.ts';
import { type Ctx, visitor } from '../../domain/context.ts';
import { changeSettings, layoutData, loadEditableSettings } from '../../domain/site/site.ts';
import { as, testContext } from '../../domain/testing.ts';
import { eachDatabaseInAllTier } from '../../platform/db/testing.ts';
import { joinPlain } from '../../platform/part.ts';
import { PublicSite } from './public-site.tsx';

const category = "rock 'n' roll & নদী";
const categoryPath = `/category/${encodeURIComponent(category)}`;

interface Options {
  method?: string;
  form?: FormData;
  isPrivate?: boolean;
  db?: Ctx['db'];
}

eachDatabaseInAllTier('The public site', (getDb) => {
  const site = new PublicSite({ module: '/assets/entry.js', imports: [] });
  let ctx: Ctx;

  beforeAll(async () => {
    ctx = testContext(getDb());
    await createArticle(ctx, articleInput({ title: 'Plain words', slug: 'plain-words', category }));
  });

  /** Renders a path as a visitor would get it. */
  async function open(path: string, { method = 'GET', form, isPrivate = false, db = ctx.db }: Options = {}) {
    const publicCtx = as({ ...ctx, db }, visitor);
    const services = {
      ctx: publicCtx,
      publicCtx,
      clientAddress: '',
      ...(await layoutData(as(ctx, visitor))),
    };
    const url = new URL(path, 'http://site.example');
    const read = async () => form ?? Promise.reject(new TypeError('no form'));
    const { status, headers, page } = await site.render({ method, url, isPrivate, services, form: read });
    return {
      status,
      location: headers.location,
      html: page ? joinPlain(page.body).toString() : '',
      inline: page?.inline,
    };
  }

  it('names profiles and the account in the fediverse where they are set', async () => {
    const elsewhere = /rel="me"|fediverse/;
    expect((await open('/blog/plain-words')).html).not.toMatch(elsewhere);
    const profileLinks = ['https://social.example/@ada?a=1&b="'];
    await changeSettings(ctx, { profileLinks, fediverseCreator: '@ada@social.example' }, undefined);
    const article = (await open('/blog/plain-words')).html;
    const head = article.slice(0, article.indexOf('</head>'));
    expect(head).toContain('<link rel="me" href="https://social.example/@ada?a=1&amp;b=%22"/>');
    expect(head).toContain('<meta name="fediverse:creator" content="@ada@social.example"/>');
    const { slug } = await createAuthor(
      ctx,
      newAuthor.parse({ name: 'Grace', fediverse: '@grace@own.example' }),
    );
    await createArticle(
      ctx,
      articleInput({ title: 'Own words', slug: 'own-words', category, authors: [slug] }),
    );
    const own = (await open('/blog/own-words')).html;
    expect(own).toContain('<meta name="fediverse:creator" content="@grace@own.example"/>');
    expect(own).not.toContain('@ada@social.example');
    const { html } = await open('/about');
    expect(html).toContain('<link rel="me"');
    expect(html).not.toContain('fediverse');
    await changeSettings(ctx, { profileLinks: null, fediverseCreator: null }, undefined);
    expect((await open('/blog/plain-words')).html).not.toMatch(elsewhere);
  });

  it('holds the first paint until a header over an image is parsed, and no longer', async () => {
    const { html } = await open('/blog/plain-words');
    const head = html.slice(0, html.indexOf('</head>'));
    expect(head).toContain('<link rel="expect" href="#_hero-end" blocking="render"/>');
    expect(html).toMatch(/<span id="_hero-end" hidden=""><\/span><\/header>/);
    expect((await open('/about')).html).not.toContain('rel="expect"');
  });

  it.each([
    ['/', 'Plain words'],
    ['/blogs', 'Plain words'],
    ['/blog/plain-words', '<h1'],
    ['/BLOG/plain-words/', '<h1'],
    [categoryPath, 'Plain words'],
    ['/search?q=plain', '/blog/plain-words'],
    ['/search?q=zzzz', 'zzzz'],
    ['/newsletter/subscribe', 'name="email"'],
    ['/about', 'About'],
    ['/contact', 'Contact'],
  ])('shows %s', async (path, text) => {
    const { status, html } = await open(path);
    expect([status, html.includes(text)]).toEqual([200, true]);
    expect(html).toMatch(/^<!DOCTYPE html><html lang="en".*<\/html>$/s);
  });

  it('redirects from where an article, or a spelling of a category, once was', async () => {
    const { _id } = await createArticle(ctx, articleInput({ title: 'Old', slug: 'old-name' }));
    await updateArticle(ctx, _id, { slug: 'new-name' });
    expect(await open('/blog/old-name')).toMatchObject({ status: 301, location: '/blog/new-name' });
    expect(await open('/old-name')).toMatchObject({ status: 301, location: '/blog/new-name' });
    expect(await open('/category/Essays?page=2')).toMatchObject({
      status: 301,
      location: '/category/essays?page=2',
    });
  });

  it.each([
    ['/nowhere', 'Page not found'],
    ['/blog/a/b', 'Page not found'],
    ['/blog/nothing', texts.articles.unavailable],
    ['/blogs?page=99', texts.list.noSuchPage.replace("'", '&#x27;')],
    ['/blogs?page=x', '<a href="/blogs" class="text-link">First page</a>'],
    ['/category/nothing', texts.category.empty],
    [`${categoryPath}?page=9`, `<a href="${categoryPath.replaceAll("'", '&#x27;')}"`],
    ['/search?q=plain&page=x', 'Page not found'],
  ])('says that %s is missing', async (path, text) => {
    const { status, html } = await open(path);
    expect(status).toBe(404);
    expect(html).toContain(text);
    expect(html).toContain('<meta name="robots" content="noindex"/>');
  });

  it('takes a subscription without scripts, and says what is wrong with one', async () => {
    const path = '/newsletter/subscribe';
    const send = (email: string, fields: Record<string, string> = {}) => {
      const form = new FormData();
      for (const [name, value] of Object.entries({ email, ...fields })) form.set(name, value);
      return open(path, { method: 'POST', form });
    };
    const countEmails = async () =>
      (await getDb().read.selectFrom('job').select('id').where('kind', '=', 'letter').execute()).length;
    const hidden = /<form[^>]* hidden=""/;
    const first = await send('reader@example.org');
    expect(first.html).not.toMatch(hidden);
    expect(first.html).toContain(texts.newsletter.again);
    expect(await countEmails()).toBe(0);
    const token = /name="token" value="([^"]+)"/.exec(first.html)?.[1] ?? '';
    expect((await send('reader@example.org', { token })).html).toMatch(hidden);
    expect(await countEmails()).toBe(1);
    expect((await send('another@example.org', { token })).html).toContain(texts.newsletter.again);
    // A program that fills in every field gets the same answer, and nothing is sent.
    expect((await send('reader@example.org', { token, subject: 'Offer' })).html).toMatch(hidden);
    expect(await countEmails()).toBe(1);
    const refused = await send('reader');
    expect(refused.status).toBe(400);
    expect(refused.html).not.toMatch(hidden);
    expect(refused.html).toContain('aria-invalid="true"');
    const unreadable = await open(path, { method: 'POST' });
    expect(unreadable.status).toBe(400);
    expect(unreadable.html).toContain('This form could not be read. Please try again.');
  });

  it.each(['POST', 'PUT', 'OPTIONS'])('refuses %s where there is no form', async (method) => {
    const { status, html } = await open('/about', { method });
    expect(status).toBe(405);
    expect(html).toContain('Please try again in a moment.');
  });

  it('repeats the URL of a private page nowhere', async () => {
    const path = '/share/a-secret/mistyped';
    const { html } = await open(path, { isPrivate: true });
    expect(html).not.toContain('a-secret');
    expect((await open('/search?q=a-secret')).html).toContain('%3Fq%3Da-secret');
  });

  it('sends visitors away from the preview', async () => {
    expect(await open('/dashboard/preview?article=1')).toMatchObject({ status: 302, location: '/' });
  });

  it('says that an unforeseen error is its own fault, and nothing more', async () => {
    const { db } = ctx;
    const broken = { ...db, read: undefined } as unknown as typeof db;
    const { status, html } = await open('/nowhere', { db: broken });
    expect(status).toBe(500);
    expect(html).toContain('This is a problem on our side.');
    expect(html).toMatch(/<a href=""[^>]*>Try again<\/a>/);
    expect(html).not.toContain('undefined');
  });

  it('puts each page in a layout of the latest categories, whose links lead back to the page', async () => {
    expect((await open('/blog/plain-words')).html).not.toContain('Chess openings');
    await createCategory(ctx, { name: 'chess openings' });
    await createCategory(ctx, { name: "it's" });
    for (const path of ['/blog/plain-words', "/category/it's"]) {
      const { html } = await open(path);
      expect(html).toContain('Chess openings');
      const back = encodeURIComponent(path).replaceAll("'", '&#x27;');
      expect(html.match(/href="\/(login|register)\?next=[^"]*"/g)).toEqual(
        ['login', 'register', 'login', 'register'].map((name) => `href="/${name}?next=${back}"`),
      );
    }
  });

  it('has one response for all missing pages of a kind', async () => {
    const [one, other] = [await open('/nowhere'), await open("/it's/nowhere?at=all")];
    expect(one.status).toBe(404);
    expect(one).toEqual(other);
    expect(one.html).toContain('href="/login"');
    expect((await open('/blog/nowhere')).html).not.toBe(one.html);
    await createCategory(ctx, { name: 'sea maps' });
    expect((await open('/nowhere')).html).toContain('Sea maps');
  });

  it('links to the newsletter where the site wants it', async () => {
    const chooseLinks = async (subscribeLinks: SubscribePlace[]) => {
      const { version } = await loadEditableSettings(ctx);
      await changeSettings(ctx, { subscribeLinks }, version);
    };
    const places = async () => {
      const { html } = await open('/blog/with-links');
      return {
        bar: /<ul class="flex items-center".*?<\/ul>/s.exec(html)?.[0].includes('"/subscribe"'),
        article: html.includes('New articles by email'),
        footer: /<nav aria-label="Quick Links">.*?<\/nav>/s.exec(html)?.[0].includes('"/subscribe"'),
      };
    };
    await createArticle(ctx, articleInput({ slug: 'with-links' }));
    expect(await places()).toEqual({ bar: false, article: true, footer: true });
    await chooseLinks(['bar']);
    expect(await places()).toEqual({ bar: true, article: false, footer: false });
    expect((await open('/subscribe')).html).toContain('action="/newsletter/subscribe"');
    await chooseLinks(['footer', 'article']);
  });

  it('marks the link to the page that is shown', async () => {
    const current = (html: string) => html.match(/<a [^>]*aria-current="page"[^>]*>/g);
    expect(current((await open('/about')).html)).toEqual([expect.stringContaining('href="/about"')]);
    expect(current((await open('/terms')).html)).toBeNull();
  });

  it('names the hashes of its own script and styles, and of no script in an article', async () => {
    await createArticle(
      ctx,
      articleInput({ title: 'Hostile <script>alert(1)</script>', slug: 'hostile', lang: 'bn' }),
    );
    const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
    for (const path of ['/', '/blog/hostile', '/nowhere']) {
      const { html, inline } = await open(path);
      const between = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, text = '']) => hash(text));
      expect(inline?.scripts).toEqual(between(/<script>(.*?)<\/script>/gs));
      expect(inline?.styles).toEqual(between(/<style>(.*?)<\/style>/gs));
      expect(html).not.toContain('<script>alert');
    }
  });
});
