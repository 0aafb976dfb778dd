import type { Article } from '../../contract/article.ts';
import { inTier } from '../../scripts/tests/tier.ts';
import { expect, test } from '../fixtures.ts';
import { addImageSlots, publishArticle, publishButton, updateButton } from '../support/article-form.ts';
import { publish } from '../support/publish.ts';

test.use({ allowedErrors: [/status of (400|409)/] });

const png = async (background: string) => {
  const { default: sharp } = await import('sharp');
  const image = sharp({ create: { width: 90, height: 60, channels: 3, background } });
  return { name: 'p.png', mimeType: 'image/png', buffer: await image.png().toBuffer() };
};

test(
  'featuring an article asks first, replaces the last one, and can be undone or rejected',
  inTier('all'),
  async ({ site, adminPage, axe }) => {
    const before = await publish(site, { title: 'Before', featured: true });
    const article = await publish(site, { title: 'To be put forward' });
    const draft = await publish(site, { title: 'Not out yet', status: 'draft' });
    await adminPage.goto(`/dashboard/edit-article/${article._id}`);
    const toggle = adminPage.getByRole('checkbox', { name: 'Featured' });
    const featured = async () =>
      (await site.visitorApi.get<Article | null>('articles/featured-article')).data?._id;
    const dialog = adminPage.getByRole('dialog');
    await toggle.press('Space');
    await expect(dialog).toContainText('It replaces Before, which is featured now.');
    await axe(adminPage);
    await adminPage.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(toggle).not.toBeChecked();
    await expect(toggle).toBeFocused();
    expect(await featured()).toBe(before._id);
    await toggle.press('Space');
    await dialog.getByRole('button', { name: 'Feature it' }).click();
    await expect(
      adminPage.getByText('Article set as featured! This will replace any previously featured article.'),
    ).toBeVisible();
    await expect.poll(featured).toBe(article._id);
    await expect(toggle).toBeChecked();
    await toggle.press('Space');
    await dialog.getByRole('button', { name: 'Remove from featured' }).click();
    await expect(adminPage.getByText('Article removed from featured')).toBeVisible();
    await expect.poll(featured).toBeUndefined();
    await adminPage.goto(`/dashboard/edit-article/${draft._id}`);
    await toggle.click();
    await expect(adminPage.getByText('Failed to update featured status')).toBeVisible();
    await expect(toggle).not.toBeChecked();
  },
);

test('the edit page shows what an article lacks', inTier('all'), async ({ site, adminPage }) => {
  const article = await publish(site, { title: 'Complete', category: 'nature' });
  await adminPage.goto(`/dashboard/edit-article/${article._id}`);
  const text = adminPage.getByRole('textbox', { name: 'Content' });
  await expect(adminPage.locator('.ProseMirror')).toBeVisible();
  await text.click();
  await adminPage.keyboard.press('Control+A');
  await adminPage.keyboard.press('Delete');
  await adminPage.getByLabel('Title').fill('  ');
  await adminPage.getByLabel('Category', { exact: true }).fill('');
  await updateButton(adminPage).click();
  for (const says of ['Title is required', 'Category is required', 'Article content is required'])
    await expect(adminPage.getByText(says)).toBeVisible();
  await expect(adminPage.getByLabel('Title')).toBeFocused();
  await adminPage.getByLabel('Title').fill('Complete again');
  await adminPage.getByLabel('Category', { exact: true }).fill('  Wild NATURE ');
  await text.fill('Words.');
  const held = Promise.withResolvers<void>();
  await adminPage.route('**/update-article/**', async (route) => {
    await held.promise;
    await route.continue();
  });
  await updateButton(adminPage).click();
  await expect(adminPage.getByRole('button', { name: 'Updating...' })).toBeVisible();
  held.resolve();
  await expect(adminPage.getByText('Article updated successfully')).toBeVisible();
  const { data } = await site.adminApi.get<Article>(`articles/single-article/${article._id}`);
  expect(data).toMatchObject({ title: 'Complete again', category: 'wild nature', post: '<p>Words.</p>' });
});

test('the edit page shows facts, a live preview and Cancel', inTier('all'), async ({ site, openPage }) => {
  const article = await publish(site, { title: 'To be looked at', post: '<p>It rains.</p>' });
  const page = await openPage({ session: site.adminSession, locale: 'de-DE' });
  await page.goto(`/dashboard/edit-article/${article._id}`);
  const facts = page.locator('dl').first();
  await expect(facts).toHaveText(
    `AuthorAda AdminCreated${await page.evaluate(() => new Date().toLocaleDateString())}Statuspublished`,
  );
  expect(await facts.innerText()).toContain('Published');
  const text = page.getByRole('textbox', { name: 'Content' });
  await expect.poll(async () => (await text.boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(300);
  await page.getByText('Live preview').click();
  const preview = page.locator('iframe[title=Preview]:not([inert])').contentFrame().locator('.prose');
  await expect(preview).toHaveText('It rains.');
  await text.press('Control+End');
  await page.keyboard.type(' It pours.');
  await expect(preview).toHaveText('It rains. It pours.');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page.getByRole('heading', { name: 'Manage Articles' })).toBeVisible();
});

test(
  'a failed create shows an error and keeps the form',
  inTier('all'),
  async ({ site, adminPage, expectedErrors }) => {
    expectedErrors.push(/status of 500/);
    for (const name of ['craft', 'paper']) await site.adminApi.post('categories/create-category', { name });
    await adminPage.goto('/dashboard/create-article');
    await expect(adminPage.getByRole('heading', { name: 'Create New Article' })).toBeVisible();
    await adminPage.getByRole('textbox', { name: 'Content' }).fill('Words.');
    await adminPage.getByLabel('Title').fill('Refused');
    await publishArticle(adminPage);
    await expect(adminPage.getByText('Please select a category')).toBeVisible();
    await adminPage.getByRole('button', { name: 'Add Category' }).click();
    await adminPage.getByRole('dialog').getByLabel('Category Name').fill('Binding');
    await adminPage.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(adminPage.getByText('Category created successfully')).toBeVisible();
    await expect(adminPage.getByRole('combobox', { name: 'Category' })).toHaveValue('binding');
    await adminPage.route('**/articles/create-article', (route) =>
      route.fulfill({ status: 500, json: { success: false, message: '' } }),
    );
    await adminPage.getByRole('button', { name: 'Save Draft' }).click();
    await expect(adminPage.getByText('Failed to create article').first()).toBeVisible();
    await expect(adminPage.getByLabel('Title')).toHaveValue('Refused');
  },
);

test(
  'additional images: at most eight, with captions, alt texts and toasts',
  inTier('all'),
  async ({ site, adminPage, axe }) => {
    const article = await publish(site, { title: 'With pictures', post: '<p>1</p><p>2</p><p>3</p>' });
    await adminPage.goto(`/dashboard/edit-article/${article._id}`);
    await addImageSlots(adminPage, 1);
    await expect(adminPage.getByLabel('Image 1', { exact: true })).toHaveAttribute('accept', 'image/*');
    const held = Promise.withResolvers<void>();
    await adminPage.route('**/media/upload', async (route) => {
      await held.promise;
      await route.continue();
    });
    // The first image fills the existing slot; the others get new slots.
    await adminPage.getByLabel(/Add images/).setInputFiles([await png('#a33'), await png('#33a')]);
    await expect(adminPage.getByText('2 of 8.')).toBeVisible();
    await expect(adminPage.getByText('Uploading additional images...')).toBeVisible();
    held.resolve();
    await expect(adminPage.getByText('Additional images uploaded')).toBeVisible();
    await expect(adminPage.getByRole('button', { name: /^Remove Image/ })).toHaveCount(2);
    await adminPage.getByLabel('Caption').first().fill('Reeds');
    await adminPage.getByLabel('Alt text').nth(1).fill('A boat');
    await adminPage.getByLabel('Position').first().fill('1');
    await axe(adminPage);
    await updateButton(adminPage).click();
    await expect(adminPage.getByText('Article updated successfully')).toBeVisible();
    const { data } = await site.adminApi.get<Article>(`articles/single-article/${article._id}`);
    expect(data.additionalImages).toMatchObject([
      { position: 1, caption: 'Reeds', alt: '' },
      { position: 1, caption: '', alt: 'A boat' },
    ]);
    const many = await Promise.all(Array.from({ length: 7 }, (_, index) => png(`#${index}${index}a`)));
    await adminPage.getByLabel(/Add images/).setInputFiles(many);
    await expect(adminPage.getByText('At most 8 additional images')).toBeVisible();
    await expect(adminPage.getByText('8 of 8.')).toBeVisible();
    await expect(adminPage.getByRole('button', { name: 'Add image', exact: true })).toHaveCount(0);
  },
);

test(
  'additional images: a removed slot can be put back with its caption, and a caption needs an image',
  inTier('all'),
  async ({ site, adminPage }) => {
    const article = await publish(site, { title: 'Words of a slot', post: '<p>1</p>' });
    await adminPage.goto(`/dashboard/edit-article/${article._id}`);
    const slots = adminPage.getByRole('group', { name: /^Image \d$/ });
    await addImageSlots(adminPage, 2);
    await slots.nth(1).getByLabel('Caption').fill('Reeds in the wind');
    await adminPage.getByRole('button', { name: 'Remove slot 2' }).press('Enter');
    await expect(slots).toHaveCount(1);
    await expect(adminPage.getByRole('button', { name: 'Put back' })).toBeFocused();
    await adminPage.keyboard.press('Enter');
    await expect(slots.nth(1).getByLabel('Caption')).toHaveValue('Reeds in the wind');
    await updateButton(adminPage).click();
    await expect(adminPage.getByText('Choose an image, or clear its caption')).toBeVisible();
    await expect(slots.nth(1).getByLabel('Image 2', { exact: true })).toBeFocused();
    await slots
      .nth(1)
      .getByLabel('Image 2', { exact: true })
      .setInputFiles(await png('#3a3'));
    await expect(adminPage.getByRole('button', { name: 'Remove Image 2' })).toBeVisible();
    await slots.nth(1).getByLabel('Position').fill('1.5');
    await updateButton(adminPage).click();
    await expect(slots.nth(1).getByLabel('Position')).toBeFocused();
    await expect(slots.nth(1).getByLabel('Position')).toHaveAccessibleDescription(/a whole number/);
    await slots.nth(1).getByLabel('Position').fill('1');
    await updateButton(adminPage).click();
    await expect(adminPage.getByText('Article updated successfully')).toBeVisible();
    const { data } = await site.adminApi.get<Article>(`articles/single-article/${article._id}`);
    expect(data.additionalImages).toMatchObject([{ position: 1, caption: 'Reeds in the wind' }]);
  },
);

test(
  'the focus stays near the last action, and moves to what is missing',
  inTier('all'),
  async ({ site, adminPage }) => {
    await site.adminApi.post('categories/create-category', { name: 'craft' });
    const article = await publish(site, { title: 'Kept in focus' });
    await adminPage.goto(`/dashboard/edit-article/${article._id}`);
    const featured = adminPage.getByRole('checkbox', { name: 'Featured' });
    await featured.focus();
    await adminPage.keyboard.press('Space');
    await adminPage.getByRole('button', { name: 'Feature it' }).press('Enter');
    await expect(adminPage.getByText('Article set as featured!')).toBeVisible();
    await expect(featured).toBeFocused();
    const title = adminPage.getByLabel('Title');
    await title.fill('All of a long title is seen while one writes it, over as many lines as it takes');
    await title.press('Control+End');
    await adminPage.keyboard.insertText(',\nalso one\r\npasted from several');
    await expect(title).toHaveValue(/as it takes, also one pasted from several$/);
    await expect.poll(() => title.evaluate((field) => field.scrollHeight <= field.clientHeight)).toBe(true);
    await adminPage.getByLabel('Slug').fill('another place');
    await updateButton(adminPage).press('Enter');
    await expect(adminPage.getByLabel('Slug')).toHaveValue('another-place');
    await adminPage.getByRole('button', { name: 'Remove Banner image' }).press('Enter');
    await expect(adminPage.getByLabel('Banner image', { exact: true })).toBeFocused();

    const offers = adminPage.getByRole('region', { name: 'Unsaved changes' });
    for (const take of ['Restore', 'Discard']) {
      await expect(adminPage.locator('[data-stored=true]')).toBeVisible();
      await adminPage.reload();
      await offers.getByRole('button', { name: take }).press('Enter');
      if (take === 'Discard') await adminPage.getByRole('button', { name: 'Discard changes' }).press('Enter');
      await expect(offers).toHaveCount(0);
      await expect(title).toBeFocused();
    }

    await adminPage.goto('/dashboard/create-article');
    const text = adminPage.getByRole('textbox', { name: 'Content' });
    await adminPage.getByLabel('Title').fill('Without a banner');
    await adminPage.getByRole('combobox', { name: 'Category' }).selectOption('craft');
    const publishing = publishButton(adminPage);
    const confirm = adminPage.getByRole('dialog').getByRole('button', { name: 'Publish Article' });
    await publishing.press('Enter');
    await confirm.press('Enter');
    await expect(text).toBeFocused();
    await text.fill('Words.');
    await expect(adminPage.getByText('Article content is required')).toBeHidden();
    await expect(text).toBeFocused();
    for (let attempt = 1; attempt <= 2; attempt++) {
      await publishing.press('Enter');
      await confirm.press('Enter');
      await expect(adminPage.getByLabel('Banner image', { exact: true })).toBeFocused();
      await expect(adminPage.getByText('Banner image is required')).toBeInViewport();
    }
  },
);
