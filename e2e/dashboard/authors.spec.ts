import { inTier } from '../../scripts/tests/tier.ts';
import { expect, test } from '../fixtures.ts';
import { publish } from '../support/publish.ts';

test.use({ expectedErrors: [/status of 4(00|09).*\/api\/v1\/authors/] });

test(
  'an administrator creates, edits and merges authors; former URLs redirect',
  inTier('all'),
  async ({ site, adminPage: page }) => {
    await publish(site, { title: 'Of the administrator' });
    await page.goto('/dashboard/authors');
    await page.getByRole('button', { name: 'New Author' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Links').fill('ftp://nowhere.example');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(dialog.getByText('Name is required')).toBeVisible();
    await expect(dialog.getByText('begins with https://').last()).toBeVisible();
    await dialog.getByLabel('Name').fill('Grace Guest');
    await dialog.getByLabel('Links').fill('https://grace.example/\nhttps://github.com/grace');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(dialog).toBeHidden();
    const row = page.getByRole('row', { name: /Grace/ });
    await expect(row).toContainText('No account');
    await row.getByRole('button', { name: 'Edit Grace Guest' }).click();
    await dialog.getByLabel('Slug').fill('grace');
    await dialog.getByLabel('Account', { exact: true }).fill(site.admin.email);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('Merge the two instead')).toBeVisible();
    await dialog.getByLabel('Account', { exact: true }).fill('');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();

    await page
      .getByRole('row', { name: /Ada Admin/ })
      .getByRole('button', { name: /^Merge/ })
      .click();
    await dialog.getByRole('searchbox').fill('grace');
    await dialog.getByRole('radio', { name: /Grace Guest/ }).check();
    await dialog.getByRole('button', { name: 'Merge' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('row', { name: /Ada Admin/ })).toBeHidden();
    await expect(row).toContainText(site.admin.email);
    await page.goto('/author/ada-admin');
    await expect(page).toHaveURL(/\/author\/grace$/);
    await expect(page.getByRole('link', { name: 'GitHub' })).toHaveAttribute(
      'href',
      'https://github.com/grace',
    );
    await expect(page.getByRole('article')).toContainText('Of the administrator');
  },
);
