import type { Locator } from '@playwright/test';
import { inTier } from '../../scripts/tests/tier.ts';
import { expect, test } from '../fixtures.ts';
import { publish } from '../support/publish.ts';

const wide = { viewport: { width: 1440, height: 900 }, javaScriptEnabled: false };

/** Counts the columns of these cards. */
async function countColumns(cards: Locator): Promise<number> {
  const lefts = await cards.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().left));
  return new Set(lefts.map(Math.round)).size;
}

test(
  'ten articles fill the home page and two pages of the list; the eleventh adds View All',
  inTier('all'),
  async ({ site, openPage }) => {
    const page = await openPage(wide);
    const cards = page.locator('.card');
    const pages = page.getByRole('navigation', { name: 'Pages' });
    const all = page.getByRole('link', { name: 'View All' });
    const publishUpTo = async (from: number, to: number) => {
      for (let number = from; number <= to; number++) await publish(site, { title: `Reed ${number}` });
    };
    await publishUpTo(1, 9);
    await page.goto('/blogs');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reed 9');
    await expect(cards).toHaveCount(8);
    await expect(cards.getByRole('link', { name: 'Reed 9', exact: true })).toHaveCount(0);
    await expect(pages).toHaveCount(0);
    expect(await countColumns(cards.nth(2).or(cards.nth(3)).or(cards.nth(4)))).toBe(3);

    await publishUpTo(10, 10);
    await page.goto('/');
    const hero = page.locator('.hero-image');
    // The hero shows the newest article over its image; the list below does not repeat it.
    await expect(hero.getByRole('link', { name: 'Reed 10' })).toHaveAttribute('href', '/blog/reed-10');
    await expect(cards).toHaveCount(9);
    await expect(cards.getByRole('link', { name: 'Reed 10', exact: true })).toHaveCount(0);
    await expect(all).toHaveCount(0);
    expect(await countColumns(cards)).toBe(3);
    await page.goto('/blogs');
    await expect(pages.getByRole('link', { name: 'Page 2', exact: true })).toHaveAttribute(
      'href',
      '/blogs?page=2',
    );
    await page.goto('/blogs?page=2');
    await expect(cards).toHaveCount(1);
    await expect(cards).toContainText('Reed 1');

    await publishUpTo(11, 11);
    await page.goto('/');
    await expect(cards).toHaveCount(9);
    await expect(all).toHaveAttribute('href', '/blogs');
  },
);

test(
  'the home page shows the first banner, topics, and a featured article if there is one',
  inTier('all'),
  async ({ site, openPage }) => {
    const page = await openPage(wide);
    await site.adminApi.post('categories/create-category', { name: 'salt & reeds' });
    const text = `${'Slow water under the willows. '.repeat(30)}`;
    const article = await publish(site, { title: 'Put forward', post: `<p>${text}</p>` });
    for (const title of ['Third', 'Second', 'First', 'The newest']) await publish(site, { title });
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'A digital sanctuary for thoughtful discourse, creative expression, and knowledge sharing.',
    );
    const banner = page.locator('.hero-image img');
    await expect(banner).toHaveJSProperty('complete', true);
    expect(await banner.getAttribute('src')).toContain('/media/');
    const topics = page.getByRole('region', { name: 'Explore Topics' });
    await expect(topics.getByRole('link', { name: 'salt & reeds' })).toHaveAttribute(
      'href',
      '/category/salt%20%26%20reeds',
    );
    await expect(page.getByText('Featured Article')).toHaveCount(0);

    await site.adminApi.put(`articles/update-article/${article._id}`, { featured: true });
    await page.goto('/');
    const featured = page.getByRole('region', { name: 'Featured Article' });
    const titled = page.getByRole('link', { name: 'Put forward', exact: true });
    await expect(titled).toHaveCount(1);
    await expect(featured.getByRole('link', { name: 'Put forward' })).toHaveAttribute(
      'href',
      '/blog/put-forward',
    );
    const said = (await featured.locator('p').nth(-2).textContent()) ?? '';
    expect(said).toMatch(/^Slow water under the willows\. .*…$/);
    expect(said.length).toBeGreaterThan(170);
    expect(said.length).toBeLessThanOrEqual(201);

    // It is in the first row, and has no section below it.
    await site.adminApi.delete(
      `articles/${(await site.visitorApi.get<{ _id: string }>('articles/single-article/third')).data._id}`,
    );
    await page.goto('/');
    await expect(titled).toHaveCount(1);
    await expect(featured).toHaveCount(0);
  },
);

test(
  'the list of all articles starts with the newest as a hero',
  inTier('all'),
  async ({ site, openPage }) => {
    const { createdAt } = await publish(site, {
      title: 'Over the whole screen',
      category: 'ponds',
      excerpt: 'What this is about.',
    });
    const page = await openPage(wide);
    await page.goto('/blogs');
    const hero = page.locator('main header').first();
    expect((await hero.boundingBox())?.height).toBeGreaterThanOrEqual(900);
    await expect(hero.getByRole('link', { name: 'ponds' })).toHaveAttribute('href', '/category/ponds');
    await expect(hero.getByRole('heading', { level: 1 })).toHaveText('Over the whole screen');
    const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'Asia/Dhaka' });
    await expect(hero).toContainText(day.format(new Date(createdAt)));
    await expect(hero).toContainText('What this is about.');
    await hero.getByRole('link', { name: 'Read Article' }).click();
    await expect(page).toHaveURL(/\/blog\/over-the-whole-screen$/);
  },
);

test('search results are paged without JavaScript', inTier('all'), async ({ site, openPage }) => {
  for (let number = 1; number <= 11; number++) await publish(site, { title: `Avocet ${number}` });
  const page = await openPage(wide);
  await page.goto('/search');
  await page.getByRole('searchbox').fill('avocet');
  await page.getByRole('searchbox').press('Enter');
  const found = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(found).toHaveCount(9);
  await expect(found.first().locator('mark')).toHaveText('Avocet');
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL(/\/search\?q=avocet&page=2$/);
  await expect(found).toHaveCount(2);
});

test('the header links everywhere, and signing in and registering return to the page', async ({
  openPage,
}) => {
  const page = await openPage(wide);
  await page.goto('/about');
  const bar = page.getByRole('banner').first();
  for (const [name, href] of [
    ['Home', '/'],
    ['All Blogs', '/blogs'],
    ['About', '/about'],
    ['Sign In', '/login?next=%2Fabout'],
    ['Register', '/register?next=%2Fabout'],
  ] as const) {
    await expect(bar.getByRole('link', { name, exact: true })).toHaveAttribute('href', href);
  }
  await page.goto('/login?next=/about');
  await page.getByRole('link', { name: 'Register' }).click();
  await expect(page).toHaveURL(/\/register\?next=%2Fabout$/);
  await page.getByRole('link', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/login\?next=%2Fabout$/);
});
