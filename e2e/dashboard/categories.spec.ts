import { inTier } from '../../scripts/tests/tier.ts';
import { expect, test } from '../fixtures.ts';
import { publish } from '../support/publish.ts';

test(
  'an administrator edits a category: readers see its title, and old URLs redirect to its new name',
  inTier('all'),
  async ({ site, adminPage, openPage, axe }) => {
    await site.adminApi.post('categories/create-category', { name: 'ios notes' });
    await publish(site, { title: 'A small screen', category: 'ios notes' });
    await adminPage.goto('/dashboard/admin-home');
    await adminPage.getByRole('button', { name: 'Edit category ios notes' }).click();
    const dialog = adminPage.getByRole('dialog');
    await dialog.getByLabel('Category Name').fill('Mobile');
    await dialog.getByLabel('Title').fill('iOS & others');
    await dialog.getByLabel('Description').fill('Notes from small screens.');
    await dialog.getByLabel('Place').selectOption('1. Before all others');
    await axe(adminPage);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(adminPage.getByText('Category updated successfully')).toBeVisible();
    const row = adminPage.getByRole('row', { name: /iOS & others/ });
    await expect(row).toContainText('mobile');
    await expect(row.getByRole('cell').nth(1)).toHaveText('1');

    const page = await openPage({ javaScriptEnabled: false });
    await page.goto('/category/ios%20notes?sort=createdAt');
    await expect(page).toHaveURL(/\/category\/mobile\?sort=createdAt$/);
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toContainText('iOS & others');
    await expect(heading).toHaveCSS('text-transform', 'none');
    await expect(page.getByText('Notes from small screens.')).toBeVisible();
    await expect(page.locator('meta[name=description]')).toHaveAttribute(
      'content',
      'Notes from small screens.',
    );
    const feed = await page.request.get('/category/ios%20notes/rss.xml');
    expect(feed.url()).toMatch(/\/category\/mobile\/rss\.xml$/);
    expect(await feed.text()).toContain('<title>iOS &amp; others');
  },
);

test('a category takes another one in', inTier('all'), async ({ site, adminPage, expectedErrors }) => {
  expectedErrors.push(/status of 409/);
  for (const name of ['ferns', 'mosses']) {
    await site.adminApi.post('categories/create-category', { name });
    await publish(site, { title: `On ${name}`, category: name });
  }
  await adminPage.goto('/dashboard/admin-home');
  await adminPage.getByRole('button', { name: 'Edit category mosses' }).click();
  const dialog = adminPage.getByRole('dialog');
  await dialog.getByLabel('Category Name').fill('Ferns');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText("There is already a category named 'ferns'.")).toBeVisible();
  await dialog.getByRole('button', { name: 'Merge' }).click();
  await expect(dialog).toBeHidden();
  await expect(adminPage.getByRole('row', { name: /mosses/ })).toHaveCount(0);
  await expect(adminPage.getByRole('row', { name: /ferns/ }).getByRole('cell').nth(1)).toHaveText('2');
});

test(
  'many categories are in the order of their numbers and have a search field',
  inTier('all'),
  async ({ site, adminPage: page, axe }) => {
    for (let n = 1; n <= 12; n++)
      await site.adminApi.post('categories/create-category', { name: `drawer ${n}` });
    await page.goto('/dashboard/categories');
    const names = page.getByRole('link', { name: /^drawer/i });
    await expect(names).toHaveText(Array.from({ length: 12 }, (_, i) => `Drawer ${i + 1}`));
    const search = page.getByRole('searchbox', { name: 'Search categories' });
    await search.fill('DRAWER 1');
    await search.press('Enter');
    await expect(page).toHaveURL(/\?q=DRAWER\+1$/);
    await expect(names).toHaveText(['Drawer 1', 'Drawer 10', 'Drawer 11', 'Drawer 12']);
    await axe(page);
    await page.goto('/dashboard/categories?q=nothing');
    await expect(page.getByText('No results found for nothing')).toBeVisible();
    await expect(search).toHaveValue('nothing');
  },
);

test(
  'a place is chosen among all categories that have one, also from a part of the list',
  inTier('all'),
  async ({ site, adminPage: page }) => {
    const make = async (name: string) =>
      (await site.adminApi.post<{ _id: string }>('categories/create-category', { name })).data._id;
    await make('rare stamps');
    await site.adminApi.patch(`categories/${await make('first of all')}`, { position: 1 });
    await page.goto('/dashboard/categories?q=rare');
    await page.getByRole('button', { name: 'Edit category rare stamps' }).click();
    await expect(page.getByRole('dialog').getByLabel('Place')).toContainText('1. Before First of all');
  },
);
