import { inTier } from '../../scripts/tests/tier.ts';
import { expect, test } from '../fixtures.ts';
import { expectInEveryLook } from '../support/accessibility.ts';

const ila = { name: 'Ila Sen', email: 'ila@example.org', password: 'sparrow-river-42' };

test.use({ allowedErrors: [/status of 40[01]/] });

test(
  'an account is disabled, enabled and deleted, and its articles go to another',
  inTier('all'),
  async ({ site, adminPage, openPage }) => {
    const session = await site.register(ila);
    const page = await openPage({ session });
    await page.goto('/account');
    await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue(ila.name);

    await adminPage.goto('/dashboard/manage-users');
    const row = adminPage.getByRole('row', { name: ila.email });
    await expect(row.getByText('Last sign-in')).toBeVisible();
    const choose = async (item: string) => {
      await row.getByRole('button', { name: `More about ${ila.name}` }).click();
      await adminPage.getByRole('menuitem', { name: item }).click();
    };
    await choose('Disable');
    await expect(row.getByText('Disabled')).toBeVisible();
    await expectInEveryLook(adminPage, 'a disabled account');
    await adminPage.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/account');
    await expect(page).toHaveURL(/\/login/);
    await page.getByLabel('Email').fill(ila.email);
    await page.getByLabel('Password', { exact: true }).fill(ila.password);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByText('This account is disabled.').first()).toBeVisible();

    await adminPage.getByRole('button', { name: /^Filter/ }).click();
    await adminPage.getByRole('combobox', { name: 'Accounts' }).selectOption('disabled');
    await expect(adminPage.getByRole('row')).toHaveCount(2);
    await choose('Enable');
    await expect(adminPage.getByText('No users available')).toBeVisible();
    await adminPage.getByRole('combobox', { name: 'Accounts' }).selectOption('user');
    await choose('Delete');
    const dialog = adminPage.getByRole('dialog');
    await dialog.getByLabel(/Account that gets/).fill('nobody@example.org');
    await dialog.getByRole('button', { name: 'Delete account' }).click();
    await expect(dialog.getByText('There is no account with this email address.')).toBeVisible();
    await expectInEveryLook(adminPage, 'deletion of an account');
    await adminPage.setViewportSize({ width: 1440, height: 900 });
    await dialog.getByLabel(/Account that gets/).fill(site.admin.email);
    await dialog.getByRole('button', { name: 'Delete account' }).click();
    await expect(adminPage.getByText('No users available')).toBeVisible();
  },
);

test('an administrator revokes the API token of an account', inTier('all'), async ({ site, adminPage }) => {
  await adminPage.goto('/dashboard/profile');
  await adminPage.getByRole('button', { name: 'New token' }).click();
  const form = adminPage.getByRole('dialog');
  await form.getByLabel('Name').fill('Lost laptop');
  await form.getByLabel('Upload and change images').check();
  await form.getByRole('button', { name: 'Create token' }).click();
  await expect(form.getByLabel('Token', { exact: true })).toHaveValue(/^lekha_/);

  await adminPage.goto('/dashboard/manage-users');
  const row = adminPage.getByRole('row', { name: site.admin.email });
  await row.getByRole('button', { name: /^More about/ }).click();
  await adminPage.getByRole('menuitem', { name: 'API tokens…' }).click();
  const dialog = adminPage.getByRole('dialog', { name: 'API tokens' });
  await expect(dialog.getByText('Lost laptop')).toBeVisible();
  await expectInEveryLook(adminPage, 'the API tokens of an account');
  await adminPage.setViewportSize({ width: 1440, height: 900 });
  await dialog.getByRole('button', { name: 'Revoke the token Lost laptop' }).click();
  await expect(dialog.getByText('This account has no API tokens.')).toBeVisible();
});

test.describe('without the code of the menus', () => {
  test.use({ allowedErrors: [/ERR_|Failed to fetch/] });

  test(
    'one message stands above the accounts, and trying again brings the menus',
    inTier('all'),
    async ({ site, adminPage }) => {
      await site.register(ila);
      let isOpen = false;
      await adminPage.route('**/user-menus-*.js', (route) => (isOpen ? route.continue() : route.abort()));
      await adminPage.goto('/dashboard/manage-users');
      await expect(adminPage.getByRole('alert')).toHaveCount(1);
      await expect(adminPage.getByRole('row', { name: ila.email })).toBeVisible();
      isOpen = true;
      await adminPage.getByRole('alert').getByRole('button').last().click();
      await expect(adminPage.getByRole('button', { name: `More about ${ila.name}` })).toBeVisible();
      await expect(adminPage.getByRole('alert')).toHaveCount(0);
    },
  );
});

test(
  'a badge that wraps stands below the start of the email address',
  inTier('all'),
  async ({ site, adminPage: page }) => {
    const email = 'a.rather.long.name.for.a.person@subdomain.example.org';
    await site.register({ name: 'Uma Unconfirmed', email, password: 'sparrow-river-42' });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/dashboard/manage-users?q=${email}`);
    const badge = page.getByText('Unconfirmed', { exact: true }).filter({ visible: true });
    const address = page.getByText(email, { exact: true }).filter({ visible: true });
    const [below, above] = [await badge.boundingBox(), await address.boundingBox()];
    expect(below!.y).toBeGreaterThan(above!.y + above!.height / 2);
    expect(Math.abs(below!.x - above!.x)).toBeLessThan(1);
  },
);
