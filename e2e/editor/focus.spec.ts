import type { Locator, Page } from '@playwright/test';
import type { Article } from '../../contract/article.ts';
import { inTier } from '../../scripts/tests/tier.ts';
import { expect, test } from '../fixtures.ts';
import { updateButton } from '../support/article-form.ts';
import { type OpenEditor, openEditor, paste, selectionRead } from '../support/rich-text.ts';

type Block = [start: string, end: string];

/** A popup over the text "some word", in this block or in a paragraph. */
interface Popup {
  name: string;
  block?: Block;
  open: (page: Page) => Promise<void>;
  shown: (page: Page) => Locator;
  close: (page: Page) => Promise<void>;
  /** The text in place of the selection or behind the cursor, if it is not the typed one. */
  result?: (selected: string) => string;
}

const press = (key: string) => (page: Page) => page.keyboard.press(key);
const button = (name: string | RegExp) => (page: Page) =>
  page.locator('[data-body-editor]').getByRole('button', { name }).first().click();
const dialog = (name: string) => (page: Page) => page.getByRole('dialog', { name });
const menu = (page: Page) => page.getByRole('menu');
const tool = (name: string | RegExp) => (page: Page) =>
  page.getByRole('toolbar', { name: 'Block' }).getByRole('button', { name }).click();
/** Clicks beside everything that takes the focus. */
const outside = (page: Page) => page.mouse.click(5, 400);
const esc = press('Escape');
const enter = press('Enter');
const type = (text: string) => (page: Page) => page.keyboard.type(text);

const list = (name: string) => (page: Page) => page.getByRole('listbox', { name });
const source = (page: Page) => page.getByRole('textbox', { name: 'Formula in TeX' });
const formula = (tex: string) => tex && `<span class="formula">${tex}</span>`;

const PARAGRAPH: Block = ['<p>', '</p>'];
const CODE: Block = ['<pre><code>', '</code></pre>'];
const FIGURE: Block = ['<figure><img src="/icon-512.png" alt="Icon"><figcaption>', '</figcaption></figure>'];
const TABLE: Block = ['<table><tbody><tr><td>', '</td></tr></tbody></table>'];

const LINKS: Popup[] = [
  { name: 'link by key', open: press('Control+k'), shown: dialog('Link'), close: esc },
  { name: 'link by button', open: button('Link'), shown: dialog('Link'), close: outside },
];

const TOOLBARS: Popup[] = [
  { name: 'link, its button twice', open: button('Link'), shown: dialog('Link'), close: button('Link') },
  { name: 'colour', open: button('Text colour'), shown: dialog('Text colour'), close: esc },
  { name: 'background', open: button('Background'), shown: dialog('Background colour'), close: outside },
  { name: 'style', open: button(/^Text style/), shown: menu, close: esc },
  { name: 'style, outside', open: button(/^Text style/), shown: menu, close: outside },
  { name: 'shortcuts', open: button('Keyboard shortcuts'), shown: dialog('Keyboard'), close: esc },
  { name: 'find', open: press('Control+f'), shown: (page) => page.getByRole('search'), close: esc },
  { name: 'publish', open: press('Control+Enter'), shown: dialog('Publish this article'), close: esc },
  {
    name: 'media library',
    open: button('Image from the media library'),
    shown: dialog('Choose from the media library'),
    close: esc,
  },
];

const BLOCK_TOOLS: Popup[] = [
  { name: 'code language', block: CODE, open: tool(/^Language/), shown: dialog('Language'), close: esc },
  { name: 'row', block: TABLE, open: tool('Row'), shown: menu, close: esc },
  { name: 'column, outside', block: TABLE, open: tool('Column'), shown: menu, close: outside },
  { name: 'table caption', block: TABLE, open: tool('Caption'), shown: dialog('Caption'), close: outside },
];

const formulas = {
  open: button('Formula'),
  shown: source,
  result: (selected: string) => `${formula(selected)}Xyz`,
};
const emoji = { open: type(' :roc'), shown: list('Emoji'), result: () => ' :rocXyz' };

const altText = { block: FIGURE, open: tool('Alt text'), shown: dialog('Alt text') };
const slash = { open: type(' /'), shown: list('Blocks'), result: () => ' /Xyz' };

/** Apart, so that no test takes longer than its time. */
const POPUPS: Record<string, Popup[]> = {
  'for links': LINKS,
  'of the toolbars': TOOLBARS,
  'of code and tables': BLOCK_TOOLS,
  'for formulas': [
    { name: 'Escape', ...formulas, close: esc },
    { name: 'outside', ...formulas, close: outside },
  ],
  'for emoji': [
    { name: 'Escape', ...emoji, close: esc },
    { name: 'chosen', ...emoji, open: type(' :rocke'), close: enter, result: () => ' 🚀Xyz' },
  ],
  'for alt texts': [
    { name: 'Escape', ...altText, close: esc },
    { name: 'outside', ...altText, close: outside },
    { name: 'applied', ...altText, close: enter },
  ],
  'for blocks': [
    { name: 'Escape', ...slash, close: esc },
    {
      name: 'chosen',
      ...slash,
      open: type(' /formula'),
      close: enter,
      result: () => ' </p><p class="formula">Xyz',
    },
  ],
};

/** Replaces the text by this one, with the cursor at its end or its last word selected. */
async function start(
  page: Page,
  { text }: OpenEditor,
  isSelected: boolean,
  [before, behind] = PARAGRAPH,
): Promise<void> {
  await text.evaluate((element: Element, html) => {
    const { editor } = element as Element & { editor: import('@tiptap/core').Editor };
    editor.commands.setContent(html);
    editor.state.doc.descendants((node, position) => {
      if (node.text === 'some word') editor.commands.setTextSelection(position + node.nodeSize);
    });
    editor.view.focus();
  }, `<p>First</p>${before}some word${behind}`);
  if (isSelected) await page.keyboard.press('Control+Shift+ArrowLeft');
  await selectionRead(text);
}

for (const [rate, kind] of [6, 20].flatMap((rate) =>
  Object.keys(POPUPS).map((kind) => [rate, kind] as const),
)) {
  test(
    `what is typed after a popup ${kind} lands where the cursor was, on a machine ${rate} times slower`,
    inTier('all'),
    async ({ site, adminPage: page }) => {
      const editor = await openEditor(site, page);
      const client = await page.context().newCDPSession(page);
      const results: string[] = [];
      for (const popup of POPUPS[kind] ?? []) {
        for (const isSelected of [true, false]) {
          await start(page, editor, isSelected, popup.block);
          await client.send('Emulation.setCPUThrottlingRate', { rate });
          await popup.open(page);
          await expect(popup.shown(page)).toBeVisible();
          await popup.close(page);
          await page.keyboard.type('Xyz');
          await client.send('Emulation.setCPUThrottlingRate', { rate: 1 });
          await expect(popup.shown(page)).toBeHidden();
          const [before, behind] = popup.block ?? PARAGRAPH;
          const result = popup.result?.(isSelected ? 'word' : '') ?? 'Xyz';
          const wanted = `<p>First</p>${before}some ${isSelected ? '' : 'word'}${result}${behind}`;
          const got = await editor.body();
          if (got !== wanted) results.push(`${popup.name}, ${isSelected ? 'selection' : 'cursor'}: ${got}`);
        }
      }
      expect(results).toEqual([]);
    },
  );
}

test(
  'Escape closes a dialog whose script is still loading',
  inTier('all'),
  async ({ site, adminPage: page }) => {
    const editor = await openEditor(site, page);
    await start(page, editor, false);
    const loads = Promise.withResolvers<void>();
    const isPicker = ({ pathname }: URL) => /^\/assets\/image-picker/.test(pathname);
    await page.route(isPicker, async (route) => {
      await loads.promise;
      await route.continue();
    });
    const requested = page.waitForRequest((request) => isPicker(new URL(request.url())));
    await button('Image from the media library')(page);
    await requested;
    await esc(page);
    const loaded = page.waitForResponse((response) => isPicker(new URL(response.url())));
    loads.resolve();
    await (await loaded).finished();
    await page.keyboard.type('Xyz');
    expect(await editor.body()).toBe('<p>First</p><p>some wordXyz</p>');
    await expect(dialog('Choose from the media library')(page)).toHaveCount(0);
  },
);

test(
  'the end of a text with footnotes is before them, on every way there',
  inTier('all'),
  async ({ site, adminPage: page }) => {
    const reference = '<sup class="footnote-ref"><a href="#fn1" id="fnref1">[1]</a></sup>';
    const note =
      '<li id="fn1" class="footnote-item"><p>Note <a href="#fnref1" class="footnote-backref">↩︎</a></p></li>';
    const notes = `<section class="footnotes"><ol class="footnotes-list">${note}</ol></section>`;
    const table = '<table><tbody><tr><td>cell</td></tr></tbody></table>';
    const editor = await openEditor(site, page);
    const saved = `articles/single-article/${editor.article._id}`;
    const { keyboard } = page;
    /** Puts the cursor to the end of a word of the text. */
    const begin = async (last: string, word: string) => {
      await editor.text.evaluate(
        (element: Element, { html, word }) => {
          const { editor } = element as Element & { editor: import('@tiptap/core').Editor };
          editor.commands.setContent(html);
          editor.state.doc.descendants((node, position) => {
            const at = (node.text ?? '').indexOf(word);
            if (at >= 0) editor.commands.setTextSelection(position + at + word.length);
          });
          editor.view.focus();
        },
        { html: `<p>First${reference}</p>${last}${notes}`, word },
      );
      await selectionRead(editor.text);
    };
    const clickBelow = async () => {
      const box = await editor.text.locator('.footnotes').boundingBox();
      await page.mouse.click((box?.x ?? 0) + 20, (box?.y ?? 0) + (box?.height ?? 0) + 12);
    };
    const type = () => keyboard.type('End');
    const ways: [name: string, last: string, word: string, ...steps: (() => Promise<void>)[]][] = [
      ['Ctrl+End', '<p>Last</p>', 'First', () => keyboard.press('Control+End'), type],
      ['down from a table', table, 'cell', () => keyboard.press('ArrowDown'), type],
      ['down from the last note', '<p>Last</p>', 'Note', () => keyboard.press('ArrowDown'), type],
      ['a click below', '<p>Last</p>', 'First', clickBelow, type],
      [
        'a paste at the end',
        '<p>Last</p>',
        'First',
        () => keyboard.press('Control+End'),
        () => paste(editor.text, { html: '<p>End</p><p>Pasted</p>' }),
      ],
    ];
    for (const [name, last, word, ...steps] of ways) {
      await begin(last, word);
      for (const step of steps) {
        await step();
        await selectionRead(editor.text);
      }
      const body = await editor.body();
      expect(body, name).toContain('End');
      expect(body.slice(body.indexOf('<section')), name).toMatch(/^<section.*<\/section>$/);
      await updateButton(page).click();
      await expect(page.getByText('Article updated successfully').first()).toBeVisible();
      await expect
        .poll(async () => (await site.adminApi.get<Article>(saved)).data.post, { message: name })
        .toBe(body);
    }
  },
);

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

test(
  'what is typed after Ctrl+K while the tools load goes into the field, not the text',
  inTier('full'),
  async ({ site, adminPage: page }) => {
    const loads = Promise.withResolvers<void>();
    await page.route(/editor-tools-[^/]*\.js/, async (route) => {
      await loads.promise;
      await route.continue();
    });
    const editor = await openEditor(site, page);
    await start(page, editor, true);
    const before = await editor.body();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('example.org');
    expect(await editor.body()).toBe(before);
    loads.resolve();
    await expect(page.getByRole('combobox', { name: 'URL or title of an article' })).toHaveValue(
      'example.org',
    );
    await page.keyboard.press('Enter');
    await page.keyboard.type('!');
    await expect.poll(editor.body).toBe('<p>First</p><p>some <a href="https://example.org">word</a>!</p>');
  },
);

test(
  'what is typed after Ctrl+K stands behind the selected words if the tools cannot be loaded',
  inTier('all'),
  async ({ site, adminPage: page, expectedErrors }) => {
    expectedErrors.push(/Failed to load|Failed to fetch|ERR_FAILED/);
    await page.route(/editor-tools-[^/]*\.js/, (route) => route.abort());
    const editor = await openEditor(site, page);
    await start(page, editor, true);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('example.org');
    await expect(page.getByRole('alert').filter({ hasText: 'Try again' })).toBeVisible();
    await expect.poll(editor.body).toBe('<p>First</p><p>some wordexample.org</p>');
    await page.keyboard.type('!');
    await expect.poll(editor.body).toBe('<p>First</p><p>some wordexample.org!</p>');
  },
);
