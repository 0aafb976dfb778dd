import type { Locator, Page } from '@playwright/test';
import { inTier } from '../../scripts/tests/tier.ts';
import { expect, test } from '../fixtures.ts';
import { openEditor } from '../support/rich-text.ts';

const PARAGRAPHS = Array.from({ length: 12 }, (_, n) => `<p>Paragraph ${n} of the text.</p>`).join('');

/** Selects the words of a paragraph. */
async function selectParagraph(text: Locator, number: number): Promise<Locator> {
  const paragraph = text.locator('p').nth(number);
  await paragraph.click();
  await text.press('Home');
  await text.press('Shift+End');
  return paragraph;
}

/** Returns the colour behind the selected words: of the mark that stands for the selection, or its own. */
const selectionColour = (page: Page) =>
  page.evaluate(() => {
    const text = document.querySelector('.ProseMirror') as Element;
    const shown = text.querySelector('.shown-selection');
    const own = getComputedStyle(text.querySelector('p') as Element, '::selection').backgroundColor;
    return { shown: shown && getComputedStyle(shown).backgroundColor, own };
  });

test(
  'link and colours open below the selection, which keeps its colour',
  inTier('all'),
  async ({ site, adminPage: page, axe }) => {
    const { text } = await openEditor(site, page, PARAGRAPHS);
    const paragraph = await selectParagraph(text, 3);
    const before = await selectionColour(page);
    expect(before.shown).toBeNull();
    const tools = page.getByRole('toolbar', { name: 'Formatting' });
    for (const name of ['Link', 'Text colour', 'Background colour']) {
      await tools.getByRole('button', { name, exact: true }).click();
      const popup = page.getByRole('dialog', { name });
      await expect(popup).toBeVisible();
      const [words, box] = [await paragraph.boundingBox(), await popup.boundingBox()];
      const below = box!.y - (words!.y + words!.height);
      expect(below, name).toBeGreaterThan(-8);
      expect(below, name).toBeLessThan(16);
      expect(Math.abs(box!.x - words!.x), name).toBeLessThan(16);
      expect(await selectionColour(page)).toEqual({ shown: before.own, own: 'rgba(0, 0, 0, 0)' });
      await axe(page);
      await page.keyboard.press('Escape');
      await expect(popup).toBeHidden();
      await expect.poll(() => selectionColour(page)).toEqual(before);
    }
  },
);

test(
  'the slash menu shows twelve rows in groups, stays in the window, and remembers what was used',
  inTier('all'),
  async ({ site, adminPage: page, axe }) => {
    await page.setViewportSize({ width: 1280, height: 1000 });
    const { text } = await openEditor(site, page, PARAGRAPHS);
    const menu = page.getByRole('listbox', { name: 'Blocks' });
    const visibleRows = () =>
      menu.evaluate((list) => {
        const { top, bottom } = list.getBoundingClientRect();
        return [...list.querySelectorAll('[role=option]')].filter((row) => {
          const box = row.getBoundingClientRect();
          return box.top >= top && box.bottom <= bottom;
        }).length;
      });
    const addLine = async (paragraph: number) => {
      await text.locator('p').nth(paragraph).click();
      await text.press('End');
      await text.press('Enter');
      await page.keyboard.type('/');
      await expect(menu).toBeVisible();
    };
    await addLine(0);
    await expect(menu.getByRole('group').first()).toHaveAccessibleName('Headings');
    expect(await visibleRows()).toBeGreaterThanOrEqual(12);
    await axe(page);
    await page.keyboard.type('quote');
    await page.keyboard.press('Enter');
    await expect(text.locator('blockquote')).toHaveCount(1);

    for (const height of [1000, 600, 420]) {
      await page.setViewportSize({ width: 1280, height });
      await addLine(10);
      await expect(menu).toBeInViewport({ ratio: 1 });
      const line = await text.locator('p').filter({ hasText: /^\/$/ }).boundingBox();
      const box = await menu.boundingBox();
      const isAbove = box!.y + box!.height <= line!.y + 2;
      const isBelow = box!.y >= line!.y + line!.height - 12;
      expect(isAbove || isBelow, `${height} px`).toBe(true);
      await expect(menu.getByRole('group').first()).toHaveAccessibleName('Last used');
      await expect(menu.getByRole('option').first()).toHaveAccessibleName(/^Quote/);
      await page.keyboard.press('Backspace');
      await expect(menu).toBeHidden();
      await page.keyboard.press('Backspace');
    }
  },
);
