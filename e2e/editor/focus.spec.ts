import type { Locator, Page } from '@playwright/test';
import { inTier } from '../../scripts/tests/tier.ts';
import { expect, test } from '../fixtures.ts';
import { type OpenEditor, openEditor, selectionRead } from '../support/rich-text.ts';

/** A popup over the text "some word". */
interface Popup {
  name: string;
  open: (page: Page) => Promise<void>;
  shown: (page: Page) => Locator;
  close: (page: Page) => Promise<void>;
  /** True if the press that closes it takes the focus after the popup has returned it, until the next frame. */
  isLate?: boolean;
}

const press = (key: string) => (page: Page) => page.keyboard.press(key);
const button = (name: string | RegExp) => (page: Page) =>
  page.locator('[data-body-editor]').getByRole('button', { name }).first().click();
const dialog = (name: string) => (page: Page) => page.getByRole('dialog', { name });
const menu = (page: Page) => page.getByRole('menu');
/** Clicks beside everything that takes the focus. */
const outside = (page: Page) => page.mouse.click(5, 400);
const esc = press('Escape');

const POPUPS: Popup[] = [
  { name: 'link by key', open: press('Control+k'), shown: dialog('Link'), close: esc },
  { name: 'link by button', open: button('Link'), shown: dialog('Link'), close: outside },
  { name: 'link, its button twice', open: button('Link'), shown: dialog('Link'), close: button('Link') },
  { name: 'colour', open: button('Text colour'), shown: dialog('Text colour'), close: esc },
  { name: 'background', open: button('Background'), shown: dialog('Background colour'), close: outside },
  { name: 'style', open: button(/^Text style/), shown: menu, close: esc },
  { name: 'style, outside', open: button(/^Text style/), shown: menu, close: outside, isLate: true },
  { name: 'shortcuts', open: button('Keyboard shortcuts'), shown: dialog('Keyboard'), close: esc },
  { name: 'find', open: press('Control+f'), shown: (page) => page.getByRole('search'), close: esc },
  { name: 'publish', open: press('Control+Enter'), shown: dialog('Publish this article'), close: esc },
];

/** Replaces the text by this one, with the cursor at its end or its last word selected. */
async function start(page: Page, { text }: OpenEditor, isSelected: boolean): Promise<void> {
  await text.evaluate((element: Element) => {
    const { editor } = element as Element & { editor: import('@tiptap/core').Editor };
    editor.commands.setContent('<p>First</p><p>some word</p>');
    editor.commands.setTextSelection(editor.state.doc.content.size - 1);
    editor.view.focus();
  });
  if (isSelected) await page.keyboard.press('Control+Shift+ArrowLeft');
  await selectionRead(text);
}

for (const rate of [6, 20]) {
  test(
    `what is typed directly after a popup lands where the cursor was, on a machine ${rate} times slower`,
    inTier(rate === 6 ? 'full' : 'all'),
    async ({ site, adminPage: page }) => {
      const editor = await openEditor(site, page);
      const client = await page.context().newCDPSession(page);
      const results: string[] = [];
      for (const popup of POPUPS) {
        for (const isSelected of [true, false]) {
          await start(page, editor, isSelected);
          await client.send('Emulation.setCPUThrottlingRate', { rate });
          await popup.open(page);
          await expect(popup.shown(page)).toBeVisible();
          await popup.close(page);
          if (popup.isLate) await expect(editor.text).toBeFocused();
          await page.keyboard.type('Xyz');
          await client.send('Emulation.setCPUThrottlingRate', { rate: 1 });
          await expect(popup.shown(page)).toBeHidden();
          const wanted = `<p>First</p><p>some ${isSelected ? '' : 'word'}Xyz</p>`;
          const got = await editor.body();
          if (got !== wanted) results.push(`${popup.name}, ${isSelected ? 'selection' : 'cursor'}: ${got}`);
        }
      }
      expect(results).toEqual([]);
    },
  );
}

test(
  'a URL can be typed directly after Ctrl+K, however slow the machine is',
  inTier('all'),
  async ({ site, adminPage: page }) => {
    const editor = await openEditor(site, page);
    const client = await page.context().newCDPSession(page);
    await start(page, editor, true);
    await client.send('Emulation.setCPUThrottlingRate', { rate: 20 });
    await page.keyboard.press('Control+k');
    await page.keyboard.type('example.org');
    await page.keyboard.press('Enter');
    await page.keyboard.type('!');
    await client.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await expect.poll(editor.body).toBe('<p>First</p><p>some <a href="https://example.org">word</a>!</p>');
  },
);
