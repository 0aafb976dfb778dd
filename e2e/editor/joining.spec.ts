import type { Page } from '@playwright/test';
import type { Article } from '../../contract/article.ts';
import { inTier } from '../../scripts/tests/tier.ts';
import { expect, type Site, test } from '../fixtures.ts';
import {
  autosaveState,
  content,
  editPath,
  openForm,
  publishArticle,
  typeText,
  updateButton,
} from '../support/article-form.ts';
import { publish } from '../support/publish.ts';

test.use({ allowedErrors: [/status of 409/] });

const post = '<p>Rags rest.</p><p>নদীর ধারে।</p><p>Sheets dry.</p>';

const read = async (site: Site, { _id }: Article) =>
  (await site.adminApi.get<Article>(`articles/single-article/${_id}`)).data;

const saveAsOther = (site: Site, { _id }: Article, fields: object) =>
  site.adminApi.put(`articles/update-article/${_id}`, fields);

const saved = (page: Page) => expect(page.getByText('Article updated successfully').first()).toBeVisible();

test(
  'a save joins the title and paragraphs that another tab has saved; the author can revert them',
  inTier('all'),
  async ({ site, adminPage, axe }) => {
    const article = await publish(site, { title: 'Paper', post, status: 'draft' });
    await openForm(adminPage, editPath(article));
    const other = await adminPage.context().newPage();
    await openForm(other, editPath(article));
    await typeText(adminPage, ' In the sun.');
    await other.getByLabel('Title').fill('How paper is made');
    await content(other).getByText('Rags rest.').click();
    await other.keyboard.press('Home');
    await other.keyboard.type('Before. ');
    await updateButton(other).click();
    await saved(other);
    await other.close();

    await adminPage.keyboard.press('Control+s');
    await saved(adminPage);
    const joined = '<p>Before. Rags rest.</p><p>নদীর ধারে।</p><p>Sheets dry. In the sun.</p>';
    expect(await read(site, article)).toMatchObject({ title: 'How paper is made', post: joined, version: 3 });
    await expect(
      adminPage.getByText('Changes from your other tab or browser are now in this text.'),
    ).toBeVisible();
    await expect(adminPage.getByLabel('Title')).toHaveValue('How paper is made');

    // The cursor and the undo history are still those of the author.
    await adminPage.keyboard.type(' Slowly.');
    await expect(content(adminPage)).toContainText('Sheets dry. In the sun. Slowly.');
    await expect(async () => {
      await adminPage.keyboard.press('Control+z');
      expect(await content(adminPage).locator('p').last().textContent()).toBe('Sheets dry.');
    }).toPass();
    await expect(content(adminPage).locator('p').first()).toHaveText('Before. Rags rest.');

    await adminPage.getByRole('button', { name: 'Show' }).click();
    const dialog = adminPage.getByRole('dialog', { name: 'Incoming changes' });
    await expect(dialog.locator('ins', { hasText: 'Before' })).toBeVisible();
    await axe(adminPage);
    await dialog.getByRole('button', { name: 'Revert' }).click();
    await expect(adminPage.getByLabel('Title')).toHaveValue('Paper');
    await expect(content(adminPage)).toHaveText('Rags rest.নদীর ধারে।Sheets dry.');
    await expect(adminPage.getByText('are now in this text')).toHaveCount(0);
    expect((await read(site, article)).post).toBe(joined);
    await updateButton(adminPage).click();
    await expect.poll(async () => (await read(site, article)).post).toBe(post);
    expect((await read(site, article)).title).toBe('Paper');
  },
);

test(
  'an autosave joins what was saved elsewhere, without a save, and only if no paragraph conflicts',
  inTier('all'),
  async ({ site, adminPage }) => {
    const article = await publish(site, { title: 'Paper', post });
    await openForm(adminPage, editPath(article));
    await saveAsOther(site, article, { post: post.replace('Rags rest.', 'Rags rest. For days.') });
    await typeText(adminPage, ' In the sun.');
    await expect(content(adminPage).locator('p').first()).toHaveText('Rags rest. For days.');
    await adminPage.keyboard.type(' Slowly.');
    await expect(content(adminPage).locator('p').last()).toHaveText('Sheets dry. In the sun. Slowly.');
    await expect(autosaveState(adminPage)).toHaveText('Saved');
    expect(await read(site, article)).toMatchObject({ version: 2 });

    await saveAsOther(site, article, { post: post.replace('Sheets dry.', 'Sheets hang.') });
    await adminPage.keyboard.type(' Again.');
    await expect(adminPage.getByText('The saved article is newer than this text.')).toBeVisible();
    await updateButton(adminPage).click();
    await expect(adminPage.getByRole('button', { name: 'Merge the two versions' })).toBeVisible();
    expect(await read(site, article)).toMatchObject({ version: 3 });
  },
);

test(
  'a save joins footnotes of both; undo and redo keep each with its reference',
  inTier('all'),
  async ({ site, adminPage }) => {
    const article = await publish(site, { title: 'Paper', post, status: 'draft' });
    await openForm(adminPage, editPath(article));
    await typeText(adminPage, ' In the sun.');
    await adminPage.keyboard.press('Control+Alt+f');
    await adminPage.keyboard.type('For a week.');
    const note = (id: string, text: string) =>
      `<li id="fn${id}" class="footnote-item"><p>${text} <a href="#fnref${id}" class="footnote-backref">↩︎</a></p></li>`;
    const reference = (id: string, number: number) =>
      `<sup class="footnote-ref"><a href="#fn${id}" id="fnref${id}">[${number}]</a></sup>`;
    const list = (...notes: string[]) =>
      `<section class="footnotes"><ol class="footnotes-list">${notes.join('')}</ol></section>`;
    const theirs =
      post.replace('Rags rest.', `Rags rest.${reference('1', 1)}`) + list(note('1', 'In water.'));
    await saveAsOther(site, article, { post: theirs });
    await adminPage.keyboard.press('Control+s');
    await saved(adminPage);
    const joined =
      theirs.slice(0, theirs.indexOf('</p><section')) +
      ` In the sun.${reference('2', 2)}</p>${list(note('1', 'In water.'), note('2', 'For a week.'))}`;
    expect((await read(site, article)).post).toBe(joined);

    // The cursor is still in the author's note.
    await adminPage.keyboard.type(' Or two.');
    const notes = content(adminPage).locator('.footnote-item');
    await expect(notes).toHaveText([/^In water\./, /^For a week\. Or two\./]);
    await expect(async () => {
      await adminPage.keyboard.press('Control+z');
      expect(await notes.count()).toBe(1);
    }).toPass();
    await expect(notes).toHaveText([/^In water\./]);
    await expect(async () => {
      await adminPage.keyboard.press('Control+Shift+z');
      expect(await notes.allTextContents()).toEqual([
        expect.stringMatching(/^In water\./),
        expect.stringMatching(/^For a week\. Or two\./),
      ]);
    }).toPass();
    await updateButton(adminPage).click();
    await expect
      .poll(async () => (await read(site, article)).post)
      .toBe(joined.replace('week.', 'week. Or two.'));
  },
);

test(
  'publishing waits for the author to see what came in first',
  inTier('all'),
  async ({ site, adminPage }) => {
    const article = await publish(site, { title: 'Paper', post, status: 'draft' });
    await openForm(adminPage, editPath(article));
    await expect(autosaveState(adminPage)).toHaveText('Saved');
    await saveAsOther(site, article, { title: 'Not ready' });
    await publishArticle(adminPage);
    await expect(adminPage.getByText('Not saved yet: other changes came in first.')).toBeVisible();
    await expect(adminPage.getByLabel('Title')).toHaveValue('Not ready');
    expect(await read(site, article)).toMatchObject({ status: 'draft', version: 2 });
    await publishArticle(adminPage);
    await saved(adminPage);
    expect(await read(site, article)).toMatchObject({ status: 'published', version: 3 });
  },
);

test(
  'a save joins tags, authors and the banner image that another has changed',
  inTier('all'),
  async ({ site, adminPage, expectedErrors }) => {
    expectedErrors.push(/images\.example/);
    const article = await publish(site, { title: 'Paper', post, status: 'draft', tags: ['Craft', 'Old'] });
    const { data: author } = await site.adminApi.post<{ slug: string }>('authors', { name: 'Bob Binder' });
    await openForm(adminPage, editPath(article));
    await saveAsOther(site, article, {
      tags: ['Craft', 'Ink'],
      bannerImg: 'https://images.example/ink.jpg',
      authors: [...article.authors.map(({ slug }) => slug), author.slug],
    });
    await adminPage.getByRole('combobox', { name: 'Tags' }).fill('Water');
    await adminPage.getByRole('combobox', { name: 'Tags' }).press('Enter');
    await adminPage.keyboard.press('Control+s');
    await saved(adminPage);
    expect(await read(site, article)).toMatchObject({
      tags: ['Craft', 'Water', 'Ink'],
      bannerImg: 'https://images.example/ink.jpg',
      authors: [{}, { name: 'Bob Binder' }],
    });
    await expect(adminPage.getByRole('listitem').filter({ hasText: 'Bob Binder' })).toBeVisible();
    await adminPage.getByRole('button', { name: 'Revert' }).click();
    await updateButton(adminPage).click();
    await expect.poll(async () => (await read(site, article)).tags).toEqual(['Craft', 'Old', 'Water']);
  },
);

test(
  'a save joins additional images of both, and reverts theirs',
  inTier('all'),
  async ({ site, adminPage, expectedErrors }) => {
    expectedErrors.push(/images\.example/);
    const image = (name: string, position: number, caption = '') => ({
      url: `https://images.example/${name}.jpg`,
      caption,
      alt: '',
      position,
    });
    const before = [image('rags', 1, 'Rags'), image('sheets', 2)];
    const article = await publish(site, { title: 'Paper', post, status: 'draft', additionalImages: before });
    await openForm(adminPage, editPath(article));
    await saveAsOther(site, article, {
      additionalImages: [image('rags', 1, 'Rags'), image('sheets', 3, 'Dry'), image('ink', 2, 'Ink')],
    });
    const captions = adminPage.getByRole('textbox', { name: 'Caption' });
    await captions.first().fill('My rags');
    await adminPage.keyboard.press('Control+s');
    await saved(adminPage);
    expect((await read(site, article)).additionalImages).toEqual([
      image('rags', 1, 'My rags'),
      image('ink', 2, 'Ink'),
      image('sheets', 3, 'Dry'),
    ]);
    await expect(captions.first()).toBeFocused();
    await expect(adminPage.getByText('Your changes from elsewhere are now in this text.')).toBeVisible();
    await adminPage.getByRole('button', { name: 'Revert' }).click();
    await updateButton(adminPage).click();
    const mine = [image('rags', 1, 'My rags'), image('sheets', 2)];
    await expect.poll(async () => (await read(site, article)).additionalImages).toEqual(mine);
  },
);

test('the category of a new article joins', inTier('all'), async ({ site, adminPage }) => {
  await openForm(adminPage, '/dashboard/create-article');
  await adminPage.getByLabel('Title').fill('Paper');
  await typeText(adminPage, 'Rags rest.');
  await adminPage.keyboard.press('Control+s');
  await expect(adminPage).toHaveURL(/edit-article/);
  const article = { _id: new URL(adminPage.url()).pathname.split('/').at(-1) } as Article;
  await saveAsOther(site, article, { category: 'ink', subcategory: 'iron gall' });
  await typeText(adminPage, ' For days.');
  await expect(adminPage.getByText('are now in this text.')).toBeVisible();
  await expect(adminPage.getByLabel('Category', { exact: true })).toHaveValue('ink');
  await expect(adminPage.getByLabel('Subcategory')).toHaveValue('iron gall');
  await adminPage.keyboard.press('Control+s');
  await saved(adminPage);
  expect(await read(site, article)).toMatchObject({ category: 'ink', subcategory: 'iron gall' });
});
