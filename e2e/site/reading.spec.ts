import { inTier } from '../../scripts/tests/tier.ts';
import { expect, test } from '../fixtures.ts';
import { publish } from '../support/publish.ts';

const parts = ['Spring', 'Summer', 'Autumn', 'Winter'];
const long = parts.map((part) => `<h2>${part}</h2>${'<p>Reeds and more reeds.</p>'.repeat(30)}`).join('');

test(
  'a long article has its table of contents beside it, folded above it on mobile',
  inTier('all'),
  async ({ site, openPage }) => {
    const { slug } = await publish(site, { title: 'A year by the water', post: long, lang: 'en' });
    await publish(site, { title: 'A day by the water', post: '<h2>One</h2><p>Short.</p>', lang: 'en' });
    const wide = await openPage({ viewport: { width: 1440, height: 900 }, javaScriptEnabled: false });
    await wide.goto(`/blog/${slug}`);
    const contents = wide.getByRole('navigation', { name: 'Contents' });
    await expect(contents.getByRole('link')).toHaveText(parts);
    await contents.getByRole('link', { name: 'Autumn' }).click();
    await expect(wide.getByRole('heading', { name: 'Autumn' })).toBeInViewport();
    await expect(contents).toBeInViewport();

    const narrow = await openPage({ viewport: { width: 390, height: 844 }, javaScriptEnabled: false });
    await narrow.goto(`/blog/${slug}`);
    const folded = narrow.locator('details').filter({ hasText: 'Contents' });
    await expect(folded.getByRole('link', { name: 'Winter' })).toBeHidden();
    await folded.locator('summary').click();
    await folded.getByRole('link', { name: 'Winter' }).click();
    await expect(narrow.getByRole('heading', { name: 'Winter' })).toBeInViewport();

    await narrow.goto('/blog/a-day-by-the-water');
    await expect(narrow.getByText('Contents')).toHaveCount(0);
  },
);

test('an article links to the previous and next one', inTier('all'), async ({ site, openPage }) => {
  for (const title of ['First tide', 'Second tide', 'Third tide']) await publish(site, { title });
  const page = await openPage({ javaScriptEnabled: false });
  await page.goto('/blog/second-tide');
  const more = page.getByRole('navigation', { name: 'More articles' });
  await more.getByRole('link', { name: /^Previous/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('First tide');
  await more.getByRole('link', { name: /^Next/ }).click();
  await more.getByRole('link', { name: /^Next/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Third tide');
  await expect(more.getByRole('link', { name: /^Next/ })).toHaveCount(0);
});

test('prints the article alone, black on white', inTier('all'), async ({ site, openPage }) => {
  const { slug } = await publish(site, {
    title: 'On paper',
    post: '<p>Read <a href="https://example.org/more">more</a>.</p><details><summary>Notes</summary><p>Unfolded</p></details><figure><figcaption>listing.js</figcaption><pre><code>let a;</code></pre></figure>',
  });
  for (const waitsForScripts of [false, true]) {
    const page = await openPage({ colorScheme: 'dark' });
    await page.goto(`/blog/${slug}`, waitsForScripts ? {} : { waitUntil: 'load' });
    await page.emulateMedia({ media: 'print' });
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    const title = page.getByRole('heading', { level: 1 });
    await expect(title).toHaveCSS('color', 'rgb(0, 0, 0)');
    await expect(page.locator('.prose')).toHaveCSS('color', 'rgb(0, 0, 0)');
    for (const hidden of ['.bar', 'main ~ footer']) await expect(page.locator(hidden)).toBeHidden();
    await expect(page.getByRole('link', { name: 'Share on WhatsApp' })).toBeHidden();
    await expect(page.getByRole('region', { name: 'Related Posts' })).toBeHidden();
    const after = await page
      .locator('.prose a')
      .evaluate((link) => getComputedStyle(link, '::after').content);
    expect(after).toContain('https://example.org/more');
    await expect(page.locator('.prose figure').filter({ hasText: 'listing.js' })).toHaveCSS(
      'break-inside',
      'auto',
    );
  }
});

test('omits an excerpt that repeats the start of the text', inTier('all'), async ({ site, openPage }) => {
  const start = 'The marsh was quiet that morning, and nobody had yet decided what to do about the bridge.';
  const page = await openPage({ javaScriptEnabled: false });
  await publish(site, { title: 'Said once', excerpt: start, post: `<p>${start} Then it rained.</p>` });
  await page.goto('/blog/said-once');
  await expect(page.getByText(start)).toHaveCount(1);
  await publish(site, { title: 'Said apart', excerpt: 'What this is about.', post: `<p>${start}</p>` });
  await page.goto('/blog/said-apart');
  await expect(page.getByRole('main').getByText('What this is about.')).toBeVisible();
});

test(
  'a search is cached for a minute, and its results are at most 400 px high',
  inTier('all'),
  async ({ site, openPage }) => {
    for (let number = 1; number <= 9; number++) await publish(site, { title: `Dunlin ${number}` });
    const page = await openPage({ viewport: { width: 1000, height: 1000 } });
    const requested: string[] = [];
    page.on('request', (request) => request.url().includes('searchTerm=') && requested.push(request.url()));
    await page.clock.install();
    await page.goto('/');
    const box = page.getByRole('combobox', { name: 'Search articles' });
    for (const [later, times] of [
      [0, 1],
      [55_000, 1],
      [10_000, 2],
    ] as const) {
      await page.clock.runFor(later);
      await box.fill('dunlin');
      await expect(page.getByRole('option')).toHaveCount(8);
      expect(requested).toHaveLength(times);
      await box.fill('');
      await expect(page.getByRole('option')).toHaveCount(0);
    }
    await box.fill('dunlin');
    const panel = page.getByRole('listbox').locator('..');
    await expect.poll(async () => (await panel.boundingBox())?.height).toBe(400);
  },
);

test('a search waits until typing pauses', inTier('all'), async ({ site, openPage }) => {
  await publish(site, { title: 'Godwits' });
  const page = await openPage();
  const requested: string[] = [];
  page.on('request', (request) => request.url().includes('searchTerm=') && requested.push(request.url()));
  await page.clock.install();
  await page.goto('/');
  const box = page.getByRole('combobox', { name: 'Search articles' });
  await box.focus();
  await page.clock.pauseAt(Date.now() + 3_600_000);
  for (const key of 'godwits') {
    await page.keyboard.press(key);
    await expect(page.getByText('Searching…')).toBeVisible();
    await page.clock.runFor(100);
  }
  expect(requested).toEqual([]);
  await page.clock.runFor(200);
  await expect(page.getByRole('option', { name: /Godwits/ })).toBeVisible();
  expect(requested).toHaveLength(1);
  expect(requested[0]).toContain('searchTerm=godwits&');
});

test.describe(() => {
  // Signing out may fall between the two requests of the other tab: for the session, and for the role.
  test.use({ allowedErrors: [/status of 401/] });

  test(
    'a cached page shows within moments who signed in or out',
    inTier('full'),
    async ({ site, openPage }) => {
      const page = await openPage();
      await page.goto('/about');
      await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible();
      const other = await page.context().newPage();
      await other.goto('/login?next=/about');
      await other.getByLabel('Email').fill(site.admin.email);
      await other.getByLabel('Password', { exact: true }).fill(site.admin.password);
      await other.getByRole('button', { name: 'Login' }).click();
      await expect(other.getByRole('link', { name: 'Dashboard' })).toBeVisible();
      await page.goto('/about');
      await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Sign In' })).toBeHidden();
      await other.getByRole('button', { name: 'Your account' }).click();
      await other.getByRole('button', { name: 'Sign Out' }).click();
      await expect(other.getByRole('link', { name: 'Sign In' })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Dashboard' })).toHaveCount(0);
    },
  );
});

test(
  'a Latin name in a right-to-left card is complete, at the start of its line',
  inTier('all'),
  async ({ site, visitorPage }) => {
    const { title } = await publish(site, { title: 'عنوان عن النهر', lang: 'ar' });
    await visitorPage.goto('/category/nature');
    const name = visitorPage.locator('.card', { hasText: title }).locator('.byline > *').first();
    await name.scrollIntoViewIfNeeded();
    const sides = await name.evaluate((one) => {
      const { paddingLeft, paddingRight, fontSize } = getComputedStyle(one);
      return [paddingLeft, paddingRight].map((side) => Number.parseFloat(side) / Number.parseFloat(fontSize));
    });
    expect(sides).toEqual([0, expect.closeTo(0.95)]);
  },
);
