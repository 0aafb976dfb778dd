import { inTier } from '../../scripts/tests/tier.ts';
import { expect, test } from '../fixtures.ts';
import { publish } from '../support/publish.ts';

test(
  'the menu of many categories shows the largest, and leads to a page that searches all',
  inTier('all'),
  async ({ site, openPage, axe }) => {
    for (let n = 1; n <= 26; n++)
      await site.adminApi.post('categories/create-category', { name: `shelf ${n + 10}` });
    await publish(site, { title: 'On a late shelf', category: 'shelf 36' });
    const page = await openPage({ viewport: { width: 1200, height: 700 }, javaScriptEnabled: false });
    await page.goto('/about');
    const menu = page.locator('#_site-menu');
    await page.getByRole('button', { name: 'Categories' }).click();
    await expect(menu.getByRole('link', { name: /^shelf/i })).toHaveCount(24);
    await expect(menu.getByRole('link', { name: 'shelf 36' })).toHaveCount(1);
    await menu.getByRole('link', { name: 'All categories' }).click();
    await expect(page.getByText('26 categories')).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: 'shelf 36' })).toContainText('1 article');
    await page.getByRole('searchbox', { name: 'Search categories' }).fill('SHELF 2');
    await page.getByRole('searchbox', { name: 'Search categories' }).press('Enter');
    await expect(page).toHaveURL(/\/categories\?q=SHELF\+2$/);
    await expect(page.getByText('10 categories')).toBeVisible();
    await page.goto('/');
    const topics = page.getByRole('region', { name: 'Explore Topics' });
    await expect(topics.getByRole('link', { name: /^shelf/i })).toHaveCount(24);
    await expect(topics.getByRole('link', { name: 'All categories' })).toBeVisible();
    const scripted = await openPage({ viewport: { width: 390, height: 844 } });
    await scripted.goto('/categories?q=nothing');
    await expect(scripted.getByText('No categories found for nothing')).toBeVisible();
    await axe(scripted);
  },
);
