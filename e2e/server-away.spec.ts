import type { Page } from '@playwright/test';
import { inTier } from '../scripts/tests/tier.ts';
import { expect, type Site, test } from './fixtures.ts';
import { startGateway } from './support/gateway.ts';
import { publish } from './support/publish.ts';

test.use({
  allowedErrors: [
    /status of 50[023]|ERR_|uncaught: $|Failed to fetch|Failed to load|MIME type|module script/,
  ],
});
test.describe.configure({ timeout: 180_000 });

let back = async () => {};
test.afterEach(() => back());

/** Stops the server; a gateway may answer in its place. */
async function stop({ server, url }: Site, who: 'nothing' | 'a gateway'): Promise<void> {
  await server.terminate();
  const endGateway = who === 'a gateway' ? await startGateway(url) : async () => {};
  back = async () => {
    back = async () => {};
    await endGateway();
    await server.startAgain();
  };
}

/** Slows the processor of a page down. */
async function throttle(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 6 });
}

const failure = (page: Page) => page.getByRole('alert').filter({ hasText: 'Try again' });
const tryAgain = (page: Page) => failure(page).getByRole('button', { name: 'Try again' });

for (const who of ['nothing', 'a gateway'] as const) {
  test.describe(`${who} answers`, () => {
    test(
      'the search of the bar says so, and opens once the site is back',
      inTier('all'),
      async ({ site, visitorPage: page }) => {
        await page.goto('/about');
        await stop(site, who);
        await throttle(page);
        await page.getByRole('banner').getByRole('link', { name: 'Search' }).click();
        await expect(failure(page)).toContainText('The site could not be reached.');
        await expect(page).toHaveURL(/\/about$/);
        await tryAgain(page).click();
        await expect(failure(page)).toHaveCount(1);
        await back();
        await tryAgain(page).click();
        await expect(
          page.getByRole('combobox', { name: 'Search articles' }).or(page.locator('input[name=q]')).first(),
        ).toBeVisible();
        await expect(failure(page)).toHaveCount(0);
      },
    );

    test(
      'a search says so, and finds once the site is back',
      inTier('all'),
      async ({ site, visitorPage: page }) => {
        await publish(site, { title: 'Herons at dusk' });
        await page.goto('/');
        const field = page.getByRole('combobox', { name: 'Search articles' }).first();
        await field.focus();
        await expect(page.locator('[role=listbox], .search-panel').first()).toBeAttached();
        await stop(site, who);
        await throttle(page);
        await field.fill('heron');
        const panel = page.locator('.search-panel');
        await expect(panel).toContainText('Error fetching results. Please try again.');
        await field.press('Enter');
        await expect(failure(page)).toContainText('The site could not be reached.');
        await expect(field).toHaveValue('heron');
        await back();
        // A busy machine may refuse the first search after a start.
        await expect(async () => {
          const again = panel.getByRole('button', { name: 'Try again' });
          if (await again.isVisible()) await again.click({ timeout: 5000 });
          await expect(page.getByRole('option', { name: /Herons/ }).first()).toBeVisible({ timeout: 10_000 });
        }).toPass();
        await tryAgain(page).click();
        await expect(page).toHaveURL(/\/search\?q=heron/);
      },
    );

    test(
      'Subscribe says so, and subscribes once the site is back',
      inTier('all'),
      async ({ site, visitorPage: page }) => {
        await page.goto('/');
        await stop(site, who);
        await throttle(page);
        const email = page.getByRole('textbox', { name: /email/i });
        await email.fill('reader@example.org');
        await page.getByRole('button', { name: 'Subscribe' }).click();
        await expect(failure(page)).toContainText('The site could not be reached.');
        await expect(email).toHaveValue('reader@example.org');
        await back();
        await tryAgain(page).click();
        await expect(
          page
            .getByRole('status')
            .filter({ hasText: /subscri|confirm/i })
            .first(),
        ).toBeVisible();
      },
    );

    test(
      'a comment says so, and is sent once the site is back',
      inTier('all'),
      async ({ site, visitorPage: page }) => {
        const { _id } = await publish(site, { title: 'Shared', post: '<p>Read me</p>' });
        const { data } = await site.adminApi.post<{ url: string }>(`articles/${_id}/share-links`, {
          canComment: true,
        });
        await page.goto(data.url);
        await page.getByLabel('Your name').fill('Rina');
        await page.getByLabel('Comment', { exact: true }).fill('Which river?');
        await stop(site, who);
        await throttle(page);
        await page.getByRole('button', { name: 'Add comment' }).click();
        await expect(failure(page)).toContainText('The site could not be reached.');
        await expect(page.getByLabel('Comment', { exact: true })).toHaveValue('Which river?');
        await back();
        await tryAgain(page).click();
        await expect(page.locator('#_comments').getByText('Which river?')).toBeVisible();
      },
    );

    for (const name of ['Review', 'Media', 'Manage Users']) {
      test(
        `${name} of the dashboard says so, and one click shows it once the site is back`,
        inTier('all'),
        async ({ site, adminPage: page }) => {
          await page.goto('/dashboard/admin-home');
          await stop(site, who);
          await throttle(page);
          await page.getByRole('link', { name, exact: true }).first().click();
          const again = page.getByRole('button', { name: 'Try again' });
          await expect(again).toBeVisible();
          await expect(page.getByRole('link', { name: 'Manage Articles' }).first()).toBeVisible();
          await again.click();
          await expect(again).toBeVisible();
          await back();
          await again.click();
          await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
        },
      );
    }

    test(
      'the screen of an import stays, says so, and uploads once the site is back',
      inTier('all'),
      async ({ site, adminPage: page }) => {
        await page.goto('/dashboard/import');
        await stop(site, who);
        await throttle(page);
        const posts = [
          { id: '1', title: 'Moved', slug: 'moved', status: 'published', type: 'post', html: '<p>x</p>' },
        ];
        const buffer = Buffer.from(JSON.stringify({ db: [{ meta: {}, data: { posts } }] }));
        const file = { name: 'ghost.json', mimeType: 'application/json', buffer };
        await page.getByLabel('Choose a file').setInputFiles(file);
        await expect(failure(page)).toBeVisible();
        await back();
        await tryAgain(page).click();
        const check = page.getByRole('button', { name: 'Check file' });
        await expect(check).toBeVisible();

        await stop(site, who);
        await page.getByLabel('URL of the old site').fill('https://old.example');
        await check.click();
        await expect(page.getByRole('alert')).toContainText(/could not be reached|error \(503\)/);
        await expect(page.getByLabel('URL of the old site')).toHaveValue('https://old.example');
        await back();
        await check.click();
        await expect(page.getByRole('button', { name: 'Import 1 article' })).toBeVisible();
      },
    );
  });
}
