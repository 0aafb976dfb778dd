import { inTier } from '../../scripts/tests/tier.ts';
import { expect, test } from '../fixtures.ts';

const post = (slug: string, title: string, more = {}) => ({
  id: slug,
  uuid: slug,
  title,
  slug,
  status: 'published',
  visibility: 'public',
  type: 'post',
  html: `<p>${title}</p>`,
  published_at: '2020-01-02T03:04:05.000Z',
  ...more,
});
const ghost = (posts: object[]) => Buffer.from(JSON.stringify({ db: [{ meta: {}, data: { posts } }] }));

test(
  'an administrator uploads an export, reads what it will do, and imports it',
  inTier('all'),
  async ({ adminPage: page, visitorPage, axe, expectedErrors }) => {
    expectedErrors.push(/status of 4(?:15|00)/);
    await page.goto('/dashboard/import');
    await axe(page);
    await expect(page.getByRole('alert')).toHaveCount(0);
    const file = page.getByLabel('Choose a file');
    await file.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
    await expect(page.getByRole('alert')).toContainText('Choose the export of WordPress');

    const posts = [post('moved-in', 'Moved in'), post('kept-back', 'Kept back', { status: 'draft' })];
    await file.setInputFiles({ name: 'ghost.json', mimeType: 'application/json', buffer: ghost(posts) });
    await page.getByLabel('URL of the old site').fill('old.example');
    await page.getByRole('button', { name: 'Check file' }).click();
    await expect(page.getByText('Please give the URL as https://…')).toBeVisible();
    await page.getByLabel('URL of the old site').fill('https://old.example');
    await page.getByRole('button', { name: 'Check file' }).click();

    const start = page.getByRole('button', { name: 'Import 2 articles' });
    await expect(start).toBeVisible();
    await expect(page.getByText('1 published, 1 draft')).toBeVisible();
    await page.getByText('Not public, as on the old site').click();
    await expect(page.getByText('kept-back')).toBeVisible();
    await axe(page);
    expect((await visitorPage.request.get('/blog/moved-in')).status()).toBe(404);

    await start.click();
    await expect(page.getByText('The import is complete.')).toBeVisible();
    expect((await visitorPage.request.get('/blog/moved-in')).status()).toBe(200);
    expect((await visitorPage.request.get('/blog/kept-back')).status()).toBe(404);
    const href = await page.getByRole('link', { name: 'Complete report (JSON)' }).getAttribute('href');
    expect((await (await page.request.get(href!)).json()).counts).toMatchObject({ items: 2, created: 2 });

    await page.getByRole('link', { name: 'All imports' }).click();
    await expect(page.getByRole('row', { name: /ghost\.json/ })).toContainText('Imported');
  },
);
