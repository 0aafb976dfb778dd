import type { Page } from '@playwright/test';
import { inTier } from '../../scripts/tests/tier.ts';
import { expect, type Site, test } from '../fixtures.ts';
import { publish } from '../support/publish.ts';

/** Holds back the style sheet and the scripts of every page, as on a slow line, until `arrive` is called. */
async function slowLine(page: Page) {
  let held = Promise.withResolvers<void>();
  await page.route(/\/assets\/[^/]+\.(?:js|css)$/, async (route) => {
    await held.promise;
    await route.continue().catch(() => undefined);
  });
  return {
    open: async (path: string) => {
      held = Promise.withResolvers();
      await page.goto(path, { waitUntil: 'commit' });
    },
    arrive: () => held.resolve(),
  };
}

const sortedByAge = (site: Site) => `${site.url}/category/nature?sort=createdAt`;

test(
  'what is clicked before the scripts have come works then or at once',
  inTier('all'),
  async ({ site, openPage }) => {
    const { slug } = await publish(site, { title: 'Older' });
    await publish(site, { title: 'Newer' });
    const page = await openPage({
      viewport: { width: 390, height: 844 },
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    const line = await slowLine(page);

    await line.open('/');
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    const entry = page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'About' });
    const [box, bar] = [await entry.boundingBox(), await page.getByRole('banner').boundingBox()];
    expect(box?.height).toBeGreaterThanOrEqual(40);
    expect(box?.y).toBeGreaterThanOrEqual(bar?.height ?? 0);
    await entry.click();
    await expect(page).toHaveURL(`${site.url}/about`);

    await line.open(`/blog/${slug}`);
    await page.getByRole('button', { name: 'Switch between light and dark' }).click();
    line.arrive();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.getByRole('button', { name: 'Copy link' }).click();
    await expect(page.getByText('Link copied')).toBeVisible();

    await line.open('/about');
    await page.getByRole('banner').getByRole('link', { name: 'Search' }).click();
    line.arrive();
    await expect(page.getByRole('banner').getByRole('combobox', { name: 'Search articles' })).toBeFocused();

    await line.open('/category/nature');
    await page.getByRole('combobox', { name: 'Sort' }).focus();
    await page.getByRole('combobox', { name: 'Sort' }).selectOption('createdAt');
    await page.getByRole('button', { name: 'List view' }).click();
    await page.getByRole('combobox', { name: 'Sort' }).focus();
    line.arrive();
    await expect(page).toHaveURL((url) => url.href.startsWith(sortedByAge(site)));
    await expect(page.locator('html')).toHaveAttribute('data-view', 'list');
  },
);

test(
  'the search and the newsletter form are sent without scripts',
  inTier('full'),
  async ({ site, openPage }) => {
    const page = await openPage();
    const line = await slowLine(page);
    await line.open('/');
    await page.getByRole('searchbox', { name: 'Search articles' }).fill('heron');
    await page.getByRole('searchbox', { name: 'Search articles' }).press('Enter');
    await expect(page).toHaveURL(`${site.url}/search?q=heron`);
    await line.open('/newsletter/subscribe');
    await page.getByLabel('Your email address').fill('reader@example.org');
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await expect(page.getByLabel('Your email address')).toHaveValue('reader@example.org');
    await expect(page.getByText(/once more|again/i).first()).toBeVisible();
  },
);

test(
  'an early click on the account opens its menu once it is there',
  inTier('all'),
  async ({ site, openPage }) => {
    const page = await openPage({ session: site.adminSession });
    await page.goto('/about');
    await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible();
    const line = await slowLine(page);
    await line.open('/about');
    await page.locator('.account-slot').click();
    line.arrive();
    await expect(page.getByRole('link', { name: 'Account', exact: true })).toBeVisible();
  },
);
