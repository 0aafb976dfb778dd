import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Page } from '@playwright/test';
import { inTier } from '../../scripts/tests/tier.ts';
import { expect, type Site, test } from '../fixtures.ts';
import { waitForScripts } from '../support/page-scripts.ts';
import { LOCALHOST } from '../support/server.ts';

const narrow = { width: 390, height: 844 };
const wide = { width: 1440, height: 900 };

// Refused on purpose.
test.use({ siteEnv: { PUBLIC_URL: LOCALHOST }, allowedErrors: [/status of 4(00|03|09)/] });

test.skip(({ browserName }) => browserName !== 'chromium', 'Only Chromium has virtual authenticators.');

/** Gives the page an authenticator that verifies its user, and returns a switch for the user's consent. */
async function addAuthenticator(page: Page) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return (isUserVerified: boolean) =>
    cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
}

/** Lets all sessions be old. */
function age(site: Site): void {
  const db = new DatabaseSync(join(site.dataDir, 'lekha.db'));
  db.exec(`update session set "createdAt" = '2020-01-01T00:00:00.000Z', "provedAt" = null`);
  db.close();
}

async function noOverflow(page: Page): Promise<void> {
  const width = page.viewportSize()!.width;
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
}

async function signOut(page: Page): Promise<void> {
  await page.goto('/account');
  await page.getByRole('button', { name: 'Sign out here' }).click();
  await expect(page).not.toHaveURL(/account/);
}

test(
  'adds a passkey, signs in with it alone, confirms with it and removes it',
  inTier('all'),
  async ({ site, openPage, axe }) => {
    const uma = { name: 'Uma', email: 'uma@example.org', password: 'sparrow' };
    const page = await openPage({ session: await site.register(uma) });
    await page.setViewportSize(narrow);
    const consent = await addAuthenticator(page);
    await page.goto('/account/factors');
    await waitForScripts(page);
    const name = page.getByRole('textbox', { name: 'Name' });
    await expect(name).toHaveValue(/Chrome on/);
    await name.fill(' ');
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await expect(name).toHaveAccessibleDescription(/Enter a name/);
    await name.fill('Phone of Uma');
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    const codes = page.getByRole('region', { name: 'Your recovery codes' }).getByRole('listitem');
    await expect(codes).toHaveCount(10);
    const recovery = await codes.first().innerText();
    await expect(page.getByText('not used yet')).toBeVisible();
    await axe(page);
    await noOverflow(page);
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await expect(page.getByRole('alert')).toHaveText(/already/);

    await signOut(page);
    await page.goto('/login?next=%2Faccount%2Ffactors');
    await waitForScripts(page);
    await axe(page);
    await noOverflow(page);
    const button = page.getByRole('button', { name: 'Sign in with a passkey' });
    await consent(false);
    await button.click();
    await expect(page.getByRole('alert')).toHaveText(/No passkey was used/);
    await consent(true);
    await button.click();
    await expect(page).toHaveURL(/\/account\/factors$/);
    await expect(page.getByText('last used')).toBeVisible();

    // As the second step, and by a recovery code.
    for (const way of ['passkey', 'recovery code']) {
      await signOut(page);
      await page.goto('/login?next=%2Faccount%2Ffactors');
      await page.getByLabel('Email').fill(uma.email);
      await page.getByLabel('Password', { exact: true }).fill(uma.password);
      await page.getByRole('button', { name: 'Login' }).click();
      await expect(page).toHaveURL(/\/login\/code/);
      await waitForScripts(page);
      await axe(page);
      await noOverflow(page);
      if (way === 'passkey') await page.getByRole('button', { name: 'Use a passkey' }).click();
      else {
        await page.getByLabel('Recovery code').fill(recovery);
        await page.getByRole('button', { name: 'Continue' }).click();
      }
      await expect(page).toHaveURL(/\/account\/factors$/);
    }

    await page.setViewportSize(wide);
    const remove = page.getByRole('button', { name: 'Remove the passkey Phone of Uma' });
    for (const change of [page.getByRole('button', { name: 'Add a passkey' }), remove]) {
      age(site);
      await waitForScripts(page);
      await change.click();
      await expect(page).toHaveURL(/\/account\/sign-in-again\?next=%2Faccount%2Ffactors$/);
      await waitForScripts(page);
      await axe(page);
      await page.getByRole('button', { name: 'Use a passkey' }).click();
      await expect(page).toHaveURL(/\/account\/factors$/);
    }
    await remove.click();
    await expect(page.getByText('The passkey has been removed.')).toBeVisible();
    await expect(remove).toBeHidden();

    await signOut(page);
    await page.goto('/login');
    await waitForScripts(page);
    await button.click();
    await expect(page.getByRole('alert')).toHaveText(/not accepted/);
  },
);

test('a passkey confirms a change in the dashboard', inTier('all'), async ({ site, openPage, axe }) => {
  const page = await openPage({ session: await site.signIn(site.admin) });
  await page.setViewportSize(wide);
  await addAuthenticator(page);
  await page.goto('/account/factors');
  await waitForScripts(page);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByText('not used yet')).toBeVisible();
  await page.goto('/dashboard/profile');
  await waitForScripts(page);
  await page.getByRole('button', { name: 'New token' }).click();
  const form = page.getByRole('dialog', { name: 'New API token' });
  await form.getByLabel('Name').fill('For a script');
  await form.getByLabel('Upload').check();
  age(site);
  await page.getByRole('button', { name: 'Create token' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await expect(dialog).toBeVisible();
  await axe(page);
  await dialog.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(dialog).toBeHidden();
  await expect(form.getByRole('textbox', { name: 'Token' })).toHaveValue(/^lekha_/);
});
