import { expect, test } from './fixtures.ts';
import { openEditor, paste, pngFile } from './support/editor.ts';

test('blocks are put in and changed by keyboard alone', async ({ site, adminPage, axe }) => {
  test.slow(); // every key is an event of its own, on a machine that may be busy
  const { text, body } = await openEditor(site, adminPage, '<p></p>');
  const { keyboard } = adminPage;
  const tools = adminPage.getByRole('toolbar', { name: 'Block' });
  await keyboard.type('/warn');
  await keyboard.press('Enter');
  await keyboard.type('Deep water');
  await keyboard.press('Alt+F9');
  await expect(tools.getByRole('button', { name: 'Note' })).toBeFocused();
  await keyboard.press('ArrowRight');
  await keyboard.press('Enter');
  await expect(text).toBeFocused();
  await expect(tools.getByRole('button', { name: 'Tip' })).toHaveAttribute('aria-pressed', 'true');
  await axe(adminPage);
  await keyboard.press('End');
  await keyboard.press('Enter');
  await keyboard.press('Enter');
  await keyboard.type('/details');
  await keyboard.press('Enter');
  await keyboard.type('More');
  await keyboard.press('Enter');
  await keyboard.type('Inside it');
  await keyboard.press('Enter');
  await keyboard.press('Enter');
  await keyboard.type('/def');
  await keyboard.press('Enter');
  await keyboard.type('Ford');
  await keyboard.press('Enter');
  await keyboard.type('A shallow place');
  await keyboard.press('Enter');
  await keyboard.press('Enter');
  await keyboard.type('Weir');
  await keyboard.press('Enter');
  await keyboard.type('A low dam');
  await keyboard.press('Enter');
  await keyboard.press('Enter');
  await keyboard.press('Enter');
  await keyboard.type('The end /foot');
  await keyboard.press('Enter');
  await keyboard.type('Says who');
  await keyboard.press('Alt+F9');
  await keyboard.press('Enter');
  await keyboard.type('.');
  await expect
    .poll(body)
    .toBe(
      '<aside class="tip"><p>Deep water</p></aside><details><summary>More</summary><p>Inside it</p></details>' +
        '<dl><dt>Ford</dt><dd>A shallow place</dd><dt>Weir</dt><dd>A low dam</dd></dl>' +
        '<p>The end <sup class="footnote-ref"><a href="#fn1" id="fnref1">[1]</a></sup>.</p>' +
        '<section class="footnotes"><ol class="footnotes-list"><li id="fn1" class="footnote-item"><p>Says who <a href="#fnref1" class="footnote-backref">↩︎</a></p></li></ol></section>',
    );
  await keyboard.press('Alt+F10');
  await expect(adminPage.getByRole('button', { name: /^Text style/ })).toBeFocused();
  await keyboard.press('Escape');
  await expect(text).toBeFocused();
});

test('a table gets rows, columns and a caption; code gets a language', async ({ site, adminPage, axe }) => {
  test.slow(); // every key is an event of its own, on a machine that may be busy
  const { body } = await openEditor(site, adminPage, '<p></p>');
  const { keyboard } = adminPage;
  const tools = adminPage.getByRole('toolbar', { name: 'Block' });
  await keyboard.type('/table');
  await keyboard.press('Enter');
  await keyboard.type('Year');
  await keyboard.press('Tab');
  await keyboard.type('Height');
  await keyboard.press('Tab');
  await keyboard.type('Where');
  await axe(adminPage);
  await tools.getByRole('button', { name: 'Column' }).click();
  await adminPage.getByRole('menuitem', { name: 'Delete column' }).click();
  await adminPage.locator('.ProseMirror tr').last().locator('td').first().click();
  await tools.getByRole('button', { name: 'Row' }).click();
  await adminPage.getByRole('menuitem', { name: 'Delete row' }).click();
  await tools.getByRole('button', { name: 'Row' }).click();
  await adminPage.getByRole('menuitem', { name: 'Header row on or off' }).click();
  await tools.getByRole('button', { name: 'Caption' }).click();
  await adminPage.getByRole('textbox', { name: 'Caption' }).fill('Floods');
  await keyboard.press('Enter');
  await expect(adminPage.locator('.ProseMirror caption')).toHaveText('Floods');
  await expect
    .poll(body)
    .toBe(
      '<table><caption>Floods</caption><tbody><tr><td>Year</td><td>Height</td></tr><tr><td></td><td></td></tr></tbody></table>',
    );
  await tools.getByRole('button', { name: 'Delete table' }).click();
  await keyboard.type('/code');
  await keyboard.press('Enter');
  await keyboard.type('let a');
  await tools.getByRole('button', { name: 'Language: none' }).click();
  await adminPage.getByRole('combobox', { name: 'Language' }).fill('TypeScript');
  await keyboard.press('Enter');
  await expect.poll(body).toBe('<pre><code class="language-typescript">let a</code></pre>');
});

test('a picture gets a description, a caption and a place', async ({ site, adminPage, axe }) => {
  const { text, body } = await openEditor(site, adminPage, '<p></p>');
  const { keyboard } = adminPage;
  const tools = adminPage.getByRole('toolbar', { name: 'Block' });
  await paste(text, { files: [await pngFile('reeds.png', '#393')] });
  await text.locator('figure img').click();
  await tools.getByRole('button', { name: 'Add alt text' }).click();
  await adminPage.getByRole('textbox', { name: 'What the picture shows' }).fill('Reeds in wind');
  await axe(adminPage);
  await keyboard.press('Enter');
  await tools.getByRole('button', { name: 'Picture: right' }).click();
  await tools.getByRole('button', { name: 'Caption' }).click();
  await keyboard.type('The bank');
  await keyboard.press('Enter');
  await keyboard.type('Below');
  await expect
    .poll(body)
    .toMatch(
      /^<figure class="align-right"><img src="\/media\/[^"]+" alt="Reeds in wind" width="60" height="40"><figcaption>The bank<\/figcaption><\/figure><p>Below<\/p>$/,
    );
  await text.locator('figure img').click();
  await keyboard.press('Delete');
  await expect.poll(body).toBe('<p>Below</p>');
});
