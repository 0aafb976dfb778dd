import { inTier } from '../../scripts/tests/tier.ts';
import { expect, test } from '../fixtures.ts';
import { addImageSlots, publishArticle } from '../support/article-form.ts';
import { settle } from '../support/page-scripts.ts';
import { publish } from '../support/publish.ts';

test.use({ allowedErrors: [/status of (400|415|409)|ERR_INTERNET/] });

const png = async (colour: string) => {
  const { default: sharp } = await import('sharp');
  return sharp({ create: { width: 320, height: 200, channels: 3, background: colour } })
    .png()
    .toBuffer();
};
const file = async (name: string, colour: string) => ({
  name,
  mimeType: 'image/png',
  buffer: await png(colour),
});

test('uploads, describes, finds and deletes images', async ({ adminPage, axe }) => {
  await adminPage.goto('/dashboard/media');
  await adminPage
    .getByLabel('Upload images')
    .setInputFiles([await file('heron.png', '#345'), await file('reeds.png', '#474')]);
  await expect(adminPage.getByRole('button', { name: /heron\.png/ })).toBeVisible();
  await expect(adminPage.getByRole('button', { name: /reeds\.png/ })).toBeVisible();
  await axe(adminPage);

  await adminPage.getByRole('button', { name: /heron\.png/ }).click();
  const dialog = adminPage.getByRole('dialog');
  await expect(dialog.getByText('320 × 200')).toBeVisible();
  await expect(dialog.getByText('This image is not used yet.')).toBeVisible();
  await expect(dialog.getByLabel('Keep in the media library')).toBeChecked();
  await dialog.getByLabel('Alt text').fill('A grey bird in the shallows');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(adminPage.getByText('Alt text saved')).toBeVisible();
  // The button fades while the list is loaded again.
  await settle(adminPage);
  await axe(adminPage);
  await adminPage.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await adminPage.getByRole('searchbox').fill('SHALLOWS');
  await adminPage.keyboard.press('Enter');
  await expect(adminPage.getByText('1 image', { exact: true })).toBeVisible();
  await adminPage.getByRole('button', { name: /heron\.png/ }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(dialog.getByText('Are you sure?')).toBeVisible();
  await dialog.getByRole('button', { name: 'Yes, delete it!' }).click();
  await expect(dialog.getByText('The image has been deleted.')).toBeVisible();
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect(adminPage.getByText('No results found for SHALLOWS')).toBeVisible();
});

test('an image in use shows where and cannot be deleted', inTier('all'), async ({ site, adminPage }) => {
  const article = await publish(site, { title: 'ضفاف النهر' });
  await adminPage.goto('/dashboard/media?use=used');
  await adminPage
    .getByRole('main')
    .getByRole('button', { name: /Used once/ })
    .first()
    .click();
  const dialog = adminPage.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Delete' })).toBeDisabled();
  await dialog.getByRole('link', { name: 'ضفاف النهر' }).click();
  await expect(adminPage).toHaveURL(new RegExp(`/dashboard/edit-article/${article._id}$`));
});

test(
  'an image that comes into use meanwhile is not deleted, and the dialog says why',
  inTier('all'),
  async ({ site, adminPage }) => {
    await adminPage.goto('/dashboard/media');
    await adminPage.getByLabel('Upload images').setInputFiles([await file('race.png', '#733')]);
    await adminPage.getByRole('button', { name: /race\.png/ }).click();
    const dialog = adminPage.getByRole('dialog');
    const address = await dialog.getByRole('link', { name: 'Open full size' }).getAttribute('href');
    await publish(site, { title: 'Meanwhile', bannerImg: address });
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await dialog.getByRole('button', { name: 'Yes, delete it!' }).click();
    await expect(dialog.getByText('This image is used in “Meanwhile”. Remove it there first.')).toBeVisible();
  },
);

test(
  'a failed upload can be retried; an unsupported file shows the reason',
  inTier('all'),
  async ({ adminPage }) => {
    await adminPage.goto('/dashboard/media');
    let fails = true;
    await adminPage.route('**/api/v1/media/upload', (route) =>
      fails
        ? route.fulfill({ status: 400, json: { success: false, message: 'Not whole.', code: 'invalid' } })
        : route.continue(),
    );
    await adminPage.getByLabel('Upload images').setInputFiles([await file('again.png', '#377')]);
    const uploads = adminPage.locator('[data-list=uploads]');
    await expect(uploads.getByText('Not whole.')).toBeVisible();
    fails = false;
    await uploads.getByRole('button', { name: 'Try again' }).click();
    await expect(adminPage.getByRole('button', { name: /again\.png/ })).toBeVisible();
    await expect(uploads).toBeHidden();
    await adminPage.context().setOffline(true);
    await adminPage.getByLabel('Upload images').setInputFiles([await file('later.png', '#737')]);
    await expect(uploads.getByText("We'll retry automatically")).toBeVisible();
    await adminPage.context().setOffline(false);
    await expect(adminPage.getByRole('button', { name: /later\.png/ })).toBeVisible();
    await expect(uploads).toBeHidden();

    const svg = { name: 'drawing.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') };
    await adminPage.getByLabel('Upload images').setInputFiles([svg]);
    await expect(uploads.getByText('This file is not a supported image.')).toBeVisible();
    await uploads.getByRole('button', { name: 'Dismiss drawing.svg' }).click();
    await expect(uploads).toBeHidden();
  },
);

test('uploads images that are dropped on the library', inTier('all'), async ({ adminPage }) => {
  await adminPage.goto('/dashboard/media');
  const bytes = [...(await png('#a63'))];
  const transfer = await adminPage.evaluateHandle((content) => {
    const data = new DataTransfer();
    data.items.add(new File([new Uint8Array(content)], 'dropped.png', { type: 'image/png' }));
    return data;
  }, bytes);
  await adminPage.getByRole('searchbox').dispatchEvent('drop', { dataTransfer: transfer });
  await expect(adminPage.getByRole('button', { name: /dropped\.png/ })).toBeVisible();
});

test('reuses an image of the library with its alt text', inTier('all'), async ({ site, adminPage, axe }) => {
  await site.adminApi.post('categories/create-category', { name: 'Reuse' });
  await adminPage.goto('/dashboard/media');
  await adminPage.getByLabel('Upload images').setInputFiles([await file('pond.png', '#267')]);
  await adminPage.getByRole('button', { name: /pond\.png/ }).click();
  const dialog = adminPage.getByRole('dialog');
  await dialog.getByLabel('Alt text').fill('A pond at noon');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(adminPage.getByText('Alt text saved')).toBeVisible();

  await adminPage.goto('/dashboard/create-article');
  await adminPage.getByLabel('Title').fill('Used again');
  await adminPage.getByRole('combobox', { name: 'Category' }).selectOption('reuse');
  await adminPage.getByRole('button', { name: 'Choose from the media library: Banner image' }).click();
  await expect(dialog.getByRole('button', { name: 'pond.png: A pond at noon' })).toBeVisible();
  await axe(adminPage);
  await dialog.getByRole('searchbox').fill('nothing of the kind');
  await expect(dialog.getByText('No results found for nothing of the kind')).toBeVisible();
  await dialog.getByRole('searchbox').fill('noon');
  await dialog.getByRole('button', { name: 'pond.png: A pond at noon' }).click();
  await expect(dialog).toBeHidden();

  await addImageSlots(adminPage, 1);
  await adminPage.getByRole('button', { name: 'Choose from the media library: Image 1' }).click();
  await dialog.getByRole('button', { name: 'pond.png: A pond at noon' }).click();
  await expect(adminPage.getByLabel('Alt text')).toHaveValue('A pond at noon');

  const content = adminPage.getByRole('textbox', { name: 'Content' });
  await expect(adminPage.locator('.ProseMirror')).toBeVisible();
  await content.click();
  await content.pressSequentially('By the water.');
  await adminPage.getByRole('button', { name: 'Image from the media library' }).click();
  await dialog.getByRole('button', { name: 'pond.png: A pond at noon' }).click();
  await expect(content.getByAltText('A pond at noon')).toBeVisible();
  await publishArticle(adminPage);
  await expect(adminPage.getByText('Article created successfully').first()).toBeVisible();

  const { data } = await site.visitorApi.get<{ post: string; bannerImg: string }>(
    'articles/single-article/used-again',
  );
  expect(data.post).toContain('alt="A pond at noon"');
  expect(data.bannerImg).toMatch(/\/media\/[0-9a-f]{32}\.png$/);
});
