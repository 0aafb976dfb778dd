import type { Page } from '@playwright/test';
import { inTier } from '../../scripts/tests/tier.ts';
import { expect, test } from '../fixtures.ts';
import { htmlErrors } from '../support/html-validity.ts';
import { publish } from '../support/publish.ts';

/** The texts of each public screen of an empty site, and texts that must not appear. */
const empty: { path: string; status?: number; says: string[]; hides?: string[] }[] = [
  {
    path: '/',
    says: [
      'A digital sanctuary for thoughtful discourse, creative expression, and knowledge sharing.',
      'Latest Articles',
      'No Blogs Found',
      'Check back later for new content',
    ],
    hides: ['Featured Article', 'Explore Topics', 'View All', 'Categories'],
  },
  { path: '/blogs', says: ['No Blogs Found', 'Check back later for new content'], hides: ['Read Article'] },
  { path: '/blog/nothing', status: 404, says: ['Article content unavailable'] },
  { path: '/category/nothing', status: 404, says: ['No Articles Found', 'Browse all articles'] },
  { path: '/category/nothing/below', status: 404, says: ['No Articles Found'] },
  { path: '/blogs?page=2', status: 404, says: ['Page not found'] },
  { path: '/nowhere', status: 404, says: ['Page not found'] },
  { path: '/search?q=heron', says: ['No results found for heron', 'Try using different keywords'] },
  { path: '/about', says: ['Founded in 2023', '1K+', '100+', '5+', '10+'] },
  { path: '/login', says: ['Login', 'Forgot your password?', 'Register'], hides: ['Google'] },
  { path: '/register', says: ['Register', 'Login'], hides: ['Google'] },
  { path: '/newsletter/confirm?token=expired', says: ['This link no longer works.', 'Subscribe again'] },
];

/** Every public screen with articles. */
const screens: { path: string; status?: number; says: string[] }[] = [
  {
    path: '/',
    says: ['Latest Articles', 'View All', 'Featured Article', 'Explore Topics', 'Marsh 12', 'Subscribe'],
  },
  { path: '/blogs', says: ['Marsh 12', 'Read Article', 'Latest Articles', 'Next'] },
  { path: '/blogs?page=2', says: ['Marsh 1', 'Previous', 'Page 2 of 2'] },
  {
    path: '/blog/every-element',
    says: ['Every element', 'Ada Admin', 'is a contributor', 'Related Posts', '1 min read'],
  },
  { path: '/category/marsh', says: ['Newest First', 'Oldest First', '12', 'Marsh 11'] },
  { path: '/category/marsh/tidal', says: ['tidal'] },
  {
    path: '/category/meadow',
    says: ['No additional articles found in this category. This article is the only one available.'],
  },
  { path: '/search?q=words', says: ['results'] },
  { path: '/search', says: ['Search'] },
  { path: '/about', says: ['Founded in 2023'] },
  ...['/contact', '/terms', '/privacy', '/cookies'].map((path) => ({ path, says: ['Quick Links', 'Legal'] })),
  { path: '/login', says: ['Login'] },
  { path: '/register', says: ['Register'] },
  { path: '/forgot-password', says: ['Send email', 'Back to login'] },
  { path: '/confirm-email', says: ['Confirm your email address', 'Send email'] },
  { path: '/confirm-email?token=some', says: ['Confirm email address', 'Send a new email'] },
  { path: '/reset-password?token=gone', says: ['password'] },
  { path: '/newsletter/confirm?token=gone', says: ['This link no longer works'] },
  { path: '/newsletter/unsubscribe?token=gone', says: ['Please use the link in a newer email'] },
  { path: '/newsletter/preferences?token=gone', says: ['This link does not work'] },
  { path: '/first-administrator?token=gone', says: ['This link has expired or was already used'] },
  {
    path: '/account/invitation?token=gone',
    says: ['This link has expired, was already used or was revoked'],
  },
  { path: '/category/marsh?sort=createdAt', says: ['Oldest First', 'Marsh 1'] },
  { path: '/category/marsh?page=2', says: ['Marsh 2', 'Previous'] },
  { path: '/blog/nowhere', status: 404, says: ['Article content unavailable'] },
  { path: '/category/nowhere', status: 404, says: ['No Articles Found'] },
  { path: '/category/marsh?page=9', status: 404, says: ['This page does not exist.', 'First page'] },
  { path: '/nowhere', status: 404, says: ['Page not found'] },
];

const everyElement = `<h2>Heading</h2><p>Text with <a href="https://example.org/">a link</a>, <code>code</code>, <mark>mark</mark>.</p>
<blockquote><p>A quote</p></blockquote><ul><li>One</li></ul><pre><code class="language-ts">const a = 1 &lt; 2;</code></pre>
<table><caption>Sizes</caption><thead><tr><th>Name</th></tr></thead><tbody><tr><td>Value</td></tr></tbody></table>
<details><summary>More</summary><p>Inside</p></details><h2>Heading</h2><h2>Last “one” &amp; more</h2>
<p>A claim<sup class="footnote-ref"><a href="#fn1" id="fnref1">[1]</a></sup>.</p>
<section class="footnotes"><ol><li id="fn1"><p>A source. <a href="#fnref1" class="footnote-backref">↩</a></p></li></ol></section>`;

/**
 * Returns the texts that the page does not show. Content with `content-visibility` has no text until it is in
 * view.
 */
async function missingTexts(page: Page, says: string[]): Promise<string[]> {
  const shown = (await page.locator('body').innerText()).toLowerCase();
  return says.filter((text) => !shown.includes(text.toLowerCase()));
}

test.describe('with nothing published', () => {
  test.use({ allowedErrors: [/404/] });

  test('each screen says so and still links somewhere', inTier('all'), async ({ openPage }) => {
    const page = await openPage({ javaScriptEnabled: false });
    for (const { path, status = 200, says, hides = [] } of empty) {
      await test.step(path, async () => {
        const response = await page.goto(path);
        expect(response?.status(), path).toBe(status);
        expect(await htmlErrors((await response?.text()) ?? ''), path).toEqual([]);
        await expect.poll(() => missingTexts(page, says), path).toEqual([]);
        const shown = await page.locator('body').innerText();
        for (const text of hides) expect(shown, path).not.toContain(text);
        await expect(page.getByRole('link').first()).toBeAttached();
      });
    }
    await page.goto('/nowhere');
    await expect(page.getByRole('main').getByRole('search')).toBeVisible();
    await page.goto('/about');
    for (const label of ['Readers', 'Articles', 'Writers', 'Categories']) {
      await expect(page.getByRole('region', { name: 'In numbers' }).getByText(label)).toBeVisible();
    }
    await expect(page.getByRole('region', { name: 'Our mission' })).toContainText('deserves a quiet place');
    await expect(page.getByRole('region', { name: 'What we value' }).getByRole('listitem')).toHaveCount(3);
    await expect(page.getByRole('region', { name: 'The team' }).getByRole('listitem')).toHaveCount(2);
    await page.goto('/category/nothing');
    // Assistive technology reads it once, too.
    await expect(page.getByText('No Articles Found')).toHaveCount(1);
    await expect(page.getByRole('heading', { level: 1, name: 'No Articles Found' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Browse all articles' })).toHaveAttribute('href', '/blogs');
  });
});

test.describe('with articles', () => {
  test.use({ allowedErrors: [/404/] });

  test('each screen has its texts and valid HTML', inTier('full'), async ({ site, openPage }) => {
    await publish(site, { title: 'Every element', post: everyElement, lang: 'en' });
    await publish(site, { title: 'Alone', category: 'meadow', featured: true });
    for (let number = 1; number <= 12; number++) {
      await publish(site, {
        title: `Marsh ${number}`,
        category: 'marsh',
        subcategory: number === 3 ? 'tidal' : null,
      });
    }
    await site.adminApi.post('categories/create-category', { name: 'marsh' });
    // So tall that `content-visibility` hides nothing.
    const page = await openPage({ javaScriptEnabled: false, viewport: { width: 1280, height: 12_000 } });
    for (const { path, status = 200, says } of screens) {
      await test.step(path, async () => {
        const response = await page.goto(path);
        expect(response?.status(), path).toBe(status);
        await expect.poll(() => missingTexts(page, says), path).toEqual([]);
        expect(await page.evaluate(() => document.compatMode), path).toBe('CSS1Compat');
        expect(await htmlErrors((await response?.text()) ?? ''), path).toEqual([]);
      });
    }
  });

  test('the footer has its links, all working, and the year', async ({ openPage }) => {
    const page = await openPage({ javaScriptEnabled: false });
    await page.goto('/');
    const footer = page.getByRole('contentinfo');
    const year = new Intl.DateTimeFormat('en', { year: 'numeric', timeZone: 'Asia/Dhaka' }).format();
    await expect(footer).toContainText(year);
    for (const name of [
      'Home',
      'All Articles',
      'About Us',
      'Contact',
      'Subscribe',
      'Terms of Use',
      'Privacy Policy',
      'Cookie Policy',
    ]) {
      const href = await footer.getByRole('link', { name, exact: true }).getAttribute('href');
      expect((await page.request.get(href ?? '')).status(), name).toBe(200);
    }
  });
});

test('the newsletter form: invalid, submitting, subscribed, confirmed', async ({ site, visitorPage }) => {
  await visitorPage.goto('/');
  const held = Promise.withResolvers<void>();
  await visitorPage.route('**/api/v1/newsletter/subscribe', (route) =>
    held.promise.then(() => route.continue()),
  );
  const field = visitorPage.getByLabel('Your email address');
  await field.fill('not an address');
  await visitorPage.getByRole('button', { name: 'Subscribe' }).click();
  expect(await field.evaluate((input: HTMLInputElement) => input.validity.valid)).toBe(false);
  await field.fill('reader@example.org');
  await visitorPage.getByRole('button', { name: 'Subscribe' }).click();
  await expect(visitorPage.getByRole('button', { name: 'Subscribing…' })).toBeDisabled();
  held.resolve();
  await expect(visitorPage.getByText(/we have saved your email address/)).toBeFocused();
  const [link] = (await site.emailTo('reader@example.org')).links;
  await visitorPage.goto(link ?? '');
  await visitorPage.getByRole('main').getByRole('button').click();
  await expect(visitorPage.getByRole('main')).toContainText('you are subscribed to the newsletter');
});
