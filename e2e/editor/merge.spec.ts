import type { Page, Route } from '@playwright/test';
import type { Article } from '../../contract/article.ts';
import { inTier } from '../../scripts/tests/tier.ts';
import { expect, type Site, test } from '../fixtures.ts';
import { autosaveState, content, editPath, openForm, updateButton } from '../support/article-form.ts';
import { publish } from '../support/publish.ts';
import { paste, pngFile } from '../support/rich-text.ts';

test.use({ allowedErrors: [/status of 409|ERR_FAILED/] });

const bob = { name: 'Bob Brown', email: 'bob@example.org', password: 'orchard-stone-17-dusk' };

/** Signs in as another administrator. */
async function signInAsBob(site: Site) {
  const session = await site.register(bob).catch(() => site.signIn(bob));
  const { data } = await site.adminApi.get<{ _id: string; email: string }[]>('users/all-users');
  const id = data.find(({ email }) => email === bob.email)?._id;
  await site.adminApi.patch(`users/update-role/${id}`, { role: 'admin', email: site.admin.email });
  return session;
}

async function read(site: Site, { _id }: Article): Promise<Article> {
  return (await site.adminApi.get<Article>(`articles/single-article/${_id}`)).data;
}

const saved = (page: Page) => expect(page.getByText('Article updated successfully').first()).toBeVisible();

/** Types text at the end of a paragraph. */
async function extend(page: Page, start: string, words: string) {
  const paragraph = content(page).getByText(start);
  // A click during a new render of the editor is lost.
  await expect(async () => {
    await paragraph.click();
    expect(await paragraph.evaluate((it) => it.contains(getSelection()?.focusNode ?? null))).toBe(true);
  }).toPass();
  await page.keyboard.press('End');
  await page.keyboard.type(words);
}

const start =
  '<p>Rags are beaten in water.</p><p>নদীর ধারে একটি গ্রাম।</p><p>The sheet is dried.</p><p>كلمة أولى</p>';

test(
  'merges changes of the same paragraph by two users, and loses nothing',
  inTier('full'),
  async ({ site, adminPage, openPage, axe }) => {
    const article = await publish(site, { title: 'How paper is made', post: start, excerpt: 'Old.' });
    const bobs = await openPage({ session: await signInAsBob(site) });
    await openForm(adminPage, editPath(article));
    await openForm(bobs, editPath(article));
    // Typed before the other save, so that no autosave joins it.
    await extend(adminPage, 'নদীর ধারে', ' বৃষ্টি পড়ে।');
    await extend(adminPage, 'The sheet is dried', ' By the fire.');
    await adminPage.getByLabel('Title').fill('How paper is made today');

    await extend(bobs, 'Rags are beaten', ' For days.');
    await extend(bobs, 'The sheet is dried', ' In the sun.');
    await bobs.getByLabel('Title').fill('How paper was made');
    await bobs.getByLabel('Excerpt').fill('New.');
    await updateButton(bobs).click();
    await saved(bobs);
    await updateButton(adminPage).click();
    const merge = adminPage.getByRole('button', { name: 'Merge the two versions' });
    await expect(merge).toBeVisible();
    await expect(adminPage.getByText('Changes by Bob Brown.')).toBeVisible();
    await expect(autosaveState(adminPage)).toHaveText('Autosaved · not in the article');
    const { data: after } = await site.adminApi.get<Article>(`articles/single-article/${article._id}`);
    expect(after, 'the refused save changed nothing').toMatchObject({
      title: 'How paper was made',
      version: 2,
    });

    await merge.press('Enter');
    const screen = adminPage.getByRole('dialog', { name: 'Merge the two versions' });
    await expect(screen).toContainText('Theirs was saved by Bob Brown');
    await expect(screen.getByText('2 conflicts left')).toBeVisible();
    await expect(screen.locator('del')).toHaveText(['is', 'Old']);
    await axe(adminPage);
    const both = screen.getByRole('group', { name: /^Changed by you and by Bob Brown/i });
    const title = screen.getByRole('group', { name: /^Title/ });
    const next = screen.getByRole('button', { name: 'Next conflict' });
    for (const group of [title, both, title]) {
      await next.press('Enter');
      await expect(group.getByRole('radio', { name: 'Mine', exact: true })).toBeFocused();
    }
    await adminPage.keyboard.press('Space');
    await next.press('Enter');
    await expect(both.getByRole('radio', { name: 'Mine', exact: true })).toBeFocused();
    await adminPage.keyboard.press('ArrowUp');
    await expect(both.getByRole('radio', { name: 'Both: mine, then theirs' })).toBeChecked();
    await screen.getByRole('button', { name: 'Use merged text' }).press('Enter');

    await expect(screen).toHaveCount(0);
    await expect(adminPage.getByLabel('Title')).toHaveValue('How paper is made today');
    await expect(adminPage.getByLabel('Excerpt')).toHaveValue('New.');
    await updateButton(adminPage).click();
    await saved(adminPage);
    const { data } = await site.adminApi.get<Article>(`articles/single-article/${article._id}`);
    expect(data).toMatchObject({
      version: 3,
      title: 'How paper is made today',
      excerpt: 'New.',
      post: '<p>Rags are beaten in water. For days.</p><p>নদীর ধারে একটি গ্রাম। বৃষ্টি পড়ে।</p><p>The sheet is dried. By the fire.</p><p>The sheet is dried. In the sun.</p><p>كلمة أولى</p>',
    });
  },
);

test(
  'merges changes of the same paragraph in two tabs of the same user',
  inTier('all'),
  async ({ site, adminPage }) => {
    const article = await publish(site, { title: 'Two tabs', post: start });
    const other = await adminPage.context().newPage();
    await openForm(adminPage, editPath(article));
    await openForm(other, editPath(article));
    await extend(adminPage, 'Rags are beaten', ' In this tab.');
    await extend(other, 'Rags are beaten', ' In the other tab.');
    await extend(other, 'The sheet is dried', ' There too.');
    await updateButton(other).click();
    await saved(other);
    await updateButton(adminPage).click();
    await adminPage.getByRole('button', { name: 'Merge the two versions' }).click();
    const screen = adminPage.getByRole('dialog', { name: 'Merge the two versions' });
    await expect(screen.getByRole('group', { name: 'Changed in the other tab' })).toBeVisible();
    await expect(screen.getByText('You saved the other text in another tab or browser')).toBeVisible();
    await expect(screen.getByText(/theirs/i)).toHaveCount(0);
    await screen.getByRole('radio', { name: 'Both: this tab, then the other one' }).check();
    await screen.getByRole('button', { name: 'Use merged text' }).click();
    await updateButton(adminPage).click();
    await saved(adminPage);
    expect((await read(site, article)).post).toContain('In this tab.');
    expect((await read(site, article)).post).toContain('water. In the other tab.');
  },
);

test(
  'a conflict shows only its panel; earlier toasts do not cover the buttons of the merge',
  inTier('all'),
  async ({ site, adminPage, expectedErrors }) => {
    expectedErrors.push(/status of 503/);
    const article = await publish(site, { title: 'In the way', post: start });
    await openForm(adminPage, editPath(article));
    const refuse = (route: Route) => route.fulfill({ status: 503, json: { success: false, message: '' } });
    await adminPage.route('**/update-article/**', refuse, { times: 1 });
    await extend(adminPage, 'The sheet is dried', ' In this tab.');
    await updateButton(adminPage).click();
    const failed = adminPage.getByText('Failed to update article');
    await expect(failed).toHaveCount(1);
    await site.adminApi.put(`articles/update-article/${article._id}`, {
      post: start.replace('is dried', 'was dried'),
    });
    await updateButton(adminPage).click();
    await expect(adminPage.getByRole('alert')).toContainText('changed since you opened it');
    expect(await failed.count()).toBeLessThanOrEqual(1);
    await adminPage.getByRole('button', { name: 'Merge the two versions' }).click();
    const footer = adminPage.getByRole('dialog').locator('.save-bar');
    const toasts = adminPage.locator('.toasts');
    const gap = async () => {
      const [above, below] = [await toasts.boundingBox(), await footer.boundingBox()];
      return below!.y - (above!.y + above!.height);
    };
    await expect(footer).toBeVisible();
    for (const width of [390, 700, 1440]) {
      await adminPage.setViewportSize({ width, height: 800 });
      await expect.poll(gap, `${width} px`).toBeGreaterThanOrEqual(0);
    }
  },
);

test(
  'merges again after another conflict, and keeps a replaced version in the history',
  inTier('all'),
  async ({ site, adminPage }) => {
    const article = await publish(site, { title: 'Stale', post: start });
    await openForm(adminPage, editPath(article));
    const change = (fields: object) => site.adminApi.put(`articles/update-article/${article._id}`, fields);
    await change({ title: 'Their first' });
    await adminPage.getByLabel('Title').fill('My own');
    await updateButton(adminPage).click();
    const merge = adminPage.getByRole('button', { name: 'Merge the two versions' });
    const screen = adminPage.getByRole('dialog', { name: 'Merge the two versions' });
    await merge.click();
    await screen.getByRole('radio', { name: 'This form', exact: true }).check();
    await adminPage.keyboard.press('Escape');
    await expect(adminPage.getByLabel('Title')).toHaveValue('My own');
    await merge.click();
    await screen.getByRole('radio', { name: 'Elsewhere', exact: true }).check();
    await screen.getByRole('button', { name: 'Use merged text' }).click();
    await expect(adminPage.getByLabel('Title')).toHaveValue('Their first');
    await adminPage.getByLabel('Title').fill('My own, again');
    await change({ title: 'Their second' });
    await updateButton(adminPage).click();
    await merge.click();
    await expect(screen.locator('ins', { hasText: 'second' })).toBeVisible();
    await adminPage.keyboard.press('Escape');
    await adminPage.getByRole('button', { name: 'Replace it with mine' }).click();
    await saved(adminPage);
    expect(await read(site, article)).toMatchObject({ title: 'My own, again', version: 4 });
    await adminPage.getByRole('link', { name: 'History' }).click();
    await expect(adminPage.getByRole('heading', { name: 'From version 3 to version 4' })).toBeVisible();
    await expect(adminPage.locator('del').first()).toHaveText('Their second');
  },
);

test('does not show the versions to visitors', inTier('full'), async ({ site, visitorPage }) => {
  const article = await publish(site, { title: 'Kept apart', status: 'draft' });
  const response = await visitorPage.request.get(`/dashboard/article-merge/${article._id}?base=1`, {
    maxRedirects: 0,
  });
  expect(response.status()).toBe(302);
  expect(await response.text()).not.toContain('Kept apart');
});

test('keeps a pending image in the merged text', inTier('all'), async ({ site, adminPage }) => {
  const article = await publish(site, { title: 'Reeds', post: '<p>One.</p><p>Two.</p>' });
  await openForm(adminPage, editPath(article));
  await expect(adminPage.locator('.ProseMirror')).toBeVisible();
  await extend(adminPage, 'One.', ' Mine.');
  await site.adminApi.put(`articles/update-article/${article._id}`, {
    post: '<p>One of them.</p><p>Two. Theirs.</p>',
  });
  await updateButton(adminPage).click();
  const merge = adminPage.getByRole('button', { name: 'Merge the two versions' });
  await expect(merge).toBeVisible();
  await adminPage.route('**/media/upload', (route) => route.abort());
  await extend(adminPage, 'One. Mine.', '');
  await paste(content(adminPage), { files: [await pngFile('red.png', '#b33')] });
  await expect(content(adminPage).getByText("We'll retry automatically")).toBeVisible();
  await merge.click();
  await adminPage.getByRole('radio', { name: 'This form', exact: true }).first().check();
  await adminPage.getByRole('button', { name: 'Use merged text' }).click();
  await expect(content(adminPage)).toContainText('Two. Theirs.');
  await adminPage.unroute('**/media/upload');
  await expect(content(adminPage).locator('figure img')).toBeVisible();
  await updateButton(adminPage).click();
  await saved(adminPage);
  expect((await read(site, article)).post).toMatch(
    /^<p>One\. Mine\.<\/p><figure>.*<\/figure>(<p><\/p>)?<p>Two\. Theirs\.<\/p>$/,
  );
});
