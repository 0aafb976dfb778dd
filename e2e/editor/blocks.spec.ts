import type { Article } from '../../contract/article.ts';
import { inTier } from '../../scripts/tests/tier.ts';
import { expect, test } from '../fixtures.ts';
import { content, editPath, openForm } from '../support/article-form.ts';
import { hold } from '../support/hold.ts';
import { publish, uploadImage } from '../support/publish.ts';
import { copyOrCut, openEditor, paste, pngFile, selectionRead } from '../support/rich-text.ts';

test(
  'tasks are typed, toggled by keyboard and mouse, and read',
  inTier('all'),
  async ({ site, adminPage, axe }) => {
    const { article, text, body } = await openEditor(site, adminPage, '<p></p>');
    const { keyboard } = adminPage;
    await keyboard.type('[x] Tea');
    await keyboard.press('Enter');
    await keyboard.type('Milk');
    await keyboard.press('Control+Shift+Enter');
    await keyboard.press('Enter');
    await keyboard.type('Sugar');
    const boxes = text.getByRole('checkbox');
    await expect(boxes).toHaveCount(3);
    await boxes.first().click();
    await expect(boxes.first()).not.toBeChecked();
    await expect(text).toBeFocused();
    await axe(adminPage);
    await keyboard.press('Enter');
    await keyboard.press('Enter');
    await keyboard.type('/todo');
    await keyboard.press('Enter');
    await keyboard.type('Again');
    await keyboard.press('Control+Shift+9');
    const saved =
      '<ul><li class="task-open">Tea</li><li class="task-done">Milk</li><li class="task-open">Sugar</li></ul><p>Again</p>';
    await expect.poll(body).toBe(saved);
    await keyboard.press('Control+s');
    const path = `articles/single-article/${article._id}`;
    await expect.poll(async () => (await site.adminApi.get<Article>(path)).data.post).toBe(saved);
  },
);

test('blocks are inserted and edited with the keyboard alone', async ({ site, adminPage, axe }) => {
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
        '<p>The end<sup class="footnote-ref"><a href="#fn1" id="fnref1">[1]</a></sup>.</p>' +
        '<section class="footnotes"><ol class="footnotes-list"><li id="fn1" class="footnote-item"><p>Says who <a href="#fnref1" class="footnote-backref">↩︎</a></p></li></ol></section>',
    );
  await keyboard.press('Alt+F10');
  await expect(adminPage.getByRole('button', { name: /^Text style/ })).toBeFocused();
  await keyboard.press('Escape');
  await expect(text).toBeFocused();
});

test(
  'a table gets rows, columns and a caption; code gets a language',
  inTier('all'),
  async ({ site, adminPage, axe }) => {
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
    await adminPage.getByRole('menuitem', { name: 'Toggle header row' }).click();
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
  },
);

test(
  'an image gets an alt text, a caption and an alignment',
  inTier('all'),
  async ({ site, adminPage, axe }) => {
    const { text, body } = await openEditor(site, adminPage, '<p></p>');
    const { keyboard } = adminPage;
    const tools = adminPage.getByRole('toolbar', { name: 'Block' });
    await paste(text, { files: [await pngFile('reeds.png', '#393')] });
    await text.getByRole('button', { name: 'Add alt text' }).click();
    await adminPage.getByRole('textbox', { name: 'Alt text' }).fill('Reeds in wind');
    await axe(adminPage);
    await keyboard.press('Enter');
    await expect(text.getByRole('button', { name: 'Add alt text' })).toBeHidden();
    await tools.getByRole('button', { name: 'Decorative' }).click();
    await expect.poll(body).toContain('alt="" role="presentation"');
    await keyboard.press('Control+z');
    await tools.getByRole('button', { name: 'Image position: wide' }).click();
    await expect.poll(body).toContain('<figure class="align-wide">');
    await tools.getByRole('button', { name: 'Image position: right' }).click();
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
  },
);

test(
  'an image is cropped and turned with the keyboard, and undo brings it back',
  inTier('all'),
  async ({ site, adminPage, axe }) => {
    const { text, body } = await openEditor(site, adminPage, '<p></p>');
    const { keyboard } = adminPage;
    const tools = adminPage.getByRole('toolbar', { name: 'Block' });
    await paste(text, { files: [await pngFile('reeds.png', '#393')] });
    await text.locator('figure img').click();
    const before = await body();
    expect(before).toContain('width="60" height="40"');
    await tools.getByRole('button', { name: 'Crop and turn' }).click();
    const dialog = adminPage.getByRole('dialog', { name: 'Crop and turn' });
    await dialog.getByRole('button', { name: 'Turn right' }).click();
    await expect(dialog.getByRole('status')).toHaveText('40 × 60 pixels');
    await axe(adminPage);
    await dialog.getByRole('button', { name: '1:1' }).click();
    await expect(dialog.getByRole('status')).toHaveText('40 × 40 pixels');
    const frame = dialog.getByRole('group', { name: 'Part of the image that stays' });
    await frame.focus();
    const top = () => frame.evaluate((element) => Number.parseFloat(element.style.top));
    const start = await top();
    await keyboard.press('ArrowDown');
    await expect.poll(top).toBeGreaterThan(start);
    await keyboard.press('-');
    await expect(dialog.getByRole('status')).toHaveText('38 × 38 pixels');
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await expect(dialog).toBeHidden();
    await expect(text).toBeFocused();
    await expect.poll(body).toContain('width="38" height="38"');
    await keyboard.press('Control+z');
    await expect.poll(body).toBe(before);
  },
);

test(
  'all tools of an image in a gallery can be reached, and each image has a button for its alt text',
  inTier('all'),
  async ({ site, openPage }) => {
    const url = await uploadImage(site);
    const post = `<figure class="gallery"><img src="${url}" alt=""><img src="${url}" alt="Reeds"><img src="${url}" alt=""></figure>`;
    const { _id } = await publish(site, { title: 'Two views', status: 'draft', post });
    for (const width of [1440, 390]) {
      const page = await openPage({ session: site.adminSession, viewport: { width, height: 900 } });
      await openForm(page, editPath({ _id }));
      const images = content(page).locator('figure > img');
      const hints = content(page).getByRole('button', { name: 'Add alt text' });
      await expect(hints).toHaveCount(2);
      const [image, hint] = [await images.last().boundingBox(), await hints.last().boundingBox()];
      expect(hint?.y).toBeGreaterThan(image?.y ?? 0);
      expect((hint?.y ?? 0) + (hint?.height ?? 0)).toBeLessThan((image?.y ?? 0) + (image?.height ?? 0));
      await hints.last().click();
      const field = page.getByRole('textbox', { name: 'Alt text' });
      await field.fill('Wind');
      await field.press('Enter');
      await expect(images.last()).toHaveAttribute('alt', 'Wind');
      const tools = page.getByRole('toolbar', { name: 'Block' });
      await expect(tools.getByRole('button', { name: 'Decorative' })).toBeInViewport({ ratio: 1 });
      const last = tools.getByRole('button', { name: 'Remove' });
      await last.scrollIntoViewIfNeeded();
      await expect(last).toBeInViewport({ ratio: 1 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
  },
);

test(
  'what is typed at once after choosing images is their caption, however long they take',
  inTier('all'),
  async ({ site, adminPage }) => {
    const { text, body } = await openEditor(site, adminPage, '<p>Before</p><p>After</p>');
    const { keyboard } = adminPage;
    const choose = async (name: string, count: number) => {
      const colours = ['#393', '#933'].slice(0, count);
      const files = await Promise.all(colours.map((colour, n) => pngFile(`${n}.png`, colour)));
      const chooser = adminPage.waitForEvent('filechooser');
      await keyboard.type(`/${name}`);
      await expect(adminPage.getByRole('option', { name, exact: true })).toBeVisible();
      await keyboard.press('Enter');
      const buffers = files.map(({ base64, ...file }) => ({ file, buffer: Buffer.from(base64, 'base64') }));
      await (await chooser).setFiles(
        buffers.map(({ file, buffer }) => ({ name: file.name, mimeType: file.type, buffer })),
      );
    };
    const plain = async () => (await body()).replaceAll(/<img [^>]+>/g, '<img>');
    const held = await hold(adminPage, '**/media/upload');
    await text.getByText('Before').click();
    await keyboard.press('End');
    await selectionRead(text);
    await keyboard.type(' ');
    await choose('Gallery', 2);
    await keyboard.type('Two ');
    await expect(text.locator('.pending-caption')).toHaveText('Two');
    held.release();
    await expect(text.locator('figure.gallery > img')).toHaveCount(2);
    await keyboard.type('hills');
    await keyboard.press('Enter');
    await choose('Image', 1);
    await expect(text.locator('figure:not(.gallery) > img')).toHaveCount(1);
    await keyboard.type('A river');
    await expect
      .poll(plain)
      .toBe(
        '<p>Before </p><figure class="gallery"><img><img><figcaption>Two hills</figcaption></figure>' +
          '<figure><img><figcaption>A river</figcaption></figure><p>After</p>',
      );
    await keyboard.press('Control+z');
    await keyboard.press('Control+z');
    await expect.poll(plain).not.toContain('A river');
    await expect.poll(plain).toContain('<p>After</p>');
  },
);

test(
  'a gallery is uploaded, ordered with keys, and read in rows',
  inTier('all'),
  async ({ site, adminPage, axe }) => {
    const { article, text, body } = await openEditor(site, adminPage, '<p></p>');
    const { keyboard } = adminPage;
    const files = await Promise.all(['#393', '#933', '#339'].map((colour, n) => pngFile(`${n}.png`, colour)));
    const chooser = adminPage.waitForEvent('filechooser');
    await keyboard.type('/gallery');
    await expect(adminPage.getByRole('option', { name: 'Gallery' })).toBeVisible();
    await keyboard.press('Enter');
    await (await chooser).setFiles(
      files.map(({ name, type, base64 }) => ({
        name,
        mimeType: type,
        buffer: Buffer.from(base64, 'base64'),
      })),
    );
    const images = text.locator('figure.gallery > img');
    await expect(images).toHaveCount(3);
    const order = async () => [...(await body()).matchAll(/src="([^"]+)"/g)].map(([, src]) => src);
    const [first, second, third] = await order();
    await images.first().click();
    await keyboard.press('Shift+ArrowRight');
    await expect.poll(order).toEqual([second, first, third]);
    const tools = adminPage.getByRole('toolbar', { name: 'Block' });
    await tools.getByRole('button', { name: 'Move backwards' }).click();
    await expect.poll(order).toEqual([first, second, third]);
    await axe(adminPage);
    await tools.getByRole('button', { name: 'Separate' }).click();
    await expect(text.locator('figure')).toHaveCount(3);
    await tools.getByRole('button', { name: 'Join into gallery' }).click();
    await expect.poll(body).toMatch(/^<figure class="gallery">(?:<img [^>]+>){3}<\/figure>/);
    const path = `articles/update-article/${article._id}`;
    const { data } = await site.adminApi.put<Article>(path, { post: await body(), status: 'published' });
    await adminPage.goto(`/blog/${data.slug}`);
    await expect(adminPage.locator('.prose .gallery-row > div')).toHaveCount(3);
  },
);

test.describe('footnotes', () => {
  const reference = (id: string, label: number, note = id) =>
    `<sup class="footnote-ref"><a href="#fn${note}" id="fnref${id}">[${label}]</a></sup>`;
  const note = (id: string, text: string) =>
    `<li id="fn${id}" class="footnote-item"><p>${text} <a href="#fnref${id}" class="footnote-backref">↩︎</a></p></li>`;
  const notes = (...items: string[]) =>
    `<section class="footnotes"><ol class="footnotes-list">${items.join('')}</ol></section>`;

  test(
    'are inserted from the toolbar, by shortcut and as Markdown, and can be undone',
    inTier('all'),
    async ({ site, adminPage, axe }) => {
      const { text, body } = await openEditor(site, adminPage, '<p>One</p>');
      const { keyboard } = adminPage;
      const tool = adminPage.getByRole('button', { name: 'Footnote', exact: true });
      await expect(tool).toHaveAttribute('title', 'Footnote (Ctrl+Alt+F)');
      await tool.click();
      await keyboard.type('first');
      await expect(tool).toBeDisabled();
      await axe(adminPage);
      await keyboard.press('Escape');
      await keyboard.type(', two');
      await keyboard.press('Control+Alt+f');
      await keyboard.type('second');
      await keyboard.press('Control+Alt+f');
      await keyboard.type('. Three.[^3]third');
      await keyboard.press('Escape');
      await keyboard.type(' Four[^The fourth].');
      const written =
        `<p>One${reference('1', 1)}, two${reference('2', 2)}. Three.${reference('3', 3)} Four${reference('4', 4)}.</p>` +
        notes(note('1', 'first'), note('2', 'second'), note('3', 'third'), note('4', 'The fourth'));
      await expect.poll(body).toBe(written);
      await keyboard.type(' See[^1]');
      await expect(text.locator('sup')).toHaveText(['[1]', '[2]', '[3]', '[4]', '[1]']);
      await keyboard.press('Control+z');
      await expect(text.locator('sup')).toHaveCount(4);
      await expect(text.locator('p').first()).toContainText('See[^1');
    },
  );

  test(
    'keep the cursor in the text when their reference is clicked, and are not typed over',
    inTier('all'),
    async ({ site, adminPage }) => {
      const start = `<p>One${reference('1', 1)}</p>${notes(note('1', 'first'))}`;
      const { text, body } = await openEditor(site, adminPage, start);
      const { keyboard } = adminPage;
      const selectReference = async () => {
        // Two clicks on one place within half a second would be a double click.
        await text.locator('.footnote-item').click();
        await text.locator('sup').click();
        await expect(text.locator('.ProseMirror-selectednode')).toHaveCount(1);
      };
      await selectReference();
      await keyboard.type(', two');
      await expect.poll(body).toBe(start.replace('</sup>', '</sup>, two'));
      await selectReference();
      await keyboard.insertText('দুই');
      await expect.poll(body).toBe(start.replace('</sup>', '</sup>দুই, two'));
      await selectReference();
      await keyboard.press('ArrowLeft');
      await keyboard.type('!');
      await expect.poll(body).toBe(start.replace('One', 'One!').replace('</sup>', '</sup>দুই, two'));
      await text.locator('.footnote-backref').click({ force: true });
      await keyboard.press('Home');
      await keyboard.type('The ');
      await expect(text.locator('.footnote-item')).toHaveText(/^The first/);
      expect(new URL(adminPage.url()).hash).toBe('');
    },
  );

  test(
    'are deleted with their paragraph, restored by undo, and pasted into another article',
    inTier('all'),
    async ({ site, adminPage }) => {
      const before = `<p>One${reference('1', 1)}</p><p>Two${reference('2', 2)}</p><p>End</p>`;
      const both = notes(note('1', 'first'), note('2', 'second'));
      const { text, body } = await openEditor(site, adminPage, before + both);
      const { keyboard } = adminPage;
      const selectFirst = async () => {
        await text.locator('p').first().click();
        await keyboard.press('Home');
        await keyboard.press('Shift+End');
        await expect.poll(() => adminPage.evaluate(() => String(getSelection()))).toContain('One');
        await selectionRead(text);
      };
      await selectFirst();
      await keyboard.press('Delete');
      await expect
        .poll(body)
        .toBe(`<p></p><p>Two${reference('2', 1)}</p><p>End</p>${notes(note('2', 'second'))}`);
      await keyboard.press('Control+z');
      await expect.poll(body).toBe(before + both);
      await selectFirst();
      const clip = await copyOrCut(text, 'cut');
      await expect(text.locator('section li')).toHaveCount(1);
      await text.locator('p', { hasText: 'End' }).click();
      await keyboard.press('End');
      await paste(text, clip);
      await expect
        .poll(body)
        .toBe(
          `<p></p><p>Two${reference('2', 1)}</p><p>EndOne${reference('1', 2)}</p>` +
            notes(note('2', 'second'), note('1', 'first')),
        );
      await keyboard.press('Control+z');
      await expect(text.locator('section li')).toHaveCount(1);
      const other = await openEditor(
        site,
        adminPage,
        `<p>Other${reference('1', 1)}</p>${notes(note('1', 'its own'))}`,
      );
      await other.text.locator('p').first().click();
      await keyboard.press('Home');
      await paste(other.text, clip);
      await expect
        .poll(other.body)
        .toBe(
          `<p>One${reference('2', 1)}Other${reference('1', 2)}</p>${notes(note('2', 'first'), note('1', 'its own'))}`,
        );
    },
  );
});

test(
  'a handle moves a block with its caption and side; Escape cancels',
  inTier('all'),
  async ({ site, adminPage }) => {
    const figure =
      '<figure class="align-right"><blockquote><p>Q</p></blockquote><figcaption>C</figcaption></figure>';
    const { text, body } = await openEditor(site, adminPage, `<p>One</p>${figure}<p>Two</p><p>Three</p>`);
    const handle = adminPage.locator('[data-drag-handle]');
    const { mouse } = adminPage;
    const grab = async () => {
      await text.locator('blockquote').hover();
      await handle.hover();
      await mouse.down();
      const target = (await text.locator('p', { hasText: 'Three' }).boundingBox())!;
      await mouse.move(target.x + 20, target.y + target.height - 3, { steps: 4 });
    };
    await grab();
    await adminPage.keyboard.press('Escape');
    await mouse.up();
    await expect.poll(body).toBe(`<p>One</p>${figure}<p>Two</p><p>Three</p>`);
    await grab();
    await mouse.up();
    await expect.poll(body).toBe(`<p>One</p><p>Two</p><p>Three</p>${figure}`);
    await expect(text).toBeFocused();
    await adminPage.keyboard.press('Control+z');
    await expect.poll(body).toBe(`<p>One</p>${figure}<p>Two</p><p>Three</p>`);
  },
);

test('a figure at a side moves behind the text beside it', inTier('all'), async ({ site, adminPage }) => {
  const lines = 'some words '.repeat(30).trim();
  const figure =
    '<figure class="align-left"><blockquote><p>Q</p><p>Q</p><p>Q</p><p>Q</p></blockquote></figure>';
  const [third, fourth] = [`<p>Third ${lines}</p>`, `<p>Fourth ${lines}</p>`];
  const { text, body } = await openEditor(site, adminPage, `<p>One</p>${figure}${third}${fourth}`);
  const { mouse } = adminPage;
  await text.locator('blockquote').hover();
  const handle = adminPage.locator('[data-drag-handle]');
  await handle.hover();
  const { x } = (await handle.boundingBox())!;
  await mouse.down();
  const target = (await text.locator('p', { hasText: 'Third' }).boundingBox())!;
  await mouse.move(x + 60, target.y + target.height - 3, { steps: 4 });
  await mouse.up();
  await expect.poll(body).toBe(`<p>One</p>${third}${figure}${fourth}`);
});

test(
  'on a touch screen the block with the cursor has the handle',
  inTier('all'),
  async ({ site, openPage }) => {
    const page = await openPage({
      session: site.adminSession,
      hasTouch: true,
      isMobile: true,
      viewport: { width: 390, height: 780 },
    });
    const { text, body } = await openEditor(site, page, '<p>One</p><p>Two</p><p>Three</p>');
    const handle = page.locator('[data-drag-handle]');
    await text.locator('p', { hasText: 'One' }).tap();
    await expect(handle).toBeVisible();
    const from = (await text.locator('p', { hasText: 'One' }).boundingBox())!;
    await expect.poll(async () => Math.abs((await handle.boundingBox())!.y - from.y)).toBeLessThan(30);
    const grip = (await handle.boundingBox())!;
    const to = (await text.locator('p', { hasText: 'Two' }).boundingBox())!;
    const touch = await page.context().newCDPSession(page);
    const x = grip.x + grip.width / 2;
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x, y }] });
    await send('touchStart', grip.y + grip.height / 2);
    for (const y of [to.y, to.y + to.height / 2, to.y + to.height - 2]) await send('touchMove', y);
    await send('touchEnd');
    await expect.poll(body).toBe('<p>Two</p><p>One</p><p>Three</p>');
  },
);

test(
  'a figure moves as a whole: dragged, cut, pasted, and reached and left with keys',
  inTier('all'),
  async ({ site, adminPage }) => {
    const src = new URL(await uploadImage(site)).pathname;
    const figure =
      `<figure class="align-right"><img src="${src}" alt="Reeds" width="80" height="50">` +
      '<figcaption>The bank</figcaption></figure>';
    const { text, body } = await openEditor(site, adminPage, `<p>One</p>${figure}<p>Two</p><p>Three</p>`);
    const { keyboard } = adminPage;
    await text.locator('figure img').dragTo(text.locator('p', { hasText: 'Three' }), {
      targetPosition: { x: 200, y: 20 },
    });
    await expect.poll(body).toBe(`<p>One</p><p>Two</p><p>Three</p>${figure}`);
    await keyboard.press('Control+z');
    await expect.poll(body).toBe(`<p>One</p>${figure}<p>Two</p><p>Three</p>`);
    await text.locator('figure img').click();
    const clip = await copyOrCut(text, 'cut');
    await expect.poll(body).toBe('<p>One</p><p>Two</p><p>Three</p>');
    await keyboard.press('Control+End');
    await paste(text, clip);
    await expect.poll(body).toBe(`<p>One</p><p>Two</p><p>Three</p>${figure}`);
    await text.locator('p', { hasText: 'Three' }).click();
    await selectionRead(text);
    await keyboard.press('ArrowDown');
    await expect(text.locator('figure')).toHaveClass(/ProseMirror-selectednode/);
    await keyboard.press('ArrowDown');
    await keyboard.press('End');
    await keyboard.type(' there');
    await expect.poll(body).toContain('<figcaption>The bank there</figcaption>');
    const other = await openEditor(site, adminPage, '<p>Other</p>');
    await keyboard.press('Enter');
    // The browser adds the image of a dragged figure as a file.
    await paste(other.text, { ...clip, files: [await pngFile('reeds.png', '#393')] });
    await expect.poll(other.body).toBe(`<p>Other</p>${figure}`);
  },
);
