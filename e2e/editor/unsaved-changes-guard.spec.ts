import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page, Route } from '@playwright/test';
import { inTier } from '../../scripts/tests/tier.ts';
import { expect, test } from '../fixtures.ts';
import { settle } from '../support/page-scripts.ts';
import { publish } from '../support/publish.ts';
import { openEditor, paste, pngFile } from '../support/rich-text.ts';

test.use({ allowedErrors: [/ERR_|Failed to fetch|status of 400/] });

const toArticles = (page: Page) =>
  page.getByRole('complementary').getByRole('link', { name: 'Manage Articles' });
const notice = (page: Page) => page.getByRole('alert').filter({ hasText: "can't be reached" });

test(
  'offline, a sidebar link leaves the screen as it is, and works once online',
  inTier('all'),
  async ({ site, adminPage, axe }) => {
    const { text, article } = await openEditor(site, adminPage);
    await settle(adminPage);
    await text.press('Control+End');
    await adminPage.keyboard.type(' on a train');
    await adminPage.context().setOffline(true);
    await toArticles(adminPage).click();
    await expect(notice(adminPage)).toContainText("can't be reached");
    await expect(text).toHaveText('Start on a train');
    await axe(adminPage);
    await notice(adminPage).getByRole('button', { name: 'Try again' }).press('Enter');
    await expect(notice(adminPage)).toBeVisible();
    // Typing means staying.
    await text.press('Control+End');
    await adminPage.keyboard.type(', still');
    await expect(notice(adminPage)).toBeHidden();
    await toArticles(adminPage).click();
    await expect(notice(adminPage)).toBeVisible();
    await adminPage.context().setOffline(false);
    await expect(adminPage.getByRole('heading', { name: 'Manage Articles' })).toBeVisible();

    await adminPage.goto(`/dashboard/edit-article/${article._id}`);
    await adminPage.getByRole('button', { name: 'Restore' }).click();
    await expect(text).toHaveText('Start on a train, still');
  },
);

test(
  'a server that does not respond shows a notice, no error page, for links to the public site too',
  inTier('all'),
  async ({ adminPage }) => {
    await adminPage.goto('/dashboard/create-article');
    await expect(adminPage.locator('.ProseMirror')).toBeVisible();
    await adminPage.getByLabel('Title').fill('How paper is made');
    await adminPage.route('**/*', (route) => route.abort());
    await adminPage.getByRole('complementary').getByRole('link', { name: 'All Blogs' }).click();
    await expect(notice(adminPage)).toBeVisible();
    await notice(adminPage).getByRole('button', { name: 'Stay here' }).click();
    await expect(notice(adminPage)).toBeHidden();
    await expect(adminPage.getByLabel('Title')).toHaveValue('How paper is made');
    await adminPage.getByRole('complementary').getByRole('link', { name: 'All Blogs' }).click();
    await expect(notice(adminPage)).toBeVisible();
    await adminPage.unroute('**/*');
    await notice(adminPage).getByRole('button', { name: 'Try again' }).click();
    await expect(adminPage).toHaveURL(/\/blogs$/);
  },
);

test('a screen without input stays as well', inTier('all'), async ({ site, adminPage }) => {
  await publish(site, { title: 'A list' });
  await adminPage.goto('/dashboard/manage-article');
  await settle(adminPage);
  await adminPage.context().setOffline(true);
  await adminPage.getByRole('complementary').getByRole('link', { name: 'Manage Users' }).click();
  await expect(notice(adminPage)).toBeVisible();
  await expect(adminPage.getByRole('link', { name: 'A list', exact: true })).toBeVisible();
  await adminPage.context().setOffline(false);
  await expect(adminPage.getByRole('heading', { name: 'Manage Users' })).toBeVisible();
});

test('a click does not lose changed settings', inTier('all'), async ({ adminPage, axe }) => {
  await adminPage.goto('/dashboard/settings');
  await settle(adminPage);
  await adminPage.getByLabel('Tagline').fill('Another one');
  await toArticles(adminPage).click();
  const unsent = adminPage.getByRole('alert').filter({ hasText: 'Your changes are not saved' });
  await expect(unsent).toBeVisible();
  await axe(adminPage);
  await unsent.getByRole('button', { name: 'Stay here' }).click();
  await expect(adminPage.getByLabel('Tagline')).toHaveValue('Another one');
  await toArticles(adminPage).click();
  await unsent.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(adminPage.getByRole('heading', { name: 'Manage Articles' })).toBeVisible();
});

test(
  'a click does not lose a pending upload, which can be removed',
  inTier('all'),
  async ({ site, adminPage, axe }) => {
    const { text, body } = await openEditor(site, adminPage);
    const held = Promise.withResolvers<void>();
    await adminPage.route('**/api/v1/media/upload', async (route) => {
      await held.promise;
      await route.continue().catch(() => undefined);
    });
    await paste(text, { files: [await pngFile('red.png', '#b33'), await pngFile('blue.png', '#33b')] });
    await expect(text.getByRole('button', { name: 'Remove' })).toHaveCount(2);
    await toArticles(adminPage).click();
    const onItsWay = adminPage.getByRole('alert').filter({ hasText: 'still being uploaded' });
    await expect(onItsWay).toBeVisible();
    await axe(adminPage);
    await onItsWay.getByRole('button', { name: 'Stay here' }).click();

    const calledOff = adminPage.waitForEvent('requestfailed', (one) => one.url().endsWith('/media/upload'));
    await text.getByRole('button', { name: 'Remove' }).last().click();
    await calledOff;
    await toArticles(adminPage).click();
    await expect(onItsWay).toBeVisible();
    held.resolve();
    await expect(adminPage.getByRole('heading', { name: 'Manage Articles' })).toBeVisible();
    await adminPage.goBack();
    await adminPage.getByRole('button', { name: 'Restore' }).click();
    await expect.poll(body).toMatch(/^<p>Start<\/p><figure><img src="\/media\/[^"]+"/);
  },
);

test(
  'an image that the image service refuses is not sent again until the author asks',
  inTier('all'),
  async ({ site, adminPage, expectedErrors }) => {
    expectedErrors.push(/status of 502/);
    const { text, body } = await openEditor(site, adminPage);
    const message = 'The image service refused this image (401). Please tell the operator of this site.';
    let sent = 0;
    await adminPage.route('**/api/v1/media/upload', (route) => {
      sent++;
      return sent === 1 ? route.fulfill({ status: 502, json: { message } }) : route.continue();
    });
    await paste(text, { files: [await pngFile('red.png', '#b33')] });
    await expect(text.getByText(message, { exact: true })).toBeVisible();
    // An upload that waits for the site is sent again at once when the window gets the focus.
    const session = adminPage.waitForResponse('**/api/auth/get-session', { timeout: 1000 });
    await adminPage.evaluate(() => void window.dispatchEvent(new Event('focus')));
    await session.catch(() => undefined);
    await expect(text.getByText(message, { exact: true })).toBeVisible();
    expect(sent).toBe(1);
    await text.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(body).toMatch(/<img src="\/media\//);
  },
);

test(
  'neither a click nor closing the page loses a failed upload',
  inTier('full'),
  async ({ site, adminPage, axe }) => {
    const { text } = await openEditor(site, adminPage);
    const refuse = (route: Route) => route.fulfill({ status: 400, json: { message: 'Not now.' } });
    await adminPage.route('**/api/v1/media/upload', refuse, { times: 1 });
    await paste(text, { files: [await pngFile('red.png', '#b33')] });
    await expect(text.getByText('Not now.')).toBeVisible();
    await text.click();
    await expect(adminPage.locator('form[data-images-stored]')).toHaveCount(1);
    await toArticles(adminPage).click();
    const unsent = adminPage.getByRole('alert').filter({ hasText: 'An image could not be uploaded' });
    await expect(unsent.getByText('It stays on this device with your text')).toBeVisible();
    await expect(unsent.getByRole('button', { name: 'Leave now' })).toBeVisible();
    await axe(adminPage);
    await unsent.getByRole('button', { name: 'Stay here' }).click();
    const dialogOpens = adminPage.waitForEvent('dialog');
    const leaving = adminPage.goto('/about').catch(() => undefined);
    await (await dialogOpens).dismiss();
    await leaving;
    await text.getByRole('button', { name: 'Try again' }).click();
    await expect(text.locator('figure img')).toBeVisible();
    await toArticles(adminPage).click();
    await expect(adminPage.getByRole('heading', { name: 'Manage Articles' })).toBeVisible();
  },
);

test(
  'the browser asks before it closes a page with a pending upload',
  inTier('all'),
  async ({ site, adminPage }) => {
    const { text } = await openEditor(site, adminPage);
    const held = Promise.withResolvers<void>();
    await adminPage.route('**/api/v1/media/upload', async (route) => {
      await held.promise;
      await route.continue().catch(() => undefined);
    });
    await paste(text, { files: [await pngFile('red.png', '#b33')] });
    await expect(text.getByRole('progressbar')).toBeVisible();
    await text.click();
    const dialogOpens = adminPage.waitForEvent('dialog');
    const leaving = adminPage.goto('/about').catch(() => undefined);
    const dialog = await dialogOpens;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.dismiss();
    await leaving;
    await expect(adminPage).toHaveURL(/edit-article/);
    held.resolve();
    await expect(text.locator('figure img')).toBeVisible();
  },
);

test(
  'a file dropped outside a drop zone shows a message and does not replace the page',
  inTier('all'),
  async ({ site, adminPage }) => {
    const { text } = await openEditor(site, adminPage);
    const file = join(site.dataDir, 'stray.txt');
    await writeFile(file, 'Stray');
    const devtools = await adminPage.context().newCDPSession(adminPage);
    const data = { items: [], files: [file], dragOperationsMask: 1 };
    for (const target of [adminPage.getByLabel('Title'), text, adminPage.getByRole('complementary')]) {
      const { x, y } = (await target.boundingBox())!;
      for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
        await devtools.send('Input.dispatchDragEvent', { type, x: x + 20, y: y + 20, data });
      await expect(text).toHaveText('Start');
      const says = target === text ? '"stray.txt" is not an image' : "Files can't be dropped here";
      await expect(adminPage.getByText(says)).toBeVisible();
    }
    await expect(adminPage).toHaveURL(/edit-article/);
  },
);
