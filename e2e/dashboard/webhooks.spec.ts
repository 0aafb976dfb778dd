import { inTier } from '../../scripts/tests/tier.ts';
import { expect, test } from '../fixtures.ts';
import { expectInEveryLook } from '../support/accessibility.ts';

test.use({ allowedErrors: [/status of 400/] });

test(
  'an administrator adds a webhook, tries it and reads what became of it',
  inTier('all'),
  async ({ adminPage: page }) => {
    await page.goto('/dashboard/webhooks');
    await expect(page.getByText('No webhooks yet')).toBeVisible();
    await page.getByRole('button', { name: 'Add webhook' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add webhook' });
    await dialog.getByLabel('URL').fill('not a URL');
    await dialog.getByRole('button', { name: 'Add webhook' }).click();
    await expect(dialog).toContainText('Enter a URL that starts with https://');
    await expect(dialog).toContainText('Choose at least one.');
    await dialog.getByLabel('URL').fill('https://127.0.0.1/hook');
    await dialog.getByRole('button', { name: 'Add webhook' }).click();
    await expect(dialog).toContainText('The site calls only public hosts');
    // No such name exists: the test sends nothing to another site.
    await dialog.getByLabel('URL').fill('https://hooks.example/hook');
    await dialog.getByLabel('An article was published').check();
    await expectInEveryLook(page, 'form of a webhook');
    await dialog.getByRole('button', { name: 'Add webhook' }).click();
    await expect(dialog.getByRole('textbox', { name: 'Secret' })).toHaveValue(/^whsec_/);
    await page.keyboard.press('Escape');
    const row = page.getByRole('row', { name: 'hooks.example' });
    await row.getByRole('button', { name: /^Send a test event/ }).click();
    await expect(page.getByText('A test event is on its way')).toBeVisible();
    await row.getByRole('link', { name: 'https://hooks.example/hook' }).click();
    await expect(page.getByRole('heading', { name: 'Webhook log' })).toBeVisible();
    await expect(page.getByText('What was sent to https://hooks.example/hook')).toBeVisible();
    await expect(async () => {
      await page.reload();
      await expect(page.getByText(/its server (does not exist|could not)/)).toBeVisible({ timeout: 2000 });
    }).toPass();
    await expectInEveryLook(page, 'log of a webhook');
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('button', { name: 'Send again: webhook.test' }).click();
    await expect(page.getByText('The event is sent again')).toBeVisible();
    await page.goto('/dashboard/webhooks');
    await expect(row).toContainText('Failing since');
    await expectInEveryLook(page, 'webhooks');
    await page.setViewportSize({ width: 1440, height: 900 });
    await row.getByRole('button', { name: /^Switch off/ }).click();
    await expect(row).toContainText('Switched off');
    await row.getByRole('button', { name: /^Delete/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Webhook deleted')).toBeVisible();
  },
);
