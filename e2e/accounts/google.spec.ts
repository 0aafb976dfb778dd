import type { Page } from '@playwright/test';
import { inTier } from '../../scripts/tests/tier.ts';
import { test as base, expect } from '../fixtures.ts';
import { type Google, startGoogle } from '../support/google.ts';

const test = base.extend<object, { google: Google }>({
  google: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, use) => {
      const google = await startGoogle();
      await use(google);
      await google.stop();
    },
    { scope: 'worker' },
  ],
  siteEnv: async ({ google }, use) => use(google.env),
});
// The fake Google is another site.
test.use({ allowedErrors: [/request: http:\/\/(localhost|127\.0\.0\.1):\d+\/authorize/] });

async function continueWithGoogle(page: Page, from: string): Promise<void> {
  await page.goto(from);
  await page.getByRole('link', { name: 'Continue with Google' }).click();
}

test(
  'signs in with Google, confirms it, and returns to the previous page',
  inTier('all'),
  async ({ openPage, axe }) => {
    const page = await openPage();
    await page.goto('/about');
    await page.getByRole('link', { name: 'Sign In' }).click();
    await expect(page).toHaveURL(/\/login\?next=%2Fabout$/);
    await axe(page);
    await page.getByRole('link', { name: 'Continue with Google' }).click();
    await expect(page).toHaveURL(/\/about$/);
    await expect(page.getByText('Login Successfully')).toBeVisible();
    await page.getByRole('button', { name: 'Your account' }).click();
    const menu = page.locator('#_account-menu');
    await expect(menu).toContainText('Karim Uddin');
    await expect(menu).toContainText('karim@example.org');
    await expect(menu.getByRole('link', { name: 'Dashboard' })).toHaveCount(0);
  },
);

test('signs in with Google without JavaScript', inTier('full'), async ({ openPage }) => {
  const page = await openPage({ javaScriptEnabled: false });
  await continueWithGoogle(page, '/register?next=/blogs');
  await expect(page).toHaveURL(/\/blogs$/);
  const session = await (await page.request.get('/api/auth/get-session')).json();
  expect(session.user.email).toBe('karim@example.org');
});

for (const { name, prepare, says } of [
  {
    name: 'cancelled on the way',
    prepare: (google: Google) => google.refuseOnce('access_denied'),
    says: 'The sign-in with Google was cancelled.',
  },
  {
    name: 'with a code nobody knows',
    prepare: (google: Google) => google.refuseOnce('temporarily_<b>odd</b>'),
    says: 'The sign-in with Google did not work. Please try again.',
  },
  {
    name: 'with an address that Google has not verified',
    prepare: (google: Google) =>
      Object.assign(google.person, { sub: 'g-2', email: 'new@example.org', email_verified: false }),
    says: /Google has not/i,
  },
]) {
  test(
    `a Google sign-in ${name} shows the reason once, in a toast, and signs nobody in`,
    inTier(name.startsWith('cancelled') ? 'full' : 'all'),
    async ({ google, openPage }) => {
      prepare(google);
      const page = await openPage();
      await continueWithGoogle(page, '/login?next=/about');
      await expect(page).toHaveURL(/\/login\?next=%2Fabout&error=/);
      await expect(page.locator('.toasts')).toContainText(says);
      await expect(page.getByRole('main').getByText(says)).toBeHidden();
      expect(await (await page.request.get('/api/auth/get-session')).json()).toBeNull();
    },
  );
}

test(
  'an account with an unconfirmed address is not linked, and shows how to confirm it',
  inTier('all'),
  async ({ site, google, openPage }) => {
    const waiting = { name: 'Ila Sen', email: 'ila@example.org', password: 'sparrow' };
    await site.register(waiting);
    Object.assign(google.person, { sub: 'g-3', email: waiting.email, email_verified: true });
    const page = await openPage();
    await continueWithGoogle(page, '/login');
    await expect(page.getByRole('main')).toContainText('confirmation email');
    await expect(page.getByRole('link', { name: 'Send the confirmation email again' })).toBeVisible();
    expect(await (await page.request.get('/api/auth/get-session')).json()).toBeNull();
  },
);
