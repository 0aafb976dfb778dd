import { inTier } from '../../scripts/tests/tier.ts';
import { expect, test } from '../fixtures.ts';
import { expectInEveryLook } from '../support/accessibility.ts';

const password = 'sparrow-river-42';
const account = { name: 'Ila Sen', email: 'ila@example.org', password };
const dead = 'This link has expired, was already used or was revoked.';

/** An invitation by link, made through the API. */
interface InvitationLink {
  _id: string;
  url: string;
}

test(
  'a visitor is invited by a link and becomes a contributor',
  inTier('all'),
  async ({ adminPage, openPage }) => {
    await adminPage.goto('/dashboard/manage-users');
    await adminPage.getByRole('button', { name: 'Invite', exact: true }).click();
    const dialog = adminPage.getByRole('dialog');
    await dialog.getByLabel('Role').selectOption('contributor');
    await expectInEveryLook(adminPage, 'form of an invitation');
    await dialog.getByRole('button', { name: 'Create link' }).click();
    const url = await dialog.getByLabel('Link').inputValue();
    await adminPage.keyboard.press('Escape');
    await expect(adminPage.getByText('Pending invitations')).toBeVisible();
    await expectInEveryLook(adminPage, 'pending invitations');

    const page = await openPage();
    await page.goto(url);
    await expect(page.getByText('You are invited to this site as a contributor.')).toBeVisible();
    await expectInEveryLook(page, 'invitation');
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByLabel('Name').fill(account.name);
    await page.getByLabel('Email').fill(account.email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Accept invitation' }).click();
    await expect(page.getByText('Your articles')).toBeVisible();
    const links = page
      .getByRole('complementary', { name: 'Sidebar' })
      .getByRole('navigation')
      .getByRole('link');
    await expect(links.first()).toHaveText('Dashboard');
    await expect(links.getByText('Create Article')).toBeVisible();
    await expect(links.getByText('Manage Users')).toHaveCount(0);

    await page.goto(url);
    await expect(page.getByText(dead)).toBeVisible();
  },
);

test(
  'a revoked link says so, and an account accepts with its own',
  inTier('all'),
  async ({ site, openPage }) => {
    const { data: revoked } = await site.adminApi.post<InvitationLink>('invitations', {
      staffRole: 'editor',
    });
    await site.adminApi.delete(`invitations/${revoked._id}`);
    const session = await site.register({ ...account, email: 'bina@example.org' });
    const page = await openPage({ session });
    await page.goto(revoked.url);
    await expect(page.getByText(dead)).toBeVisible();

    const body = { staffRole: 'editor', email: 'cara@example.org' };
    const { data: others } = await site.adminApi.post<InvitationLink>('invitations', body);
    await page.goto(others.url);
    await expect(page.getByText('This invitation is for cara@example.org')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Accept invitation' })).toHaveCount(0);

    const { data: own } = await site.adminApi.post<InvitationLink>('invitations', { staffRole: 'editor' });
    await page.goto(own.url);
    await page.getByRole('button', { name: 'Accept invitation' }).click();
    await expect(page.getByRole('main').getByText('Categories', { exact: true })).toBeVisible();
  },
);
