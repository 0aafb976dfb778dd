import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, expect, it } from 'vitest';
import { eachDatabaseInFullTier } from '../../platform/db/testing.ts';
import { findArticle, findMovedPath, findMovedPost, findPage } from '../articles/articles.ts';
import { type Ctx, visitor } from '../context.ts';
import { findPageRedirect } from '../page-redirects/page-redirects.ts';
import { as, testContext } from '../testing.ts';
import { importContent, reportLines } from './import.ts';
import { importAfterDryRun, type SourceFolder, sourceFolder } from './testing.ts';
import { type TestPost, testWxr } from './wordpress/testing.ts';

const png = (colour: string) =>
  sharp({ create: { width: 8, height: 6, channels: 3, background: colour } })
    .png()
    .toBuffer();

eachDatabaseInFullTier('an import of a WordPress export', (getDb) => {
  let folder: SourceFolder | undefined;
  let ctx: Ctx;
  afterEach(() => folder?.remove());

  async function run(posts: TestPost[], files: Record<string, Uint8Array> = {}, base?: string) {
    await folder?.remove();
    folder = await sourceFolder({ 'export.xml': testWxr(posts, categories, base), ...files });
    ctx = testContext(getDb());
    return importAfterDryRun(ctx, { path: join(folder.path, 'export.xml') });
  }
  const categories =
    '<wp:category><wp:category_nicename>deep</wp:category_nicename><wp:category_parent>news</wp:category_parent><wp:cat_name><![CDATA[Deep]]></wp:cat_name></wp:category>';
  const article = async (slug: string) => {
    const found = await findArticle(ctx, slug);
    if (found.kind !== 'found') throw new Error(`${slug} is ${found.kind}`);
    return found.article;
  };

  const posts: TestPost[] = [
    {
      id: 11,
      slug: 'wp-first',
      title: 'Fish &amp; chips',
      excerpt: 'A <b>short</b> one',
      text: 'One\n\nTwo <a href="https://old.example/2020/01/wp-second/#x">here</a>, <a href="/?p=12">there</a>, <a href="https://old.example/about/">about</a>\n\n[caption id="a" width="8"]<img src="https://old.example/wp-content/uploads/2020/01/red-300x200.png" alt="Red" /> A red one[/caption]\n\n[gallery ids="20"]',
      terms: [
        '<category domain="category" nicename="news"><![CDATA[News]]></category>',
        '<category domain="category" nicename="deep"><![CDATA[Deep]]></category>',
        '<category domain="post_tag" nicename="x"><![CDATA[X]]></category>',
      ],
      meta: {
        _thumbnail_id: '20',
        _wp_old_slug: 'wp-former',
        _yoast_wpseo_title: '%%title%% now',
        _yoast_wpseo_metadesc: 'About fish.',
        '_yoast_wpseo_meta-robots-noindex': '1',
        _yoast_wpseo_canonical: 'https://old.example/2020/01/wp-first/',
      },
      comments: [
        '<wp:comment_id>7</wp:comment_id><wp:comment_author><![CDATA[Ravi]]></wp:comment_author><wp:comment_author_email>ravi@example.org</wp:comment_author_email><wp:comment_date_gmt>2020-02-03 04:05:06</wp:comment_date_gmt><wp:comment_content><![CDATA[Nice <b>fish</b>]]></wp:comment_content><wp:comment_approved>1</wp:comment_approved><wp:comment_parent>0</wp:comment_parent>',
        '<wp:comment_id>8</wp:comment_id><wp:comment_content>Spam</wp:comment_content><wp:comment_approved>spam</wp:comment_approved><wp:comment_parent>7</wp:comment_parent>',
        '<wp:comment_id>9</wp:comment_id><wp:comment_type>pingback</wp:comment_type>',
      ],
    },
    { id: 12, slug: 'wp-second', text: '<!-- wp:paragraph --><p>Blocks</p><!-- /wp:paragraph -->' },
    {
      id: 20,
      type: 'attachment',
      url: 'https://old.example/wp-content/uploads/2020/01/red.png',
      meta: { _wp_attachment_image_alt: 'All red' },
      excerpt: 'Red itself',
    },
    { id: 30, type: 'page', title: 'About', slug: 'about' },
    { id: 31, type: 'product', title: 'Thing' },
  ];

  it('brings the footnotes that WordPress keeps beside a text', async () => {
    const note = '<sup data-fn="f1" class="fn"><a href="#f1" id="f1-link">1</a></sup>';
    const text = `<!-- wp:paragraph --><p>Noted${note}</p><!-- /wp:paragraph --><!-- wp:footnotes /-->`;
    const others = Array.from({ length: 90 }, (_, i) => ({
      id: `n${i}`,
      content: 'Another note. '.repeat(6),
    }));
    const footnotes = JSON.stringify([{ id: 'f1', content: 'The note' }, ...others]);
    await run([{ id: 1, slug: 'wp-noted', text, meta: { footnotes } }]);
    expect((await article('wp-noted')).post).toContain('<li id="f1" class="footnote-item"><p>The note <a');
  });

  it('reads posts, with images, links and former URLs', async () => {
    const report = await run(posts, { 'uploads/2020/01/red.png': await png('red') });
    expect(report).toMatchObject({ kind: 'WordPress posts', files: 4, failed: [], counts: { created: 3 } });
    const first = await article('wp-first');
    expect(first).toMatchObject({
      title: 'Fish & chips',
      category: 'news',
      excerpt: 'A short one',
      lang: 'en-US',
      createdAt: '2020-01-01T10:00:00.000Z',
      author: { name: 'Ada Lovelace' },
      seoTitle: null,
      seoDescription: 'About fish.',
      noindex: true,
      canonicalUrl: null,
    });
    const { bannerImg: image, post } = first;
    expect(image).toMatch(/^\/media\//);
    expect(post).toContain('<p>One</p>');
    expect(post).toContain('<a href="/blog/wp-second#x">here</a>, <a href="/blog/wp-second">there</a>');
    expect(post).toContain('href="https://old.example/about/"');
    expect(await findPage(ctx, '2020/01/about')).toMatchObject({ title: 'About', category: '' });
    expect([...post.matchAll(/ src="([^"]*)"/g)].map(([, src]) => src)).toEqual([image, image]);
    expect(post).toContain('<figcaption>A red one</figcaption>');
    expect(post).toContain('<figcaption>Red itself</figcaption>');
    for (const path of ['/2020/01/wp-first/', '/2020/01/wp-first', '/2020/01/wp-former/'])
      expect(await findMovedPath(ctx, path)).toMatchObject({ slug: 'wp-first' });
    for (const [query, slug] of [
      ['p=11', 'wp-first'],
      ['page_id=12&x=1', 'wp-second'],
      ['p=99', null],
      ['p=1%27', null],
      ['', null],
    ] as const)
      expect((await findMovedPost(ctx, new URLSearchParams(query)))?.slug ?? null).toBe(slug);
    expect(report.skipped).toEqual([
      { path: 'product', why: '1 item of this type, which are not articles', count: 1 },
    ]);
    expect(report.comments).toBe(2);
    const comments = await ctx.db.read.selectFrom('comment').selectAll().orderBy('source_key').execute();
    expect(comments).toMatchObject([
      {
        source_key: 'comment/7',
        parent_key: null,
        author_name: 'Ravi',
        author_email: 'ravi@example.org',
        text: 'Nice <b>fish</b>',
        status: 'approved',
        created_at: '2020-02-03T04:05:06.000Z',
      },
      { source_key: 'comment/8', parent_key: 'comment/7', text: 'Spam', status: 'spam' },
    ]);
    const tagged = await ctx.db.read.selectFrom('article').select('tags').where('tags', '<>', '[]').execute();
    expect(tagged.map(({ tags }) => JSON.parse(tags))).toEqual([['X']]);
    expect(reportLines(report).join('\n')).toContain('4 WordPress posts: 3 imported, 1 skipped');
  });

  it('leads the archives of categories, tags and authors to those here', async () => {
    const term = (domain: string, slug: string, name: string) =>
      `<category domain="${domain}" nicename="${slug}"><![CDATA[${name}]]></category>`;
    const channel = [
      ['wp-talk', '', 'Talk &amp; tea'],
      ['wp-green', 'wp-talk', 'Green'],
      ['wp-loop', 'wp-loop', 'Loop'],
    ].map(
      ([slug, parent, name]) =>
        `<wp:category><wp:category_nicename>${slug}</wp:category_nicename><wp:category_parent>${parent}</wp:category_parent><wp:cat_name><![CDATA[${name}]]></wp:cat_name></wp:category>`,
    );
    folder = await sourceFolder({
      'export.xml': testWxr(
        [
          {
            id: 501,
            slug: 'archived-one',
            terms: [
              term('category', 'wp-green', 'Green'),
              term('category', 'wp-loop', 'Loop'),
              term('post_tag', '%e0%a6%9a%e0%a6%be', 'চা পাতা'),
            ],
          },
        ],
        channel.join(''),
        'https://archived.example/notes',
      ),
    });
    ctx = testContext(getDb());
    await importContent(ctx, { path: join(folder.path, 'export.xml') });
    const there = (...paths: string[]) => Promise.all(paths.map((path) => findPageRedirect(ctx, path)));
    const green = { kind: 'category', name: 'talk & tea', subcategory: 'green' };
    expect(await there('/notes/category/wp-talk/wp-green/', '/category/wp-green')).toEqual([green, green]);
    expect((await findPageRedirect(ctx, '/category/wp-loop'))?.kind).toBe('tag');
    expect((await findPageRedirect(ctx, '/tag/চা/'))?.kind).toBe('tag');
    expect(await there('/author/ada', '/category/none')).toEqual([
      { kind: 'author', slug: expect.stringMatching(/^ada-lovelace/) },
      null,
    ]);
  });

  it('redirects from every former slug, whatever follows it in the permalink', async () => {
    await run([
      {
        id: 51,
        slug: 'wp-tea',
        link: 'https://old.example/food/wp-tea.html',
        formerSlugs: ['wp-te', 'wp-teh'],
      },
    ]);
    for (const path of ['/food/wp-tea.html', '/food/wp-te.html', '/food/wp-teh.html'])
      expect(await findMovedPath(ctx, path)).toMatchObject({ slug: 'wp-tea' });
  });

  it('imports different posts of one number, and links to archives', async () => {
    const text = '<a href="https://old.example/category/news/">All</a> <a href="/tag/none/">None</a>';
    const report = await run([
      { id: 61, slug: 'wp-one', text },
      { id: 61, slug: 'wp-two', text: 'Second' },
      { id: 61, slug: 'wp-one', text },
    ]);
    expect(report.articles.map(({ path }) => path)).toEqual(['post/61', 'post/61/wp-two']);
    expect(report.skipped).toEqual([{ path: 'post/61', why: 'it is in the export twice' }]);
    expect((await article('wp-one')).post).toContain('href="/category/news">All</a>');
    expect((await article('wp-one')).post).toContain('href="https://old.example/tag/none/">None</a>');
    expect((await article('wp-two')).post).toContain('Second');
  });

  it('changes nothing in a second run, also from another file, and imports what changed', async () => {
    const again = await run(posts, { 'uploads/2020/01/red.png': await png('red') });
    expect(again.counts).toEqual({ created: 0, updated: 0, unchanged: 3 });
    const changed = posts.map((post) => (post.id === 12 ? { ...post, text: 'New' } : post));
    const report = await run(changed, { 'uploads/2020/01/red.png': await png('red') });
    expect(report.counts).toEqual({ created: 0, updated: 1, unchanged: 2 });
    expect((await article('wp-second')).post).toBe('<p>New</p>');
  });

  it('never publishes what WordPress withholds', async () => {
    const withheld: TestPost[] = ['draft', 'pending', 'private', 'future', 'trash', 'inherit', 'odd'].map(
      (status, i) => ({ id: 100 + i, slug: `w-${status}`, status }),
    );
    withheld.push({ id: 110, slug: 'w-password', password: 'hunter2' });
    withheld.push({ id: 111, slug: 'w-ahead', status: 'future', dateGmt: '2199-01-01 10:00:00' });
    for (const text of [
      'Free [members_only]Paid[/members_only]',
      '[restrict userlevel="editor"]x[/restrict]',
      '[wcm_restrict plans="a"]x[/wcm_restrict]',
      '[um_loggedin]x[/um_loggedin]',
      '[membership level="1"]x[/membership]',
      '<!-- wp:premium-content/container --><p>Paid</p><!-- /wp:premium-content/container -->',
      '<p>Free</p><!-- wp:jetpack/paywall /--><p>Paid</p>',
      '<p>Free</p><!-- wp:block {"ref":199} /-->',
      '<!-- wp:group {"metadata":{"blockVisibility":false}} --><p>Paid</p><!-- /wp:group -->',
      '<!-- wp:group {"blockVisibility":{"controlSets":[{"controls":{"userRole":{"visibilityByRole":"logged-in"}}}]}} --><p>Paid</p><!-- /wp:group -->',
      '<!-- wp:group {"visibility":{"roles":["subscriber"]}} --><p>Paid</p><!-- /wp:group -->',
    ])
      withheld.push({ id: 120 + withheld.length, slug: `w-part-${withheld.length}`, text });
    for (const [name, value] of Object.entries({
      _jetpack_newsletter_access: 'subscribers',
      _members_access_role: 'editor',
      rcp_subscription_level: 'a:1:{i:0;s:1:"1";}',
    }))
      withheld.push({
        id: 120 + withheld.length,
        slug: `w-field-${withheld.length}`,
        meta: { [name]: value },
      });
    const shared = { id: 199, type: 'wp_block', text: '[members_only]Paid[/members_only]' };
    const report = await run([...withheld, shared], {}, 'https://withheld.example');
    expect(report.statuses).toEqual({ published: 0, scheduled: 1, draft: 22 });
    for (const { slug = '' } of withheld)
      expect((await findArticle(as(ctx, visitor), slug)).kind).toBe('absent');
    expect(JSON.stringify(report) + JSON.stringify(await article('w-password'))).not.toContain('hunter2');
  });

  it('knows the languages of Polylang, and its groups of translations', async () => {
    const terms = (lang: string) => [
      '<category domain="category" nicename="news"><![CDATA[News]]></category>',
      `<category domain="language" nicename="${lang}"><![CDATA[Name]]></category>`,
      '<category domain="post_translations" nicename="pll_5f"><![CDATA[pll_5f]]></category>',
    ];
    const open = { rcp_access_level: 'None', _jetpack_newsletter_access: 'everybody' };
    await run(
      [
        { id: 501, slug: 'pll-en', terms: terms('en'), meta: open },
        { id: 502, slug: 'pll-fr', terms: terms('fr') },
      ],
      {},
      'https://pll.example',
    );
    const query = ctx.db.read.selectFrom('article').select(['lang', 'translation_group as group']);
    const found = await query.where('slug', 'in', ['pll-en', 'pll-fr']).orderBy('slug').execute();
    expect(found.map(({ lang }) => lang)).toEqual(['en', 'fr']);
    expect(found[0]?.group).toBe(found[1]?.group);
    expect(found[0]?.group).not.toBeNull();
    expect((await article('pll-en')).tags).toEqual([]);
  });

  it('links to no post that turns out to be empty', async () => {
    const link = (slug: string) => `To <a href="https://empty.example/2020/01/${slug}/">it</a>.`;
    const report = await run(
      [
        { id: 401, slug: 'e-one', text: link('e-empty') },
        { id: 402, slug: 'e-two', text: link('e-blank') },
        { id: 403, slug: 'e-three', text: link('e-empty') },
        { id: 404, slug: 'e-empty', text: ' ' },
        { id: 405, slug: 'e-blank', text: '<p></p>' },
      ],
      {},
      'https://empty.example',
    );
    expect(report).toMatchObject({ failed: [], statuses: { published: 3, draft: 2 } });
    for (const slug of ['e-one', 'e-two', 'e-three'])
      expect((await article(slug)).post).toBe('<p>To it.</p>');
  });

  it('is refused if it has a DOCTYPE or is another XML, and read as far as it is complete', async () => {
    const wxr = testWxr([{ id: 201, slug: 'cut-one' }, { id: 202 }], '', 'https://cut.example');
    const entities = '<!DOCTYPE rss [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]>';
    folder = await sourceFolder({
      'entities.xml': wxr.replace('<rss', `${entities}<rss`).replace('Text', '&b;'),
      'cut.xml': wxr.slice(0, wxr.indexOf('<wp:post_id>202')),
    });
    ctx = testContext(getDb());
    const { path } = folder;
    await expect(importContent(ctx, { path: join(path, 'entities.xml') })).rejects.toMatchObject({
      code: 'unsupported_type',
      message: expect.stringContaining('DOCTYPE'),
    });
    const report = await importContent(ctx, { path: join(path, 'cut.xml') });
    expect(report.counts.created).toBe(1);
    expect(report.failed).toEqual([{ path: 'cut.xml', why: expect.stringContaining('ends too early') }]);
  });

  it('is read with relative permalinks, logins that are emails and images behind a proxy', async () => {
    const post: TestPost = {
      id: 401,
      slug: 'relative-one.html',
      link: '/blog/relative-one.html',
      text: '<img src="https://i0.wp.com/relative.files.wordpress.com/2020/01/blue-150x150.png?w=5" alt="Blue">',
    };
    folder = await sourceFolder({
      'export.xml': testWxr([post], '', 'https://relative.example').replaceAll(
        '<![CDATA[ada]]></dc:creator>',
        '<![CDATA[eve@relative.example]]></dc:creator>',
      ),
      'uploads/2020/01/blue.png': await png('blue'),
    });
    ctx = testContext(getDb());
    const report = await importContent(ctx, { path: join(folder.path, 'export.xml') });
    expect([report.imagesImported, report.lostImages]).toEqual([1, []]);
    expect((await findArticle(ctx, 'relative-one.html')).kind).toBe('moved');
    expect((await article('relative-one')).author.name).toBe('eve');
  });

  it('is read from a folder of its parts', async () => {
    folder = await sourceFolder({
      'old.1.xml': testWxr([{ id: 301, slug: 'part-one' }], '', 'https://parts.example'),
      'old.2.xml': testWxr([{ id: 302, slug: 'part-two' }], '', 'https://parts.example'),
    });
    ctx = testContext(getDb());
    expect((await importContent(ctx, { path: folder.path })).counts.created).toBe(2);
    expect((await article('part-two')).status).toBe('published');
  });

  it('names co-authors, plays enclosures, and reports menus', async () => {
    const author = (slug: string, name: string) =>
      `<category domain="author" nicename="cap-${slug}"><![CDATA[${name}]]></category>`;
    const mp3 = 'https://old.example/one.mp3';
    const report = await run([
      {
        id: 71,
        slug: 'wp-team',
        terms: ['ada', 'ravi-guest', 'jane-doe'].map((login) => author(login, login)),
        meta: { enclosure: `${mp3}\n123\naudio/mpeg\n` },
      },
      {
        id: 72,
        type: 'guest-author',
        title: 'Ravi',
        slug: 'cap-ravi-guest',
        meta: { 'cap-display_name': 'Ravi G.', 'cap-user_login': 'ravi-guest' },
      },
      { id: 73, type: 'nav_menu_item', title: 'Home' },
    ]);
    const { authors, tags, post } = await article('wp-team');
    expect(authors?.map(({ name }) => name)).toEqual(['Ada Lovelace', 'Ravi G.', 'Jane Doe']);
    expect(tags).toEqual([]);
    expect(post).toContain(mp3);
    expect(report.skipped).toContainEqual({
      path: 'nav_menu_item',
      why: '1 item of this type, which are not articles',
      count: 1,
    });
  });
});
