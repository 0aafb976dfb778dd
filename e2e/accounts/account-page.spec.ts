import sharp from 'sharp';
import { inTier } from '../../scripts/tests/tier.ts';
import { expect, test } from '../fixtures.ts';
import { waitForScripts } from '../support/page-scripts.ts';

const photo = (colour: string) =>
  sharp({ create: { width: 1600, height: 1200, channels: 3, background: colour } })
    .jpeg()
    .toBuffer();

// Rejected on purpose.
test.use({ allowedErrors: [/status of 4(00|13|15)/] });

test(
  'changes the name, image and password, and signs out everywhere else',
  inTier('all'),
  async ({ site, openPage, axe }) => {
    const uma = { name: 'Uma Rahman', email: 'uma@example.org', password: 'sparrow' };
    await site.register(uma);
    const page = await openPage({ session: await site.signIn(uma) });
    const mobile = await openPage({ session: await site.signIn(uma) });

    await page.goto('/');
    await page.getByRole('button', { name: 'Your account' }).click();
    await page.getByRole('link', { name: 'Account', exact: true }).click();
    await expect(page).toHaveURL(/\/account$/);
    await waitForScripts(page);
    await expect(page.getByText('Not confirmed')).toBeVisible();
    await axe(page);

    await page.getByLabel('Name', { exact: true }).fill(' ');
    await page.getByRole('button', { name: 'Save name' }).click();
    await expect(page.getByLabel('Name', { exact: true })).toHaveAccessibleDescription('Name is required');
    await page.getByLabel('Name', { exact: true }).fill('Uma of the Hills');
    await page.getByRole('button', { name: 'Save name' }).click();
    await expect(page.getByText('Your name has been updated.')).toBeVisible();

    const file = { name: 'me.jpg', mimeType: 'image/jpeg', buffer: await photo('#2c6e3f') };
    await page.locator('input[type=file]').setInputFiles(file);
    await expect(page.getByText('Your image has been updated.')).toBeVisible();
    const image = page.locator('main img');
    await expect(image).toHaveJSProperty('naturalWidth', 320);
    await expect(image).toHaveJSProperty('naturalHeight', 320);

    await page.getByRole('button', { name: 'Send the confirmation email again' }).click();
    await expect(page.getByText('We have sent an email to uma@example.org.')).toBeVisible();

    await mobile.goto('/account');
    await expect(mobile.getByLabel('Name', { exact: true })).toHaveValue('Uma of the Hills');
    await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
    await expect(page.getByText(/other sessions? ha(s|ve) ended/)).toBeVisible();
    await expect(page.getByText('This is your only session.')).toBeVisible();
    await mobile.reload();
    await expect(mobile).toHaveURL(/\/login\?next=%2Faccount$/);

    await page.getByLabel('Current password').fill(uma.password);
    await page.getByLabel('New password').fill('a longer sparrow');
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByText('Your password has been changed.')).toBeVisible();

    await mobile.getByLabel('Email').fill(uma.email);
    await mobile.getByLabel('Password', { exact: true }).fill('a longer sparrow');
    await mobile.getByRole('button', { name: 'Login' }).click();
    await expect(mobile).toHaveURL(/\/account$/);
  },
);

test.describe(() => {
  // The plain page for a rejected body has no view transition, which Chromium reports as an error without
  // text.
  test.use({ allowedErrors: [/status of 4(00|13|15)|^uncaught: $/] });

  test(
    'the account page works without JavaScript and is never cached',
    inTier('all'),
    async ({ site, openPage }) => {
      const session = await site.register({ name: 'Ila', email: 'ila@example.org', password: 'sparrow' });
      const page = await openPage({ session, javaScriptEnabled: false });
      const response = await page.goto('/account');
      expect(response?.headers()['cache-control']).toBe('private, no-store');
      const choose = async (name: string, mimeType: string, buffer: Buffer) => {
        await page.getByLabel('Image').setInputFiles({ name, mimeType, buffer });
        await page.getByRole('button', { name: /image$/ }).click();
      };
      await choose('me.png', 'image/png', Buffer.from('no image at all'));
      await expect(page.getByRole('alert')).toContainText('not a supported image');
      await choose('me.jpg', 'image/jpeg', await photo('#2a5d9c'));
      await expect(page.getByText('Your image has been updated.')).toBeVisible();
      await page.getByRole('button', { name: 'Remove' }).click();
      await expect(page.getByText('Your image has been removed.')).toBeVisible();
      await choose('large.jpg', 'image/jpeg', Buffer.alloc(6 * 1024 * 1024));
      await expect(page.getByText(/larger than the limit of \d+ kB/)).toBeVisible();
    },
  );
});

test(
  'without a session, every form of the account page leads to the login',
  inTier('all'),
  async ({ site, openPage }) => {
    const { request } = await openPage();
    for (const what of ['name', 'remove-avatar', 'confirm', 'password', 'first-password', 'sessions']) {
      const response = await request.post(`${site.url}/account`, {
        form: { what, name: 'x' },
        maxRedirects: 0,
      });
      expect([response.status(), response.headers().location], what).toEqual([302, '/login?next=%2Faccount']);
    }
    const multipart = { avatar: { name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('x') } };
    const response = await request.post(`${site.url}/account`, { multipart, maxRedirects: 0 });
    expect(response.headers().location).toBe('/login?next=%2Faccount');
  },
);
