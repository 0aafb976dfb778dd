import { expect, test } from '../fixtures.ts';
import { publish } from '../support/publish.ts';

test('filters and sorts the list, all of it in the URL, and counts the tabs', async ({
  site,
  adminPage: page,
}) => {
  await publish(site, { title: 'Otters swim', category: 'rivers', tags: ['Water'] });
  await publish(site, { title: 'Badgers dig', category: 'woods', tags: ['Earth'] });
  await publish(site, { title: 'Newts do both', category: 'woods', tags: ['Water'], status: 'draft' });
  await page.goto('/dashboard/manage-article');
  const titles = page.getByRole('row').getByRole('link', { name: /^[A-Z][a-z]+s / });
  const tag = page.getByRole('combobox', { name: 'Tag' });
  await tag.selectOption('Water');
  await expect(titles).toHaveText(['Newts do both', 'Otters swim']);
  await expect(page).toHaveURL(/tag=Water/);
  await expect(tag).toHaveValue('Water');
  await expect(page.getByRole('link', { name: 'Drafts 1' })).toBeVisible();
  await page.getByRole('link', { name: 'Published 1' }).click();
  await expect(titles).toHaveText(['Otters swim']);
  await page.getByRole('link', { name: 'Clear filters' }).click();
  await expect(titles).toHaveText(['Badgers dig', 'Otters swim']);
  await page.getByRole('combobox', { name: 'Order' }).selectOption('Oldest First');
  await expect(titles).toHaveText(['Otters swim', 'Badgers dig']);
  await page.getByRole('combobox', { name: 'Order' }).selectOption('Title');
  await expect(titles).toHaveText(['Badgers dig', 'Otters swim']);
  await page.reload();
  await expect(titles).toHaveText(['Badgers dig', 'Otters swim']);
  if (process.env.SHOTS) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.screenshot({ path: '/tmp/m1440.png' });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.screenshot({ path: '/tmp/m390.png' });
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.screenshot({ path: '/tmp/m390o.png' });
  }
});
