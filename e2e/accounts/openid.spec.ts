import type { Page } from '@playwright/test';
import { type OpenIdServer, startOpenIdServer } from '../../scripts/openid/openid-server.ts';
import { inTier } from '../../scripts/tests/tier.ts';
import { test as base, expect } from '../fixtures.ts';

const test = base.extend<object, { openId: OpenIdServer }>({
  openId: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, use) => {
      const openId = await startOpenIdServer();
      await use(openId);
      await openId.stop();
    },
    { scope: 'worker' },
  ],
  siteEnv: async ({ openId }, use) => use({ ...openId.env, OIDC_ROLE_CLAIM: 'groups' }),
});
// The provider is another site.
test.use({ allowedErrors: [/status of 403|request: http:\/\/localhost:\d+\/(auth|interaction)/] });

const button = (page: Page) => page.getByRole('link', { name: 'Sign in with River Office' });

test(
  'signs in with the provider, whose claim opens the dashboard',
  inTier('all'),
  async ({ openId, openPage, axe }) => {
    openId.person = {
      sub: 'ila',
      email: 'ila@example.org',
      email_verified: true,
      name: 'Ila Sen',
      groups: ['editor'],
    };
    const page = await openPage();
    await page.goto('/login?next=%2Fabout');
    await axe(page);
    await button(page).click();
    await expect(page).toHaveURL(/\/about$/);
    await expect(page.getByText('Login Successfully')).toBeVisible();
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { name: 'Dashboard Overview' })).toBeVisible();
  },
);

test(
  'shows why a sign-in did not work, without JavaScript too',
  inTier('all'),
  async ({ openId, openPage }) => {
    openId.cancelOnce = true;
    const page = await openPage({ javaScriptEnabled: false });
    await page.goto('/register?next=/about');
    await button(page).click();
    await expect(page).toHaveURL(/\/login\?next=%2Fabout&error=access_denied.*&provider=oidc$/);
    await expect(page.getByRole('main')).toContainText('The sign-in with River Office was cancelled.');
  },
);

test(
  'an account of the provider proves there who it is, in another tab',
  inTier('all'),
  async ({ openId, openPage, site }) => {
    openId.person = {
      sub: 'boss',
      email: 'boss@example.org',
      email_verified: true,
      name: 'The Boss',
      groups: ['admin'],
    };
    const page = await openPage();
    await page.goto('/login');
    await button(page).click();
    await expect(page.getByText('Login Successfully')).toBeVisible();
    await page.goto('/dashboard/profile');
    const json = { success: false, code: 'recent_sign_in_required', message: 'Please confirm.' };
    await page.route('**/api/v1/account/tokens', (route) => route.fulfill({ status: 403, json }), {
      times: 1,
    });
    await page.getByRole('button', { name: 'New token' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Name').fill('Script');
    await form.getByRole('checkbox').first().check();
    await form.getByRole('button', { name: /make|create/i }).click();
    const again = page.getByRole('link', { name: 'Sign in with River Office again' });
    const [tab] = await Promise.all([page.waitForEvent('popup'), again.click()]);
    await expect(tab.getByText('Close this tab and go on in the other one.')).toBeVisible();
    await tab.close();
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByLabel('Token', { exact: true })).toHaveValue(/^lekha_/);
    expect(openId.requested).toMatchObject({ prompt: 'login' });
    await page.goto('/account/sign-in-again?next=/about');
    await page.getByRole('link', { name: 'Sign in with River Office again' }).click();
    await expect(page).toHaveURL(`${site.url}/about`);
  },
);
