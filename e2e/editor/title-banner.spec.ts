import { inTier } from '../../scripts/tests/tier.ts';
import { pathTo } from '../../shared/paths.ts';
import { expect, test } from '../fixtures.ts';
import { content, openForm, publishButton } from '../support/article-form.ts';

// The API refuses a missing title.
test.use({ allowedErrors: [/status of 400/] });

const make = { name: 'Make a banner from the title' };

test(
  'an article without an image is published with a banner that is made from its title',
  inTier('all'),
  async ({ site, adminPage, axe }) => {
    await site.adminApi.post('categories/create-category', { name: 'nature' });
    await openForm(adminPage, '/dashboard/create-article');
    await adminPage.getByRole('button', make).click();
    await expect(adminPage.getByRole('alert').filter({ hasText: 'Title is required' })).toBeVisible();
    await adminPage.getByLabel('Title').fill('বাংলা ভাষার ইতিহাস <b>&');
    await adminPage.getByLabel('Category', { exact: true }).selectOption('nature');
    await content(adminPage).click();
    await adminPage.keyboard.type('A word about words.');
    await publishButton(adminPage).click();
    const dialog = adminPage.getByRole('dialog', { name: 'Publish this article' });
    await expect(dialog.getByRole('button', { name: 'Banner image is required' })).toBeVisible();
    await dialog.getByRole('button', make).click();
    await expect(dialog.getByText('Nothing.')).toBeVisible();
    await expect(dialog.locator('figure img')).toHaveAttribute('src', /^\/media\/[0-9a-f]+\.png$/);
    await axe(adminPage);
    await dialog.getByRole('button', { name: 'Publish Article' }).click();
    await expect(adminPage.getByRole('link', { name: 'View', exact: true })).toBeVisible();
    const href = await adminPage.getByRole('link', { name: 'View', exact: true }).getAttribute('href');
    await adminPage.goto(href!);
    await expect(adminPage.getByRole('heading', { level: 1 })).toHaveText('বাংলা ভাষার ইতিহাস <b>&');
    // The page has the title already.
    await expect(adminPage.locator('.hero-image')).toHaveCount(0);
    const shared = await adminPage.locator('meta[property="og:image"]').getAttribute('content');
    expect(shared).toMatch(/\/media\/[0-9a-f]+-1200\.jpg$/);
    expect((await adminPage.request.get(shared!)).headers()['content-type']).toBe('image/jpeg');
    await adminPage.goto(pathTo.category('nature'));
    await expect(adminPage.locator('.hero-image')).toHaveCount(0);
    const banner = adminPage.locator('main img').first();
    await expect
      .poll(() => banner.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    await adminPage.goto('/');
    await expect(adminPage.locator('.hero-image')).toHaveCount(0);
  },
);

test(
  'a banner from the title takes the place of another, and can be removed',
  inTier('all'),
  async ({ adminPage }) => {
    await openForm(adminPage, '/dashboard/create-article');
    await adminPage.getByLabel('Title').fill('On kettles');
    await adminPage.getByRole('button', make).click();
    const field = adminPage.locator('input[name=bannerImg]');
    await expect(field).toHaveValue(/^\/media\/[0-9a-f]+\.png$/);
    const first = await field.inputValue();
    await adminPage.getByLabel('Title').fill('On copper kettles');
    await adminPage.getByRole('button', make).click();
    await expect(field).not.toHaveValue(first);
    await adminPage.getByRole('button', { name: 'Remove Banner image' }).click();
    await expect(field).toHaveValue('');
  },
);

test(
  'a page without a banner is shared with an image of its title, in the chosen layout',
  inTier('all'),
  async ({ site, adminPage, openPage }) => {
    const { status, data } = await site.adminApi.post<{ _id: string }>('articles/create-article', {
      title: 'On our tea',
      category: 'Nature',
      post: '<p>Words.</p>',
      pagePath: 'our-tea',
      status: 'published',
    });
    expect(status, JSON.stringify(data)).toBe(201);
    const page = await openPage();
    const shared = async () => {
      await page.goto(`${site.url}/our-tea`);
      return page.locator('meta[property="og:image"]').getAttribute('content');
    };
    await expect.poll(shared).toMatch(/\/media\/[0-9a-f]{32}\.png$/);
    const first = await shared();
    expect((await page.request.get(first!)).headers()['content-type']).toBe('image/png');
    await expect(page.locator('meta[property="og:image:width"]')).toHaveAttribute('content', '1200');
    await adminPage.goto('/dashboard/appearance');
    await adminPage.getByText('Shared links').click();
    await adminPage.getByText('In a frame').click();
    await adminPage.getByRole('button', { name: 'Save appearance' }).click();
    await expect(adminPage.getByText('Appearance saved')).toBeVisible();
    await expect.poll(shared).not.toBe(first);
    expect(await shared()).toMatch(/\/media\/[0-9a-f]{32}\.png$/);
  },
);
