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

test(
  'below several lines and for right-to-left text popups open where the selection begins',
  inTier('all'),
  async ({ site, adminPage: page }) => {
    const lines = 'Hemp is twisted into yarn, and yarn into strands. '.repeat(6);
    const rtl = '<p dir="rtl">كانت المدينة هادئة في الصباح، والناس يمشون ببطء.</p>';
    const { text } = await openEditor(site, page, `<p>${lines}</p>${rtl}<p>End</p>`);
    const tools = page.getByRole('toolbar', { name: 'Formatting' });
    for (const [number, edge] of [
      [0, 'left'],
      [1, 'right'],
    ] as const) {
      const paragraph = text.locator('p').nth(number);
      await paragraph.selectText();
      for (const name of ['Link', 'Text colour']) {
        await tools.getByRole('button', { name, exact: true }).click();
        const popup = page.getByRole('dialog', { name });
        await expect(popup).toBeVisible();
        const side = (locator: Locator) =>
          locator.evaluate((element, edge) => element.getBoundingClientRect()[edge], edge);
        expect(Math.abs((await side(popup)) - (await side(paragraph))), `${name}, ${edge}`).toBeLessThan(16);
        await page.keyboard.press('Escape');
        await expect(popup).toBeHidden();
      }
    }
  },
);

test(
  'the source of a formula opens below it and begins where it begins',
  inTier('all'),
  async ({ site, adminPage: page }) => {
    const { text } = await openEditor(site, page, '<p>Some words before</p>');
    await page.keyboard.type(' ');
    await page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name: 'Formula' }).click();
    const panel = (await text.locator('.formula-panel').boundingBox())!;
    const formula = (await text.locator('.formula-view > :first-child').boundingBox())!;
    expect(Math.abs(panel.x - formula.x)).toBeLessThan(4);
    expect(panel.y).toBeGreaterThanOrEqual(formula.y + formula.height - 4);
    expect(panel.width).toBeGreaterThan(300);
  },
);

test(
  'the tools of a selection cover no heading, also between two',
  inTier('all'),
  async ({ site, adminPage: page }) => {
    const { text } = await openEditor(
      site,
      page,
      `${PARAGRAPHS}<h2>Above</h2><p>Between two headings</p><h2>Below</h2>${PARAGRAPHS}`,
    );
    const paragraph = text.getByText('Between two headings');
    await paragraph.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    await paragraph.selectText();
    const tools = (await page.locator('[data-selection-toolbar]').boundingBox())!;
    for (const name of ['Above', 'Below', 'Between two headings']) {
      const other = (await text.getByText(name, { exact: true }).boundingBox())!;
      const isApart = tools.y >= other.y + other.height || tools.y + tools.height <= other.y;
      expect(isApart, name).toBe(true);
    }
  },
);
