import type { Page } from '@playwright/test';
import type { Article } from '../../contract/article.ts';
import { expect } from '../fixtures.ts';

/** Where an article is written on. */
export const editPath = ({ _id }: Pick<Article, '_id'>) => `/dashboard/edit-article/${_id}`;

/** The field of an article's text. */
export const content = (page: Page) => page.getByRole('textbox', { name: 'Content' });

/** The line that says where the text is kept. */
export const autosaveState = (page: Page) => page.locator('[data-autosave]');

/** The button that saves an article. */
export const updateButton = (page: Page) => page.getByRole('button', { name: 'Update Article' });

/** Opens a writing screen and waits for its editor: before the page's scripts run there is a plain field of the same name. */
export async function openForm(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.locator('.ProseMirror')).toBeVisible();
}

/** Types at the end of the text. */
export async function typeText(page: Page, words: string): Promise<void> {
  await content(page).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(words);
}
