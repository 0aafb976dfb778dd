import { inTier } from '../../scripts/tests/tier.ts';
import { expect, test } from '../fixtures.ts';
import { publish } from '../support/publish.ts';
import { openEditor, selectionRead } from '../support/rich-text.ts';

test(
  'Tab indents in code and lists and stays in the text; Escape and Tab leave it',
  inTier('all'),
  async ({ site, adminPage }) => {
    const { text, body } = await openEditor(site, adminPage, '<p></p>');
    const { keyboard } = adminPage;
    await keyboard.press('Tab');
    await expect(text).toBeFocused();
    await keyboard.type('``` ');
    await keyboard.type('if');
    await keyboard.press('Enter');
    await keyboard.press('Tab');
    await keyboard.press('Space');
    await keyboard.type('a');
    await keyboard.press('Shift+Tab');
    await keyboard.press('Shift+ArrowUp');
    await expect.poll(() => adminPage.evaluate(() => String(getSelection()))).toBe('\n a');
    await selectionRead(text);
    await keyboard.press('Tab');
    await expect.poll(body).toBe('<pre><code>  if\n   a</code></pre>');
    await keyboard.press('Control+z');
    await expect.poll(body).toBe('<pre><code>if\n a</code></pre>');
    await expect(text).toBeFocused();
    await keyboard.press('Control+End');
    await keyboard.press('Escape');
    await keyboard.press('Tab');
    await expect(text).not.toBeFocused();
    await keyboard.press('Shift+Tab');
    await expect(text).toBeFocused();
    await keyboard.press('Control+a');
    await keyboard.press('Delete');
    await keyboard.press('Backspace');
    await keyboard.type('- one');
    await keyboard.press('Tab');
    await keyboard.type('!');
    await expect.poll(body).toBe('<ul><li>one!</li></ul>');
    await keyboard.press('Escape');
    await keyboard.press('Tab');
    await expect(text).not.toBeFocused();
  },
);

test(
  'Ctrl+K links text in the editor and opens the palette elsewhere, which returns the focus',
  inTier('all'),
  async ({ site, adminPage, axe }) => {
    const { text, body } = await openEditor(site, adminPage, '<p>the log</p>');
    const { keyboard } = adminPage;
    const address = adminPage.getByRole('dialog', { name: 'Link' }).getByRole('combobox');
    const palette = adminPage.getByRole('dialog', { name: 'Search and commands' });
    await keyboard.press('Control+Shift+ArrowLeft');
    await keyboard.press('Control+k');
    await expect(address).toBeFocused();
    await expect(palette).toBeHidden();
    await axe(adminPage);
    await keyboard.type('example.org/log');
    await keyboard.press('Enter');
    await expect(text).toBeFocused();
    await expect.poll(body).toBe('<p>the <a href="https://example.org/log">log</a></p>');
    await keyboard.press('End');
    await keyboard.press('Control+k');
    await expect(address).toBeFocused();
    await keyboard.press('Escape');
    await expect(text).toBeFocused();
    const title = adminPage.getByLabel('Title');
    await title.focus();
    await keyboard.press('Control+k');
    await expect(palette.getByRole('combobox')).toBeFocused();
    await keyboard.press('Escape');
    await expect(title).toBeFocused();
    // Code cannot contain links, so the shortcut opens the palette.
    await text.click();
    await keyboard.press('Control+End');
    await keyboard.press('Enter');
    await keyboard.type('``` ab');
    await keyboard.press('ArrowLeft');
    await keyboard.press('Control+k');
    await expect(palette.getByRole('combobox')).toBeFocused();
    await keyboard.press('Escape');
    await expect(text).toBeFocused();
    await keyboard.type('|');
    await expect(text.locator('pre')).toHaveText('a|b');
  },
);

test('Ctrl+K, [[ and @ link to articles, also to drafts', inTier('all'), async ({ site, adminPage, axe }) => {
  const published = await publish(site, { title: 'Quillon of the north' });
  const draft = await publish(site, { title: 'Quillon of the south', status: 'draft' });
  const { text, body } = await openEditor(site, adminPage, '<p>this one</p>');
  const { keyboard } = adminPage;
  const articles = adminPage.getByRole('listbox', { name: 'Articles' });
  await keyboard.press('Control+Shift+ArrowLeft');
  await keyboard.press('Control+k');
  await expect(adminPage.getByLabel('URL or title of an article')).toBeFocused();
  await keyboard.type('quillon');
  await expect(articles.getByRole('option')).toHaveCount(2);
  await keyboard.type(' nor');
  await expect(articles.getByRole('option')).toHaveCount(1);
  await keyboard.press('ArrowDown');
  await expect(articles.getByRole('option')).toHaveAttribute('aria-selected', 'true');
  await expect(text.locator('.shown-selection')).toHaveText('one');
  await axe(adminPage);
  await keyboard.press('Enter');
  await expect(text).toBeFocused();
  await expect(text.locator('.shown-selection')).toHaveCount(0);
  const linked = `<p>this <a href="/blog/${published.slug}">one</a>`;
  await expect.poll(body).toBe(`${linked}</p>`);
  await keyboard.type(' and [[quillon sou');
  await expect(articles.getByRole('option')).toHaveText(['Quillon of the southdraft']);
  await axe(adminPage);
  await keyboard.press('Enter');
  await keyboard.type(', me@home');
  await expect(articles).toBeHidden();
  const both = `${linked} and <a href="/blog/${draft.slug}">Quillon of the south</a>, me@home`;
  await expect.poll(body).toBe(`${both}</p>`);
  await keyboard.type(' @quillon');
  await expect(articles.getByRole('option')).toHaveCount(2);
  await keyboard.press('Escape');
  await expect(articles).toBeHidden();
  await keyboard.press('Enter');
  await keyboard.type('b');
  await expect.poll(body).toBe(`${both} @quillon</p><p>b</p>`);
});

test(
  'Enter waits for the articles of Ctrl+K, and after @ it links to no article that a sentence is not the title of',
  inTier('all'),
  async ({ site, adminPage }) => {
    const post = '<p>Nobody writes about the zephyr.</p>';
    const { slug } = await publish(site, { title: 'Zephyr harbour', post });
    const { text, body } = await openEditor(site, adminPage, '<p>one</p>');
    const { keyboard } = adminPage;
    await keyboard.press('Shift+Home');
    await keyboard.press('Control+k');
    await expect(adminPage.getByLabel('URL or title of an article')).toBeFocused();
    await keyboard.type('zephyr');
    await keyboard.press('Enter');
    await expect(text).toBeFocused();
    const linked = `<p><a href="/blog/${slug}">one</a>`;
    await expect.poll(body).toBe(`${linked}</p>`);
    const articles = adminPage.getByRole('listbox', { name: 'Articles' });
    await keyboard.type(' @zephyr');
    await expect(articles.getByRole('option')).toHaveText(['Zephyr harbour']);
    await keyboard.type(' writes');
    await expect(articles).toBeHidden();
    await keyboard.press('Enter');
    await keyboard.type('b');
    await expect.poll(body).toBe(`${linked} @zephyr writes</p><p>b</p>`);
  },
);

test('the arrow keys cross between title and text', inTier('all'), async ({ site, adminPage }) => {
  const { text, body } = await openEditor(site, adminPage, '<p>a</p><p>b</p>');
  const { keyboard } = adminPage;
  const title = adminPage.getByLabel('Title');
  await keyboard.press('ArrowUp');
  await selectionRead(text);
  await keyboard.press('ArrowUp');
  await expect(title).toBeFocused();
  await keyboard.type('!');
  await expect(title).toHaveValue('At the desk!');
  await keyboard.press('ArrowDown');
  await expect(text).toBeFocused();
  await keyboard.type('c');
  await expect.poll(body).toBe('<p>ca</p><p>b</p>');
});

test(
  'undo takes back one sentence, what was typed since a save, and letters before a replaced mark',
  inTier('full'),
  async ({ site, adminPage }) => {
    const { text } = await openEditor(site, adminPage, '<p></p>');
    const { keyboard } = adminPage;
    await keyboard.type("One two. It's");
    await keyboard.press('Control+s');
    await keyboard.type(' so');
    for (const left of ['One two. It’s', 'One two. It’', "One two. It'", 'One two. ']) {
      await keyboard.press('Control+z');
      await expect(text).toHaveText(left);
    }
  },
);

test(
  'Alt+Shift+arrows move blocks and list items; *** and ___ make dividers',
  inTier('all'),
  async ({ site, adminPage }) => {
    const figure =
      '<figure class="align-right"><blockquote><p>q</p></blockquote><figcaption>C</figcaption></figure>';
    const list = '<ul><li>b</li><li>c</li></ul>';
    const { text, body } = await openEditor(site, adminPage, `<p>a</p>${figure}${list}<p>d</p>`);
    const { keyboard } = adminPage;
    await text.getByText('c', { exact: true }).click();
    await selectionRead(text);
    await keyboard.press('End');
    await selectionRead(text);
    await keyboard.press('Alt+Shift+ArrowUp');
    await keyboard.type('!');
    const moved = '<ul><li>c!</li><li>b</li></ul>';
    await expect.poll(body).toBe(`<p>a</p>${figure}${moved}<p>d</p>`);
    await keyboard.press('Control+Home');
    await selectionRead(text);
    await keyboard.press('Alt+Shift+ArrowDown');
    await expect.poll(body).toBe(`${figure}<p>a</p>${moved}<p>d</p>`);
    await keyboard.press('Control+z');
    await expect.poll(body).toBe(`<p>a</p>${figure}${moved}<p>d</p>`);
    await keyboard.press('Control+a');
    await keyboard.press('Delete');
    await keyboard.type('*** ');
    await keyboard.type('___ ');
    await keyboard.type('z');
    await expect.poll(body).toBe('<hr><hr><p>z</p>');
  },
);

test(
  'Backspace at the start of a block removes its format, and selects a block without text',
  inTier('all'),
  async ({ site, adminPage }) => {
    const { text, body } = await openEditor(site, adminPage, '<hr><p></p>');
    const { keyboard } = adminPage;
    await keyboard.type('## ');
    await keyboard.press('Backspace');
    await keyboard.type('a');
    await expect.poll(body).toBe('<hr><p>a</p>');
    await keyboard.press('Enter');
    await keyboard.type('- b');
    await keyboard.press('Home');
    await selectionRead(text);
    await keyboard.press('Backspace');
    await expect.poll(body).toBe('<hr><p>a</p><p>b</p>');
    await keyboard.press('Backspace');
    await expect.poll(body).toBe('<hr><p>ab</p>');
    await keyboard.press('Home');
    await selectionRead(text);
    await keyboard.press('Backspace');
    await expect(text.locator('hr.ProseMirror-selectednode')).toBeVisible();
    await keyboard.press('Backspace');
    await expect.poll(body).toBe('<p>ab</p>');
  },
);

test(
  'quotation marks follow the language; undo and code keep them straight',
  inTier('full'),
  async ({ site, adminPage }) => {
    const { body } = await openEditor(site, adminPage, '<p lang="de">Er sagte</p>');
    const { keyboard } = adminPage;
    await keyboard.type(' "ja" -- `x"y`');
    await expect.poll(body).toBe('<p lang="de">Er sagte „ja“ – <code>x"y</code></p>');
    await keyboard.press('Enter');
    await keyboard.type('z"');
    await keyboard.press('Control+z');
    await expect.poll(body).toMatch(/<p lang="de">z"<\/p>$/);
  },
);

test(
  'a name between colons becomes an emoji, also before the names are loaded',
  inTier('all'),
  async ({ site, adminPage }) => {
    const { body } = await openEditor(site, adminPage, '<p></p>');
    await adminPage.keyboard.type(':rocket: and');
    await expect.poll(body).toBe('<p>🚀 and</p>');
    await adminPage.keyboard.type(' :heart:');
    await expect.poll(body).toBe('<p>🚀 and ❤️</p>');
  },
);

test(
  'the list of shortcuts opens and returns the focus to the text',
  inTier('all'),
  async ({ site, adminPage, axe }) => {
    const { text } = await openEditor(site, adminPage, '<p>Words</p>');
    await text.click();
    await adminPage.keyboard.press('Alt+F9');
    await adminPage.getByRole('button', { name: 'Keyboard shortcuts' }).press('Enter');
    const dialog = adminPage.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(dialog.getByText('Ctrl+Shift+Alt+M')).toBeVisible();
    await axe(adminPage);
    await adminPage.keyboard.press('Escape');
    await expect(text).toBeFocused();
  },
);

test('a colon and a name insert emoji', inTier('all'), async ({ site, adminPage, axe }) => {
  const { text, body } = await openEditor(site, adminPage, '<p>at 10:30</p>');
  const { keyboard } = adminPage;
  const list = adminPage.getByRole('listbox', { name: 'Emoji' });
  await keyboard.type(' :rocke');
  await expect(list.getByRole('option').first()).toHaveAccessibleName('rocket');
  await expect(text).toHaveAttribute('aria-activedescendant', /./);
  await axe(adminPage);
  await keyboard.press('Enter');
  await keyboard.type(' :tada:');
  await expect(list).toBeHidden();
  await expect.poll(body).toBe('<p>at 10:30 🚀 🎉</p>');
});

test(
  'undo and redo can be reached beside the tools of a block',
  inTier('all'),
  async ({ site, openPage }) => {
    for (const viewport of [
      { width: 1280, height: 900 },
      { width: 390, height: 780 },
    ]) {
      const page = await openPage({ session: site.adminSession, viewport });
      const post = '<table><tbody><tr><td>a</td><td>b</td></tr></tbody></table><pre><code>c</code></pre>';
      const { text } = await openEditor(site, page, post);
      for (const place of [text.locator('td').first(), text.locator('pre')]) {
        await place.click();
        const redo = page.getByRole('toolbar', { name: 'Text' }).getByRole('button', { name: 'Redo' });
        await redo.scrollIntoViewIfNeeded();
        await expect(redo).toBeInViewport({ ratio: 1 });
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
      }
    }
  },
);
