import type { Locator, Page } from '@playwright/test';
import { inTier } from '../../scripts/tests/tier.ts';
import { expect, test } from '../fixtures.ts';
import { autosaveState, content, openForm, publishArticle, typeText } from '../support/article-form.ts';
import { publish } from '../support/publish.ts';
import { paste } from '../support/rich-text.ts';

test.use({ allowedErrors: [/ERR_|Failed to fetch|status of 401/] });

const png = async (background: string) => {
  const { default: sharp } = await import('sharp');
  const image = sharp({ create: { width: 900, height: 600, channels: 3, background } });
  return { name: 'p.png', mimeType: 'image/png', buffer: await image.png().toBuffer() };
};
/** The visible frame; the next one loads behind it. */
const frame = (page: Page) => page.locator('iframe[title=Preview]:not([inert])');
const preview = (page: Page) => frame(page).contentFrame();
const scrollTop = (of: Locator) =>
  of.evaluate((element: HTMLIFrameElement) => element.contentWindow?.scrollY);

const sentences = (count: number) =>
  Array.from({ length: count }, (_, n) => `<p>Sentence ${n}.</p>`).join('');

/** Returns the text and images of an article, without the buttons that scripts add. */
const readContent = (article: Locator) =>
  article.evaluate((element) => {
    const copy = element.cloneNode(true) as HTMLElement;
    for (const button of copy.querySelectorAll('button')) button.remove();
    const images = [...copy.querySelectorAll('img')].map(
      (image) => `${image.getAttribute('src')} ${image.dataset.alt ?? image.alt}`,
    );
    return { text: copy.textContent.replace(/\s+/g, ' '), pictures: images };
  });

test('previews a new article as it is published', inTier('all'), async ({ site, adminPage: page, axe }) => {
  await site.adminApi.post('categories/create-category', { name: 'trees' });
  await publish(site, { title: 'An older tree', category: 'trees' });
  await openForm(page, '/dashboard/create-article');
  await page.getByText('Live preview').click();
  await expect(preview(page).getByRole('heading', { name: 'Nothing to preview yet.' })).toBeVisible();
  await page.getByLabel('Title').fill('The oak');
  await page.getByRole('combobox', { name: 'Category' }).selectOption('trees');
  await page.getByLabel('Excerpt').fill('Of a tree.');
  await page.getByLabel('Banner image', { exact: true }).setInputFiles(await png('#474'));
  await page.getByLabel(/Add images/).setInputFiles([await png('#a33'), await png('#33a')]);
  await expect(page.getByText('Additional images uploaded')).toBeVisible();
  await page.getByLabel('Caption').first().fill('Its bark');
  await page.getByLabel('Caption').nth(1).fill('Its leaf');
  await content(page).click();
  await paste(content(page), {
    html: `<h2>Roots</h2>${sentences(3)}<h2>Crown</h2>${sentences(3)}<h2>Age</h2>
      <table><tbody><tr><th>Year</th><th>Rings</th></tr><tr><td>1900</td><td>77</td></tr></tbody></table>
      <pre><code class="language-js">let age = 126;</code></pre><p>Its end.</p>`,
  });
  const article = preview(page).locator('article.reading');
  await expect(article.getByText('Its end.')).toBeVisible();
  await expect(article.getByRole('heading', { level: 1 })).toHaveText('The oak');
  await expect(article.locator('.hero-frame img')).toHaveJSProperty('complete', true);
  await expect(article.locator('.prose figcaption')).toHaveText(['Its bark', 'Its leaf']);
  await expect(article.getByRole('cell', { name: '77' })).toBeVisible();
  await expect(article.locator('code .hl-keyword')).toHaveText('let');
  await expect(article.getByText('Ada Admin').first()).toBeVisible();
  await expect(preview(page).getByRole('link', { name: 'An older tree' }).first()).toBeVisible();
  await axe(page);
  const before = await readContent(article);
  await publishArticle(page);
  await expect(page.getByText('Article created successfully').first()).toBeVisible();
  await page.goto('/blog/the-oak');
  expect(await readContent(page.locator('article.reading'))).toEqual(before);
});

test(
  'the preview follows the text, keeps its scroll position and leaves the focus in the editor',
  inTier('all'),
  async ({ site, adminPage: page }) => {
    const made = await publish(site, { title: 'A long walk', post: sentences(80) });
    const requested: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/dashboard/preview')) requested.push(request.url());
    });
    await openForm(page, `/dashboard/edit-article/${made._id}`);
    await typeText(page, ' Closed.');
    await expect(autosaveState(page)).toHaveText('Saved');
    expect(requested).toEqual([]);
    await page.getByText('Live preview').click();
    await expect(preview(page).getByText('Sentence 79. Closed.')).toBeAttached();
    await frame(page).evaluate((element: HTMLIFrameElement) => element.contentWindow?.scrollTo(0, 900));
    const first = await frame(page).elementHandle();
    await typeText(page, ' Opened.');
    await expect(preview(page).getByText('Sentence 79. Closed. Opened.')).toBeAttached();
    // The fonts of the new frame may move the text a little.
    await expect.poll(async () => Math.abs(((await scrollTop(frame(page))) ?? 0) - 900)).toBeLessThan(50);
    await expect(page.locator('iframe')).toHaveCount(1);
    expect(await first?.evaluate((element) => element.isConnected)).toBe(false);
    await expect(content(page)).toBeFocused();
    await page.keyboard.type(' On.');
    await expect(preview(page).getByText('Opened. On.')).toBeAttached();
    // Reloads of the preview do not add to the browser's history.
    expect(await page.evaluate(() => history.length)).toBe(2);
    await page.getByText('Live preview').click();
    await expect(page.locator('iframe')).toHaveCount(0);
    const count = requested.length;
    await typeText(page, ' Closed again.');
    await expect(autosaveState(page)).toHaveText('Saved');
    expect(requested).toHaveLength(count);
  },
);

test(
  'without a connection the last preview stays, marked as out of date',
  inTier('all'),
  async ({ site, openPage, axe }) => {
    const page = await openPage({
      session: site.adminSession,
      colorScheme: 'dark',
      viewport: { width: 390, height: 844 },
    });
    const made = await publish(site, { title: 'A bridge', post: '<p>It holds.</p>' });
    await openForm(page, `/dashboard/edit-article/${made._id}`);
    await page.getByText('Live preview').click();
    await expect(preview(page).getByText('It holds.')).toBeVisible();
    const behind = page.getByText('This preview is out of date.');
    await expect(behind).toHaveCount(0);
    await page.context().setOffline(true);
    await typeText(page, ' Still.');
    await expect(behind).toBeVisible();
    await expect(preview(page).getByText('It holds.', { exact: true })).toBeVisible();
    await axe(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    await page.context().setOffline(false);
    await expect(preview(page).getByText('It holds. Still.')).toBeVisible();
    await expect(behind).toHaveCount(0);
  },
);

test('retries a preview that failed to load', inTier('all'), async ({ site, adminPage: page }) => {
  const made = await publish(site, { title: 'A ford', post: '<p>It is shallow.</p>' });
  await openForm(page, `/dashboard/edit-article/${made._id}`);
  const broken = { status: 200, contentType: 'text/html', body: '<h1>Of a proxy in between</h1>' };
  const held = Promise.withResolvers<void>();
  await page.route('**/dashboard/preview?**', (route) => held.promise.then(() => route.continue()));
  await page.route('**/dashboard/preview?**', (route) => route.fulfill(broken), { times: 1 });
  await page.getByText('Live preview').click();
  await expect(page.getByText('This preview is out of date')).toBeVisible();
  held.resolve();
  await expect(preview(page).getByText('It is shallow.')).toBeVisible();
  await expect(page.getByText('This preview is out of date')).toHaveCount(0);
});

test(
  'links open outside the preview, anchors inside it, and its width is remembered',
  inTier('all'),
  async ({ site, adminPage: page }) => {
    const made = await publish(site, {
      title: 'Ways',
      post: `<h2>One</h2>${sentences(20)}<h2>Two</h2>${sentences(20)}<h2>Three</h2>${sentences(20)}`,
    });
    await openForm(page, `/dashboard/edit-article/${made._id}`);
    await page.getByText('Live preview').click();
    await page.getByRole('button', { name: 'Desktop' }).press('Enter');
    await expect(page.getByRole('button', { name: 'Desktop' })).toHaveAttribute('aria-pressed', 'true');
    const inner = () =>
      frame(page).evaluate((element: HTMLIFrameElement) => element.contentWindow?.innerWidth);
    await expect.poll(inner).toBe(1280);
    await preview(page)
      .getByRole('navigation', { name: 'Contents' })
      .getByRole('link', { name: 'Three' })
      .click();
    await expect.poll(() => scrollTop(frame(page))).toBeGreaterThan(1000);
    expect(await page.evaluate(() => history.length)).toBe(2);
    const popup = page.waitForEvent('popup');
    await preview(page).getByRole('link', { name: 'Nature', exact: true }).first().click();
    await expect(await popup).toHaveURL(/\/category\/nature$/);
    await expect(preview(page).getByRole('heading', { name: 'Ways' })).toBeAttached();
    await page.getByRole('button', { name: 'Mobile' }).click();
    await expect.poll(inner).toBe(390);
    await page.reload();
    await expect(page.locator('.ProseMirror')).toBeVisible();
    await page.getByText('Live preview').click();
    await expect.poll(inner).toBe(390);
  },
);

test(
  'the keyboard can skip the preview, and opens the palette inside it',
  inTier('all'),
  async ({ site, adminPage: page }) => {
    const made = await publish(site, { title: 'Keys', post: sentences(3) });
    await openForm(page, `/dashboard/edit-article/${made._id}`);
    await page.getByText('Live preview').click();
    await expect(preview(page).getByRole('heading', { name: 'Keys' })).toBeVisible();
    await page.getByRole('link', { name: 'Open in a new tab' }).focus();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Skip preview' })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(page.locator('iframe[title=Preview]:focus')).toHaveCount(0);
    await expect(page.locator('form :focus')).toBeVisible();
    await preview(page).getByRole('link', { name: 'Nature', exact: true }).first().focus();
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
  },
);

test(
  'the preview is for administrators only, never cached, and framed by no other site',
  inTier('all'),
  async ({ site, openPage }) => {
    const draft = await publish(site, { title: 'Secret plans', status: 'draft' });
    const session = await site.register({ name: 'Reader', email: 'reader@example.org', password: 'sparrow' });
    const at = `/dashboard/preview?article=${draft._id}`;
    for (const who of [undefined, session]) {
      const page = await openPage(who ? { session: who } : {});
      const document = await page.request.get(at, { maxRedirects: 0 });
      expect(document.status()).toBe(302);
      expect(document.headers().location).toBe('/');
      const data = await page.request.get(at.replace('?', '.data?'), { maxRedirects: 0 });
      expect(await data.text()).not.toContain('Secret');
    }
    const page = await openPage({ session: site.adminSession });
    for (const _ of [1, 2]) {
      const response = await page.request.get(at);
      expect(await response.text()).toContain('Secret plans');
      expect(response.headers()).toMatchObject({
        'cache-control': 'private, no-store',
        'x-robots-tag': 'noindex',
        'x-frame-options': 'SAMEORIGIN',
        'content-security-policy': expect.stringContaining("frame-ancestors 'self'"),
      });
      const other = await page.request.get('/dashboard/admin-home');
      expect(other.headers()).toMatchObject({
        'x-frame-options': 'DENY',
        'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      });
    }
    const slash = await page.request.get(at.replace('preview', 'preview/'), { maxRedirects: 0 });
    expect([slash.status(), slash.headers().location]).toEqual([308, at]);
    for (const like of ['Preview', '%70review']) {
      const response = await page.request.get(at.replace('preview', like), { maxRedirects: 0 });
      expect(response.status()).toBe(404);
      expect(await response.text()).not.toContain('Secret plans');
    }
  },
);

test('without JavaScript the preview shows the saved text', inTier('all'), async ({ site, openPage }) => {
  const draft = await publish(site, { title: 'Plain plans', status: 'draft' });
  const page = await openPage({ session: site.adminSession, javaScriptEnabled: false });
  await page.goto(`/dashboard/edit-article/${draft._id}`);
  await page.getByText('Live preview').click();
  const popup = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Open in a new tab' }).click();
  await expect((await popup).getByRole('heading', { level: 1 })).toHaveText('Plain plans');
});

test(
  'a published article is shared by its public URL, and a draft cannot be shared',
  inTier('all'),
  async ({ site, openPage }) => {
    const page = await openPage({
      session: site.adminSession,
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    const draft = await publish(site, { title: 'Not out', status: 'draft' });
    const out = await publish(site, { title: 'Out' });
    const copy = preview(page).getByRole('button', { name: 'Copy link' });
    await openForm(page, `/dashboard/edit-article/${draft._id}`);
    await page.getByText('Live preview').click();
    await expect(copy).toBeDisabled();
    // The preview may reload in between.
    await expect(async () => {
      await copy.dispatchEvent('click');
      await expect(preview(page).getByText('You can share this once it is published.')).toBeVisible({
        timeout: 20_000,
      });
    }).toPass();
    await expect(preview(page).getByRole('link', { name: /Share on/ })).toHaveCount(0);

    await openForm(page, `/dashboard/edit-article/${out._id}`);
    await page.getByRole('textbox', { name: 'Slug' }).fill('elsewhere-soon');
    await page.getByText('Live preview').click();
    await expect(autosaveState(page)).toHaveText('Saved');
    // A reload of the preview in between removes the toast.
    await expect(async () => {
      await copy.click();
      await expect(preview(page).getByText('Link copied')).toBeVisible({ timeout: 20_000 });
    }).toPass();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${site.url}/blog/out`);
  },
);
