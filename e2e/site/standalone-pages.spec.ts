import { inTier } from '../../scripts/tests/tier.ts';
import { expect, test } from '../fixtures.ts';
import { content, openForm, publishArticle } from '../support/article-form.ts';

test(
  'an administrator makes a page at a path of its own, which no list shows',
  inTier('all'),
  async ({ adminPage, openPage, axe }) => {
    await openForm(adminPage, '/dashboard/create-article');
    await adminPage.getByLabel('Title').fill('Company imprint');
    await content(adminPage).fill('Lekha Press, Khulna.');
    await adminPage.getByLabel('Page path').fill('/company/Imprint/');
    await publishArticle(adminPage);
    await expect(adminPage.getByText('Article created successfully').first()).toBeVisible();
    await adminPage.goto('/dashboard/pages');
    await expect(adminPage.getByRole('row', { name: /Company imprint/ })).toContainText('/company/imprint');
    await axe(adminPage);

    const page = await openPage({ javaScriptEnabled: false });
    for (const path of [
      '/company/imprint',
      '/Company/Imprint/',
      '/company/imprint.html',
      '/blog/company-imprint',
    ]) {
      await page.goto(path);
      await expect(page, path).toHaveURL(/\/company\/imprint\/?$/i);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Company imprint');
    }
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/company\/imprint$/);
    await expect(page.getByText('Lekha Press, Khulna.')).toBeVisible();
    for (const list of ['/', '/blogs', '/rss.xml'])
      expect(await (await page.request.get(list)).text(), list).not.toContain('Company imprint');
    await page.goto('/search?q=imprint');
    await page.getByRole('link', { name: 'Company imprint' }).click();
    await expect(page).toHaveURL(/\/company\/imprint$/);
    expect((await page.request.get('/company/none')).status()).toBe(404);
  },
);
