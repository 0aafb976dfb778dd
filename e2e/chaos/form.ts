import { expect, type Page } from '@playwright/test';
import { PATIENCE_MS } from './browser.ts';
import type { Text } from './typed-text.ts';

/** What another writes into: the first paragraph of the body. The rest is the author's. */
export interface Form extends Text {
  first: string;
}

/** After so long the editor leaves the caret where it is. */
const FOCUSED_MS = 100;

const content = (page: Page) => page.getByRole('textbox', { name: 'Content' });

/** Waits until the form is there and its editor too. */
export async function formReady(page: Page): Promise<void> {
  await expect(content(page).locator('p').first()).toBeVisible({ timeout: PATIENCE_MS });
  await expect(page.locator('[data-autosave]')).toBeVisible({ timeout: PATIENCE_MS });
}

/** What stands in the form now. */
export async function readForm(page: Page): Promise<Form> {
  const title = await page.getByLabel('Title').inputValue();
  const [first = '', ...rest] = await content(page)
    .locator(':scope > p')
    .evaluateAll((paragraphs) => paragraphs.map(({ textContent }) => textContent ?? ''));
  return { title, first, body: rest.join('\n') };
}

/** Puts the caret where the author goes on writing. */
export async function goTo(page: Page, field: 'title' | 'body'): Promise<void> {
  const place = field === 'title' ? page.getByLabel('Title') : content(page);
  await place.focus();
  if (field === 'title') return page.keyboard.press('Control+End');
  // An editor that has just got the focus puts the caret back where it was, which may be after the first key; and it
  // learns a moment later where a key has led the caret.
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

/** Writes into the first paragraph. */
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

/** Presses the button that saves; a notice may lie over it. */
export async function pressUpdate(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Update Article' }).press('Enter');
}

/** Puts both texts together when somebody else has saved; what both changed is kept from both, or as mine. */
export async function mergeIfOffered(page: Page): Promise<boolean> {
  const merge = page.getByRole('button', { name: 'Merge both texts' });
  if (!(await merge.isVisible())) return false;
  await merge.press('Enter');
  const screen = page.getByRole('dialog', { name: 'Merge both texts' });
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

/** Takes up the newest text that an earlier sitting left, if it is offered. */
export async function restoreIfOffered(page: Page): Promise<boolean> {
  const restore = page.getByRole('region', { name: 'Unsaved changes' }).getByRole('button', {
    name: 'Restore',
  });
  if ((await restore.count()) === 0) return false;
  await restore.first().press('Enter');
  await formReady(page);
  return true;
}
