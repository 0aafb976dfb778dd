import { expect, type Page } from '@playwright/test';
import { updateButton } from '../support/article-form.ts';
import { PATIENCE_MS } from './browser.ts';
import type { Text } from './typed-text.ts';

/** The form. Other users edit the first paragraph of the body, the author the rest. */
export interface Form extends Text {
  first: string;
}

/** After this time the editor leaves the caret where it is. */
const FOCUSED_MS = 100;

const content = (page: Page) => page.getByRole('textbox', { name: 'Content' });

/** Waits until the form and its editor are ready. */
export async function formReady(page: Page): Promise<void> {
  await expect(content(page).locator('p').first()).toBeVisible({ timeout: PATIENCE_MS });
  await expect(page.locator('[data-autosave]')).toBeVisible({ timeout: PATIENCE_MS });
}

/** Returns the current content of the form. */
export async function readForm(page: Page): Promise<Form> {
  const title = await page.getByLabel('Title').inputValue();
  const [first = '', ...rest] = await content(page)
    .locator(':scope > p')
    .evaluateAll((paragraphs) => paragraphs.map(({ textContent }) => textContent ?? ''));
  return { title, first, body: rest.join('\n') };
}

/** Moves the caret to the end of a field. */
export async function goTo(page: Page, field: 'title' | 'body'): Promise<void> {
  const place = field === 'title' ? page.getByLabel('Title') : content(page);
  await place.focus();
  if (field === 'title') return page.keyboard.press('Control+End');
  // A newly focused editor restores its caret, maybe after the first key, and learns only later where a
  // key has moved the caret.
  await expect(async () => {
    await page.keyboard.press('Control+End');
    await page.waitForTimeout(FOCUSED_MS);
    expect(
      await place.evaluate(({ lastElementChild }) =>
        lastElementChild?.contains(getSelection()?.anchorNode ?? null),
      ),
    ).toBe(true);
  }).toPass({ timeout: PATIENCE_MS });
}

/** Types into the first paragraph. */
export async function writeFirst(page: Page, words: string): Promise<void> {
  const first = content(page).locator(':scope > p').first();
  await expect(async () => {
    await content(page).focus();
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('End');
    await page.waitForTimeout(FOCUSED_MS);
    expect(await first.evaluate((paragraph) => paragraph.contains(getSelection()?.anchorNode ?? null))).toBe(
      true,
    );
  }).toPass({ timeout: PATIENCE_MS });
  await page.keyboard.insertText(words);
}

/** Presses the save button with the keyboard, since a notice may cover it. */
export async function pressUpdate(page: Page): Promise<void> {
  await updateButton(page).press('Enter');
}

/** Merges if another user has saved; conflicts keep both versions, or mine. */
export async function mergeIfOffered(page: Page): Promise<boolean> {
  const merge = page.getByRole('button', { name: 'Merge the two versions' });
  if (!(await merge.isVisible())) return false;
  await merge.press('Enter');
  const screen = page.getByRole('dialog', { name: 'Merge the two versions' });
  await expect(screen).toBeVisible({ timeout: PATIENCE_MS });
  const open = screen.locator('fieldset[data-open]');
  for (let left = await open.count(); left > 0; left--) {
    const both = open.first().locator('input[value=both]');
    await ((await both.count()) > 0 ? both : open.first().locator('input[value=mine]')).check();
  }
  await screen.getByRole('button', { name: 'Use merged text' }).press('Enter');
  await expect(screen).toHaveCount(0, { timeout: PATIENCE_MS });
  await formReady(page);
  return true;
}

/** Recovers the newest draft of an earlier editor session, if offered. */
export async function restoreIfOffered(page: Page): Promise<boolean> {
  const restore = page.getByRole('region', { name: 'Unsaved changes' }).getByRole('button', {
    name: 'Restore',
  });
  if ((await restore.count()) === 0) return false;
  await restore.first().press('Enter');
  await formReady(page);
  return true;
}

/** Dismisses the notices about what others have saved into the form, and returns their number. */
export async function dismissJoined(page: Page): Promise<number> {
  const dismiss = page.locator('.save-bar').getByRole('button', { name: 'Dismiss' });
  let dismissed = 0;
  for (; (await dismiss.count()) > 0; dismissed++) await dismiss.first().press('Enter');
  return dismissed;
}
