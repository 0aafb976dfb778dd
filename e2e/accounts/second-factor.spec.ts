import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { codeAt } from '../../domain/users/factors/authenticator-code.ts';
import { inTier } from '../../scripts/tests/tier.ts';
import { expect, test } from '../fixtures.ts';
import { waitForScripts } from '../support/page-scripts.ts';

const STEP_MS = 30_000;
const wide = { width: 1440, height: 900 };
const narrow = { width: 390, height: 844 };

// Rejected on purpose.
test.use({ allowedErrors: [/status of 4(00|03)/] });

test(
  'sets up an app, signs in with its code and with a recovery code',
  inTier('all'),
  async ({ site, openPage, axe }) => {
    const uma = { name: 'Uma', email: 'uma@example.org', password: 'sparrow' };
    const page = await openPage({ session: await site.register(uma) });
    await page.setViewportSize(narrow);
    await page.goto('/account');
    await axe(page);
    await page.getByRole('link', { name: 'Set up or change' }).click();
    await expect(page).toHaveURL(/\/account\/factors$/);
    await waitForScripts(page);
    await page.getByRole('button', { name: 'Set up an app' }).click();
    await expect(page.getByRole('img', { name: 'QR code' })).toBeVisible();
    await axe(page);
    const secret = (await page.locator('code').innerText()).replaceAll(' ', '');
    const field = page.getByLabel('Code of the app');
    await field.fill('000 000');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(field).toHaveAccessibleDescription(/not right/);
    await field.fill(await codeAt(secret, Math.floor(Date.now() / STEP_MS)));
    await page.getByRole('button', { name: 'Confirm' }).click();
    const codes = page.getByRole('region', { name: 'Your recovery codes' }).getByRole('listitem');
    await expect(codes).toHaveCount(10);
    await axe(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(narrow.width);
    const recovery = await codes.first().innerText();
    await page.reload();
    await expect(page.getByText('10 unused')).toBeVisible();

    for (const javaScriptEnabled of [true, false]) {
      const other = await openPage({ javaScriptEnabled });
      await other.goto('/login?next=%2Faccount');
      await other.getByLabel('Email').fill(uma.email);
      await other.getByLabel('Password', { exact: true }).fill(uma.password);
      await other.getByRole('button', { name: 'Login' }).click();
      await expect(other).toHaveURL(/\/login\/code\?next=%2Faccount$/);
      const code = javaScriptEnabled
        ? // The code of now was used; the next one counts already.
          await codeAt(secret, Math.floor(Date.now() / STEP_MS) + 1)
        : recovery;
      if (javaScriptEnabled) await axe(other);
      await other.getByLabel('Code').fill(code);
      await other.getByRole('button', { name: 'Continue' }).click();
      await expect(other).toHaveURL(/\/account$/);
    }
  },
);

test(
  'a change long after the sign-in asks again who it is, and then goes on',
  inTier('all'),
  async ({ site, openPage, axe }) => {
    const page = await openPage({ session: await site.signIn(site.admin) });
    await page.setViewportSize(wide);
    await page.goto('/dashboard/profile');
    await waitForScripts(page);
    await page.getByRole('button', { name: 'New token' }).click();
    const form = page.getByRole('dialog', { name: 'New API token' });
    await form.getByLabel('Name').fill('For a script');
    await form.getByLabel('Upload').check();
    const db = new DatabaseSync(join(site.dataDir, 'lekha.db'));
    db.exec(`update session set "createdAt" = '2020-01-01T00:00:00.000Z', "provedAt" = null`);
    db.close();
    await page.getByRole('button', { name: 'Create token' }).click();
    const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await expect(dialog).toBeVisible();
    await axe(page);
    await dialog.getByLabel('Password', { exact: true }).fill('wrong');
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expect(dialog.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(/not right/);
    await dialog.getByLabel('Password', { exact: true }).fill(site.admin.password);
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expect(dialog).toBeHidden();
    await expect(form.getByRole('textbox', { name: 'Token' })).toHaveValue(/^lekha_/);
  },
);
