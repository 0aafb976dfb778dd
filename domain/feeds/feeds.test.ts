import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { eachDatabaseInFullTier } from '../../platform/db/testing.ts';
import { anyText } from '../../shared/text/testing.ts';
import { createArticle, deleteArticle, updateArticle } from '../articles/articles.ts';
import { articleInput } from '../articles/testing.ts';
import { createCategory } from '../categories/categories.ts';
import { type Ctx, visitor } from '../context.ts';
import { changeSettings } from '../site/site.ts';
import { as, testContext } from '../testing.ts';
import { write } from '../write.ts';
import { readXml } from '../xml/testing.ts';
import { atom } from './atom.ts';
import type { Feed, FeedEntry } from './entry.ts';
import { writeFeed } from './feeds.ts';
import { jsonFeed } from './json-feed.ts';
import { rss } from './rss.ts';

const origin = 'https://notes.example';

eachDatabaseInFullTier('Feeds', (getDb) => {
  let ctx: Ctx;
  let now = Date.parse('2026-11-21T09:00:00Z');
  beforeAll(() => {
    ctx = { ...testContext(getDb(), undefined, { PUBLIC_URL: origin }), now: () => now };
  });
  const read = async (format: 'rss' | 'atom', category?: string) => {
    const feed = await writeFeed(as(ctx, visitor), format, { category });
    return feed && { ...readXml(feed.text), updatedAt: feed.updatedAt };
  };
  const make = (title: string, fields = {}) => {
    now += 1000;
    return createArticle(ctx, articleInput({ title, ...fields }));
  };
  const titles = async (category?: string) => (await read('rss', category))?.texts.get('title')?.slice(2);

  it('of an empty site exist without entries', async () => {
    expect((await read('rss'))?.texts.get('item')).toBeUndefined();
    expect((await read('atom'))?.texts.get('updated')).toEqual(['1970-01-01T00:00:00.000Z']);
    expect((await read('atom'))?.updatedAt).toBeNull();
    expect(await read('rss', 'essays')).toBeNull();
    expect(await read('rss', 'a\0b')).toBeNull();
    await createCategory(ctx, { name: 'essays' });
    expect((await read('rss', 'essays'))?.texts.get('title')?.[0]).toBe('Essays · Lekha');
  });

  it('contain full articles with absolute URLs', async () => {
    const post = '<p>See <a href="/blog/other">the other</a>, <em>tea</em> &amp; more.</p>';
    const made = await make('Tea & <cake>', { post, lang: 'de', excerpt: 'On 1 < 2 & tea' });
    const { texts, attributes } = (await read('rss'))!;
    const body = `<p>See <a href="${origin}/blog/other">the other</a>, <em>tea</em> &amp; more.</p>`;
    expect(texts.get('content:encoded')).toEqual([body]);
    expect(texts.get('title')?.at(-1)).toBe('Tea & <cake>');
    expect(texts.get('description')?.at(-1)).toBe('On 1 &lt; 2 &amp; tea');
    expect(texts.get('link')?.at(-1)).toBe(`${origin}/blog/${made.slug}`);
    expect(texts.get('guid')).toEqual([`urn:uuid:${made._id}`]);
    expect(texts.get('pubDate')).toEqual(['Sat, 21 Nov 2026 09:00:01 GMT']);
    expect(texts.get('dc:creator')).toEqual(['Unknown Author']);
    expect(texts.get('dc:language')).toEqual(['de']);
    expect(attributes.get('media:content')?.[0]?.url).toBe('https://pictures.example/banner.jpg');

    const feed = (await read('atom'))!;
    expect(feed.texts.get('content')).toEqual([body]);
    expect(feed.texts.get('summary')).toEqual(['On 1 < 2 & tea']);
    expect(feed.texts.get('updated')).toEqual(['2026-11-21T09:00:01.000Z', '2026-11-21T09:00:01.000Z']);
    expect(feed.attributes.get('entry')).toEqual([{ 'xml:lang': 'de' }]);
    expect(feed.updatedAt).toBe('2026-11-21T09:00:01.000Z');
  });

  it('are there as JSON Feed', async () => {
    const json = JSON.parse((await writeFeed(as(ctx, visitor), 'json'))!.text);
    expect(json).toMatchObject({
      version: 'https://jsonfeed.org/version/1.1',
      title: 'Lekha',
      home_page_url: `${origin}/`,
      feed_url: `${origin}/feed.json`,
      language: 'en',
    });
    expect(json.items).toEqual([
      {
        id: expect.stringMatching(/^urn:uuid:/),
        url: expect.stringContaining(`${origin}/blog/tea-cake`),
        title: 'Tea & <cake>',
        content_html: `<p>See <a href="${origin}/blog/other">the other</a>, <em>tea</em> &amp; more.</p>`,
        summary: 'On 1 < 2 & tea',
        image: 'https://pictures.example/banner.jpg',
        date_published: '2026-11-21T09:00:01.000Z',
        date_modified: '2026-11-21T09:00:01.000Z',
        authors: [{ name: 'Unknown Author' }],
        tags: expect.any(Array),
        language: 'de',
      },
    ]);
  });

  it('name the first sound or film that an article links to, as podcast programs read it', async () => {
    const player =
      '<p class="embed"><a href="https://files.example/two%20Lives.MP3?a=1&amp;b=2">Two lives</a></p>';
    const links =
      '<p><a href="mailto:a@b.mp3">A</a> <a href="/notes.mp3.html">B</a> <a href="/one.webm">C</a></p>';
    const made = [];
    for (const [title, post] of [
      ['An episode', player + links],
      ['A film', links],
      ['A text', '<p>It is in song.mp3.</p>'],
    ] as const)
      made.push(await make(title, { post, category: 'talks' }));
    const sound = 'https://files.example/two%20Lives.MP3?a=1&b=2';
    const film = `${origin}/one.webm`;
    expect((await read('rss', 'talks'))!.attributes.get('enclosure')).toEqual([
      { url: film, type: 'video/webm', length: '0' },
      { url: sound, type: 'audio/mpeg', length: '0' },
    ]);
    expect((await read('atom', 'talks'))!.attributes.get('link')).toContainEqual({
      rel: 'enclosure',
      type: 'audio/mpeg',
      href: sound,
    });
    const json = JSON.parse((await writeFeed(as(ctx, visitor), 'json', { category: 'talks' }))!.text);
    expect(json.items.map(({ attachments }: { attachments?: unknown }) => attachments)).toEqual([
      undefined,
      [{ url: film, mime_type: 'video/webm' }],
      [{ url: sound, mime_type: 'audio/mpeg' }],
    ]);
    for (const { _id } of made) await deleteArticle(ctx, _id);
  });

  it('contain only summaries of articles beyond 2,000,000 bytes of text', async () => {
    const long = `<p>${'tea '.repeat(240_000)}</p>`;
    const made = [];
    for (const title of ['One', 'Two', 'Three']) made.push(await make(title, { category: 'long' }));
    await write(ctx, ({ tx }) =>
      tx.updateTable('article').set({ rendered: long }).where('category', '=', 'long').execute(),
    );
    for (const [format, text] of [
      ['rss', 'content:encoded'],
      ['atom', 'content'],
    ] as const) {
      const { texts } = (await read(format, 'long'))!;
      expect(texts.get(text)).toHaveLength(2);
      expect(texts.get(format === 'rss' ? 'item' : 'entry')).toHaveLength(3);
    }
    const json = JSON.parse((await writeFeed(as(ctx, visitor), 'json', { category: 'long' }))!.text);
    const kinds = json.items.map((item: object) => ('content_html' in item ? 'whole' : 'summary'));
    expect(kinds).toEqual(['whole', 'whole', 'summary']);
    expect(json.items[2].content_text).toBe(json.items[2].summary);
    for (const { _id } of made) await deleteArticle(ctx, _id);
  });

  it('contain only published articles, and follow every change', async () => {
    await make('A draft', { status: 'draft' });
    await make('Later', { status: 'scheduled', publishAt: '2999-01-01T00:00:00Z' });
    const made = await make('Seen');
    expect(await titles()).toEqual(['Seen', 'Tea & <cake>']);
    await updateArticle(ctx, made._id, { title: 'Seen again' });
    expect(await titles()).toEqual(['Seen again', 'Tea & <cake>']);
    await deleteArticle(ctx, made._id);
    expect(await titles()).toEqual(['Tea & <cake>']);
  });

  it('name a hub once the site has one, and themselves', async () => {
    const formats = ['rss', 'atom', 'json'] as const;
    const written = () => Promise.all(formats.map((format) => writeFeed(as(ctx, visitor), format)));
    for (const feed of await written()) {
      expect(feed!.links).toBeNull();
      expect(feed!.text).not.toMatch(/["/]hubs?"/);
    }
    const hub = 'https://hub.example/?a=1&b=2';
    await changeSettings(ctx, { hub }, undefined);
    const [inRss, inAtom, inJson] = await written();
    expect(readXml(inRss!.text).attributes.get('atom:link')).toEqual([
      { href: `${origin}/rss.xml`, rel: 'self', type: 'application/rss+xml' },
      { href: hub, rel: 'hub' },
    ]);
    expect(readXml(inAtom!.text).attributes.get('link')?.slice(0, 2)).toEqual([
      { rel: 'self', type: 'application/atom+xml', href: `${origin}/atom.xml` },
      { rel: 'hub', href: hub },
    ]);
    const { hubs, feed_url } = JSON.parse(inJson!.text);
    expect([hubs, feed_url]).toEqual([[{ type: 'WebSub', url: hub }], `${origin}/feed.json`]);
    expect(inAtom!.links).toBe(`<${hub}>; rel="hub", <${origin}/atom.xml>; rel="self"`);
    await changeSettings(ctx, { hub: null }, undefined);
  });

  it('contain the newest twenty articles of the site or category', async () => {
    for (let i = 1; i <= 21; i++) await make(`Number ${i}`, { category: i % 2 ? 'odd' : 'even' });
    expect(await titles()).toEqual(Array.from({ length: 20 }, (_, i) => `Number ${21 - i}`));
    expect(await titles('even')).toEqual(Array.from({ length: 10 }, (_, i) => `Number ${20 - 2 * i}`));
    expect((await read('atom', 'even'))?.texts.get('id')?.[0]).toBe(`${origin}/category/even/atom.xml`);
  });
});

describe('A feed of random texts', () => {
  const text = anyText();
  const entry: fc.Arbitrary<FeedEntry> = fc.record({
    id: fc.constant('urn:uuid:1'),
    title: text,
    page: fc.webUrl(),
    summary: text,
    html: fc.option(text),
    authors: fc.array(fc.record({ name: text, page: fc.option(fc.webUrl()) })),
    categories: fc.array(text),
    lang: fc.constantFrom('en', 'ar'),
    publishedAt: fc.constant('2026-11-21T09:00:00.000Z'),
    updatedAt: fc.constant('2026-11-21T09:00:00.000Z'),
    enclosure: fc.option(fc.record({ url: fc.webUrl(), type: fc.constant('audio/mpeg') })),
    image: fc.constant({ src: `${origin}/a.png`, width: 3, height: 2 }),
  });
  const feed: fc.Arbitrary<Feed> = fc.record({
    title: text,
    about: text,
    siteName: text,
    lang: fc.constant('en'),
    origin: fc.constant(origin),
    page: fc.constant(`${origin}/`),
    self: fc.constant(`${origin}/rss.xml`),
    hub: fc.option(fc.webUrl()),
    updatedAt: fc.constant(null),
    entries: fc.array(entry, { maxLength: 3 }),
  });

  it('is well-formed in all formats', () => {
    fc.assert(
      fc.property(feed, (any) => {
        expect(readXml(rss(any)).texts.get('item')?.length ?? 0).toBe(any.entries.length);
        expect(readXml(atom(any)).texts.get('entry')?.length ?? 0).toBe(any.entries.length);
        expect(JSON.parse(jsonFeed(any)).items).toHaveLength(any.entries.length);
      }),
    );
  });
});
