import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inTier } from '../../scripts/tests/tier.ts';
import { expect, test } from '../fixtures.ts';
import { publish } from '../support/publish.ts';
import { openEditor, paste, pngFile, selectionRead } from '../support/rich-text.ts';

const clipboard = (name: string) =>
  readFileSync(join(import.meta.dirname, '../../app/features/editor/paste/clipboards', name), 'utf8');

test(
  'an opened text has its cursor at the start, and no block tools yet',
  inTier('all'),
  async ({ site, adminPage }) => {
    const post = '<p>First.</p><details><summary>Last</summary><p>More.</p></details>';
    const { _id } = await publish(site, { title: 'Opened', post });
    await adminPage.goto(`/dashboard/edit-article/${_id}`);
    const text = adminPage.locator('.ProseMirror');
    await expect(text).toBeVisible();
    await expect(adminPage.getByRole('toolbar', { name: 'Block' }).getByRole('button')).toHaveCount(0);
    await text.focus();
    await adminPage.keyboard.type('The ');
    await expect(text.locator('p').first()).toHaveText('The First.');
  },
);

test(
  'a slash offers blocks, filtered by typing, inserted with Enter, dismissed with Escape',
  inTier('all'),
  async ({ site, adminPage, axe }) => {
    const { text, body } = await openEditor(site, adminPage);
    await adminPage.keyboard.press('Enter');
    await adminPage.keyboard.type('/');
    const list = adminPage.getByRole('listbox', { name: 'Blocks' });
    await expect(list.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
    await axe(adminPage);
    await adminPage.keyboard.press('ArrowDown');
    const second = list.getByRole('option', { name: 'Heading 3' });
    await expect(second).toHaveAttribute('aria-selected', 'true');
    await expect(text).toHaveAttribute('aria-activedescendant', (await second.getAttribute('id')) ?? '');
    await adminPage.keyboard.type('head');
    await expect(list.getByRole('option')).toHaveCount(6);
    await adminPage.keyboard.press('Enter');
    await expect(list).toBeHidden();
    await adminPage.keyboard.type('Rivers');
    await adminPage.keyboard.press('Enter');
    await adminPage.keyboard.type('either/or and /');
    await expect(list).toBeVisible();
    await adminPage.keyboard.press('Escape');
    await expect(list).toBeHidden();
    await adminPage.keyboard.type('nowhere');
    await expect(list).toBeHidden();
    await expect.poll(body).toBe('<p>Start</p><h2>Rivers</h2><p>either/or and /nowhere</p>');
  },
);

test('typed Markdown becomes structure', async ({ site, adminPage }) => {
  const { body } = await openEditor(site, adminPage, '<p></p>');
  const { keyboard } = adminPage;
  const block = async (typed: string, leave = 1) => {
    await keyboard.type(typed);
    for (let i = 0; i < leave; i++) await keyboard.press('Enter');
  };
  await block('### Third');
  await block('- one');
  await block('two', 2);
  await block('2. second', 2);
  await block('> said', 2);
  await block('---');
  await block('***');
  await block('a **bold** *it* ~~no~~ `x` [link](https://example.org) end');
  await block('```ts ', 0);
  await block('let a', 0);
  await expect
    .poll(body)
    .toBe(
      '<h3>Third</h3><ul><li>one</li><li>two</li></ul><ol start="2"><li>second</li></ol><blockquote><p>said</p></blockquote><hr><hr>' +
        '<p>a <strong>bold</strong> <em>it</em> <s>no</s> <code>x</code> <a href="https://example.org">link</a> end</p>' +
        '<pre><code class="language-ts">let a</code></pre>',
    );
});

test.describe('pasting', () => {
  // Images of other sites do not exist, and Chromium reports the event handlers that it did not run.
  test.use({
    allowedErrors: [/googleusercontent|example\.org|inline event handler|media\/upload|blob:/],
  });

  test(
    'from Word, Google Docs or a web page gives clean structure',
    inTier('full'),
    async ({ site, adminPage }) => {
      const { text, body } = await openEditor(site, adminPage, '<p></p>');
      await paste(text, { html: clipboard('word.txt'), text: 'The river' });
      await expect
        .poll(body)
        .toContain('<h1>The river</h1><h2>How it began</h2><p>It was <strong>cold</strong>');
      expect(await body()).toContain('<ul><li>First<ul><li>Inner</li></ul></li><li>Second</li></ul>');
      expect(await body()).toContain('<sup class="footnote-ref"><a href="#fn1" id="fnref1">[1]</a></sup>');
      expect(await body()).not.toMatch(/mso|o:p|file:|pasted-image|style=/i);
      await expect(text.getByRole('alert')).toHaveText('This image is still on your computer.');
      await text.getByRole('button', { name: 'Remove' }).click();
      await expect(text.getByRole('alert')).toHaveCount(0);
      await adminPage.keyboard.press('Control+A');
      await paste(text, { html: clipboard('google-docs.txt'), text: 'The river' });
      await expect
        .poll(body)
        .toMatch(/^<h1>The river<\/h1><p>It was <strong>cold<\/strong> and <em>very<\/em>/);
      expect(await body()).not.toContain('internal-guid');
      await adminPage.keyboard.press('Control+A');
      await paste(text, { html: clipboard('web-page.txt'), text: 'History' });
      await expect.poll(body).toMatch(/^<h2>History<\/h2><p>The <strong>river<\/strong>/);
      expect(await body()).toContain(
        '<p class="embed"><a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ">The ferry at dawn</a></p>',
      );
      expect(await body()).not.toMatch(/iframe|script|class="(?!language|embed)|display/);
      await adminPage.keyboard.press('Control+A');
      const item = (level: number, text: string) =>
        `<div class="ListContainerWrapper"><ul><li data-listid="1" data-aria-level="${level}"><p>${text}</p></li></ul></div>`;
      const lines = '<div>if (a) {</div><div>&nbsp;&nbsp;b</div><div>}</div>';
      await paste(text, {
        html:
          "<h2 style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>1</span><![endif]>One</h2>" +
          `${item(1, 'a')}${item(2, 'b')}<p>See <span class="katex"><math><semantics><annotation encoding="application/x-tex">x^2</annotation></semantics></math></span> here</p>` +
          '<p>and <!--[if gte msEquation 12]><m:oMath><m:r>y</m:r></m:oMath><![endif]--><![if !msEquation]><img src="file:///C:/y.png"><![endif]></p>' +
          '<pre><div>bash<button>Copy code</button></div><code>npm start</code></pre>' +
          `<div style="font-family:Consolas,monospace;white-space:pre">${lines}</div><aside>Note</aside>`,
        text: 'One',
      });
      await expect
        .poll(body)
        .toBe(
          '<h2>One</h2><ul><li>a<ul><li>b</li></ul></li></ul><p>See <span class="formula">x^2</span> here</p>' +
            '<p>and <span class="formula">y</span></p><pre><code class="language-bash">npm start</code></pre>' +
            '<pre><code>if (a) {\n  b\n}</code></pre><aside class="note"><p>Note</p></aside>',
        );
    },
  );
});

test(
  'pasted Markdown becomes structure, but not when pasted as plain text',
  inTier('all'),
  async ({ site, adminPage }) => {
    const { text, body } = await openEditor(site, adminPage, '<p></p>');
    const markdown = '## Two\n\n- one\n- **bold**\n\n```js\nlet a\n```\n\n| a | b |\n| - | - |\n| 1 | 2 |';
    await paste(text, { text: markdown });
    await expect
      .poll(body)
      .toBe(
        '<h2>Two</h2><ul><li>one</li><li><strong>bold</strong></li></ul><pre><code class="language-js">let a</code></pre>' +
          '<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>',
      );
    await adminPage.keyboard.press('Control+A');
    await selectionRead(text);
    await adminPage.keyboard.press('Delete');
    // The editor pastes as plain text while Shift is down. Pressing V too would paste the browser's own
    // clipboard.
    await adminPage.keyboard.down('Shift');
    await paste(text, { text: '## Two [a](https://example.org)' });
    await adminPage.keyboard.up('Shift');
    await expect.poll(body).toBe('<p>## Two [a](https://example.org)</p>');
  },
);

test(
  'pasted tasks keep their state, and lines with tabs become a table',
  inTier('all'),
  async ({ site, adminPage }) => {
    const { text, body } = await openEditor(site, adminPage, '<p></p>');
    await paste(text, { text: '- [ ] one\n- [x] two' });
    await expect.poll(body).toBe('<ul><li class="task-open">one</li><li class="task-done">two</li></ul>');
    await adminPage.keyboard.press('Control+a');
    await paste(text, {
      html: '<ul><li><input type="checkbox" checked> one</li><li><input type="checkbox"> two</li></ul>',
      text: 'one two',
    });
    await expect.poll(body).toBe('<ul><li class="task-done">one</li><li class="task-open">two</li></ul>');
    await adminPage.keyboard.press('Control+a');
    await paste(text, { text: 'Year\tHeight\n1998\t7 m\n' });
    await expect
      .poll(body)
      .toBe(
        '<table><tbody><tr><td>Year</td><td>Height</td></tr><tr><td>1998</td><td>7 m</td></tr></tbody></table>',
      );
    await text.locator('td').last().click();
    await paste(text, { text: '8 m\tmore\n9 m\tmore' });
    await expect(text.locator('tr')).toHaveCount(3);
    await expect(text.locator('tr').last()).toHaveText('9 mmore');
  },
);

test(
  'a URL pasted over text links it, and pasted into text becomes a link',
  inTier('all'),
  async ({ site, adminPage }) => {
    const { text, body } = await openEditor(site, adminPage, '<p>the log</p>');
    await adminPage.keyboard.press('Control+Shift+ArrowLeft');
    await paste(text, { text: 'https://example.org/log' });
    await adminPage.keyboard.press('End');
    await adminPage.keyboard.type('!');
    await adminPage.keyboard.press('Enter');
    await adminPage.keyboard.type('I saw ');
    await paste(text, { text: 'https://youtu.be/dQw4w9WgXcQ' });
    await adminPage.keyboard.type(' again');
    await adminPage.keyboard.press('Enter');
    const linked = '<a href="https://t.example/x">https://c.example/d</a>';
    await paste(text, { html: `<p>to https://a.example/b, ${linked} or <code>www.example.org</code></p>` });
    await expect
      .poll(body)
      .toBe(
        '<p>the <a href="https://example.org/log">log</a>!</p>' +
          '<p>I saw <a href="https://youtu.be/dQw4w9WgXcQ">https://youtu.be/dQw4w9WgXcQ</a> again</p>' +
          `<p>to <a href="https://a.example/b">https://a.example/b</a>, ${linked} or <code>www.example.org</code></p>`,
      );
  },
);

test.describe('images', () => {
  test.use({ allowedErrors: [/status of 415|Failed to load resource/] });

  test(
    'pasted images upload during typing; a failed one is retried or removed',
    inTier('all'),
    async ({ site, adminPage, axe }) => {
      const { text, body } = await openEditor(site, adminPage);
      let refuse = true;
      await adminPage.route('**/api/v1/media/upload', async (route) => {
        if (!refuse) return route.continue();
        await route.fulfill({ status: 415, json: { success: false, message: 'No picture.' } });
      });
      const files = [await pngFile('red.png', '#b33'), await pngFile('blue.png', '#33b')];
      await paste(text, { files });
      await adminPage.keyboard.type('Going on');
      await expect(text.getByRole('alert')).toHaveText(['No picture.', 'No picture.']);
      await expect.poll(body).toBe('<p>Start</p><p>Going on</p>');
      await axe(adminPage);
      refuse = false;
      await text.getByRole('button', { name: 'Remove' }).last().click();
      await text.getByRole('button', { name: 'Try again' }).press('Enter');
      await expect
        .poll(body)
        .toMatch(
          /^<p>Start<\/p><figure><img src="\/media\/[^"]+" alt="" width="60" height="40"><\/figure><p>Going on<\/p>$/,
        );
      await expect(text.getByRole('alert')).toHaveCount(0);
      await text.press('Control+z');
      await expect.poll(body).toBe('<p>Start</p><p>Going on</p>');
      await text.press('Control+Shift+z');
      await expect(text.locator('figure img')).toHaveCount(1);
      // A redo with nothing left to redo must not undo.
      await text.press('Control+Shift+z');
      await text.pressSequentially('!');
      await expect(text.locator('figure img')).toHaveCount(1);
    },
  );

  test(
    'images in pasted text are uploaded and keep their places',
    inTier('all'),
    async ({ site, adminPage }) => {
      const { text, body } = await openEditor(site, adminPage, '<p></p>');
      const { base64 } = await pngFile('a.png', '#393');
      await paste(text, {
        html: `<p>Before</p><p><img alt="Reeds" src="data:image/png;base64,${base64}"></p><p>After</p>`,
        text: 'Before After',
      });
      await expect
        .poll(body)
        .toMatch(
          /^<p>Before<\/p><figure><img src="\/media\/[^"]+" alt="Reeds" width="60" height="40"><\/figure><p>After<\/p>$/,
        );
    },
  );

  test('an image pasted from Word is read from its RTF', inTier('all'), async ({ site, adminPage }) => {
    const { text, body } = await openEditor(site, adminPage, '<p></p>');
    const { base64 } = await pngFile('a.png', '#933');
    const hex = Buffer.from(base64, 'base64').toString('hex');
    const rtf = `{\\rtf1{\\*\\shppict{\\pict{\\*\\picprop}\\picw60\\pich40\\pngblip\\bliptag1{\\*\\blipuid 0f}${hex}}}{\\nonshppict{\\pict\\wmetafile8 00}}}`;
    await paste(text, { html: clipboard('word.txt'), text: 'The river', rtf });
    await expect
      .poll(body)
      .toMatch(/<figure><img src="\/media\/[^"]+" alt="A boat" width="60" height="40"><\/figure><table>/);
    await expect(text.getByRole('alert')).toHaveCount(0);
  });
});
