import type { Page } from '@playwright/test';
import { inTier } from '../../scripts/tests/tier.ts';
import { expect, test } from '../fixtures.ts';
import { expectInEveryLook } from '../support/accessibility.ts';
import { publish, uploadImage, uploadNewImage } from '../support/publish.ts';

const hostile = `</script><script>alert(1)</script> ]]> "a" & 'b' <!-- 👩‍👩‍👧 مرحبا`;

/** Returns the content of a page's meta elements by property or name. */
async function readMetadata(page: Page): Promise<Record<string, string>> {
  return page
    .locator('meta[property], meta[name]')
    .evaluateAll((all) =>
      Object.fromEntries(
        all.map((one) => [
          one.getAttribute('property') ?? one.getAttribute('name'),
          one.getAttribute('content'),
        ]),
      ),
    );
}

/** Returns the JSON-LD of a page by type. */
async function readStructuredData(page: Page): Promise<Map<string, Record<string, unknown>>> {
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
  const graphs = texts.flatMap((text) => JSON.parse(text)['@graph'] as Record<string, unknown>[]);
  return new Map(graphs.map((one) => [String(one['@type']), one]));
}

/** Parses a document with the browser's strict parser, and returns the texts of all elements of one name. */
async function parseInBrowser(page: Page, path: string, name: string): Promise<string[]> {
  return page.evaluate(
    async ([path, name]) => {
      const text = await (await fetch(path!)).text();
      const read = new DOMParser().parseFromString(text, 'application/xml');
      if (read.querySelector('parsererror')) throw new Error(read.documentElement.textContent ?? '');
      return [...read.getElementsByTagName(name!)].map((one) => one.textContent ?? '');
    },
    [path, name],
  );
}

test.describe('an article with a hostile title', () => {
  let address = '';
  test.beforeEach(async ({ site }) => {
    if (address.startsWith(site.url)) return;
    const { slug } = await publish(site, {
      title: hostile,
      slug: 'hostile',
      category: 'a & b',
      subcategory: 'c',
      lang: 'en',
      excerpt: 'On "quotes" & <brackets>',
      post: '<p>See <a href="/blog/other">the other</a>.</p>',
    });
    address = `${site.url}/blog/${slug}`;
  });

  test('has complete metadata and structured data', inTier('full'), async ({ site, visitorPage: page }) => {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(hostile);
    const image = (await uploadImage(site)).replace(/^https?:\/\/[^/]+/, site.url);
    expect(await readMetadata(page)).toMatchObject({
      description: 'On "quotes" & <brackets>',
      author: 'Ada Admin',
      'og:type': 'article',
      'og:title': hostile,
      'og:url': address,
      'og:locale': 'en_US',
      'og:image': image,
      'og:image:width': '800',
      'og:image:height': '500',
      'og:image:alt': hostile,
      'article:section': 'a & b',
      'article:tag': 'c',
      'article:published_time': expect.stringMatching(/^\d{4}-.*Z$/),
      'article:modified_time': expect.stringMatching(/^\d{4}-.*Z$/),
      'twitter:card': 'summary_large_image',
      'twitter:image': image,
    });
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', address);
    const said = await readStructuredData(page);
    expect(said.get('BlogPosting')).toMatchObject({
      headline: hostile,
      url: address,
      author: [{ '@type': 'Person', name: 'Ada Admin', url: `${site.url}/author/ada-admin` }],
      image: { url: image, width: 800, height: 500 },
    });
    expect(said.get('BreadcrumbList')?.itemListElement).toMatchObject([
      { position: 1, item: `${site.url}/` },
      { position: 2, name: 'A & b', item: `${site.url}/category/a%20%26%20b` },
      { position: 3, name: 'C', item: `${site.url}/category/a%20%26%20b/c` },
      { position: 4, name: hostile, item: address },
    ]);
  });

  test('appears unchanged in every feed', inTier('full'), async ({ site, visitorPage: page }) => {
    await page.goto('/about');
    for (const path of [
      '/rss.xml',
      '/atom.xml',
      '/category/a%20%26%20b/rss.xml',
      '/category/a%20%26%20b/atom.xml',
    ]) {
      expect(await parseInBrowser(page, path, 'title')).toContain(hostile);
    }
    expect(await parseInBrowser(page, '/rss.xml', 'content:encoded')).toEqual([
      `<p>See <a href="${site.url}/blog/other">the other</a>.</p>`,
    ]);
  });
});

for (const format of ['avif', 'webp'] as const) {
  test(
    `a banner in ${format} is a JPEG for other programs`,
    inTier('all'),
    async ({ site, visitorPage: page }) => {
      const bannerImg = await uploadNewImage(site, format);
      const post = `<p>Words.</p><img src="${new URL(bannerImg).pathname}" alt="">`;
      const { slug } = await publish(site, { title: `Banner in ${format}`, bannerImg, post });
      await page.goto(`/blog/${slug}`);
      const { 'og:image': image = '', ...said } = await readMetadata(page);
      expect(image).toMatch(/\.jpg$/);
      expect(said).toMatchObject({
        'og:image:width': '800',
        'og:image:height': '500',
        'og:image:type': 'image/jpeg',
        'twitter:image': image,
      });
      expect((await readStructuredData(page)).get('BlogPosting')?.image).toMatchObject({ url: image });
      const feed = await (await page.request.get('/rss.xml')).text();
      expect(feed).toContain(`<media:content url="${image}"`);
      expect(feed).not.toMatch(new RegExp(`img src="[^"]*${new URL(bannerImg).pathname}`));
      const response = await page.request.get(image);
      expect(response.status()).toBe(200);
      const { default: sharp } = await import('sharp');
      const { format: found, width, height } = await sharp(await response.body()).metadata();
      expect({ found, width, height }).toEqual({ found: 'jpeg', width: 800, height: 500 });
    },
  );
}

test('pages without an image share the site’s, and the home page describes the search', async ({
  site,
  visitorPage: page,
}) => {
  await page.goto('/about');
  const { 'og:image': image, 'og:type': type } = await readMetadata(page);
  expect({ image, type }).toEqual({ image: `${site.url}/card.png`, type: 'website' });
  await page.goto('/');
  expect((await readStructuredData(page)).get('WebSite')).toMatchObject({
    url: `${site.url}/`,
    potentialAction: { target: { urlTemplate: `${site.url}/search?q={search_term_string}` } },
  });
});

test('all icons, manifests and feeds that pages link to exist', async ({ site, visitorPage: page }) => {
  await publish(site, { title: 'Ampersands', category: 'a & b' });
  await page.goto('/category/a%20%26%20b');
  const named = await page
    .locator('link[rel=icon], link[rel=apple-touch-icon], link[rel=manifest], link[rel=alternate]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')!));
  expect(named).toEqual(
    expect.arrayContaining([
      '/rss.xml',
      '/atom.xml',
      '/category/a%20%26%20b/rss.xml',
      '/category/a%20%26%20b/atom.xml',
    ]),
  );
  for (const path of [...named, '/favicon.ico', '/icon-512.png', '/card.png']) {
    expect((await page.request.get(path)).status(), path).toBe(200);
  }
  const manifest = await (await page.request.get('/site.webmanifest')).json();
  expect(manifest).toMatchObject({ name: 'Lekha', start_url: '/' });
});

test('feeds and sitemaps have content types and respond with 304 if unchanged', async ({
  site,
  visitorPage: { request },
}) => {
  await publish(site, { title: 'Listed', category: 'A & B' });
  // Compressed responses get another ETag once they are recompressed (server/page-cache/recompressor.ts).
  const headers = { 'accept-encoding': 'identity' };
  for (const [path, type] of [
    ['/rss.xml', 'application/rss+xml; charset=utf-8'],
    ['/atom.xml', 'application/atom+xml; charset=utf-8'],
    ['/sitemap.xml', 'application/xml; charset=utf-8'],
    ['/sitemap-articles-1.xml', 'application/xml; charset=utf-8'],
    ['/robots.txt', 'text/plain; charset=utf-8'],
  ] as const) {
    const response = await request.get(path, { headers });
    expect(response.headers()).toMatchObject({ 'content-type': type, etag: expect.stringMatching(/^"/) });
    const again = await request.get(path, {
      headers: { ...headers, 'if-none-match': response.headers().etag! },
    });
    expect(again.status(), path).toBe(304);
  }
  // A date in whole seconds would hide a change within the same second, so there is only an ETag.
  expect((await request.get('/rss.xml')).headers()).not.toHaveProperty('last-modified');
  const moved = await request.get('/feed', { maxRedirects: 0 });
  expect([moved.status(), moved.headers().location]).toEqual([301, '/rss.xml']);
  const capitals = await request.get('/category/A%20%26%20B/rss.xml', { maxRedirects: 0 });
  expect([capitals.status(), capitals.headers().location]).toEqual([301, '/category/a%20%26%20b/rss.xml']);
  expect((await request.get('/category/nothing/rss.xml')).status()).toBe(404);
  expect((await request.get('/sitemap-articles-77.xml')).status()).toBe(404);
});

test('robots.txt disallows private paths and names the sitemap', async ({
  site,
  visitorPage: { request },
}) => {
  const rules = await (await request.get('/robots.txt')).text();
  for (const path of ['/api/', '/dashboard', '/login', '/register', '/search']) {
    expect(rules).toContain(`Disallow: ${path}\n`);
  }
  expect(rules).toContain(`Sitemap: ${site.url}/sitemap.xml`);
});

test('feeds and sitemap follow publishing, changing, drafting and deleting at once', async ({
  site,
  visitorPage: page,
}) => {
  await publish(site, { title: 'There before' });
  await page.goto('/about');
  const seen = async (title: string, slug: string) => ({
    feed: (await parseInBrowser(page, '/rss.xml', 'title')).includes(title),
    sitemap: (await parseInBrowser(page, '/sitemap-articles-1.xml', 'loc')).includes(
      `${site.url}/blog/${slug}`,
    ),
  });
  await publish(site, { title: 'Not yet', slug: 'not-yet', status: 'draft' });
  expect(await seen('Not yet', 'not-yet')).toEqual({ feed: false, sitemap: false });
  const article = await publish(site, { title: 'Fresh', slug: 'fresh' });
  expect(await seen('Fresh', 'fresh')).toEqual({ feed: true, sitemap: true });
  await site.adminApi.put(`articles/update-article/${article._id}`, { title: 'Fresher' });
  expect(await seen('Fresher', 'fresh')).toEqual({ feed: true, sitemap: true });
  await site.adminApi.delete(`articles/${article._id}`);
  expect(await seen('Fresher', 'fresh')).toEqual({ feed: false, sitemap: false });
});

test('without the setting no page mentions a tag manager', async ({ visitorPage: page }) => {
  const response = (await page.goto('/'))!;
  expect(`${await response.text()} ${JSON.stringify(response.headers())}`).not.toMatch(
    /google|consent|tag.?manager/i,
  );
  await expect(page.getByRole('button', { name: 'Accept' })).toHaveCount(0);
});

for (const [id, script] of [
  ['GTM-TEST123', 'https://www.googletagmanager.com/gtm.js?id=GTM-TEST123'],
  ['G-TEST1234', 'https://www.googletagmanager.com/gtag/js?id=G-TEST1234'],
] as const) {
  test.describe(`with the tag manager ${id}`, inTier('all'), () => {
    test.use({
      siteEnv: { TAG_MANAGER_ID: id },
      allowedErrors: [/^request: https:\/\/www\.googletagmanager\.com\//],
    });

    test('loads nothing before the visitor accepts, then counts every page', async ({ openPage }) => {
      const page = await openPage();
      const requested = await fakeTagManager(page);
      await page.goto('/');
      await expect(page.getByRole('button', { name: 'Accept' })).toBeVisible();
      await expectInEveryLook(page, 'asked');
      expect(requested).toEqual([]);

      await page.getByRole('button', { name: 'Accept' }).press('Enter');
      await expect.poll(() => requested).toEqual([script]);
      await expect.poll(() => page.evaluate(() => 'tagManagerRan' in window)).toBe(true);
      await page.getByRole('navigation').getByRole('link', { name: 'About' }).first().click();
      await expect(page).toHaveURL(/\/about$/);
      await expect.poll(() => requested).toEqual([script, script]);
      await expect(page.getByRole('button', { name: 'Accept' })).toHaveCount(0);
      await page.getByRole('button', { name: 'Change' }).click();
      await expect(page.getByRole('button', { name: 'Accept' })).toBeVisible();
      expect(await page.evaluate(() => 'tagManagerRan' in window)).toBe(false);
    });

    test('leaves a visitor who declines alone', inTier('full'), async ({ openPage }) => {
      const page = await openPage();
      const requested = await fakeTagManager(page);
      await page.goto('/');
      await page.evaluate(() => Object.defineProperty(navigator, 'onLine', { value: false }));
      await page.evaluate(() => dispatchEvent(new Event('offline')));
      await expect(page.getByText(/^You're offline/)).toBeInViewport();
      await page.getByText(/^You're offline/).click({ trial: true });
      await page.getByRole('button', { name: 'Decline' }).click();
      await expect(page.getByText('Your page views are not counted.')).toBeAttached();
      await page.goto('/about');
      await expect(page.getByText('Your page views are not counted.')).toBeAttached();
      await expect(page.getByRole('button', { name: 'Accept' })).toHaveCount(0);
      await expectInEveryLook(page, 'declined');
      expect(requested).toEqual([]);
    });
  });
}

/** Replaces the tag manager's host, and returns a list of the requested URLs. */
async function fakeTagManager(page: Page): Promise<string[]> {
  const requested: string[] = [];
  await page.route('https://www.googletagmanager.com/**', (route) => {
    requested.push(route.request().url());
    return route.fulfill({ contentType: 'text/javascript', body: 'window.tagManagerRan = true;' });
  });
  return requested;
}
