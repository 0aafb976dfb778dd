import type { Page } from '@playwright/test';
import type { Article } from '../../contract/article.ts';
import { expect } from '../fixtures.ts';
import { moveToEnd } from './rich-text.ts';

/** The path of an article's edit page. */
export const editPath = ({ _id }: Pick<Article, '_id'>) => `/dashboard/edit-article/${_id}`;

/** The field with an article's text. */
export const content = (page: Page) => page.getByRole('textbox', { name: 'Content' });

/** The line that shows where the text is stored. */
export const autosaveState = (page: Page) => page.locator('[data-autosave]');

/** The button that saves an article, a draft as one. */
export const updateButton = (page: Page) =>
  page.getByRole('button', { name: /^(Update Article|Save Draft)$/ });

/** The button of the bar that opens the publish dialog. */
export const publishButton = (page: Page) => page.getByRole('button', { name: /^(Publish|Schedule)…$/ });

/** Publishes the article of the form in the dialog that the button of the bar opens. */
export async function publishArticle(page: Page, name = 'Publish Article'): Promise<void> {
  await publishButton(page).click();
  await page.getByRole('dialog').getByRole('button', { name }).click();
}

/** Opens an article form and waits for its editor, which replaces a plain field of the same name. */
export async function openForm(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.locator('.ProseMirror')).toBeVisible();
}

/** Types at the end of the text. */
export async function typeText(page: Page, words: string): Promise<void> {
  await moveToEnd(content(page));
  await page.keyboard.type(words);
}

/** Adds empty slots for additional images. */
export async function addImageSlots(page: Page, count: number): Promise<void> {
  for (let added = 0; added < count; added++)
    await page.getByRole('button', { name: 'Add image', exact: true }).click();
}
