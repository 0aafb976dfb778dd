import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { inTier } from '../scripts/tests/tier.ts';
import { expect, type Site, test } from './fixtures.ts';
import { editPath, openForm, updateButton } from './support/article-form.ts';
import { makeNextVersion } from './support/next-version.ts';
import { publish, uploadImage } from './support/publish.ts';
import { moveToEnd, openEditor, paste } from './support/rich-text.ts';

test.use({
  allowedErrors: [/status of (?:404|409|502)|ERR_|Failed to fetch|Failed to load|MIME type|module script/],
});
test.describe.configure({ timeout: 240_000 });

const next = mkdtempSync(join(tmpdir(), 'lekha-next-'));
test.beforeAll(() => makeNextVersion(next));
test.afterAll(() => rmSync(next, { recursive: true, force: true }));
test.afterEach(async ({ site }) => {
  await site.server.terminate();
  await site.server.startAgain();
});

/** Another version takes the place of the one whose pages are open. */
async function upgrade(site: Site): Promise<void> {
  await site.server.terminate();
  await site.server.startAgain(next);
}

/** Slows the processor of a page down. */
async function throttle(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 6 });
}

test(
  'public pages of the version before answer each click',
  inTier('all'),
  async ({ site, visitorPage, openPage }) => {
    const image = await uploadImage(site);
    const { slug } = await publish(site, {
      title: 'Seen',
      post: `<p>Text</p><p><img src="${image}" alt="x"></p>`,
    });
    const article = await openPage();
    await article.goto(`/blog/${slug}`);
    await visitorPage.goto('/');
    await expect(article.locator('.prose img[role=button]')).toBeVisible();
    await upgrade(site);
    for (const page of [visitorPage, article]) await throttle(page);

    await visitorPage.getByRole('combobox', { name: 'Search articles' }).first().focus();
    const failed = visitorPage
      .getByRole('alert')
      .filter({ hasText: 'Error fetching results. Please try again.' });
    await failed.getByRole('button', { name: 'Try again' }).click();
    // It fails again, so the button reloads the page.
    const reloaded = visitorPage.waitForEvent('load');
    await failed.getByRole('button', { name: 'Try again' }).click();
    await reloaded;
    await visitorPage.getByRole('combobox', { name: 'Search articles' }).first().fill('Seen');
    await expect(visitorPage.getByRole('option', { name: /Seen/ })).toBeVisible();

    await article.locator('[data-action=share]').filter({ visible: true }).first().click();
    await expect(article.getByRole('alert').filter({ hasText: 'This could not be loaded.' })).toBeVisible();
    await article.getByRole('banner').getByRole('link', { name: 'Search' }).click();
    await expect(article).toHaveURL(/\/search/);
  },
);

test(
  'each screen of the dashboard reloads once and is shown',
  inTier('all'),
  async ({ site, adminPage: page }) => {
    await page.goto('/dashboard/admin-home');
    await upgrade(site);
    await throttle(page);
    await page.getByRole('link', { name: 'Manage Users' }).first().click();
    await expect(page.getByRole('heading', { name: 'Manage Users', level: 1 })).toBeVisible();
    await page.getByRole('link', { name: 'Newsletter' }).first().click();
    await expect(page.getByRole('heading', { name: 'Newsletter', level: 1 })).toBeVisible();
  },
);

/** Parts of the editor that load on first use, unless the form has loaded them in advance. */
const parts: [name: string, open: (page: Page) => Promise<unknown>][] = [
  ['palette', (page) => page.keyboard.press('Control+k')],
  ['emoji', (page) => page.keyboard.type(' :roc')],
  ['formula', (page) => page.keyboard.type(' $x^2$ ')],
  ['Markdown paste', (page) => paste(page.locator('.ProseMirror'), { text: '## Herons\n\n**Grey**' })],
];
/** Parts that the form loads in advance, so that they work after an upgrade. */
const loaded: [name: string, open: (page: Page) => Promise<unknown>][] = [
  ['media library', (page) => page.getByRole('button', { name: 'Image from the media library' }).click()],
  ['publish step', (page) => page.keyboard.press('Control+Enter')],
];

test(
  'the editor keeps its form and says of each part that the site was updated',
  inTier('all'),
  async ({ site, adminPage: page }) => {
    const { text } = await openEditor(site, page);
    await page.getByLabel('Title').fill('Kept here');
    // The last script that the form loads in advance.
    await expect
      .poll(() =>
        page.evaluate(() =>
          performance
            .getEntriesByType('resource')
            .map(({ name }) => name)
            .join(),
        ),
      )
      .toContain('/recovery-diff-');
    await page.waitForLoadState('networkidle');
    await upgrade(site);
    await throttle(page);
    for (const [name, open] of parts) {
      await (name === 'palette' ? page.getByLabel('Title').focus() : moveToEnd(text));
      await open(page);
      const alert = page.getByRole('alert').filter({ hasText: 'The site was updated' });
      await expect(alert, name).toContainText('Your text is stored');
      await expect(alert.getByRole('button', { name: 'Reload the page' }), name).toBeVisible();
      await expect(page.getByLabel('Title'), name).toHaveValue('Kept here');
      await alert.getByRole('button', { name: 'Close' }).click();
    }
    for (const [name, open] of loaded) {
      await moveToEnd(text);
      await open(page);
      await expect(page.getByRole('dialog'), name).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog'), name).toHaveCount(0);
    }
    await moveToEnd(text);
    await page.keyboard.type(' :roc');
    await page.getByRole('alert').getByRole('button', { name: 'Reload the page' }).click();
    await page.getByRole('button', { name: 'Restore', exact: true }).click();
    await expect(page.getByLabel('Title')).toHaveValue('Kept here');
  },
);

test('the form stays when the merge cannot be loaded', inTier('all'), async ({ site, adminPage: page }) => {
  const article = await publish(site, { title: 'Mine and theirs', post: '<p>Start</p>' });
  await openForm(page, editPath(article));
  await page.getByLabel('Title').fill('Mine');
  await upgrade(site);
  await throttle(page);
  await site.adminApi.put(`articles/update-article/${article._id}`, { title: 'Theirs' });
  await updateButton(page).click();
  await page.getByRole('button', { name: 'Merge the two versions' }).click();
  const alert = page.getByRole('alert').filter({ hasText: /^The site was updated/ });
  await expect(alert).toContainText('Your text is stored');
  await expect(page.getByLabel('Title')).toHaveValue('Mine');
});
