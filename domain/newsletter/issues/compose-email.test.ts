import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { MAX_EXCERPT, MAX_TITLE } from '../../../contract/limits.ts';
import { onSqlite } from '../../../platform/db/testing.ts';
import { type Email, openOutbox } from '../../../platform/mail.ts';
import { articleForEmail, articlesForEmail, createArticle } from '../../articles/articles.ts';
import { articleInput } from '../../articles/testing.ts';
import type { Ctx } from '../../context.ts';
import { newId } from '../../id.ts';
import { storeImage } from '../../images/images.ts';
import { imageBytes } from '../../images/testing.ts';
import { changeSettings } from '../../site/site.ts';
import { as, testAccount, testContext } from '../../testing.ts';
import { addressIssue, type IssueEmail } from '../sending/issue-email.ts';
import { composeArticle, composeDigest } from './compose-email.ts';

const MAX_BYTES = 100_000;
const bengali = 'কম্পোনেন্ট হচ্ছে রিয়েক্টের অন্যতম মূল ধারণা। ';

onSqlite('An email', (getDb) => {
  const open = () => testContext(getDb(), undefined, { PUBLIC_URL: 'https://notes.example' });

  async function compose(ctx: Ctx, fields: Record<string, unknown>, content: 'whole' | 'excerpt' = 'whole') {
    const { _id } = await createArticle(ctx, articleInput(fields));
    return composeArticle(ctx, (await articleForEmail(ctx, _id))!, content);
  }

  const address = (ctx: Ctx, email: IssueEmail, categories: string[] = []) =>
    addressIssue(
      ctx,
      { issueId: newId(), email },
      { subscriberId: newId(), to: 'ada@example.org', categories: JSON.stringify(categories) },
    );

  /** The bytes of an email as it is sent, and those of its HTML. */
  async function measure(email: Email) {
    const folder = await mkdtemp(join(tmpdir(), 'lekha-test-'));
    await openOutbox(folder, 'site@example.org').send(email);
    const [name] = await readdir(folder);
    const raw = await readFile(join(folder, name!), 'latin1');
    return { total: raw.length, html: raw.length - raw.indexOf('Content-Type: text/html') };
  }

  it.each([
    ['English', 'Words about tea and its leaves. '],
    ['Bengali', bengali],
    ['Arabic', 'كيف تساهم في المصادر المفتوحة؟ '],
  ])('is at most 100 kB as it is sent, and links to the rest: %s', async (_name, words) => {
    const ctx = open();
    const post = Array.from({ length: 400 }, (_, i) => `<p>${i} ${words.repeat(12)}</p>`).join('');
    const title = words.repeat(20).slice(0, MAX_TITLE);
    const email = await compose(ctx, { title, post, excerpt: words.repeat(40).slice(0, MAX_EXCERPT) });
    const { total, html } = await measure(address(ctx, email));
    expect(total).toBeLessThan(MAX_BYTES);
    expect(total).toBeGreaterThan(0.85 * MAX_BYTES);
    expect(html).toBeGreaterThan(0.65 * MAX_BYTES);
    expect(email.html).toContain('Continue reading');
    expect(email.text).toContain('Continue reading: https://notes.example/blog/');
  });

  it('names itself in links to the site alone, where it is sent', async () => {
    const ctx = open();
    const post =
      '<p><a href="/about">Here</a> <a href="https://notes.example/x#y">there</a> <a href="https://else.example/">else</a></p>';
    const { _id } = await createArticle(ctx, articleInput({ title: 'On marks', category: 'essays', post }));
    const found = (await articleForEmail(ctx, _id))!;
    const campaign = { origin: 'https://notes.example', name: 'article:1' };
    const { html, text } = await composeArticle(ctx, found, 'whole', campaign);
    const links = Array.from(html.matchAll(/href="([^"]*)"/g), ([, href]) => href!.replaceAll('&amp;', '&'));
    const mark = 'utm_source=newsletter&utm_medium=email&utm_campaign=article%3A1';
    expect(links).toContain(`https://notes.example/about?${mark}`);
    expect(links).toContain(`https://notes.example/x?${mark}#y`);
    expect(links).toContain('https://else.example/');
    expect(text).toContain(`https://notes.example/blog/on-marks?${mark}`);
    const digest = await composeDigest(ctx, [found], 'The week', new Map([['essays', 2]]), campaign);
    const items = digest.list!.items.map((item) => item.html.replaceAll('&amp;', '&')).join('');
    expect(items).toContain(`https://notes.example/blog/on-marks?${mark}`);
    expect(items).toContain(`https://notes.example/category/essays?${mark}`);
    const plain = await composeArticle(ctx, found, 'whole');
    expect(plain.html + plain.text).not.toContain('utm_');
  });

  it('has the accent, logo and footer line of the site', async () => {
    const ctx = as(open(), await testAccount(open(), 'admin', 'ada@example.org'));
    const logo = 'https://cdn.example/logo.png';
    await changeSettings(ctx, { accentColour: '#ffe000', logo, footerLine: 'Since <1999>' }, undefined);
    const { html, text } = await compose(ctx, { post: '<p>Words <a href="/x">here</a></p>' });
    const digest = await composeDigest(ctx, [], 'The week’s articles', new Map([['essays', 2]]));
    await changeSettings(ctx, { accentColour: null, logo: null, footerLine: null }, undefined);
    for (const one of [html, `${digest.html}${digest.list!.items.map((item) => item.html).join('')}`]) {
      expect(one).toContain(`src="${logo}"`);
      expect(one).toContain('Since &lt;1999&gt;');
      expect(one).not.toMatch(/ffe000|0b57d0/);
      expect(one.match(/style="color:#[0-9a-f]{6}"/g)!.length).toBeGreaterThan(2);
    }
    expect(text).toContain('-- \nSince <1999>\n\nYou are receiving');
  });

  it('of a digest has the articles that fit, and the number of the others of each category', async () => {
    const ctx = open();
    const ids: string[] = [];
    for (let i = 0; i < 24; i++) {
      const fields = { category: i % 4 ? 'essays' : 'news', lang: 'bn', post: `<p>${bengali}</p>` };
      const title = `${i} ${bengali.repeat(3)}`.slice(0, 120);
      const article = await createArticle(
        ctx,
        articleInput({ ...fields, title, excerpt: bengali.repeat(11).slice(0, 480) }),
      );
      ids.push(article._id);
    }
    const counts = new Map([
      ['essays', 18],
      ['news', 106],
    ]);
    const email = await composeDigest(ctx, await articlesForEmail(ctx, ids), 'The week’s articles', counts);
    const { total } = await measure(address(ctx, email));
    expect(total).toBeLessThan(MAX_BYTES);
    expect(total).toBeGreaterThan(0.85 * MAX_BYTES);
    for (const category of ['essays', 'news']) {
      const { text, html } = address(ctx, email, [category]);
      const shown = text.match(/\/blog\//g)!.length;
      const left = counts.get(category)! - shown;
      const title = category === 'essays' ? 'Essays' : 'News';
      expect(text).toContain(`${left} more in ${title}: https://notes.example/category/${category}`);
      expect(text.match(/ more in /g)).toHaveLength(1);
      expect(html).toContain(`<a class="l" href="https://notes.example/category/${category}"`);
    }
  });

  it('of a digest has each article in its direction, and one link to it', async () => {
    const ctx = open();
    const { _id, slug } = await createArticle(ctx, articleInput({ title: 'كيف', lang: 'ar' }));
    const [found] = await articlesForEmail(ctx, [_id]);
    const { list } = await composeDigest(ctx, [found!], 'The week’s articles', new Map([['essays', 1]]));
    expect(list!.items).toHaveLength(1);
    expect(list!.items[0]!.html).toMatch(/^<div dir="rtl" style="text-align:right">/);
    expect(list!.items[0]!.html.split(encodeURIComponent(slug))).toHaveLength(2);
  });

  it('shows images as all mail programs do', async () => {
    const ctx = open();
    const [banner, image, small] = await Promise.all([
      storeImage(ctx, await imageBytes('avif', 1400, 90)),
      storeImage(ctx, await imageBytes('webp', 1400, 70)),
      storeImage(ctx, await imageBytes('png', 300, 200)),
    ]);
    const post = `<p><img src="${image!.url}" alt="Reeds"></p><p><img src="${small!.url}" alt="Logo"></p>`;
    const { html } = await compose(ctx, { post, bannerImg: banner!.url });
    const sources = [...html!.matchAll(/<img src="([^"]*)"/g)].map(([, src]) => src);
    const variant = (url: string) => `https://notes.example${url.replace(/\..*/, '-1280.jpg')}`;
    expect(sources).toEqual([
      variant(banner!.url),
      variant(image!.url),
      `https://notes.example${small!.url}`,
    ]);
  });

  it('breaks long URLs, and has its dark colours in its head', async () => {
    const ctx = open();
    const post = `<p>https://example.org/${'a'.repeat(120)} <span style="color:#1a237e">Sea</span></p>`;
    const { html } = await compose(ctx, { post });
    expect(html.match(/table-layout:fixed/g)).toHaveLength(2);
    expect(html).toMatch(/<td class="i" [^>]*overflow-wrap:anywhere;word-break:break-word/);
    expect(html).toMatch(/prefers-color-scheme:dark\){[^@]*\.x[0-9a-f]{6}{color:#[0-9a-f]{6}!important}/);
  });

  it('is written from left to right where its words are English', async () => {
    const { html } = await compose(open(), { lang: 'ar', title: 'كيف' });
    expect(html).toMatch(/<td class="i b" dir="ltr" style="[^"]*text-align:right/);
  });

  it('has its excerpt if its first block is too long', async () => {
    const post = `<pre>${'let a = 1;\n'.repeat(10_000)}</pre><p>After.</p>`;
    const { html, text } = await compose(open(), { post, excerpt: 'Words about code.' });
    expect(html).toMatch(/<p [^>]*>Words about code\.<\/p>[\s\S]*Continue reading/);
    expect(text).toContain('\n\nWords about code.\n\nContinue reading: ');
  });

  it('escapes the link to unsubscribe in its HTML', async () => {
    const ctx = open();
    const { html, text } = address(ctx, await compose(ctx, {}));
    expect(html).toMatch(/href="[^"]*\/unsubscribe\?token=[^"&]*&amp;email=/);
    expect(text).toMatch(/\/unsubscribe\?token=[^&]*&email=/);
  });
});
