import type { Page } from '@playwright/test';
import { inTier } from '../../scripts/tests/tier.ts';
import { expect, test } from '../fixtures.ts';
import { settle } from '../support/page-scripts.ts';
import { publish } from '../support/publish.ts';

const words = 'marsh reed heron water sky '.repeat(12).trim();
const titles = (page: Page) =>
  page.getByRole('region', { name: 'More articles' }).getByRole('article').getByRole('heading');

test(
  'a category shows the newest article first, the others in the chosen order and view, and remembers both',
  inTier('all'),
  async ({ site, openPage }) => {
    for (const number of [1, 2, 3, 4]) {
      await publish(site, { title: `Heath ${number}`, category: 'heath', excerpt: words });
      await publish(site, { title: `Moor ${number}`, category: 'moor' });
    }
    const page = await openPage();
    await page.goto('/category/heath');
    await expect(page.getByText('4 articles')).toBeVisible();
    await expect(page.getByRole('article').first()).toContainText('Heath 4');
    await expect(titles(page)).toHaveText(['Heath 3', 'Heath 2', 'Heath 1']);
    const excerpt = async (view: string) => (await page.locator(`.only-${view}`).first().textContent()) ?? '';
    expect((await excerpt('grid')).length).toBeLessThanOrEqual(151);
    expect((await excerpt('list')).length).toBeLessThanOrEqual(121);
    expect(await excerpt('grid')).toMatch(/ (marsh|reed|heron|water|sky)…$/);

    await page.getByLabel('Sort').selectOption('Oldest First');
    await expect(page).toHaveURL(/sort=createdAt/);
    await expect(titles(page)).toHaveText(['Heath 1', 'Heath 2', 'Heath 3']);
    await expect(page.getByRole('article').first()).toContainText('Heath 4');
    await expect(page.locator('.only-grid').first()).toBeVisible();
    await page.getByRole('button', { name: 'List view' }).click();
    await expect(page.locator('.only-list').first()).toBeVisible();
    await expect(page.locator('.only-grid').first()).toBeHidden();
    const lefts = await titles(page).evaluateAll((all) =>
      all.map((title) => title.getBoundingClientRect().left),
    );
    expect(new Set(lefts).size, 'one below the other').toBe(1);

    await page.goto('/category/moor');
    // The page without an order leads to the one with the stored order.
    await expect(page).toHaveURL(/sort=createdAt/);
    await settle(page);
    await expect(titles(page)).toHaveText(['Moor 1', 'Moor 2', 'Moor 3']);
    await expect(page.locator('html')).toHaveAttribute('data-view', 'list');
    await page.getByLabel('Sort').selectOption('Newest First');
    await expect(titles(page)).toHaveText(['Moor 3', 'Moor 2', 'Moor 1']);
    await page.goto('/category/heath');
    await expect(titles(page)).toHaveText(['Heath 3', 'Heath 2', 'Heath 1']);
  },
);

test(
  'choices take effect even if the browser denies its storage',
  inTier('all'),
  async ({ site, openPage }) => {
    for (const number of [1, 2, 3]) await publish(site, { title: `Dune ${number}`, category: 'dune' });
    const page = await openPage();
    await page.addInitScript(() =>
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      }),
    );
    await page.goto('/category/dune');
    await page.getByRole('button', { name: 'List view' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-view', 'list');
    await page.getByLabel('Sort').selectOption('Oldest First');
    await expect(page).toHaveURL(/sort=createdAt/);
    await expect(titles(page)).toHaveText(['Dune 1', 'Dune 2']);
  },
);

test(
  'sorting and paging keep position and focus, and only page 1 has the large card',
  inTier('all'),
  async ({ site, openPage }) => {
    for (let number = 1; number <= 12; number++) {
      await publish(site, { title: `Weir ${number}`, category: 'weir' });
    }
    const page = await openPage({ viewport: { width: 1280, height: 720 } });
    await page.goto('/category/weir');
    await settle(page);
    await expect(page.locator('.hero-image').getByRole('heading', { level: 1 })).toContainText('Weir');
    await page.getByLabel('Sort').selectOption('Oldest First');
    await expect(page).toHaveURL(/sort=createdAt/);
    await expect(titles(page).first()).toHaveText('Weir 1');
    await expect(page.getByLabel('Sort')).toBeFocused();
    await expect(page.getByLabel('Sort')).toBeInViewport();
    await page.getByRole('link', { name: 'Next' }).click();
    await expect(titles(page)).toHaveText(['Weir 10', 'Weir 11']);
    await expect(page.getByRole('heading', { name: 'More articles' })).toBeFocused();
    await expect(page.getByRole('heading', { name: 'More articles' })).toBeInViewport();
    await expect(page.getByRole('link', { name: 'Weir 12' })).toHaveCount(0);
    await page.goBack();
    await expect(titles(page).first()).toHaveText('Weir 1');
    await expect(page.getByRole('link', { name: 'Next' })).toBeInViewport();
  },
);

test.describe(() => {
  test.use({ allowedErrors: [/404/] });

  test(
    'a page beyond the last says so and links to the first',
    inTier('all'),
    async ({ site, visitorPage }) => {
      await publish(site, { title: 'Lock 1', category: 'lock' });
      const response = await visitorPage.goto('/category/lock?page=7');
      expect(response?.status()).toBe(404);
      await expect(visitorPage.getByText('This page does not exist.')).toBeVisible();
      await expect(visitorPage.getByText('Nothing has been published here yet.')).toHaveCount(0);
      await visitorPage.getByRole('link', { name: 'First page' }).click();
      await expect(visitorPage).toHaveURL(/\/category\/lock$/);
    },
  );
});

test('many pages are abbreviated and fit a narrow window', inTier('all'), async ({ site, openPage }) => {
  for (let batch = 0; batch < 8; batch++) {
    const numbers = Array.from({ length: 10 }, (_, index) => batch * 10 + index);
    await Promise.all(numbers.map((number) => publish(site, { title: `Fen ${number}`, category: 'fen' })));
  }
  const page = await openPage({ viewport: { width: 390, height: 844 }, javaScriptEnabled: false });
  for (const [number, shown] of [
    [1, '1 2 3 4 5 … 9'],
    [5, '1 … 4 5 6 … 9'],
    [9, '1 … 5 6 7 8 9'],
  ] as const) {
    await page.goto(`/category/fen?page=${number}`);
    const pages = page.getByRole('navigation', { name: 'Pages' });
    expect((await pages.getByRole('listitem', { includeHidden: true }).allInnerTexts()).join(' ')).toBe(
      shown,
    );
    await expect(pages.getByRole('link', { name: `Page ${number}`, exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    );
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
  }
  const places = page.getByRole('navigation', { name: 'Pages' }).getByRole('listitem');
  const [first, last] = [await places.first().boundingBox(), await places.last().boundingBox()];
  expect(first?.y).toBe(last?.y);
  await expect(page.getByText('Page 9 of 9')).toBeVisible();
  await page.getByRole('link', { name: 'Previous' }).click();
  const onward = await page.getByRole('link', { name: 'Next' }).boundingBox();
  await page.goto('/category/fen');
  // 'Next' stays in its place from page to page.
  expect((await page.getByRole('link', { name: 'Next' }).boundingBox())?.x).toBe(onward?.x);
});

test(
  'in two columns the last of an odd number fills its row, text beside image',
  inTier('all'),
  async ({ site, openPage }) => {
    for (const number of [1, 2, 3, 4]) await publish(site, { title: `Heath ${number}`, category: 'heath' });
    const page = await openPage({ viewport: { width: 820, height: 1180 } });
    await page.goto('/category/heath');
    const last = page.getByRole('article').last();
    const [whole, words] = [await last.boundingBox(), await last.getByRole('heading').boundingBox()];
    expect(whole!.width).toBeGreaterThan(700);
    expect(words!.x).toBeGreaterThan(whole!.x + whole!.width / 2);
  },
);
