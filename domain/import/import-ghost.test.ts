import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, expect, it } from 'vitest';
import { eachDatabaseInAllTier } from '../../platform/db/testing.ts';
import { findArticle, findMovedPath, findPage } from '../articles/articles.ts';
import { type Ctx, visitor } from '../context.ts';
import { findCards } from '../link-cards/link-cards.ts';
import { as, testContext } from '../testing.ts';
import { testZip } from './files/testing.ts';
import { importAfterDryRun, type SourceFolder, sourceFolder } from './testing.ts';

type Row = Record<string, unknown>;

function ghostJson(posts: Row[], more: Row = {}): string {
  const published = { status: 'published', visibility: 'public', published_at: '2021-02-03T04:05:06.000Z' };
  const data = {
    posts: posts.map((post) => ({ ...published, title: `Post ${post.id}`, html: '<p>Text</p>', ...post })),
    tags: [
      { id: 't1', name: 'Notes' },
      { id: 't2', name: '#internal' },
      { id: 't3', name: 'Other' },
    ],
    users: [{ id: 'u1', name: 'Ada' }],
    ...more,
  };
  return JSON.stringify({ db: [{ meta: { version: '5.80.0' }, data }] });
}

eachDatabaseInAllTier('an import of a Ghost export', (getDb) => {
  let folder: SourceFolder;
  let ctx: Ctx;
  afterEach(() => folder.remove());

  async function run(file: string, content: string | Uint8Array) {
    folder = await sourceFolder({ [file]: content });
    ctx = testContext(getDb());
    return importAfterDryRun(ctx, { path: join(folder.path, file), source: 'ghost test' });
  }
  const article = async (slug: string) => {
    const found = await findArticle(ctx, slug);
    if (found.kind !== 'found') throw new Error(`${slug} is ${found.kind}`);
    return found.article;
  };

  it('reads posts and images of an archive', async () => {
    const image = await sharp({ create: { width: 8, height: 6, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();
    const first = {
      id: 'a1',
      slug: 'g-first',
      custom_excerpt: 'Short',
      feature_image: '__GHOST_URL__/content/images/2021/teal.png',
      author_id: 'u1',
      canonical_url: 'https://home.example/first',
      html: '<p><a href="__GHOST_URL__/g-second/#end">Second</a> <a href="__GHOST_URL__/about/">About</a></p><figure class="kg-card kg-image-card"><img src="__GHOST_URL__/content/images/size/w600/2021/teal.png" alt="Teal"><figcaption>All teal</figcaption></figure><figure class="kg-card kg-bookmark-card"><a class="kg-bookmark-container" href="https://far.example/"><div class="kg-bookmark-content"><div class="kg-bookmark-title">Far</div><div class="kg-bookmark-description">Away</div></div><div class="kg-bookmark-thumbnail"><img src="__GHOST_URL__/content/images/2021/teal.png"></div></a></figure>',
    };
    const json = ghostJson(
      [first, { id: 'a2', slug: 'g-second' }, { id: 'a3', slug: 'about', type: 'page', title: 'About' }],
      {
        posts_tags: [
          { post_id: 'a1', tag_id: 't2', sort_order: 0 },
          { post_id: 'a1', tag_id: 't3', sort_order: 2 },
          { post_id: 'a1', tag_id: 't1', sort_order: 1 },
        ],
        posts_meta: [{ post_id: 'a1', feature_image_alt: 'Teal banner', meta_title: 'SEO' }],
      },
    );
    const report = await run(
      'blog.zip',
      testZip({ 'data/ghost.json': json, 'content/images/2021/teal.png': image }),
    );
    expect(report).toMatchObject({ kind: 'Ghost posts', files: 3, failed: [], counts: { created: 3 } });
    // `/about` is this site's own.
    expect(await findPage(ctx, 'about-2')).toMatchObject({ title: 'About', category: '' });
    expect((await article('g-first')).post).toContain('<a href="/about-2">About</a>');
    const { bannerImg, post, ...found } = await article('g-first');
    expect(found).toMatchObject({
      category: 'notes',
      excerpt: 'Short',
      createdAt: '2021-02-03T04:05:06.000Z',
      author: { name: 'Ada' },
      seoTitle: 'SEO',
      canonicalUrl: 'https://home.example/first',
    });
    expect(bannerImg).toMatch(/^\/media\//);
    expect(post).toContain(`src="${bannerImg}"`);
    expect(post).toContain('<a href="/blog/g-second#end">Second</a>');
    expect(post).toContain('<figcaption>All teal</figcaption>');
    expect(post).toContain('<p class="embed"><a href="https://far.example/">Far</a></p>');
    const card = (await findCards(ctx.db.read, ['https://far.example/'])).get('https://far.example/');
    expect(card).toMatchObject({ title: 'Far', description: 'Away', image: { src: bannerImg } });
    expect(await findMovedPath(ctx, '/g-first/')).toMatchObject({ slug: 'g-first' });
    expect(report.skipped).toEqual([]);
    expect([report.imagesImported, report.lostImages]).toEqual([1, []]);
    await folder.remove();
    expect((await run('again.json', json)).counts).toMatchObject({ created: 0, unchanged: 2 });
  });

  it('makes links of media cards, and keeps the captions of missing images', async () => {
    const html = `<figure class="kg-card kg-image-card"><img src="__GHOST_URL__/content/images/no.png" alt="None"><figcaption>Not <b>there</b></figcaption></figure>
      <div class="kg-card kg-audio-card"><img class="kg-audio-thumbnail" alt="audio-thumbnail"><div class="kg-audio-player-container"><audio src="__GHOST_URL__/content/media/a.mp3"></audio><div class="kg-audio-title">Song</div><button>1×</button></div></div>
      <figure class="kg-card kg-video-card"><div><video src="__GHOST_URL__/content/media/v%20w.mp4"></video><span>0:00</span></div><figcaption>Slow</figcaption></figure>
      <div class="kg-card kg-signup-card"><h2>Join</h2><form><button>Subscribe</button></form></div>
      <div class="kg-card kg-file-card"><a class="kg-file-card-container" href="__GHOST_URL__/content/files/g.pdf"><div class="kg-file-card-title">Guide</div><div class="kg-file-card-metadata">1 KB</div></a></div>`;
    await run('cards.json', ghostJson([{ id: 'm1', slug: 'g-media', html }]));
    expect((await article('g-media')).post).toBe(
      [
        '<p><em>None</em></p><p>Not <strong>there</strong></p>',
        '<p><a href="/content/media/a.mp3">Song</a></p>',
        '<p><a href="/content/media/v%20w.mp4">v w.mp4</a></p><p>Slow</p>',
        '<h2>Join</h2>',
        '<p><a href="/content/files/g.pdf">Guide</a></p>',
      ].join(''),
    );
  });

  it('never publishes what Ghost withholds', async () => {
    const posts: Row[] = [
      { id: 'w1', slug: 'gw-draft', status: 'draft', published_at: null, created_at: '2021-01-01 10:00:00' },
      { id: 'w2', slug: 'gw-sent', status: 'sent' },
      { id: 'w3', slug: 'gw-members', visibility: 'members' },
      { id: 'w4', slug: 'gw-paid', visibility: 'paid' },
      { id: 'w5', slug: 'gw-tiers', visibility: 'tiers' },
      { id: 'w6', slug: 'gw-part', html: '<p>All</p><!--members-only--><p>Some</p>' },
      {
        id: 'w9',
        slug: 'gw-gated',
        html: '<p>All</p><!--kg-gated-block:begin nonMember:false memberSegment:"status:-free" --><p>Some</p><!--kg-gated-block:end-->',
      },
      {
        id: 'w10',
        slug: 'gw-card',
        html: null,
        lexical:
          '{"root":{"children":[{"type":"html","html":"x","visibility":{"web":{"nonMember":false,"memberSegment":"status:free"}}}]}}',
      },
      { id: 'w7', slug: 'gw-later', status: 'scheduled', published_at: '2199-01-01T00:00:00.000Z' },
      { id: 'w8', slug: 'gw-email', email_only: 1 },
    ];
    const report = await run('ghost.json', ghostJson(posts));
    expect(report.statuses).toEqual({ published: 0, scheduled: 1, draft: 9 });
    for (const { slug } of posts)
      expect((await findArticle(as(ctx, visitor), String(slug))).kind).toBe('absent');
  });

  it('reads documents of its editors', async () => {
    const lexical = JSON.stringify({ root: { type: 'root', children: lexicalNodes } });
    const mobiledoc = JSON.stringify({
      version: '0.3.1',
      atoms: [['soft-return', '', {}]],
      cards: [
        ['image', { src: 'https://far.example/i.png', alt: 'Far', caption: 'Cap' }],
        ['markdown', { markdown: '**Marked**' }],
        ['mystery', { text: 'Stays' }],
      ],
      markups: [['strong'], ['a', ['href', '/d-lexical/']]],
      sections: [
        [
          1,
          'p',
          [
            [0, [0], 1, 'Bold'],
            [1, [], 0, 0],
            [0, [1], 1, 'Link'],
          ],
        ],
        [3, 'ul', [[[0, [], 0, 'Item']]]],
        [10, 0],
        [10, 1],
        [10, 2],
      ],
    });
    await run(
      'ghost.json',
      ghostJson([
        { id: 'd1', slug: 'd-lexical', html: null, lexical },
        { id: 'd2', slug: 'd-mobiledoc', html: '', mobiledoc },
      ]),
    );
    const { post } = await article('d-lexical');
    for (const part of lexicalParts) expect(post).toContain(part);
    expect(post).not.toContain('In emails');
    const second = (await article('d-mobiledoc')).post;
    expect(second).toContain('<p><strong>Bold</strong><br>');
    for (const part of ['href="/blog/d-lexical"', '<li>Item</li>', 'alt="Far"', 'Cap', 'Marked', 'Stays'])
      expect(second).toContain(part);
  });

  it.each([
    ['a path that leaves the archive', testZip({ '../../escape.json': '{"posts":[]}' }), /not safe/],
    ['a bomb', testZip({ 'ghost.json': Buffer.alloc(150_000_000) }), /without a Ghost export/],
    ['a false size', testZip({ 'ghost.json': Buffer.alloc(5_000_000, ' ') }, 100), /without a Ghost export/],
    ['no export', testZip({ 'one.txt': 'Text' }), /without a Ghost export/],
  ])('refuses an archive with %s', async (_, bytes, why) => {
    await expect(run('bad.zip', bytes)).rejects.toMatchObject({
      code: 'unsupported_type',
      message: expect.stringMatching(why),
    });
  });

  it('refuses JSON that ends too early', async () => {
    const json = ghostJson([{ id: 'x1' }]);
    await expect(run('cut.json', json.slice(0, -40))).rejects.toMatchObject({ code: 'unsupported_type' });
  });
});

const words = (text: string, format = 0) => ({ type: 'extended-text', text, format });
const lexicalNodes: Row[] = [
  { type: 'paragraph', children: [words('Strong', 1), { type: 'linebreak' }, words('a<b')] },
  { type: 'extended-heading', tag: 'h3', children: [words('Heading')] },
  { type: 'list', listType: 'number', children: [{ type: 'listitem', children: [words('Numbered')] }] },
  { type: 'image', src: 'https://far.example/a.png', alt: 'Alt', caption: 'Caption' },
  { type: 'gallery', images: [{ src: 'https://far.example/g.png', alt: 'Gallery' }] },
  { type: 'html', html: 'In emails', visibility: { showOnEmail: true, showOnWeb: false } },
  { type: 'html', html: 'In emails', visibility: { web: { nonMember: false, memberSegment: '' } } },
  { type: 'call-to-action', sponsorLabel: '<p>Sponsor</p>', textValue: '<p>Call</p>' },
  { type: 'bookmark', url: 'https://far.example/b', metadata: { title: 'Bookmark' } },
  { type: 'callout', calloutText: '<p>Called out</p>', calloutEmoji: '💡' },
  { type: 'toggle', heading: 'Toggle', content: '<p>Hidden</p>' },
  { type: 'markdown', markdown: 'Some *Markdown*' },
  { type: 'codeblock', code: 'let a = 1 < 2;', language: 'js' },
  { type: 'html', html: '<p>Own HTML</p>' },
  { type: 'embed', url: 'https://video.example/v', html: '<iframe src="https://video.example/e"></iframe>' },
  { type: 'button', buttonUrl: 'https://far.example/go', buttonText: 'Go' },
  { type: 'video', src: 'https://far.example/v.mp4', caption: 'Video' },
  { type: 'audio', src: 'https://far.example/s.mp3', title: 'Song' },
  { type: 'file', src: 'https://far.example/f.pdf', fileTitle: 'File' },
  { type: 'header', header: 'Header', subheader: 'Below' },
  { type: 'product', productTitle: 'Product', productDescription: '<p>Good</p>' },
  {
    type: 'strange',
    text: 'Strange',
    src: 'https://far.example/strange.png',
    alt: 'Odd',
    caption: 'Odd caption',
  },
];
const lexicalParts = [
  '<strong>Strong</strong>',
  '<p>Sponsor</p><p>Call</p>',
  'a&lt;b',
  'Heading</h3>',
  'Numbered',
  'alt="Alt"',
  'Caption',
  'alt="Gallery"',
  '<a href="https://far.example/b">Bookmark</a>',
  '<aside class="note"><p>💡 Called out</p></aside>',
  '<details><summary>Toggle</summary><p>Hidden</p></details>',
  'Some <em>Markdown</em>',
  'let a = 1 &lt; 2;',
  'Own HTML',
  'https://video.example/v',
  '<a href="https://far.example/go">Go</a>',
  'https://far.example/v.mp4',
  'Song',
  'File',
  'Header',
  'Below',
  'Product',
  'Good',
  'Strange',
  'alt="Odd"',
  'Odd caption',
];
