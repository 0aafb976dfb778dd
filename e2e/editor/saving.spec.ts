import type { Page, Route } from '@playwright/test';
import type { Article } from '../../contract/article.ts';
import type { MediaItem } from '../../contract/media.ts';
import { inTier } from '../../scripts/tests/tier.ts';
import { expect, type Site, test } from '../fixtures.ts';
import {
  autosaveState,
  content,
  editPath,
  openForm,
  publishArticle,
  publishButton,
  typeText,
  updateButton,
} from '../support/article-form.ts';
import { hold } from '../support/hold.ts';
import { publish } from '../support/publish.ts';
import { openEditor, paste, pngFile } from '../support/rich-text.ts';

test.use({ allowedErrors: [/status of (400|401|409|415)|ERR_INTERNET/] });

const stored = async (site: Site, id: string) =>
  (await site.adminApi.get<Article>(`articles/single-article/${id}`)).data;

/** Fills in a new article, except for its banner. */
async function startArticle(site: Site, page: Page, title: string): Promise<void> {
  await site.adminApi.post('categories/create-category', { name: 'craft' });
  await page.goto('/dashboard/create-article');
  await expect(page.locator('.ProseMirror')).toBeVisible();
  await content(page).click();
  await page.keyboard.type('Rags are beaten.');
  await page.getByLabel('Title').fill(title);
  await page.getByRole('combobox', { name: 'Category' }).selectOption('craft');
}

/**
 * Chooses an image that the site does not have. Equal bytes would be one image with that of another article.
 */
async function chooseBanner(page: Page): Promise<void> {
  const { default: sharp } = await import('sharp');
  const background = { r: ++banners, g: 90, b: 120 };
  const create = { width: 800, height: 500, channels: 3, background } as const;
  const buffer = await sharp({ create }).png().toBuffer();
  const file = { name: 'new.png', mimeType: 'image/png', buffer };
  await page.getByLabel('Banner image', { exact: true }).setInputFiles(file);
}

let banners = 0;

test(
  'text typed while a new article is being published stays in the form as a change',
  inTier('full'),
  async ({ site, adminPage }) => {
    await startArticle(site, adminPage, 'How paper is made');
    await chooseBanner(adminPage);
    await expect(adminPage.getByRole('button', { name: 'Remove Banner image' })).toBeVisible();
    const create = await hold(adminPage, '**/articles/create-article');
    await publishArticle(adminPage);
    // The text is read once the banner has been uploaded.
    await expect.poll(() => create.calls).toBe(1);
    await content(adminPage).press('Control+End');
    await adminPage.keyboard.type(' Then dried.');
    await adminPage.getByLabel('Title').press('End');
    await adminPage.keyboard.type(' today');
    create.release();

    await expect(adminPage).toHaveURL(/\/dashboard\/edit-article\//);
    expect(create.calls).toBe(1);
    const id = adminPage.url().split('/').at(-1) ?? '';
    expect(await stored(site, id)).toMatchObject({
      title: 'How paper is made',
      post: '<p>Rags are beaten.</p>',
      version: 1,
    });
    await expect
      .poll(async () => {
        const { data } = await site.adminApi.get<{ copies: { content: { title: string; post: string } }[] }>(
          `working-copies?article=${id}`,
        );
        return data.copies.map(({ content: { title, post } }) => [title, post]);
      })
      .toEqual([['How paper is made today', '<p>Rags are beaten. Then dried.</p>']]);
    await expect(adminPage.getByRole('button', { name: 'Restore' })).toHaveCount(0);
    await expect(adminPage.getByLabel('Title')).toBeFocused();
    await expect(content(adminPage)).toHaveText('Rags are beaten. Then dried.');
    await updateButton(adminPage).click();
    await expect.poll(async () => (await stored(site, id)).title).toBe('How paper is made today');
    await adminPage.goto('/dashboard/create-article');
    await expect(adminPage.locator('.ProseMirror')).toBeVisible();
    await expect(adminPage.getByRole('button', { name: 'Restore' })).toHaveCount(0);
  },
);

test(
  'saving a draft keeps the cursor, the undo history and a pending upload',
  inTier('full'),
  async ({ site, adminPage }) => {
    for (const name of ['craft', 'paper']) await site.adminApi.post('categories/create-category', { name });
    await adminPage.goto('/dashboard/manage-article');
    await adminPage.getByRole('complementary').getByRole('link', { name: 'Create Article' }).click();
    await expect(adminPage.locator('.ProseMirror')).toBeVisible();
    await content(adminPage).click();
    await adminPage.keyboard.type('Only a text.');
    await expect(autosaveState(adminPage)).toHaveText('Saved');
    // The save is a single request, so losing the connection right after it does no harm.
    const loaded: string[] = [];
    adminPage.on('request', (request) => {
      if (new URL(request.url()).pathname.endsWith('.data')) loaded.push(request.url());
    });
    await adminPage.keyboard.press('Control+s');
    await expect(adminPage.getByText('Article created successfully')).toBeVisible();
    await expect(adminPage).toHaveURL(/\/dashboard\/edit-article\//);
    await expect(adminPage.getByRole('heading', { name: 'Edit Article' })).toBeVisible();
    expect(loaded).toEqual([]);
    const id = adminPage.url().split('/').at(-1) ?? '';
    // The shortcut never publishes, and the form shows the draft that a reload would show.
    await expect(adminPage.getByRole('button', { name: 'Save Draft' })).toBeVisible();
    await expect(publishButton(adminPage)).toBeVisible();
    expect(await stored(site, id)).toMatchObject({ status: 'draft', title: '', category: '', version: 1 });
    await expect(content(adminPage)).toBeFocused();
    await adminPage.keyboard.type(' And more.');
    await adminPage.keyboard.press('Control+s');
    await expect.poll(async () => (await stored(site, id)).post).toBe('<p>Only a text. And more.</p>');
    await adminPage.keyboard.press('Control+z');
    await expect(content(adminPage)).not.toHaveText('Only a text. And more.');
    await adminPage.keyboard.press('Control+Shift+z');
    await expect(content(adminPage)).toHaveText('Only a text. And more.');

    const upload = await hold(adminPage, '**/media/upload');
    await paste(content(adminPage), { files: [await pngFile('red.png', '#b33')] });
    await expect.poll(() => upload.calls).toBe(1);
    await adminPage.keyboard.press('Control+s');
    await expect(adminPage.getByText('Waiting for an image')).toBeVisible();
    upload.release();
    await expect.poll(async () => (await stored(site, id)).post).toContain('<img src="/media/');
    expect((await stored(site, id)).status).toBe('draft');

    await adminPage.reload();
    await expect(content(adminPage)).toContainText('Only a text. And more.');
    await adminPage.goBack();
    await expect(adminPage.getByRole('heading', { name: 'Manage Articles' })).toBeVisible();
    await expect(adminPage.getByRole('link', { name: 'Only a text. And more.', exact: true })).toBeVisible();
    await adminPage.getByRole('complementary').getByRole('link', { name: 'Create Article' }).click();
    await expect(adminPage.getByRole('heading', { name: 'Create New Article' })).toBeVisible();
    await expect(content(adminPage)).toHaveText('');
  },
);

test(
  'what is typed while the URL of a new article changes stays, on a slow machine',
  inTier('all'),
  async ({ adminPage }) => {
    await adminPage.goto('/dashboard/create-article');
    await expect(adminPage.locator('.ProseMirror')).toBeVisible();
    await content(adminPage).click();
    await adminPage.keyboard.type('Text.');
    await expect(autosaveState(adminPage)).toHaveText('Saved');
    const devTools = await adminPage.context().newCDPSession(adminPage);
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: 20 });
    await adminPage.keyboard.press('Control+s');
    const screen = adminPage.getByRole('heading', { name: 'Edit Article' });
    let typed = 'Text.';
    for (let after = 0; after < 4; after += (await screen.isVisible()) ? 1 : 0) {
      await adminPage.keyboard.type(' and');
      typed += ' and';
    }
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await expect(content(adminPage)).toHaveText(typed);
    await expect(content(adminPage)).toBeFocused();
  },
);

test('after a save, Create Article opens an empty form', inTier('all'), async ({ site, adminPage }) => {
  await startArticle(site, adminPage, 'How glue is made');
  await adminPage.getByRole('button', { name: 'Save Draft' }).click();
  await expect(adminPage).toHaveURL(/\/dashboard\/edit-article\//);
  await expect(adminPage.getByLabel('Title')).toHaveValue('How glue is made');
  await expect(adminPage.getByLabel('Slug')).toHaveValue('how-glue-is-made');
  await adminPage.getByRole('complementary').getByRole('link', { name: 'Create Article' }).click();
  await expect(adminPage.getByLabel('Title')).toHaveValue('');
  await expect(content(adminPage)).toHaveText('');
  await expect(adminPage.getByRole('button', { name: 'Restore' })).toHaveCount(0);
  await adminPage.goBack();
  await expect(adminPage.getByLabel('Title')).toHaveValue('How glue is made');
});

test(
  'Enter in a field does not save; in the title it moves to the text',
  inTier('full'),
  async ({ site, openPage }) => {
    for (const javaScriptEnabled of [true, false]) {
      const page = await openPage({ session: site.adminSession, javaScriptEnabled });
      const made = await publish(site, { title: 'Whole', category: 'nature' });
      const posts: string[] = [];
      page.on('request', (one) => {
        const isSave = one.method() !== 'GET' && !/\/(working-copies|presence)\//.test(one.url());
        if (isSave) posts.push(one.url());
      });
      await page.goto(`/dashboard/edit-article/${made._id}`);
      if (javaScriptEnabled) await expect(page.locator('.ProseMirror')).toBeVisible();
      await page.getByLabel('Category', { exact: true }).fill('natu');
      for (const name of ['Category', 'Subcategory', 'Slug'])
        await page.getByLabel(name, { exact: true }).press('Enter');
      await page.getByLabel('Title').fill('Half a ti');
      await page.getByLabel('Title').press('Enter');
      if (javaScriptEnabled) {
        await expect(content(page)).toBeFocused();
        await page.keyboard.type('First. ');
        await expect(content(page)).toHaveText('First. Some words to read.');
        await expect(autosaveState(page)).toHaveText('Saved');
        await expect(page.getByText('This is not one of the site’s categories.')).toBeVisible();
      }
      expect(await stored(site, made._id)).toMatchObject({ title: 'Whole', version: 1 });
      expect(posts).toEqual([]);
    }
  },
);

test(
  'without JavaScript a draft needs neither title nor category, and gets its own page',
  inTier('full'),
  async ({ site, openPage }) => {
    const page = await openPage({ session: site.adminSession, javaScriptEnabled: false });
    await page.goto('/dashboard/create-article');
    await page.getByRole('textbox', { name: 'Content' }).fill('<p>Only a text.</p>');
    await page.locator('summary', { hasText: 'Publishing' }).click();
    await page.getByRole('radio', { name: 'Save as draft' }).check();
    await publishButton(page).click();
    await expect(page).toHaveURL(/\/dashboard\/edit-article\//);
    await expect(page.getByText('Article created successfully')).toBeVisible();
    await expect(publishButton(page)).toBeVisible();
  },
);

test(
  'a save that ends after leaving the form does not lead back to it',
  inTier('all'),
  async ({ site, adminPage }) => {
    await startArticle(site, adminPage, 'How ink is made');
    const create = await hold(adminPage, '**/articles/create-article');
    await adminPage.getByRole('button', { name: 'Save Draft' }).click();
    await expect.poll(() => create.calls).toBe(1);
    await content(adminPage).press('Control+End');
    await adminPage.keyboard.type(' Then dried.');
    await adminPage.getByRole('complementary').getByRole('link', { name: 'Manage Articles' }).click();
    const articles = adminPage.getByRole('heading', { name: 'Manage Articles' });
    await expect(articles).toBeVisible();
    create.release();
    await expect(adminPage.getByText('Article created successfully').first()).toBeVisible();
    await expect(articles).toBeVisible();
    await expect(adminPage).toHaveURL(/manage-article/);
    const { _id } = await stored(site, 'how-ink-is-made');
    await adminPage.goto(`/dashboard/edit-article/${_id}`);
    await adminPage.getByRole('button', { name: 'Restore' }).click();
    await expect(content(adminPage)).toHaveText('Rags are beaten. Then dried.');
  },
);

test(
  'the slug of a save stays although more was typed meanwhile',
  inTier('all'),
  async ({ site, adminPage }) => {
    const { article, text } = await openEditor(site, adminPage);
    const update = await hold(adminPage, '**/update-article/**');
    await adminPage.getByLabel('Title').fill('Another title');
    await updateButton(adminPage).click();
    await expect.poll(() => update.calls).toBe(1);
    await text.press('Control+End');
    await adminPage.keyboard.type(' and more');
    update.release();
    await expect(adminPage.getByLabel('Slug')).toHaveValue('another-title');
    await expect(autosaveState(adminPage)).toHaveText('Saved');
    await updateButton(adminPage).click();
    await expect.poll(async () => (await stored(site, article._id)).version).toBe(3);
    expect(await stored(site, article._id)).toMatchObject({
      slug: 'another-title',
      post: '<p>Start and more</p>',
    });
  },
);

test(
  'no key changes what readers see, and unpublishing asks first',
  inTier('full'),
  async ({ site, adminPage }) => {
    const article = await publish(site, { title: 'Public' });
    await openForm(adminPage, editPath(article));
    const { keyboard } = adminPage;
    await typeText(adminPage, ' New.');
    await keyboard.press('Control+s');
    await expect(adminPage.getByText('Not in the article yet')).toBeVisible();
    await expect(autosaveState(adminPage)).toHaveText('Saved');
    await adminPage.getByRole('checkbox', { name: 'Featured' }).press('Enter');
    await keyboard.press('Control+s');
    await expect(autosaveState(adminPage)).toHaveText('Saved');
    expect(await stored(site, article._id)).toMatchObject({ status: 'published', version: 1 });

    const unpublish = adminPage.getByRole('button', { name: 'Unpublish…' });
    await unpublish.press('Enter');
    const dialog = adminPage.getByRole('dialog', { name: 'Update this article' });
    await expect(dialog).toContainText('Readers no longer see it.');
    await keyboard.press('Escape');
    expect(await stored(site, article._id)).toMatchObject({ status: 'published', version: 1 });
    await unpublish.press('Enter');
    await dialog.getByRole('button', { name: 'Update Article' }).press('Enter');
    await expect.poll(async () => (await stored(site, article._id)).status).toBe('draft');
  },
);

test('overlapping saves of one tab are not a conflict', inTier('all'), async ({ site, adminPage }) => {
  const { article, text } = await openEditor(site, adminPage);
  const update = await hold(adminPage, '**/update-article/**');
  await adminPage.keyboard.type(' One.');
  await updateButton(adminPage).press('Enter');
  await expect.poll(() => update.calls).toBe(1);
  await text.press('Control+End');
  await adminPage.keyboard.type(' Two.');
  await adminPage.keyboard.press('Control+s');
  // Saving the same text again sends nothing.
  await adminPage.keyboard.press('Control+s');
  update.release();
  await expect.poll(async () => (await stored(site, article._id)).post).toBe('<p>Start One. Two.</p>');
  await expect(updateButton(adminPage)).toBeVisible();
  await expect(autosaveState(adminPage)).toHaveText('Saved');
  await expect(adminPage.getByRole('button', { name: 'Merge the two versions' })).toHaveCount(0);
  expect((await stored(site, article._id)).version).toBe(3);
});

test('publishing waits for a pending upload', inTier('full'), async ({ site, adminPage }) => {
  await startArticle(site, adminPage, 'With a banner');
  const upload = await hold(adminPage, '**/media/upload');
  await chooseBanner(adminPage);
  await paste(content(adminPage), { files: [await pngFile('red.png', '#b33')] });
  await expect.poll(() => upload.calls).toBe(2);
  await publishButton(adminPage).click();
  await expect(adminPage.getByText('Waiting for an image')).toBeVisible();
  upload.release();
  await adminPage.getByRole('dialog').getByRole('button', { name: 'Publish Article' }).click();
  await expect(adminPage.getByText('Article created successfully').first()).toBeVisible();
  const made = await stored(site, 'with-a-banner');
  expect(made.bannerImg).toContain('/media/');
  expect(made.post).toContain('<img src="/media/');
});

test(
  'a failed upload blocks the save until it is retried or removed',
  inTier('full'),
  async ({ site, adminPage, expectedErrors }) => {
    expectedErrors.push(/status of 503/);
    const { article, text } = await openEditor(site, adminPage);
    await adminPage.route('**/media/upload', (route) =>
      route.fulfill({ status: 503, json: { success: false, message: 'The disk is full.' } }),
    );
    // Without this response the upload is not retried, which would let the save wait for it again.
    await adminPage.route('**/api/auth/get-session', (route) => route.fulfill({ json: null }));
    await paste(text, { files: [await pngFile('red.png', '#b33')] });
    await expect(text.getByText("The disk is full. We'll retry automatically.")).toBeVisible();
    await expect(autosaveState(adminPage)).toHaveAttribute('data-autosave', 'saved');
    await updateButton(adminPage).click();
    await expect(adminPage.getByText('An image could not be uploaded. Try again')).toBeVisible();
    expect((await stored(site, article._id)).version).toBe(1);
    await text.getByRole('button', { name: 'Remove' }).click();
    await updateButton(adminPage).click();
    await expect.poll(async () => (await stored(site, article._id)).version).toBe(2);
    await expect(adminPage.getByText('An image could not be uploaded. Try again')).toBeHidden();
  },
);

test(
  'an upload waits while signed out, and continues after the next sign-in',
  inTier('all'),
  async ({ site, adminPage }) => {
    await openEditor(site, adminPage);
    await adminPage.getByRole('button', { name: 'Remove Banner image' }).click();
    const context = adminPage.context();
    const { cookies } = await context.storageState();
    await context.clearCookies();
    await chooseBanner(adminPage);
    const unsent = adminPage.getByText("You're signed out, so the image was not uploaded.");
    await expect(unsent).toContainText('Open a new tab to sign in and continue.');
    await context.addCookies(cookies);
    await expect(adminPage.locator('[name=bannerImg]')).toHaveValue(/^\/media\//);
    await expect(unsent).toBeHidden();
  },
);

test(
  'uploads that failed offline are sent once each when the connection is back',
  inTier('all'),
  async ({ site, adminPage }) => {
    const { article, text } = await openEditor(site, adminPage);
    let sent = 0;
    adminPage.on('request', (request) => {
      if (request.url().endsWith('/media/upload')) sent++;
    });
    await adminPage.getByRole('button', { name: 'Remove Banner image' }).click();
    await adminPage.context().setOffline(true);
    await chooseBanner(adminPage);
    await paste(text, { files: [await pngFile('red.png', '#b33'), await pngFile('blue.png', '#33b')] });
    const { name, base64, type } = await pngFile('green.png', '#282');
    await adminPage
      .getByLabel(/Add images/)
      .setInputFiles([{ name, mimeType: type, buffer: Buffer.from(base64, 'base64') }]);
    const waiting = adminPage.getByText("We'll retry automatically");
    await expect(waiting).toHaveCount(4);
    expect(sent).toBe(4);
    await adminPage.context().setOffline(false);
    await expect(waiting).toHaveCount(0);
    await expect(text.locator('figure img')).toHaveCount(2);
    await expect(adminPage.getByRole('button', { name: 'Remove Image 1' })).toBeVisible();
    await expect(adminPage.getByText('Additional images uploaded')).toBeVisible();
    expect(sent).toBe(8);
    await updateButton(adminPage).click();
    await expect.poll(async () => (await stored(site, article._id)).version).toBe(2);
    const saved = await stored(site, article._id);
    expect(saved.additionalImages).toHaveLength(1);
    expect(saved.post.match(/<img/g)).toHaveLength(2);
  },
);

test(
  'an image that the server rejects is not sent again automatically',
  inTier('all'),
  async ({ site, adminPage }) => {
    const { text } = await openEditor(site, adminPage);
    let sent = 0;
    await adminPage.route('**/media/upload', (route) => {
      sent++;
      return route.fulfill({ status: 415, json: { success: false, message: 'No picture.' } });
    });
    await paste(text, { files: [await pngFile('red.png', '#b33')] });
    await expect(text.getByRole('alert')).toHaveText('No picture.');
    await adminPage.context().setOffline(true);
    await adminPage.context().setOffline(false);
    await text.pressSequentially('On.');
    await expect(autosaveState(adminPage)).toHaveText('Saved');
    expect(sent).toBe(1);
    await expect(text.getByRole('button', { name: 'Try again' })).toBeVisible();
  },
);

test(
  'without JavaScript, text typed while a save loads is another save',
  inTier('full'),
  async ({ site, openPage }) => {
    const made = await publish(site, { title: 'Paper' });
    const page = await openPage({ session: site.adminSession, javaScriptEnabled: false });
    await page.goto(`/dashboard/edit-article/${made._id}`);
    const form = await page.evaluate(() => {
      const sent = new FormData(document.querySelector<HTMLFormElement>('form:has([name=saveId])')!);
      return [...sent].filter((field): field is [string, string] => typeof field[1] === 'string');
    });
    const send = (title: string) =>
      page.request.post(`/dashboard/edit-article/${made._id}`, {
        form: { ...Object.fromEntries(form), title },
        headers: { origin: site.url },
      });
    expect((await send('Paper One')).status()).toBe(200);
    expect((await send('Paper One')).status()).toBe(200);
    expect(await stored(site, made._id)).toMatchObject({ title: 'Paper One', version: 2 });
    const later = await send('Paper One, and Two');
    expect(later.status()).toBe(409);
    expect(await later.text()).toContain('>Paper One, and Two</textarea>');
  },
);

test(
  'without JavaScript the form names images that were deleted',
  inTier('full'),
  async ({ site, openPage, expectedErrors }) => {
    // The browser asks for the images of the text that it does not show.
    expectedErrors.push(/status of 404/);
    const made = await publish(site, { title: 'Reeds' });
    const missing = new URL(made.bannerImg ?? '').pathname.replace(/[^/]{6}(?=\.\w+$)/, 'aaaaaa');
    const page = await openPage({ session: site.adminSession, javaScriptEnabled: false });
    await page.goto(`/dashboard/edit-article/${made._id}`);
    await expect(page.getByText('Readers do not see an image in this text')).toHaveCount(0);
    await page
      .getByRole('textbox', { name: 'Content' })
      .fill(`<p>One.</p><p><img src="${missing}" alt=""></p>`);
    await updateButton(page).click();
    await expect(page.getByText('Article updated successfully')).toBeVisible();
    await expect(page.getByText('Readers do not see an image in this text')).toContainText(missing);
  },
);

test(
  'the form names an image that was deleted before the first autosave, and accepts another',
  inTier('all'),
  async ({ site, adminPage, axe }) => {
    const { article } = await openEditor(site, adminPage);
    const autosave = await hold(adminPage, '**/working-copies/*');
    await adminPage.getByRole('button', { name: 'Remove Banner image' }).click();
    await chooseBanner(adminPage);
    const field = adminPage.locator('[name=bannerImg]');
    await expect(field).toHaveValue(/^\/media\//);
    const address = await field.inputValue();
    const { data } = await site.adminApi.get<MediaItem[]>('media?use=unused');
    await site.adminApi.delete(`media/${data.find(({ url }) => url.endsWith(address))?._id}`);
    autosave.release();

    const notice = adminPage
      .getByRole('status')
      .filter({ hasText: 'Readers do not see an image in this text' });
    await notice.getByRole('button', { name: 'Banner image' }).click();
    await expect(adminPage.getByLabel('Banner image', { exact: true })).toBeFocused();
    await axe(adminPage);
    await updateButton(adminPage).click();
    await expect(
      adminPage.getByText('This image has been deleted. Choose another one.').first(),
    ).toBeVisible();
    expect((await stored(site, article._id)).bannerImg).toBe(article.bannerImg);
    await chooseBanner(adminPage);
    await expect(notice).toBeHidden();
    await updateButton(adminPage).click();
    await expect(adminPage.getByText('Article updated successfully')).toBeVisible();
  },
);

test('the save bar shows what is not published yet', inTier('all'), async ({ site, adminPage, axe }) => {
  await startArticle(site, adminPage, '');
  const bar = autosaveState(adminPage).locator('..');
  await expect(bar).toHaveText('SavedNot published yet');
  await publishArticle(adminPage);
  await expect(adminPage.getByText('Title is required')).toBeVisible();
  await expect(bar).toHaveText('SavedNot published yet');

  const { _id } = await publish(site, { title: 'Two at once' });
  await adminPage.goto(`/dashboard/edit-article/${_id}`);
  await expect(adminPage.locator('.ProseMirror')).toBeVisible();
  await expect(bar).toHaveText('Saved');
  await content(adminPage).click();
  await adminPage.keyboard.type('x');
  await expect(bar).toHaveText('SavedNot in the article yet');
  await adminPage.keyboard.press('Backspace');
  await expect(bar).toHaveText('Saved');
  await adminPage.keyboard.type('Mine. ');
  await updateButton(adminPage).click();
  await expect(adminPage.getByText('Article updated successfully')).toBeVisible();
  await expect(bar).toHaveText('Saved');
  await site.adminApi.put(`articles/update-article/${_id}`, { post: '<p>Theirs.</p>' });
  await content(adminPage).click();
  await adminPage.keyboard.type('More. ');
  await updateButton(adminPage).click();
  await expect(adminPage.getByRole('button', { name: 'Merge the two versions' })).toBeVisible();
  await expect(bar).toHaveText('Autosaved · not in the article');
  await axe(adminPage);
});

test(
  'the sentences of a failed save end as soon as they are no longer true',
  inTier('all'),
  async ({ site, adminPage: page, expectedErrors }) => {
    expectedErrors.push(/status of 50/);
    const article = await publish(site, { title: 'On paper' });
    await openForm(page, editPath(article));
    const broken = (route: Route) => route.fulfill({ status: 500, body: 'Broken' });
    const pages = ['**/update-article/**', '**/working-copies/**'];
    for (const path of pages) await page.route(path, broken);
    await typeText(page, ' One.');
    await updateButton(page).click();
    const notSent = page.locator('.save-bar').getByText(/error/i).first();
    await expect(notSent).toBeVisible();
    for (const path of pages) await page.unroute(path, broken);
    await typeText(page, ' Two.');
    await expect(autosaveState(page)).toHaveAttribute('data-autosave', 'saved');
    await expect(notSent).toBeHidden();

    const address = page.getByLabel('Canonical URL');
    await page.getByText('Search engines and sharing').click();
    await address.fill('https://');
    await updateButton(page).click();
    await expect(address).toHaveAttribute('aria-invalid', 'true');
    await address.fill('https://elsewhere.example/');
    await expect(address).not.toHaveAttribute('aria-invalid', 'true');
    await expect(autosaveState(page)).toHaveAttribute('data-autosave', 'saved');
    await expect(page.locator('form [role=alert]')).toHaveCount(0);
  },
);
