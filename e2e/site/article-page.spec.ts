import { inTier } from '../../scripts/tests/tier.ts';
import { expect, test } from '../fixtures.ts';
import { publishWithGallery, swipe } from '../support/gallery.ts';
import { publish, uploadImage } from '../support/publish.ts';

const code = '<p>Before.</p><pre><code class="language-js">const heron = 1;\n</code></pre><p>After.</p>';

test('code can be copied, and is complete without JavaScript', inTier('full'), async ({ site, openPage }) => {
  const { slug } = await publish(site, { title: 'Counting herons', post: code });
  const plain = await openPage({ javaScriptEnabled: false });
  await plain.goto(`/blog/${slug}`);
  await expect(plain.locator('pre')).toHaveText('const heron = 1;');
  const page = await openPage({ permissions: ['clipboard-read', 'clipboard-write'] });
  await page.goto(`/blog/${slug}`);
  await page.locator('pre').hover();
  await page.getByRole('button', { name: 'Copy code' }).click();
  await expect(page.getByText('Code copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('const heron = 1;');
});

test('headings of an article never share an id with the page', inTier('all'), async ({ site, openPage }) => {
  const parts = ['Later', 'Faces', 'Content', 'Site menu', 'Bar search', 'Account menu', 'Related title'];
  const given = '<h2 id="content">Given</h2>';
  const post = parts.map((part) => `<h2>${part}</h2><p>নদী</p>`).join('') + given;
  const { slug } = await publish(site, { title: 'Parts of a page', post });
  const page = await openPage();
  await page.goto(`/blog/${slug}`);
  await page.getByRole('banner').getByRole('link', { name: 'Search' }).click();
  await expect(page.getByRole('combobox', { name: 'Search articles' })).toBeFocused();
  const ids = await page.evaluate(() => Array.from(document.querySelectorAll('[id]'), ({ id }) => id));
  expect(ids).toEqual([...new Set(ids)]);
  expect(ids).toEqual(expect.arrayContaining(['later', 'content', '_content']));
});

test(
  'the gallery opens in a lightbox with keyboard and swipe navigation',
  inTier('all'),
  async ({ site, openPage, axe }) => {
    const slug = await publishWithGallery(site, 'Three views');
    const page = await openPage({ hasTouch: true });
    await page.goto(`/blog/${slug}`);
    const opener = page.getByRole('link', { name: /Open image 1 of 3/ });
    await opener.click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('1 / 3')).toBeVisible();
    // Horizontal swipes belong to the lightbox; the browser would go back to the previous page.
    await expect(dialog).toHaveCSS('touch-action', 'pan-y pinch-zoom');
    await axe(page);
    const [previous, next] = [
      dialog.getByRole('button', { name: 'Previous image' }),
      dialog.getByRole('button', { name: 'Next image' }),
    ];
    await expect(previous).toBeDisabled();
    await next.click();
    await expect(dialog.getByText('2 / 3')).toBeVisible();
    await expect(previous).toBeEnabled();
    await next.press('Enter');
    await expect(dialog.getByText('3 / 3')).toBeVisible();
    await expect(next).toBeDisabled();
    // The clicked button is disabled now, but the keys must still work.
    await page.keyboard.press('ArrowLeft');
    await expect(dialog.getByText('2 / 3')).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(dialog.getByText('3 / 3')).toBeVisible();
    for (const [from, to, shown] of [
      [100, 400, '2 / 3'],
      [400, 100, '3 / 3'],
      [400, 100, '3 / 3'],
    ] as const) {
      await swipe(dialog, from, to);
      await expect(dialog.getByText(shown)).toBeVisible();
    }
    await page.keyboard.press('Tab');
    expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(opener).toBeFocused();
    await page.getByRole('link', { name: /Open image 3 of 3/ }).click();
    await expect(dialog).toContainText('View 3');
    await expect(next).toBeDisabled();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toHaveCount(0);
  },
);

test(
  'images of the text open in a lightbox with captions, and a click outside closes it',
  inTier('all'),
  async ({ site, openPage, axe }) => {
    const url = await uploadImage(site);
    const post =
      `<figure><img src="${url}" alt="Reeds"><figcaption>By the river</figcaption></figure><p>Words.</p>` +
      `<p><img src="${url}" alt="Herons"></p><p><a href="/about"><img src="${url}" alt="A way on"></a></p>`;
    const { slug } = await publish(site, { title: 'Illustrated', post });
    const page = await openPage();
    await page.goto(`/blog/${slug}`);
    const opener = page.getByRole('button', { name: 'Open image: Reeds' });
    await opener.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('1 / 2')).toBeVisible();
    await expect(dialog).toContainText('By the river');
    await expect(dialog.getByRole('img', { name: 'Reeds' })).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Previous image' })).toBeDisabled();
    await axe(page);
    await dialog.getByRole('button', { name: 'Next image' }).click();
    await expect(dialog.getByRole('img', { name: 'Herons' })).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Next image' })).toBeDisabled();
    await dialog.getByRole('img').click();
    await expect(dialog).toBeVisible();
    await page.mouse.click(200, 300);
    await expect(dialog).toHaveCount(0);
    await page.locator('.prose').getByRole('link', { name: 'A way on' }).click();
    await expect(page).toHaveURL(/\/about$/);
  },
);

test(
  'an article is shared by links, by the device or by its URL',
  inTier('full'),
  async ({ site, openPage }) => {
    const { slug } = await publish(site, { title: 'Worth sharing' });
    const page = await openPage({ permissions: ['clipboard-read', 'clipboard-write'] });
    await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'));
    const scripts = Promise.withResolvers<void>();
    await page.route('**/assets/*.js', (route) => scripts.promise.then(() => route.continue()));
    await page.goto(`/blog/${slug}`, { waitUntil: 'commit' });
    const address = encodeURIComponent(`${site.url}/blog/${slug}`);
    for (const name of ['Share on WhatsApp', 'Share on Telegram']) {
      expect(await page.getByRole('link', { name }).getAttribute('href')).toContain(address);
    }
    const said = page.waitForEvent('dialog');
    // A click before the script has loaded takes effect as soon as it has.
    await page.getByRole('button', { name: 'Share…' }).click();
    scripts.resolve();
    const dialog = await said;
    expect(dialog.message()).toBe('Sharing not supported on this device.');
    await dialog.accept();
    await page.getByRole('button', { name: 'Copy link' }).click();
    await expect(page.getByText('Link copied')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${site.url}/blog/${slug}`);
  },
);

test('opens the share sheet of a device that has one', inTier('all'), async ({ site, openPage }) => {
  const { slug } = await publish(site, { title: 'On the sheet' });
  const page = await openPage();
  await page.addInitScript(() => {
    const share = async (shared: ShareData) => Object.assign(window, { shared });
    Object.defineProperty(navigator, 'share', { value: share });
  });
  await page.goto(`/blog/${slug}`);
  await page.getByRole('button', { name: 'Share…' }).click();
  await expect
    .poll(() => page.evaluate(() => (window as { shared?: ShareData }).shared))
    .toEqual({ title: 'On the sheet', url: `${site.url}/blog/${slug}` });
});

test(
  'an author without image and bio has an initial and the default text',
  inTier('all'),
  async ({ site, visitorPage }) => {
    const { slug } = await publish(site, { title: 'By Ada', category: 'solitude' });
    await visitorPage.goto(`/blog/${slug}`);
    const card = visitorPage.getByRole('complementary', { name: 'About the author' });
    await expect(card).toContainText('Ada Admin is a contributor');
    await expect(card.getByText('A', { exact: true })).toBeVisible();
    await expect(visitorPage.getByText('No related posts found.')).toBeVisible();
  },
);

test('shows the header, images between paragraphs and the author card', async ({ site, openPage }) => {
  const [url, words] = [await uploadImage(site), 'Reeds '.repeat(200)];
  const view = (number: number) => ({ position: number, url, caption: `View ${number}`, alt: '' });
  const { slug, createdAt } = await publish(site, {
    title: 'All of it',
    category: 'wide rivers',
    post: `<p>One ${words}</p><p></p><p>Two</p><h2>Part</h2><p>Three</p><p>Four ${words}</p><p>Five</p>`,
    additionalImages: [1, 2, 3].map(view),
  });
  const told = { avatar: url, bio: 'Writes about rivers.' };
  expect((await site.adminApi.patch('account', told)).status).toBe(200);
  const page = await openPage({ viewport: { width: 1440, height: 900 }, javaScriptEnabled: false });
  await page.goto(`/blog/${slug}`);
  const header = page.getByRole('article').locator('header');
  expect((await header.boundingBox())?.height).toBeGreaterThanOrEqual(900);
  await expect(header.getByRole('link', { name: 'wide rivers' })).toHaveAttribute(
    'href',
    '/category/wide%20rivers',
  );
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'Asia/Dhaka' });
  await expect(header).toContainText(`${day.format(new Date(createdAt))} · 3 min read`);
  await expect(header).toContainText('Ada Admin');
  const blocks = await page
    .locator('.prose > *')
    .evaluateAll((all) =>
      all.map((one) => (one.textContent ?? '').trim().slice(0, 6).trim()).filter((text) => text !== ''),
    );
  expect(blocks).toEqual(['One Re', 'Two', 'View 1', 'Part', 'Three', 'Four R', 'View 2', 'Five', 'View 3']);
  const card = page.getByRole('complementary', { name: 'About the author' });
  await expect(card).toContainText('Writes about rivers.');
  await expect(card).not.toContainText('is a contributor');
  await expect(card.locator('img')).toHaveAttribute('src', /\/media\//);
  const tags = page.getByRole('article').locator('> footer');
  await expect(tags.getByRole('link', { name: 'wide rivers' })).toBeVisible();
  await site.adminApi.patch('account', { avatar: '', bio: '' });
});

test('shows at most three related posts, all of the same category', async ({ site, visitorPage }) => {
  for (const number of [1, 2, 3, 4, 5]) await publish(site, { title: `Reeds ${number}`, category: 'reeds' });
  await publish(site, { title: 'A stone', category: 'stones' });
  await visitorPage.goto('/blog/reeds-3');
  const related = visitorPage.getByRole('region', { name: 'Related Posts' });
  await expect(related.getByRole('article')).toHaveCount(3);
  await expect(related.getByText('A stone')).toHaveCount(0);
  await expect(related.getByRole('link', { name: 'Reeds 3' })).toHaveCount(0);
});

test('dates use the time zone of the site', inTier('all'), async ({ site, openPage }) => {
  const { slug, createdAt } = await publish(site, { title: 'Dated' });
  const page = await openPage({ javaScriptEnabled: false, timezoneId: 'Pacific/Honolulu' });
  await page.goto(`/blog/${slug}`);
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'Asia/Dhaka' });
  await expect(page.locator('header time')).toHaveText(day.format(new Date(createdAt)));
});

test.describe(() => {
  test.use({ allowedErrors: [/404/] });

  test(
    'an image that fails to load becomes the placeholder',
    inTier('all'),
    async ({ site, visitorPage }) => {
      const missing = '/media/00000000000000000000000000000000.png';
      const { slug } = await publish(site, {
        title: 'Lost pictures',
        post: `<p><img src="${missing}" alt="Lost"></p>`,
      });
      await visitorPage.goto(`/blog/${slug}`);
      const image = visitorPage.getByRole('img', { name: 'Lost' });
      await image.scrollIntoViewIfNeeded();
      await expect(image).toHaveAttribute('src', '/placeholder.svg');
      expect(
        await image.evaluate((element: HTMLImageElement) =>
          element.decode().then(() => element.naturalWidth),
        ),
      ).toBeGreaterThan(0);
    },
  );

  test(
    'a banner that fails to load becomes the placeholder, in the hero and on a card',
    inTier('all'),
    async ({ site, openPage }) => {
      const page = await openPage();
      await publish(site, { title: 'Banner gone', category: 'lost banners' });
      await page.route('**/media/**', (route) => route.fulfill({ status: 404 }));
      for (const [path, place] of [
        ['/blog/banner-gone', '.hero-image img'],
        ['/category/lost%20banners', '.card img'],
      ] as const) {
        await page.goto(path);
        const banner = page.locator(place).first();
        await expect(banner).toHaveAttribute('src', '/placeholder.svg');
        await expect
          .poll(() => banner.evaluate((image: HTMLImageElement) => image.naturalWidth))
          .toBeGreaterThan(0);
      }
    },
  );

  test('a missing article offers search', async ({ visitorPage }) => {
    expect((await visitorPage.goto('/blog/not-there'))?.status()).toBe(404);
    await expect(visitorPage.getByRole('heading', { name: 'Article content unavailable' })).toBeVisible();
    await expect(visitorPage.getByRole('main').getByRole('search')).toBeVisible();
  });
});

test('tables scroll inside themselves, and footnotes link back and forth', async ({ site, openPage }) => {
  const cells = Array.from({ length: 14 }, (_, number) => `<td>Measured value ${number}</td>`).join('');
  const filler = '<p>Reeds and more reeds.</p>'.repeat(60);
  const post = `<p>A claim<sup class="footnote-ref"><a href="#fn1" id="fnref1">[1]</a></sup>.</p><table><tbody><tr>${cells}</tr></tbody></table>${filler}
<section class="footnotes"><ol><li id="fn1"><p>A source. <a href="#fnref1" class="footnote-backref">↩</a></p></li></ol></section>`;
  const { slug } = await publish(site, { title: 'With a wide table', post });
  const page = await openPage({ viewport: { width: 390, height: 844 } });
  await page.goto(`/blog/${slug}`);
  const table = page.getByRole('group', { name: 'Table' });
  expect(await table.evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(true);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await page.getByRole('link', { name: '[1]' }).click();
  await expect(page.getByText('A source.')).toBeInViewport();
  await page.getByRole('link', { name: 'Back to the text' }).click();
  await expect(page.getByText('A claim')).toBeInViewport();
});

for (const { reducedMotion, scale } of [
  { reducedMotion: 'no-preference' as const, scale: '1.05' },
  { reducedMotion: 'reduce' as const, scale: 'none' },
]) {
  test(
    `scrolling makes the header solid and the heroes grow (${reducedMotion})`,
    inTier('all'),
    async ({ site, openPage }) => {
      const long = await publish(site, { title: `Long ${reducedMotion}`, post: '<p>Line.</p>'.repeat(80) });
      const page = await openPage({ reducedMotion, viewport: { width: 1000, height: 700 } });
      const bar = page.getByRole('banner').first();
      const image = page.locator('.hero-image img').first();
      const scrolledTo = async (top: number) => {
        await page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top);
        await page.evaluate(
          () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
        );
        return page.evaluate(() => document.documentElement.dataset.past ?? '');
      };
      for (const [path, edge] of [
        ['/', 50],
        [`/blog/${long.slug}`, 100],
        ['/blogs', 100],
      ] as const) {
        await page.goto(path);
        expect(await scrolledTo(20), path).toBe('');
        expect(await scrolledTo(21), path).toBe('nav');
        await expect(bar).toHaveCSS('background-image', 'none');
        const past = path === '/' ? 'home' : 'hero';
        expect(await scrolledTo(edge), path).not.toContain(past);
        expect(await scrolledTo(edge + 1), path).toContain(past);
        await expect(image).toHaveCSS('scale', scale);
      }
    },
  );
}
