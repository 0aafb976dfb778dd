import { inTier } from '../../scripts/tests/tier.ts';
import { expect, test } from '../fixtures.ts';
import { publish } from '../support/publish.ts';

test.use({ allowedErrors: [/status of 4(00|09).*\/api\/v1\/series/] });

test(
  'an administrator renames, merges and deletes series; former URLs redirect',
  inTier('all'),
  async ({ site, adminPage: page }) => {
    await publish(site, { title: 'Headwaters', series: { title: 'Streams' } });
    await publish(site, { title: 'Delta', series: { title: 'Rivers' } });
    await page.goto('/dashboard/series');
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'New Series' }).click();
    await dialog.getByLabel('Title').fill('streams');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(dialog.getByText("There is already a series named 'Streams'")).toBeVisible();
    await dialog.getByLabel('Title').fill('হ্রদ');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(dialog).toBeHidden();

    await page.getByRole('button', { name: 'Edit Rivers' }).click();
    await dialog.getByLabel('Title').fill('All Waters');
    await dialog.getByLabel('Description').fill('From the source to the sea.');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    const row = page.getByRole('row', { name: /All Waters/ });
    await expect(row).toContainText('all-waters');

    await page.getByRole('button', { name: 'Merge Streams with another series' }).click();
    await dialog.getByRole('radio', { name: /All Waters/ }).check();
    await dialog.getByRole('button', { name: 'Merge' }).click();
    await expect(dialog).toBeHidden();
    await expect(row).toContainText('2');

    for (const former of ['rivers', 'streams']) {
      await page.goto(`/series/${former}`);
      await expect(page).toHaveURL(/\/series\/all-waters$/);
    }
    await expect(page.getByText('From the source to the sea.')).toBeVisible();
    await expect(page.locator('main h2')).toHaveText(['Delta', 'Headwaters']);

    await page.goto('/dashboard/series');
    await page.getByRole('button', { name: 'Delete All Waters' }).click();
    await expect(dialog.getByText('2 articles will be part of no series')).toBeVisible();
    await dialog.getByRole('button', { name: 'Yes, delete it!' }).click();
    await expect(dialog.getByText('The series has been deleted.')).toBeVisible();
    expect((await page.request.get('/series/all-waters')).status()).toBe(404);
  },
);

test(
  'an administrator orders the parts of a series with the keyboard',
  inTier('all'),
  async ({ site, adminPage: page, axe }) => {
    for (const title of ['One', 'Two', 'ثلاثة', 'Four'])
      await publish(site, { title, series: { title: 'Numbers' } });
    await publish(site, { title: 'Five', status: 'draft', series: { title: 'Numbers' } });
    await page.goto('/dashboard/series');
    await page.getByRole('link', { name: 'Reorder the parts of Numbers' }).click();
    const titles = page.locator('[data-list=parts]').getByRole('link');
    await expect(titles).toHaveText(['One', 'Two', 'ثلاثة', 'Four', 'Five']);
    await axe(page);
    const down = page.getByRole('button', { name: 'Move One down' });
    await down.focus();
    await down.press('Enter');
    await expect(titles).toHaveText(['Two', 'One', 'ثلاثة', 'Four', 'Five']);
    await expect(down).toBeFocused();
    await down.press('Enter');
    await expect(page.getByRole('status').filter({ hasText: 'One' })).toHaveText('One is now part 3 of 5');
    await page.getByRole('button', { name: 'Move Five up' }).press('Enter');
    const number = page.getByRole('spinbutton', { name: 'Part number of Two' });
    await number.fill('4');
    await number.press('Enter');
    await expect(number).toHaveValue('4');
    await expect(number).toBeFocused();
    const order = ['ثلاثة', 'One', 'Five', 'Two', 'Four'];
    await expect(titles).toHaveText(order);
    const path = page.url().replace(/.*\/dashboard\//, '');
    const stored = async () => {
      const { data } = await site.adminApi.get<{ title: string }[]>(`${path}/parts`);
      return data.map(({ title }) => title);
    };
    await expect.poll(stored).toEqual(order);
    await page.goto('/series/numbers');
    await expect(page.locator('main h2')).toHaveText(['ثلاثة', 'One', 'Two', 'Four']);
  },
);
