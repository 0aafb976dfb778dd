import type { Page } from '@playwright/test';
import { inTier } from '../../scripts/tests/tier.ts';
import { expect, test } from '../fixtures.ts';
import { content, editPath, openForm } from '../support/article-form.ts';
import { publish } from '../support/publish.ts';
import { openEditor } from '../support/rich-text.ts';

const source = (page: Page) => page.getByRole('textbox', { name: 'Content as Markdown' });
const toggle = (page: Page) => page.getByRole('button', { name: 'Markdown', exact: true });
const KEY = 'Control+Shift+Alt+M';

// The image of the text does not exist.
test.use({ allowedErrors: [/404/] });

const EVERY_KIND =
  '<h2 id="ক">Title</h2><p style="text-align:center">centred <strong>bold</strong></p><p dir="rtl" lang="ar">نص</p>' +
  '<ul><li class="task-done">done</li></ul><ol start="3"><li>three</li></ol><aside class="warning"><p>careful</p></aside>' +
  '<details><summary>more</summary><p>hidden</p></details><pre><code class="language-js">a\n\n  b</code></pre>' +
  '<figure class="align-right"><img src="/a.png" alt="x" width="3" height="4"><figcaption>side</figcaption></figure>' +
  '<table><caption>c</caption><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td colspan="2" style="text-align:right">c</td></tr></tbody></table>' +
  '<dl><dt>term</dt><dd>meaning</dd></dl><p>note<sup class="footnote-ref"><a href="#fn1" id="fnref1">[1]</a></sup></p><p>last words</p>' +
  '<section class="footnotes"><ol class="footnotes-list"><li id="fn1" class="footnote-item"><p>b <a href="#fnref1" class="footnote-backref">↩︎</a></p></li></ol></section>';

test(
  'Markdown and back changes nothing, and the cursor stays in its paragraph',
  inTier('all'),
  async ({ site, adminPage }) => {
    const { text, body } = await openEditor(site, adminPage, EVERY_KIND);
    const before = await body();
    await text.getByText('careful').click();
    await adminPage.keyboard.press('End');
    await adminPage.keyboard.press(KEY);
    await expect(source(adminPage)).toBeFocused();
    await expect(source(adminPage)).toHaveValue(/> \[!WARNING\]\n> careful\n/);
    await expect(adminPage.locator('.ProseMirror')).toBeHidden();
    await adminPage.keyboard.press(KEY);
    await expect(text).toBeFocused();
    expect(await body()).toBe(before);
    await adminPage.keyboard.type('!');
    await expect(text.getByText('careful!')).toBeVisible();
    await adminPage.keyboard.press(KEY);
    await expect(source(adminPage)).toBeFocused();
    await adminPage.keyboard.type('!');
    await expect(source(adminPage)).toHaveValue(/careful!!/);
  },
);

test('Tab indents in Markdown; Escape and Tab leave it', inTier('all'), async ({ site, adminPage }) => {
  const { body } = await openEditor(site, adminPage, '<ol><li>a</li><li>b</li></ol>');
  const { keyboard } = adminPage;
  const inner = '<ol><li>a<ol><li>bc</li></ol></li></ol>';
  await keyboard.press(KEY);
  await expect(source(adminPage)).toBeFocused();
  await keyboard.press('Tab');
  await keyboard.type('c');
  await expect.poll(body).toBe(inner);
  await keyboard.press('Shift+Tab');
  await expect.poll(body).toBe('<ol><li>a</li><li>bc</li></ol>');
  await keyboard.press('Control+z');
  await expect.poll(body).toBe(inner);
  await keyboard.press('Escape');
  await keyboard.press('Tab');
  await expect(source(adminPage)).not.toBeFocused();
});

test(
  'what is typed as Markdown is the text, and one undo takes it back',
  inTier('all'),
  async ({ site, adminPage, axe }) => {
    const { text, body } = await openEditor(site, adminPage, '<p>One</p><p>Two</p>');
    const { keyboard } = adminPage;
    await keyboard.type(' and more');
    await toggle(adminPage).click();
    await expect(source(adminPage)).toHaveValue('One\n\nTwo and more');
    await axe(adminPage);
    await source(adminPage).press('Control+Home');
    await keyboard.type('## ');
    await keyboard.press('Control+End');
    await keyboard.type('\n\n- **three**\n- <!-- four');
    await toggle(adminPage).click();
    const typed =
      '<h2>One</h2><p>Two and more</p><ul><li><strong>three</strong></li><li>&lt;!-- four</li></ul>';
    expect(await body()).toBe(typed);
    await expect(text).toBeFocused();
    await keyboard.press('Control+Z');
    expect(await body()).toBe('<p>One</p><p>Two and more</p>');
    await keyboard.press('Control+Shift+Z');
    expect(await body()).toBe(typed);
  },
);

test(
  'Markdown is autosaved, recovered after the tab was killed, and saved',
  inTier('all'),
  async ({ site, openPage }) => {
    const made = await publish(site, { title: 'Of wells', status: 'draft', post: '<p>Deep.</p>' });
    const page = await openPage({ session: site.adminSession });
    const context = page.context();
    await openForm(page, editPath(made));
    await content(page).click();
    await page.keyboard.press(KEY);
    await source(page).press('Control+End');
    await page.keyboard.type('\n\n> Dug by');
    await expect(page.locator('[data-stored=true]')).toBeVisible();
    const next = await context.newPage();
    await page.close({ runBeforeUnload: false });
    await openForm(next, editPath(made));
    await next.getByRole('button', { name: 'Restore' }).first().click();
    await expect(content(next)).toHaveText('Deep.Dug by');
    await content(next).click();
    await next.keyboard.press(KEY);
    await expect(source(next)).toHaveValue('Deep.\n\n> Dug by');
    await source(next).press('Control+End');
    await next.keyboard.type(' *hand*');
    await next.keyboard.press('Control+S');
    await expect(next.getByText('Article updated successfully')).toBeVisible();
    await expect(source(next)).toBeFocused();
    await expect(source(next)).toHaveValue('Deep.\n\n> Dug by *hand*');
    const { data } = await site.adminApi.get<{ post: string }>(`articles/single-article/${made._id}`);
    expect(data.post).toBe('<p>Deep.</p><blockquote><p>Dug by <em>hand</em></p></blockquote>');
  },
);

test(
  'Markdown of a long article is recovered after the tab was killed while it was typed',
  inTier('all'),
  async ({ site, openPage }) => {
    const post = '<p>The river runs past the <em>old</em> harbour.</p>'.repeat(1500);
    const made = await publish(site, { title: 'Of rivers', status: 'draft', post });
    const page = await openPage({ session: site.adminSession });
    const context = page.context();
    await openForm(page, editPath(made));
    await content(page).press('Control+End');
    await page.keyboard.press(KEY);
    await source(page).press('Control+End');
    await page.keyboard.type('\n\nAnd **then** into the sea');
    await expect(page.locator('[data-stored=true]')).toBeVisible();
    const next = await context.newPage();
    await page.close({ runBeforeUnload: false });
    await openForm(next, editPath(made));
    await next.getByRole('button', { name: 'Restore' }).first().click();
    await expect(content(next).locator('p').last()).toHaveText('And then into the sea');
    await expect(content(next).locator('p')).toHaveCount(1501);
  },
);

test(
  'a footnote and a callout are typed as Markdown, in any order, and stay when the text is saved',
  inTier('all'),
  async ({ site, adminPage }) => {
    const { text, body } = await openEditor(site, adminPage, '<p>Word</p>');
    const { keyboard } = adminPage;
    await text.click();
    await keyboard.press(KEY);
    await source(adminPage).press('Control+End');
    await keyboard.type('\n\n[^1]: Its *note*\n\n> [!TIP]\n> Boil it');
    await expect(adminPage.locator('.ProseMirror').getByText('[^1]: Its note')).toBeAttached();
    await source(adminPage).press('Control+Home');
    await keyboard.press('End');
    await keyboard.type('[^1]');
    await keyboard.press(KEY);
    await expect(text.locator('.footnote-ref')).toHaveText('[1]');
    await expect(text.locator('.footnote-item')).toHaveText(/^Its note/);
    await expect(text.locator('aside.tip')).toHaveText('Boil it');
    const before = await body();
    await keyboard.press(KEY);
    await expect(source(adminPage)).toHaveValue('Word[^1]\n\n> [!TIP]\n> Boil it\n\n[^1]: Its *note*');
    await keyboard.press(KEY);
    expect(await body()).toBe(before);
  },
);
