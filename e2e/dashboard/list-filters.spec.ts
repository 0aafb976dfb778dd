import { inTier } from '../../scripts/tests/tier.ts';
import { expect, test } from '../fixtures.ts';
import { settle } from '../support/page-scripts.ts';

test('the filters of a list work without scripts', inTier('all'), async ({ site, openPage }) => {
  const page = await openPage({ session: site.adminSession, javaScriptEnabled: false });
  await page.goto('/dashboard/manage-users?q=a');
  await page.getByLabel('Order').selectOption({ label: 'Oldest first' });
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL(/q=a.*sort=oldest/);
  await expect(page.getByRole('combobox', { name: 'Order' })).toHaveValue('oldest');
});

test(
  'lists with nothing in them have one card and nothing to filter',
  inTier('all'),
  async ({ adminPage: page, axe }) => {
    await page.goto('/dashboard/comments');
    await settle(page);
    await expect(page.getByText('No comment waits')).toBeVisible();
    await expect(page.getByRole('searchbox', { name: /texts/ })).toHaveCount(0);
    await expect(page.getByRole('checkbox')).toHaveCount(0);
    await axe(page);
    await page.goto('/dashboard/manage-users');
    await settle(page);
    await expect(page.getByText('Regular Users')).toBeVisible();
    await expect(page.getByRole('search')).toHaveCount(0);
    await page.goto('/dashboard/templates');
    await page.getByRole('link', { name: 'Choose an article' }).click();
    await expect(page.getByRole('heading', { name: 'Manage Articles' })).toBeVisible();
  },
);

test('links of the navigation are dragged by their handles', inTier('all'), async ({ adminPage: page }) => {
  await page.goto('/dashboard/settings/navigation');
  await settle(page);
  const rows = page.locator('ol').first().locator('[data-row]');
  const labels = () =>
    rows.getByLabel('Label').evaluateAll((fields: HTMLInputElement[]) => fields.map(({ value }) => value));
  expect(await labels()).toEqual(['Home', 'All Blogs', 'About']);
  const places = await rows.locator('[data-handle]').evaluateAll((handles) =>
    handles.map((handle) => {
      const { x, y, width, height } = handle.getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    }),
  );
  const [first, second, third] = places as [
    { x: number; y: number },
    { x: number; y: number },
    { x: number; y: number },
  ];
  await page.mouse.move(first.x, first.y);
  await page.mouse.down();
  await page.mouse.move(second.x, second.y, { steps: 3 });
  await page.mouse.move(third.x, third.y, { steps: 3 });
  await page.mouse.up();
  expect(await labels()).toEqual(['All Blogs', 'About', 'Home']);
  await page.mouse.move(first.x, first.y);
  expect(await labels()).toEqual(['All Blogs', 'About', 'Home']);
});
