import { inTier } from '../../scripts/tests/tier.ts';
import { expect, test } from '../fixtures.ts';
import { publish } from '../support/publish.ts';

test.use({ allowedErrors: [/status of 4(00|09).*\/api\/v1\/tags/] });

test(
  'an administrator creates, renames, merges and deletes tags; former URLs redirect',
  inTier('all'),
  async ({ site, adminPage: page }) => {
    await publish(site, { title: 'On bookbinding', tags: ['Bookbinding', 'Ink'] });
    await publish(site, { title: 'On binding', tags: ['binding'] });
    await page.goto('/dashboard/tags');
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'New Tag' }).click();
    await dialog.getByLabel('Name').fill('ink');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(dialog.getByText("There is already a tag named 'Ink'")).toBeVisible();
    await dialog.getByLabel('Name').fill('দোয়াত');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('row', { name: /দোয়াত/ })).toContainText('0');

    await page.getByRole('button', { name: 'Edit Bookbinding' }).click();
    await expect(dialog.getByText('Changes in 1 article.')).toBeVisible();
    await dialog.getByLabel('Name').fill('The Craft');
    await dialog.getByLabel('Description').fill('Paper, thread and glue.');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    const row = page.getByRole('row', { name: /The Craft/ });
    await expect(row).toContainText('the-craft');

    await page.getByRole('button', { name: 'Merge binding with another tag' }).click();
    await dialog.getByRole('searchbox').fill('craft');
    await dialog.getByRole('radio', { name: /The Craft/ }).check();
    await dialog.getByRole('button', { name: 'Merge' }).click();
    await expect(dialog).toBeHidden();
    await expect(row).toContainText('2');
    await expect(page.getByRole('button', { name: 'Edit binding' })).toBeHidden();

    await page.getByRole('button', { name: 'Delete Ink' }).click();
    await expect(dialog.getByText('1 article will lose this tag')).toBeVisible();
    await dialog.getByRole('button', { name: 'Yes, delete it!' }).click();
    await expect(dialog.getByText('The tag has been deleted.')).toBeVisible();
    await dialog.getByRole('button', { name: 'OK' }).click();
    await expect(page.getByRole('button', { name: 'Edit Ink' })).toBeHidden();

    for (const former of ['bookbinding', 'binding']) {
      await page.goto(`/tag/${former}`);
      await expect(page).toHaveURL(/\/tag\/the-craft$/);
    }
    await expect(page.getByText('Paper, thread and glue.')).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(2);
    expect((await page.request.get('/tag/ink')).status()).toBe(404);
  },
);
