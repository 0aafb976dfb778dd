import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Locator, Page } from '@playwright/test';
import type { Article } from '../../contract/article.ts';
import { inTier } from '../../scripts/tests/tier.ts';
import { expect, type Site, test } from '../fixtures.ts';
import {
  addImageSlots,
  autosaveState,
  content,
  editPath,
  openForm,
  typeText,
  updateButton,
} from '../support/article-form.ts';
import { hold } from '../support/hold.ts';
import { settle } from '../support/page-scripts.ts';
import { publish } from '../support/publish.ts';
import { paste, pngFile } from '../support/rich-text.ts';

test.use({ allowedErrors: [/status of (401|403|409)|ERR_|Failed to fetch|fetch failed/] });

const offer = (page: Page) => page.getByRole('region', { name: 'Unsaved changes' });
const restore = (page: Page) => offer(page).getByRole('button', { name: 'Restore' }).first();

/** Shows both recoverable drafts: the newest is visible, the other behind a button. */
async function showOlder(page: Page): Promise<void> {
  await offer(page).getByRole('button', { name: '1 more' }).click();
  await expect(offer(page).getByText('You have unsaved changes')).toHaveCount(2);
}

const stored = async (site: Site, { _id }: Article) =>
  (await site.adminApi.get<Article>(`articles/single-article/${_id}`)).data;

/** Leaves unsaved text of another browser on the server. */
async function leaveUnsaved(page: Page, made: Article): Promise<void> {
  await openForm(page, editPath(made));
  await typeText(page, ' Before.');
  await expect(autosaveState(page)).toHaveText('Saved');
  await page.context().close();
}

/** Waits until everything in the form is stored in the browser, which takes less than 100 ms. */
const savedLocally = (page: Page) => expect(page.locator('[data-stored=true]')).toBeVisible();

test('restores the whole form after the tab was killed, and publishes it only on Update', async ({
  site,
  openPage,
  axe,
}) => {
  const made = await publish(site, { title: 'A quiet river', post: '<p>It rains.</p>' });
  const page = await openPage({ session: site.adminSession });
  const context = page.context();
  await openForm(page, editPath(made));
  await expect(autosaveState(page)).toHaveText('Saved');
  await page.getByLabel('Title').fill('নদীর কথা, half a wo');
  await page.getByLabel('Category', { exact: true }).fill('Rivers');
  await page.getByLabel('Subcategory').fill('monsoon');
  await page.getByLabel('Slug').fill('a-new-place');
  await page.getByLabel('Excerpt').fill('Two\nlines.');
  await addImageSlots(page, 2);
  await page.getByLabel('Caption').first().fill('Reeds');
  await typeText(page, '  বৃষ্টি  and two spaces ');
  await savedLocally(page);
  const dead = page.close({ runBeforeUnload: false });
  await dead;

  const again = await context.newPage();
  await openForm(again, editPath(made));
  await expect(offer(again)).toContainText('You have unsaved changes from');
  await expect(again.getByLabel('Title')).toHaveValue('A quiet river');
  await axe(again);
  await again.getByRole('button', { name: 'Review unsaved changes' }).press('Enter');
  await expect(offer(again)).toBeFocused();
  await offer(again).getByRole('button', { name: 'Show changes' }).press('Enter');
  await expect(offer(again).locator('ins').first()).toBeVisible();
  await restore(again).press('Enter');
  await expect(again.getByLabel('Title')).toHaveValue('নদীর কথা, half a wo');
  await expect(again.getByLabel('Category', { exact: true })).toHaveValue('Rivers');
  await expect(again.getByLabel('Subcategory')).toHaveValue('monsoon');
  await expect(again.getByLabel('Slug')).toHaveValue('a-new-place');
  await expect(again.getByLabel('Excerpt')).toHaveValue('Two\nlines.');
  await expect(again.getByText('2 of 8.')).toBeVisible();
  await expect(again.getByLabel('Caption').first()).toHaveValue('Reeds');
  await expect(content(again)).toBeVisible();
  expect(await content(again).textContent()).toBe('It rains.  বৃষ্টি  and two spaces ');
  await expect(offer(again)).toHaveCount(0);
  await expect(autosaveState(again)).toHaveText('Saved');
  expect(await stored(site, made)).toEqual(made);

  // A caption without an image cannot be saved.
  await again.getByLabel('Caption').first().fill('');
  await updateButton(again).click();
  await expect(again.getByText('Article updated successfully').first()).toBeVisible();
  await expect(autosaveState(again)).toHaveText('Saved');
  expect(await stored(site, made)).toMatchObject({ title: 'নদীর কথা, half a wo', version: 2 });
  await openForm(again, editPath(made));
  await expect(again.getByLabel('Title')).toHaveValue('নদীর কথা, half a wo');
  await settle(again);
  await expect(offer(again)).toHaveCount(0);
});

test(
  'the diff of a long text shows the change, folds the rest, and can be read with the keyboard',
  inTier('all'),
  async ({ site, openPage, axe }) => {
    const walk = Array.from({ length: 60 }, (_, n) => `<p>Step ${n} of a walk along the river.</p>`);
    const made = await publish(site, { title: 'A walk', post: walk.join('') });
    await leaveUnsaved(await openPage({ session: site.adminSession }), made);
    const page = await openPage({ session: site.adminSession, viewport: { width: 390, height: 600 } });
    await openForm(page, editPath(made));
    await offer(page).getByRole('button', { name: 'Show changes' }).press('Enter');
    const difference = page.getByRole('region', { name: 'Changes', exact: true });
    await expect(difference.locator('ins')).toHaveText('Before.');
    await expect(difference.locator('ins')).toBeInViewport();
    const folded = difference.getByText('58 unchanged paragraphs');
    await folded.press('Enter');
    await expect(difference.locator('ins')).not.toBeInViewport();
    await axe(page);
    await difference.press('End');
    await expect(difference.locator('ins')).toBeInViewport();
  },
);

test('offers to recover a new article until it is published', inTier('all'), async ({ site, openPage }) => {
  const page = await openPage({ session: site.adminSession });
  await site.adminApi.post('categories/create-category', { name: 'craft' });
  await openForm(page, '/dashboard/create-article');
  await page.getByLabel('Title').fill('How paper is made');
  await typeText(page, 'Rags are beaten.');
  await savedLocally(page);
  await page.reload();
  await expect(offer(page)).toContainText('How paper is made');
  await expect(page.getByLabel('Title')).toHaveValue('');
  await restore(page).click();
  await expect(page.getByLabel('Title')).toHaveValue('How paper is made');
  await page.getByRole('combobox', { name: 'Category' }).selectOption('craft');
  await page.getByRole('button', { name: 'Save Draft' }).click();
  await expect(page.getByText('Article created successfully').first()).toBeVisible();
  await expect(page).toHaveURL(/edit-article/);
  await settle(page);
  await page.goto('/dashboard/manage-article');
  await expect(page.getByRole('row', { name: /How paper is made/ })).not.toContainText('Unsaved changes');
  await openForm(page, '/dashboard/create-article');
  await settle(page);
  await expect(offer(page)).toHaveCount(0);
});

test(
  'an unsaved new article is listed under Drafts, and can be continued or discarded there',
  inTier('all'),
  async ({ site, openPage, axe }) => {
    const page = await openPage({ session: site.adminSession });
    await openForm(page, '/dashboard/create-article');
    await expect(page.getByLabel('Title')).toBeFocused();
    await page.keyboard.type('Begun, never saved');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Half a thought.');
    await page.getByRole('complementary').getByRole('link', { name: 'Manage Articles' }).click();
    const drafts = page.getByRole('navigation', { name: 'Status' }).getByText('Drafts');
    const row = page.getByRole('row', { name: /Begun, never saved/ });
    await expect(row).toContainText('Unsaved changes');
    await drafts.click();
    await expect(page).toHaveURL(/status=draft/);
    await expect(row).toContainText('Unsaved changes');
    await axe(page);
    await row.getByRole('link', { name: 'Begun, never saved', exact: true }).click();
    await expect(page.getByLabel('Title')).toHaveValue('Begun, never saved');
    await expect(content(page)).toHaveText('Half a thought.');
    await expect(offer(page)).toHaveCount(0);
    const other = await page.context().newPage();
    await expect(autosaveState(page)).toHaveText('Saved');
    await other.goto('/dashboard/manage-article?status=draft');
    await other.getByRole('link', { name: 'Begun, never saved', exact: true }).click();
    await expect(other.getByText('This text is open in another tab.')).toBeVisible();
    await other.close();
    await page.getByRole('complementary').getByRole('link', { name: 'Manage Articles' }).click();
    const select = row.getByRole('checkbox', { name: 'Select Begun, never saved' });
    await select.click();
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByText('Begun, never saved: Please open and save it first.')).toBeVisible();
    await select.click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Discarded the text of 1 article.')).toBeVisible();
    await expect(row).toHaveCount(0);
    await openForm(page, '/dashboard/create-article');
    await settle(page);
    await expect(offer(page)).toHaveCount(0);
  },
);

test(
  'text typed before an unsaved article is continued stays in the form',
  inTier('all'),
  async ({ site, openPage }) => {
    const page = await openPage({ session: site.adminSession });
    await openForm(page, '/dashboard/create-article');
    await page.keyboard.type('Begun, never saved');
    await page.getByRole('complementary').getByRole('link', { name: 'Manage Articles' }).click();
    const begun = page.getByRole('link', { name: 'Begun, never saved', exact: true });
    await expect(begun).toBeVisible();
    const recovery = await hold(page, '**/assets/normalise-body-*.js');
    await page.reload();
    await begun.click();
    await expect.poll(() => recovery.calls).toBe(1);
    await page.getByLabel('Title').fill('Another');
    recovery.release();
    await settle(page);
    await expect(page.getByLabel('Title')).toHaveValue('Another');
    await restore(page).click();
    await expect(page.getByLabel('Title')).toHaveValue('Begun, never saved');
    await expect(offer(page)).toContainText('Another');

    // Later tests of this file expect no unsaved article.
    await offer(page).getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await page.getByRole('complementary').getByRole('link', { name: 'Manage Articles' }).click();
    await page.getByRole('button', { name: 'Discard Begun, never saved' }).click();
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await expect(begun).toHaveCount(0);
  },
);

test('stores the text locally while offline, says so on Update, and syncs it afterwards', async ({
  site,
  openPage,
}) => {
  const made = await publish(site, { title: 'Offline', post: '<p>Start.</p>' });
  const page = await openPage({ session: site.adminSession });
  await openForm(page, editPath(made));
  // The tools come when the author begins.
  await content(page).click();
  await expect(page.getByRole('toolbar', { name: 'Formatting' })).toBeVisible();
  await settle(page);
  await page.context().setOffline(true);
  await typeText(page, ' On a train.');
  await expect(autosaveState(page)).toHaveText('Offline: saved on this device');
  await expect(autosaveState(page)).toHaveAttribute('data-autosave', 'offline');
  await updateButton(page).click();
  await expect(page.getByRole('alert')).toContainText('could not be reached, so this is not saved yet');
  await expect(content(page)).toHaveText('Start. On a train.');
  await page.context().setOffline(false);
  await expect(autosaveState(page)).toHaveText('Autosaved · not in the article');
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect((await stored(site, made)).post).toBe('<p>Start.</p>');
  await updateButton(page).click();
  await expect(page.getByText('Article updated successfully').first()).toBeVisible();
  expect((await stored(site, made)).post).toBe('<p>Start. On a train.</p>');
});

test(
  'an editor that loads late contains what was typed before',
  inTier('all'),
  async ({ site, openPage }) => {
    const made = await publish(site, { title: 'Late', post: '<p>Start.</p>' });
    const page = await openPage({ session: site.adminSession });
    let open = false;
    await page.route('**/body-editor-*.js', (route) => (open ? route.continue() : route.abort()));
    await page.goto(editPath(made));
    await page.getByLabel('Title').fill('Later');
    await page.locator('[data-early-text]').click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type('\nWritten before.');
    await settle(page);
    await expect(page.getByRole('heading', { name: 'Failed to load article.' })).toHaveCount(0);
    open = true;
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect(page.locator('.ProseMirror p')).toHaveText(['Start.', 'Written before.']);
    await expect(page.getByLabel('Title')).toHaveValue('Later');
    await page.reload();
    await restore(page).click();
    await expect(page.locator('.ProseMirror p')).toHaveText(['Start.', 'Written before.']);
  },
);

test(
  'the text can be written without the editor if that cannot be loaded',
  inTier('all'),
  async ({ site, openPage }) => {
    const made = await publish(site, { title: 'Without an editor', post: '<p>Start.</p>' });
    const page = await openPage({ session: site.adminSession });
    await page.route('**/body-editor-*.js', (route) => route.abort());
    await page.goto(editPath(made));
    await expect(page.getByText('The editor could not be loaded.')).toBeVisible();
    await content(page).click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type('\nPlain.');
    await updateButton(page).click();
    await expect(page.getByText('Article updated successfully').first()).toBeVisible();
    expect((await stored(site, made)).post).toBe('<p>Start.</p><p>Plain.</p>');
  },
);

test(
  'stores the text locally while signed out, and syncs it after the next sign-in',
  inTier('full'),
  async ({ site, openPage }) => {
    const made = await publish(site, { title: 'Signed out', post: '<p>Start.</p>' });
    const session = await site.signIn(site.admin);
    const page = await openPage({ session });
    await openForm(page, editPath(made));
    const cookie = session.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    await fetch(`${site.url}/api/auth/sign-out`, { method: 'POST', headers: { cookie } });
    await typeText(page, ' Still here.');
    await expect(autosaveState(page)).toHaveText('Signed out: saved on this device');
    await updateButton(page).click();
    await expect(page.getByRole('alert')).toContainText("You're signed out, so this is not saved yet");
    await expect(content(page)).toHaveText('Start. Still here.');

    // Another user of the same browser neither sees the text nor receives it.
    const bob = { name: 'Bob', email: 'bob@example.org', password: 'orchard-stone-17-dusk' };
    const bobs = await site.register(bob);
    const { data } = await site.adminApi.get<{ _id: string; email: string }[]>('users/all-users');
    const id = data.find(({ email }) => email === bob.email)?._id;
    await site.adminApi.patch(`users/update-role/${id}`, { role: 'admin', email: site.admin.email });
    await page.context().addCookies(bobs.cookies);
    const other = await page.context().newPage();
    await openForm(other, editPath(made));
    await expect(offer(other)).toHaveCount(0);
    await other.close();
    await updateButton(page).click();
    await expect(page.getByRole('alert')).toContainText("You're signed out");
    expect((await stored(site, made)).version).toBe(1);

    await page.context().addCookies((await site.signIn(site.admin)).cookies);
    await expect(autosaveState(page)).toHaveText('Autosaved · not in the article');
    await expect(page.getByRole('alert')).toHaveCount(0);
    await updateButton(page).click();
    await expect(page.getByText('Article updated successfully').first()).toBeVisible();
    expect((await stored(site, made)).post).toBe('<p>Start. Still here.</p>');
  },
);

test('survives a crash of the server', inTier('all'), async ({ site, openPage }) => {
  const made = await publish(site, { title: 'Killed', post: '<p>Start.</p>' });
  const page = await openPage({ session: site.adminSession });
  await openForm(page, editPath(made));
  await typeText(page, ' One.');
  await expect(autosaveState(page)).toHaveText('Saved');
  await site.server.kill();
  await typeText(page, ' Two.');
  await expect(autosaveState(page)).toHaveText('Offline: saved on this device');
  await updateButton(page).click();
  await expect(page.getByRole('alert')).toContainText('not saved yet');
  await site.server.startAgain();
  await expect(autosaveState(page)).toHaveText('Autosaved · not in the article');
  await updateButton(page).click();
  await expect(page.getByText('Article updated successfully').first()).toBeVisible();
  expect((await stored(site, made)).post).toBe('<p>Start. One. Two.</p>');
});

test(
  'a save whose response is lost is not a conflict and loses nothing',
  inTier('full'),
  async ({ site, openPage }) => {
    const made = await publish(site, { title: 'Lost answer', post: '<p>Start.</p>' });
    const page = await openPage({ session: site.adminSession });
    await openForm(page, editPath(made));
    await typeText(page, ' One.');
    await page.route('**/update-article/**', async (route) => {
      await route.fetch();
      await route.abort();
    });
    // An autosave would end the sentence.
    await page.route('**/working-copies/**', (route) => route.abort());
    await updateButton(page).click();
    await expect(page.getByRole('alert')).toContainText('not saved yet');
    await page.unroute('**/update-article/**');
    await page.unroute('**/working-copies/**');
    await typeText(page, ' Two.');
    await updateButton(page).click();
    await expect(page.getByText('Article updated successfully').first()).toBeVisible();
    expect(await stored(site, made)).toMatchObject({ post: '<p>Start. One. Two.</p>', version: 3 });
    await typeText(page, ' Three.');
    await updateButton(page).click();
    await expect(autosaveState(page)).toHaveText('Saved');
    await expect.poll(async () => (await stored(site, made)).version).toBe(4);
  },
);

test(
  'a create whose response is lost keeps what was typed since',
  inTier('full'),
  async ({ site, openPage }) => {
    await site.adminApi.post('categories/create-category', { name: 'craft' });
    const page = await openPage({ session: site.adminSession });
    await openForm(page, '/dashboard/create-article');
    await page.getByLabel('Title').fill('Heard, not answered');
    await page.getByRole('combobox', { name: 'Category' }).selectOption('craft');
    await typeText(page, 'One.');
    await page.route('**/create-article', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      await route.fetch();
      await route.abort();
    });
    const save = page.getByRole('button', { name: 'Save Draft' });
    // An autosave would end the sentence.
    await page.route('**/working-copies/**', (route) => route.abort());
    await save.click();
    await expect(page.getByRole('alert')).toContainText('not saved yet');
    await page.unroute('**/create-article');
    await page.unroute('**/working-copies/**');
    // The autosave creates the working copy on the server again.
    const autosaved = page.waitForResponse(/working-copies\//);
    await typeText(page, ' Two.');
    await autosaved;
    await save.click();
    await expect(page.getByText('Article created successfully').first()).toBeVisible();
    const { data } = await site.adminApi.get<Article[]>('articles/all-articles?status=draft');
    const made = data.filter(({ title }) => title === 'Heard, not answered');
    expect(made).toHaveLength(1);
    expect(await stored(site, made[0]!)).toMatchObject({ post: '<p>One. Two.</p>', version: 2 });
  },
);

test(
  'two tabs keep their texts apart, and the later save conflicts with the earlier one',
  inTier('full'),
  async ({ site, openPage }) => {
    const made = await publish(site, { title: 'Two tabs', post: '<p>Start.</p>' });
    const one = await openPage({ session: site.adminSession });
    await openForm(one, editPath(made));
    const two = await one.context().newPage();
    await openForm(two, editPath(made));
    await expect(two.getByText('This article is also open in another tab.')).toBeVisible();
    await expect(one.getByText('This article is also open in another tab.')).toBeVisible();
    await typeText(one, ' One.');
    await typeText(two, ' Two.');
    await expect(autosaveState(one)).toHaveText('Saved');
    await expect(autosaveState(two)).toHaveText('Saved');
    await updateButton(one).click();
    await expect(one.getByText('Article updated successfully').first()).toBeVisible();
    await updateButton(two).click();
    await expect(two.getByRole('alert')).toContainText('changed since you opened it');
    await expect(content(two)).toHaveText('Start. Two.');
    expect((await stored(site, made)).post).toBe('<p>Start. One.</p>');
    await two.close();
    await expect(offer(one)).toContainText('The article has been saved since.');
    await expect(one.getByText('This article is also open in another tab.')).toHaveCount(0);
  },
);

test(
  'text that another tab saved before it closed is not offered for recovery',
  inTier('all'),
  async ({ site, openPage }) => {
    const made = await publish(site, { title: 'Saved there', post: '<p>Start.</p>' });
    const one = await openPage({ session: site.adminSession });
    await openForm(one, editPath(made));
    await typeText(one, ' One.');
    await expect(autosaveState(one)).toHaveText('Saved');
    const two = await one.context().newPage();
    await openForm(two, editPath(made));
    const otherTab = two.getByText('This article is also open in another tab.');
    await expect(otherTab).toBeVisible();
    await updateButton(one).click();
    await expect(one.getByText('Article updated successfully').first()).toBeVisible();
    const reloaded = two.waitForResponse(/working-copies\?article=/);
    await one.close();
    await reloaded;
    await expect(otherTab).toHaveCount(0);
    await settle(two);
    await expect(offer(two)).toHaveCount(0);
  },
);

test(
  'a form that replaces another in the same tab does not count as another tab',
  inTier('all'),
  async ({ site, openPage }) => {
    const made = await publish(site, { title: 'One tab', post: '<p>Start.</p>' });
    const page = await openPage({ session: site.adminSession });
    await page.addInitScript(() => {
      const seen: string[] = [];
      Object.assign(window, { seen });
      const look = () => {
        const text = document.querySelector('form')?.textContent ?? '';
        for (const said of ['open in another tab', 'to this article elsewhere'])
          if (text.includes(said)) seen.push(said);
      };
      new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
    });
    await openForm(page, editPath(made));
    await typeText(page, ' One.');
    await expect(autosaveState(page)).toHaveText('Saved');
    await page.reload();
    await restore(page).click();
    await expect(content(page)).toHaveText('Start. One.');
    await typeText(page, ' Two.');
    await expect(autosaveState(page)).toHaveText('Saved');
    await site.adminApi.put(`articles/update-article/${made._id}`, { post: '<p>Start. Theirs.</p>' });
    await updateButton(page).click();
    await page.getByRole('button', { name: 'Merge the two versions' }).click();
    await page.getByRole('radio', { name: 'This form', exact: true }).check();
    await page.getByRole('button', { name: 'Use merged text' }).click();
    await expect(page.getByText('This form holds the merged text.')).toBeVisible();
    await typeText(page, ' Three.');
    await expect(autosaveState(page)).toHaveText('Saved');
    expect(await page.evaluate(() => (window as unknown as { seen: string[] }).seen)).toEqual([]);
  },
);

test(
  'another device can recover the text, and both texts if they differ',
  inTier('all'),
  async ({ site, openPage, axe }) => {
    const made = await publish(site, { title: 'Two devices', post: '<p>Start.</p>' });
    const here = await openPage({ session: site.adminSession });
    await openForm(here, editPath(made));
    await typeText(here, ' On the telephone.');
    await expect(autosaveState(here)).toHaveText('Saved');
    const there = await openPage({ session: site.adminSession });
    await openForm(there, editPath(made));
    await expect(offer(there)).toContainText('made in another browser or tab');
    await typeText(there, ' On the desk.');
    await expect(there.getByText('to this article elsewhere')).toBeVisible();
    await restore(there).click();
    await expect(content(there)).toHaveText('Start. On the telephone.');
    await expect(offer(there).getByText('You have unsaved changes')).toHaveCount(1);
    await offer(there).getByRole('button', { name: 'Show changes' }).click();
    await expect(offer(there).locator('ins')).toHaveText(/On the desk/);
    await axe(there);
    await offer(there).getByRole('button', { name: 'Discard' }).click();
    await expect(there.getByRole('dialog', { name: 'Discard these changes?' })).toBeVisible();
    await there.getByRole('button', { name: 'Keep changes' }).click();
    await expect(offer(there)).toHaveCount(1);
    await offer(there).getByRole('button', { name: 'Discard' }).click();
    await there.getByRole('button', { name: 'Discard changes' }).click();
    await expect(offer(there)).toHaveCount(0);
  },
);

test(
  'without local storage the server stores the text, and the form says so',
  inTier('all'),
  async ({ site, openPage }) => {
    const made = await publish(site, { title: 'Private window', post: '<p>Start.</p>' });
    const page = await openPage({ session: site.adminSession });
    await page.addInitScript(() => Object.defineProperty(window, 'indexedDB', { value: undefined }));
    await openForm(page, editPath(made));
    await expect(page.getByText("This browser can't store your text")).toBeHidden();
    await typeText(page, ' Kept there.');
    await expect(page.getByText("This browser can't store your text.")).toBeVisible();
    await expect(autosaveState(page)).toHaveText('Saved');
    await page.context().setOffline(true);
    await typeText(page, ' Not kept.');
    await expect(autosaveState(page)).toHaveText('Offline: not saved. Keep this page open.');
    await page.context().setOffline(false);
    await expect(autosaveState(page)).toHaveText('Saved');
    await page.reload();
    await restore(page).click();
    await expect(content(page)).toHaveText('Start. Kept there. Not kept.');
  },
);

test(
  'without any storage, leaving the form needs confirmation',
  inTier('all'),
  async ({ site, openPage, expectedErrors }) => {
    expectedErrors.push(/status of 507/);
    const made = await publish(site, { title: 'Nowhere', post: '<p>Start.</p>' });
    await leaveUnsaved(await openPage({ session: site.adminSession }), made);
    const page = await openPage({ session: site.adminSession });
    await page.addInitScript(() => Object.defineProperty(window, 'indexedDB', { value: undefined }));
    await openForm(page, editPath(made));
    await page.route('**/working-copies/**', (route) =>
      route.fulfill({ status: 507, json: { success: false, message: 'The disk is full.' } }),
    );
    await typeText(page, ' Nowhere.');
    await expect(autosaveState(page)).toHaveText('Server error: not saved. Keep this page open.');
    const message = page.waitForEvent('dialog').then(async (dialog) => {
      await dialog.dismiss();
      return dialog.message();
    });
    await restore(page).click();
    expect(await message).toContain('unsaved text');
    await expect(content(page)).toHaveText('Start. Nowhere.');

    const articles = page.getByRole('complementary').getByRole('link', { name: 'Manage Articles' });
    await articles.click();
    const notice = page.getByRole('alert').filter({ hasText: 'would be lost' });
    await expect(notice).toBeVisible();
    await notice.getByRole('button', { name: 'Stay here' }).click();
    await expect(content(page)).toHaveText('Start. Nowhere.');
    await articles.click();
    await expect(notice).toBeVisible();
    // As soon as the text is stored, the next screen opens.
    await page.unroute('**/working-copies/**');
    await expect(page.getByRole('heading', { name: 'Manage Articles' })).toBeVisible();
    await page.goBack();
    await showOlder(page);
  },
);

test(
  'an IndexedDB that never responds does not block the form',
  inTier('all'),
  async ({ site, openPage }) => {
    const made = await publish(site, { title: 'No answer', post: '<p>Start.</p>' });
    await leaveUnsaved(await openPage({ session: site.adminSession }), made);
    const page = await openPage({ session: site.adminSession });
    await page.addInitScript(() => {
      const { open } = IDBFactory.prototype;
      IDBFactory.prototype.open = function unheard(...given) {
        return Object.assign(open.apply(this, given), { addEventListener: () => undefined });
      };
    });
    await openForm(page, editPath(made));
    await typeText(page, ' Typed.');
    await updateButton(page).click();
    await expect(page.getByText('Article updated successfully').first()).toBeVisible();
    await expect(updateButton(page)).toBeVisible();
    expect((await stored(site, made)).post).toBe('<p>Start. Typed.</p>');
    await expect(restore(page)).toBeVisible();
    await page.context().setOffline(true);
    await typeText(page, ' More.');
    await expect(autosaveState(page)).toHaveText('Offline: not saved. Keep this page open.');
    await page.context().setOffline(false);
    await expect(autosaveState(page)).toHaveText('Saved');
  },
);

test('offers local text although IndexedDB opens late', inTier('all'), async ({ site, openPage }) => {
  const article = await publish(site, { title: 'Slow disk', post: '<p>Start.</p>' });
  const page = await openPage({ session: site.adminSession });
  await openForm(page, editPath(article));
  await typeText(page, ' On both.');
  await expect(autosaveState(page)).toHaveText('Saved');
  await page.context().setOffline(true);
  await typeText(page, ' Here only.');
  await savedLocally(page);
  await page.close({ runBeforeUnload: false });
  await page.context().setOffline(false);
  const later = await page.context().newPage();
  await later.addInitScript(() => {
    const { open } = IDBFactory.prototype;
    const opened = new Promise((resolve) => window.addEventListener('open-indexeddb', resolve));
    IDBFactory.prototype.open = function openLate(...given) {
      const request = open.apply(this, given);
      const listen = request.addEventListener.bind(request) as EventTarget['addEventListener'];
      const addEventListener = (type: string, listener: EventListener) =>
        listen(
          type,
          (event) => void (type === 'success' ? opened : Promise.resolve()).then(() => listener(event)),
        );
      return Object.assign(request, { addEventListener });
    };
  });
  await openForm(later, editPath(article));
  await restore(later).click();
  await expect(content(later)).toHaveText('Start. On both.');
  await later.evaluate(() => window.dispatchEvent(new Event('open-indexeddb')));
  await restore(later).click();
  await expect(content(later)).toHaveText('Start. On both. Here only.');
});

test('an uploaded image is stored with the text', inTier('all'), async ({ site, openPage }) => {
  const made = await publish(site, { title: 'With a picture', post: '<p>Start.</p>' });
  const page = await openPage({ session: site.adminSession });
  const banner = page.locator('input[name=bannerImg]');
  await openForm(page, editPath(made));
  const before = await banner.inputValue();
  await page.getByRole('button', { name: 'Remove Banner image' }).click();
  const file = await pngFile('new.png', '#7a1f5c');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: file.name, mimeType: file.type, buffer: Buffer.from(file.base64, 'base64') });
  await expect(page.getByRole('button', { name: 'Remove Banner image' })).toBeVisible();
  const address = await banner.inputValue();
  expect(address).not.toBe(before);
  await savedLocally(page);
  await page.reload();
  await expect(banner).toHaveValue(before);
  await restore(page).click();
  await expect(banner).toHaveValue(address);
  await expect(autosaveState(page)).toHaveText('Saved');
});

test(
  'pending uploads survive the tab and continue in their places',
  inTier('all'),
  async ({ site, openPage }) => {
    const made = await publish(site, { title: 'With pictures', post: '<p>One.</p><p>Two.</p>' });
    const page = await openPage({ session: site.adminSession });
    const context = page.context();
    await openForm(page, editPath(made));
    await page.getByRole('button', { name: 'Remove Banner image' }).click();
    await addImageSlots(page, 2);
    await context.route('**/media/upload', (route) => route.abort());
    const file = async (name: string, colour: string) => {
      const { type, base64 } = await pngFile(name, colour);
      return { name, mimeType: type, buffer: Buffer.from(base64, 'base64') };
    };
    await page.getByLabel('Banner image', { exact: true }).setInputFiles(await file('banner.png', '#a33'));
    await page.getByLabel('Image 2', { exact: true }).setInputFiles(await file('second.png', '#3a3'));
    const image = await pngFile('text.png', '#33a');
    await putCursorIn(content(page).getByText('One.'));
    await page.keyboard.press('End');
    await paste(content(page), { files: [image] });
    await expect(page.getByText("We'll retry automatically")).toHaveCount(3);
    await putCursorIn(content(page).getByText('One.'));
    await page.keyboard.press('Home');
    // The editor hears of the cursor a moment later than the next key can come here.
    await page.evaluate(() => new Promise((heard) => requestAnimationFrame(() => setTimeout(heard, 50))));
    await page.keyboard.press('Enter');
    await expect(content(page).locator('> p')).toHaveText(['', 'One.', '', 'Two.']);
    await expect(autosaveState(page)).toHaveText('Saved');
    const ids = () => page.evaluate(countStoredImages);
    await expect.poll(ids).toBe(3);
    await page.close();

    const again = await context.newPage();
    await openForm(again, editPath(made));
    await expect(offer(again)).toContainText('with 3 images that are not uploaded');
    await context.unroute('**/media/upload');
    await restore(again).click();
    await expect(again.getByRole('button', { name: 'Remove Banner image' })).toBeVisible();
    await expect(again.getByRole('button', { name: 'Remove Image 2' })).toBeVisible();
    await expect(again.locator('.ProseMirror > *')).toHaveText(['', 'One.', 'Add alt text', '', 'Two.']);
    await expect(again.locator('.ProseMirror > figure:nth-child(3) img')).toBeVisible();
    await updateButton(again).click();
    await expect(again.getByText('Article updated successfully').first()).toBeVisible();
    const saved = await stored(site, made);
    expect(saved.bannerImg).toContain('/media/');
    expect(saved.additionalImages).toHaveLength(1);
    await expect.poll(() => again.evaluate(countStoredImages)).toBe(0);
    await again.reload();
    await expect(again.locator('.ProseMirror')).toBeVisible();
    await expect(offer(again)).toHaveCount(0);
  },
);

async function putCursorIn(paragraph: Locator): Promise<void> {
  await paragraph.click();
  await expect
    .poll(() => paragraph.evaluate((it) => it.contains(getSelection()?.focusNode ?? null)))
    .toBe(true);
}

/** Counts the images in the local draft store. */
function countStoredImages(): Promise<number> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('lekha-journal');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const counting = opening.result.transaction('picture').objectStore('picture').count();
      counting.onsuccess = () => {
        opening.result.close();
        resolve(counting.result);
      };
    };
  });
}

test.describe('a permanently deleted article', () => {
  // Its tabs try to store what was typed.
  test.use({ allowedErrors: [/status of 404|ERR_|Failed to fetch/] });

  test('its unsaved text is offered as a new article', inTier('all'), async ({ site, openPage }) => {
    const made = await publish(site, { title: 'Gone for good', post: '<p>Start.</p>' });
    const [here, there] = [
      await openPage({ session: site.adminSession }),
      await openPage({ session: site.adminSession }),
    ];
    await openForm(here, editPath(made));
    await typeText(here, ' On the server.');
    await expect(autosaveState(here)).toHaveText('Saved');
    await openForm(there, editPath(made));
    await there.context().setOffline(true);
    await typeText(there, ' On this device.');
    await savedLocally(there);
    expect((await site.adminApi.delete(`articles/${made._id}`)).status).toBe(200);
    await site.server.kill();
    expireTrash(site);
    await site.server.startAgain();
    await there.context().setOffline(false);
    await expect(async () => {
      await openForm(there, '/dashboard/create-article');
      // The server empties the trash some time after its start. A later opening finds both texts.
      await expect(offer(there).getByRole('button', { name: '1 more' })).toBeVisible({ timeout: 5000 });
    }).toPass();
    await showOlder(there);
    await expect(offer(there)).toContainText('made in another browser or tab');
    await restore(there).click();
    await restore(there).click();
    await expect(content(there)).toHaveText(/^Start\. On (the server|this device)\.$/);
  });
});

/** Makes the trash of a stopped server older than 30 days, and the job that empties it due. */
function expireTrash({ dataDir }: Site): void {
  const database = new DatabaseSync(join(dataDir, 'lekha.db'), { timeout: 60_000 });
  database.exec("update article set deleted_at = '2020-01-01T00:00:00.000Z' where deleted_at is not null");
  database.exec("update job set run_at = '2020-01-01T00:00:00.000Z' where kind = 'purge-trash'");
  database.close();
}

test.describe('a text that is too long for the server', () => {
  test.use({ siteEnv: { MAX_BODY_KB: '64' }, allowedErrors: [/status of 413/] });

  test(
    'is stored locally, and synced as soon as it fits again',
    inTier('all'),
    async ({ site, openPage }) => {
      const made = await publish(site, { title: 'Long', post: '<p>Start.</p>' });
      const page = await openPage({ session: site.adminSession });
      await openForm(page, editPath(made));
      await content(page).click();
      await page.keyboard.press('Control+End');
      await paste(content(page), { text: 'Many words of a very long text. '.repeat(3000) });
      await expect(autosaveState(page)).toHaveText('Saved on this device only');
      await page.keyboard.press('Control+z');
      await expect(content(page)).toHaveText('Start.');
      await expect(autosaveState(page)).toHaveText('Saved');
      await expect(page.getByText('Split the text into several articles.')).toBeHidden();
      await page.keyboard.press('Control+Shift+z');
      await expect(autosaveState(page)).toHaveText('Saved on this device only');
      await updateButton(page).click();
      await expect(page.getByRole('alert')).toContainText('Split the text into several articles.');
      await content(page).press('Control+a');
      await page.keyboard.type('Short.');
      await expect(autosaveState(page)).toHaveText('Autosaved · not in the article');
      await updateButton(page).click();
      await expect.poll(async () => (await stored(site, made)).post).toBe('<p>Short.</p>');
    },
  );
});
