import type { Page } from '@playwright/test';
import { texts } from '../contract/texts.ts';
import { inTier } from '../scripts/tests/tier.ts';
import { expect, test } from './fixtures.ts';
import { waitForScripts } from './support/page-scripts.ts';
import { publish } from './support/publish.ts';

test.use({ allowedErrors: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/] });

const unreachable = (page: Page) =>
  page.getByText('The site could not be reached. Please check your connection and try again.');
const isOffline = (page: Page) => page.getByText(texts.offline);
const offline = (page: Page, off: boolean) => page.context().setOffline(off);
const dataRequests = '**/*.data*';
/** Blocks data requests while the browser is online, so that only the failed request shows it. */
const cut = (page: Page) => page.route(dataRequests, (route) => route.abort());
const mend = (page: Page) => page.unroute(dataRequests);

/** Waits until the scripts of the layout's other screens are loaded, which begins with the first key. */
async function screensLoaded(page: Page, script: RegExp): Promise<void> {
  await waitForScripts(page);
  await page.keyboard.press('Shift');
  await expect
    .poll(() => page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name)))
    .toContainEqual(expect.stringMatching(script));
}

test(
  'the login keeps its input and works once the site is reachable again',
  inTier('all'),
  async ({ site, visitorPage: page }) => {
    await page.goto('/login');
    await page.getByLabel('Email').fill(site.admin.email);
    await page.getByLabel('Password', { exact: true }).fill(site.admin.password);
    await offline(page, true);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(isOffline(page)).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue(site.admin.email);
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(site.admin.password);
    await offline(page, false);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByText('Login Successfully')).toBeVisible();
  },
);

test(
  'registration keeps its input, and so do links between account pages',
  inTier('all'),
  async ({ visitorPage: page }) => {
    await page.goto('/register');
    await page.getByLabel('Name').fill('Anika Rahman');
    await page.getByLabel('Email').fill('anika@example.org');
    await page.getByLabel('Password', { exact: true }).fill('river-stone-42');
    const requests = /\/(register|healthz)$/;
    await page.route(requests, (route) => route.abort());
    await page.getByRole('button', { name: 'Register' }).click();
    // Above the form and in a toast, as the specification shows a failed registration.
    await expect(unreachable(page).first()).toBeVisible();
    await expect(page.getByLabel('Name')).toHaveValue('Anika Rahman');
    await page.getByRole('link', { name: 'Login' }).click();
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    await expect(page.getByLabel('Name')).toHaveValue('Anika Rahman');
    await page.unroute(requests);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
  },
);

test(
  'the dashboard keeps its layout, shows the failure and can retry',
  inTier('all'),
  async ({ site, adminPage: page, axe }) => {
    const article = await publish(site, { title: 'Out of reach' });
    await page.goto('/dashboard/manage-article');
    await screensLoaded(page, /\/write-article-[^/]+\.js/);
    const sidebar = page.getByRole('complementary', { name: 'Sidebar' });

    await cut(page);
    await sidebar.getByRole('link', { name: 'Manage Users' }).click();
    await expect(
      page.getByRole('heading', { name: 'Failed to load users. Please try again.' }),
    ).toBeVisible();
    await expect(unreachable(page)).toBeVisible();
    await expect(sidebar).toBeVisible();
    await axe(page);
    await mend(page);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'Manage Users' })).toBeVisible();

    await sidebar.getByRole('link', { name: 'Manage Articles' }).click();
    await cut(page);
    await page.getByRole('link', { name: 'Edit Out of reach' }).click();
    await expect(page.getByRole('heading', { name: 'Failed to load article.' })).toBeVisible();
    await expect(unreachable(page)).toBeVisible();
    await expect(sidebar).toBeVisible();
    await mend(page);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(article.title);
  },
);

test('a dashboard form keeps its input', inTier('all'), async ({ adminPage: page }) => {
  await page.goto('/dashboard/profile');
  const bio = page.getByLabel('Bio');
  await bio.fill('Writes about tides.');
  await offline(page, true);
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect(isOffline(page)).toBeVisible();
  await expect(bio).toHaveValue('Writes about tides.');
  await offline(page, false);
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect(isOffline(page)).toBeHidden();
  await page.reload();
  await expect(bio).toHaveValue('Writes about tides.');
});
