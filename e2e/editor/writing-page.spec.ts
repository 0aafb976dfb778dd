import type { Locator } from '@playwright/test';
import { inTier } from '../../scripts/tests/tier.ts';
import { expect, test } from '../fixtures.ts';
import { content, editPath, openForm, publishButton, updateButton } from '../support/article-form.ts';
import { publish } from '../support/publish.ts';

const details = { name: 'Article details', exact: true };

test(
  'the panel and its groups fold, stay folded, and open for what is missing',
  inTier('all'),
  async ({ site, adminPage, axe }) => {
    const made = await publish(site, { title: 'How ropes are made' });
    await openForm(adminPage, editPath(made));
    const panel = adminPage.getByRole('region', details);
    const toggle = adminPage.getByRole('button', details);
    await adminPage.getByText('Category and tags').click();
    await expect(adminPage.getByLabel('Category', { exact: true })).toBeHidden();
    await toggle.click();
    await expect(panel).toBeHidden();
    await adminPage.reload();
    await expect(panel).toBeHidden();
    await axe(adminPage);
    await toggle.click();
    await expect(panel.getByLabel('Slug')).toBeVisible();
    const category = adminPage.getByLabel('Category', { exact: true });
    await expect(category).toBeHidden();
    await category.evaluate((field: HTMLInputElement) => {
      field.value = '';
    });
    await toggle.click();
    await updateButton(adminPage).click();
    await expect(category).toBeFocused();
    await expect(category).toHaveAccessibleDescription(/Category is required/);
  },
);

test('on mobile the panel is a sheet that Escape closes', inTier('all'), async ({ site, openPage, axe }) => {
  const made = await publish(site, { title: 'How sails are made' });
  const page = await openPage({ session: site.adminSession, viewport: { width: 390, height: 780 } });
  await openForm(page, editPath(made));
  await expect(page.getByRole('link', { name: 'History' })).toBeHidden();
  await page.getByRole('button', { name: 'More actions' }).press('Enter');
  await expect(page.getByRole('menuitem')).toHaveText([
    'History',
    'View',
    'Share',
    'Statistics',
    'Duplicate',
    'Save as template',
    'Delete',
  ]);
  await page.keyboard.press('Escape');
  const panel = page.getByRole('region', details);
  await expect(panel).toBeHidden();
  await page.getByRole('button', details).press('Enter');
  await expect(panel).toBeFocused();
  await axe(page);
  await page.getByLabel('Excerpt').fill('Of canvas.');
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(page.getByRole('button', details)).toBeFocused();
  await updateButton(page).click();
  await expect(page.getByText('Article updated successfully')).toBeVisible();
  const { data } = await site.adminApi.get<{ excerpt: string }>(`articles/single-article/${made._id}`);
  expect(data.excerpt).toBe('Of canvas.');
});

test('F8 leaves only the text, and shows the rest again', inTier('all'), async ({ site, adminPage }) => {
  const made = await publish(site, { title: 'How nets are made' });
  await openForm(adminPage, editPath(made));
  await content(adminPage).click();
  const others = [
    adminPage.getByRole('complementary', { name: 'Sidebar' }),
    adminPage.getByRole('region', details),
    adminPage.getByText('Live preview'),
    adminPage.getByRole('heading', { name: 'Edit Article' }),
  ];
  await adminPage.keyboard.press('F8');
  for (const other of others) await expect(other).toBeHidden();
  await expect(content(adminPage)).toBeFocused();
  await expect(adminPage.getByRole('toolbar', { name: 'Formatting' })).toBeVisible();
  const { width = 0, height = 0 } = adminPage.viewportSize() ?? {};
  await adminPage.setViewportSize({ width: 390, height });
  expect(await adminPage.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await adminPage.setViewportSize({ width, height });
  await adminPage.keyboard.press('F8');
  for (const other of others) await expect(other).toBeVisible();
});

test('Ctrl+Enter shows what goes live; only its button publishes', async ({ site, adminPage, axe }) => {
  const { data: draft } = await site.adminApi.post<{ _id: string }>('articles/create-article', {
    title: 'How kites fly',
    status: 'draft',
    post: '<p>On wind.</p>',
  });
  const status = async () =>
    (await site.adminApi.get<{ status: string }>(`articles/single-article/${draft._id}`)).data.status;
  await openForm(adminPage, editPath(draft));
  const { keyboard } = adminPage;
  const dialog = adminPage.getByRole('dialog', { name: 'Publish this article' });
  await content(adminPage).click();
  await keyboard.press('Control+Enter');
  await expect(dialog.getByText('How kites fly').first()).toBeVisible();
  await axe(adminPage);
  await dialog.getByRole('button', { name: 'Publish Article' }).click();
  await expect(dialog).toBeHidden();
  await expect(adminPage.getByLabel('Category', { exact: true })).toBeFocused();
  await expect(adminPage.getByText('Category is required')).toBeVisible();
  await keyboard.type('Nature');
  await expect(adminPage.getByText('Category is required')).toBeHidden();
  await publishButton(adminPage).click();
  await dialog.getByRole('button', { name: 'Banner image is required' }).click();
  await expect(adminPage.getByLabel('Banner image', { exact: true })).toBeFocused();
  await expect(adminPage.getByText('Banner image is required')).toBeVisible();
  expect(await status()).toBe('draft');
  await expect(content(adminPage)).toHaveText('On wind.');
});

test(
  'the publish dialog of a new article names its URL and the drafts that it links to',
  inTier('all'),
  async ({ site, adminPage }) => {
    const { slug } = await publish(site, { title: 'River drafts', status: 'draft' });
    await openForm(adminPage, '/dashboard/create-article');
    await adminPage.getByLabel('Title').fill('Of the new river');
    await content(adminPage).click();
    await adminPage.keyboard.type('See [[riv');
    await expect(adminPage.getByRole('option', { name: /River drafts/ })).toBeVisible();
    await adminPage.keyboard.press('Enter');
    await adminPage.keyboard.press('Control+Enter');
    const dialog = adminPage.getByRole('dialog', { name: 'Publish this article' });
    await expect(dialog.getByText('/blog/of-the-new-river')).toBeVisible();
    await dialog.getByRole('button', { name: 'Links to unpublished: River drafts' }).click();
    await expect(dialog).toBeHidden();
    await expect(content(adminPage)).toBeFocused();
    await expect(content(adminPage).locator(`a[href="/blog/${slug}"]`)).toBeInViewport();
  },
);

test(
  'the text is set as readers see it, and its tools stay in view',
  inTier('all'),
  async ({ site, openPage }) => {
    const post =
      '<h2>Of rope</h2><p>Hemp and <strong>sisal</strong>.</p><ul><li>one</li></ul><blockquote><p>Pull.</p></blockquote>' +
      `<pre><code>knot()</code></pre>${'<p>Twist the yarn.</p>'.repeat(60)}<p>The end</p>`;
    const made = await publish(site, { title: 'How hawsers are made', post });
    for (const width of [390, 1440]) {
      const viewport = { width, height: 900 };
      const reader = await openPage({ viewport });
      await reader.goto(`/blog/${made.slug}`);
      const page = await openPage({ session: site.adminSession, viewport });
      await openForm(page, editPath(made));
      for (const selector of ['h2', 'p', 'strong', 'li', 'blockquote p', 'pre code'])
        expect(
          await look(page.locator(`.ProseMirror ${selector}`).first()),
          `${selector} at ${width}`,
        ).toEqual(await look(reader.locator(`.prose ${selector}`).first()));
      await content(page).click();
      await page.keyboard.press('Control+End');
      await expect(page.locator('.editor-tools-line')).toBeInViewport({ ratio: 0.9 });
      const tools = page.locator('[data-selection-toolbar]');
      await expect(tools).toBeHidden();
      await page.keyboard.press('Shift+Home');
      await expect(tools).toBeInViewport({ ratio: 1 });
      await tools.getByTitle('Bold').click();
      await expect(page.locator('.ProseMirror p:last-of-type strong')).toHaveText('The end');
    }
  },
);

function look(element: Locator) {
  return element.evaluate((node) => {
    const { fontFamily, fontSize, fontWeight, lineHeight, letterSpacing, color } = getComputedStyle(node);
    // Gutters of narrow screens differ, measures of wide ones do not.
    const width = innerWidth < 800 ? null : node.getBoundingClientRect().width;
    return { fontFamily, fontSize, fontWeight, lineHeight, letterSpacing, color, width };
  });
}

test(
  'the text is set for its language, which is detected in a new article',
  inTier('all'),
  async ({ site, adminPage }) => {
    const made = await publish(site, { title: 'নদীর চিঠি', post: '<p>নদীর ধারে বসে লেখা।</p>', lang: 'bn' });
    await openForm(adminPage, editPath(made));
    const title = adminPage.getByLabel('Title', { exact: true });
    await expect(title).toHaveAttribute('lang', 'bn');
    await expect(content(adminPage).locator('..').and(adminPage.locator(':lang(bn)'))).toBeVisible();
    await openForm(adminPage, '/dashboard/create-article');
    await expect(title).not.toHaveAttribute('lang');
    await title.fill('Letters');
    await expect(title).not.toHaveAttribute('lang');
    await content(adminPage).click();
    await adminPage.keyboard.insertText('নদীর ধারে বসে লেখা।');
    await expect(title).toHaveAttribute('lang', 'bn');
    await expect(adminPage.getByLabel('Excerpt')).toHaveAttribute('lang', 'bn');
  },
);
