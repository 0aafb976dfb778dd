import { inTier } from '../../scripts/tests/tier.ts';
import { expect, test } from '../fixtures.ts';
import { expectInEveryLook } from '../support/accessibility.ts';

const account = { name: 'Cleo Contributor', email: 'cleo@example.org', password: 'sparrow-river-42' };

test(
  'a contributor is made, writes a draft and opens nothing else',
  inTier('all'),
  async ({ site, adminPage, openPage }) => {
    await site.adminApi.post('categories/create-category', { name: 'essays' });
    const session = await site.register(account);
    await adminPage.goto('/dashboard/manage-users');
    const row = adminPage.getByRole('row', { name: account.email });
    await row.getByRole('button', { name: /Staff Role/ }).click();
    await expect(adminPage.getByRole('menuitemradio')).toHaveText([
      'None',
      /^Contributor/,
      /^Author/,
      /^Editor/,
    ]);
    await adminPage.getByRole('menuitemradio', { name: 'Contributor' }).click();
    const confirmation = adminPage.getByRole('dialog');
    await expect(confirmation).toContainText('With a staff role, it opens the dashboard.');
    await confirmation.getByRole('button', { name: 'Make Contributor' }).click();
    await expect(row.getByText('contributor', { exact: true })).toBeVisible();
    await expect(row.getByText('user', { exact: true })).toBeVisible();

    const page = await openPage({ session });
    await page.goto('/');
    await page.getByRole('button', { name: 'Your account' }).click();
    await page.locator('#_account-menu').getByRole('link', { name: 'Dashboard' }).click();
    await expect(page.getByText('Your articles')).toBeVisible();
    const links = page
      .getByRole('complementary', { name: 'Sidebar' })
      .getByRole('navigation')
      .getByRole('link');
    await expect(links).toHaveText([
      'Dashboard',
      'Create Article',
      'Manage Articles',
      'Media',
      'Home',
      'All Blogs',
    ]);
    await expectInEveryLook(page, 'overview of a contributor');
    await page.setViewportSize({ width: 1440, height: 900 });

    await page.goto('/dashboard/create-article');
    await page.getByRole('textbox', { name: 'Title' }).fill('Otters at dusk');
    await expect(page.getByText('The button below saves the draft')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Publish/ })).toHaveCount(0);
    await expectInEveryLook(page, 'editor of a contributor');
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('textbox', { name: 'Title' }).press('Control+Enter');
    await expect(page).toHaveURL(/edit-article/);
    const { data } = await site.adminApi.get<{ status: string }[]>('articles/all-articles?status=draft');
    expect(data).toMatchObject([{ title: 'Otters at dusk', status: 'draft' }]);

    await page.goto('/dashboard/manage-article');
    await expect(page.getByRole('link', { name: 'Otters at dusk', exact: true })).toBeVisible();
    await expect(page.getByRole('checkbox')).toHaveCount(0);
    for (const screen of ['settings', 'manage-users', 'calendar', 'tags', 'newsletter', 'audit-log']) {
      await page.goto(`/dashboard/${screen}`);
      await expect(page, screen).toHaveURL(`${site.url}/`);
    }
  },
);

test(
  'an author and an editor have the screens that they may use',
  inTier('all'),
  async ({ site, openPage }) => {
    for (const [name, expected, heading] of [
      ['author', ['Manage Articles', 'Media'], 'Your articles'],
      ['editor', ['Review', 'Categories and Tags', 'Media', 'Newsletter'], 'Categories'],
    ] as const) {
      const email = `${name}@example.org`;
      const session = await site.register({ ...account, email });
      const users = await site.adminApi.get<{ _id: string; email: string }[]>('users/all-users');
      const user = users.data.find((one) => one.email === email);
      await site.adminApi.patch(`users/staff-role/${user?._id}`, { staffRole: name });
      const page = await openPage({ session });
      await page.goto('/dashboard');
      await expect(page.getByRole('main').getByText(heading, { exact: true })).toBeVisible();
      const sidebar = page.getByRole('complementary', { name: 'Sidebar' });
      for (const label of expected) await expect(sidebar.getByRole('link', { name: label })).toBeVisible();
      await expect(sidebar.getByRole('link', { name: 'Settings' })).toHaveCount(0);
      await expectInEveryLook(page, `overview of an ${name}`);
    }
  },
);
