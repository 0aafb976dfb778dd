import { inTier } from '../../scripts/tests/tier.ts';
import { expect, test } from '../fixtures.ts';
import { expectInEveryLook } from '../support/accessibility.ts';
import { uploadImage } from '../support/publish.ts';

const cleo = { name: 'Cleo Contributor', email: 'cleo@example.org', password: 'sparrow-river-42' };

test('a contributor submits a draft, an editor sends it back and then publishes it', async ({
  site,
  adminPage,
  openPage,
}) => {
  await site.adminApi.post('categories/create-category', { name: 'essays' });
  const session = await site.register(cleo);
  const { data: users } = await site.adminApi.get<{ _id: string; email: string }[]>('users');
  const id = users.find(({ email }) => email === cleo.email)?._id;
  await site.adminApi.patch(`users/staff-role/${id}`, { staffRole: 'contributor' });
  const writer = await site.apiAs(session);
  const body = { title: 'Otters at dusk', post: '<p>They swim.</p>', category: 'essays', status: 'draft' };
  const bannerImg = await uploadImage(site);
  const { data } = await writer.post<{ _id: string }>('articles/create-article', { ...body, bannerImg });

  const page = await openPage({ session });
  await page.goto(`/dashboard/edit-article/${data._id}`);
  await page.getByRole('button', { name: 'Submit for review' }).click();
  await page.getByRole('dialog').getByLabel('Message').fill('Ready, I think');
  await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('In review')).toBeVisible();
  await expectInEveryLook(page, 'editor of a submitted draft');
  await page.setViewportSize({ width: 1440, height: 900 });

  await adminPage.goto('/dashboard/admin-home');
  await expect(adminPage.getByText('Ready, I think')).toBeVisible();
  await adminPage.getByRole('link', { name: 'Otters at dusk' }).click();
  await expect(adminPage.getByText('They swim.')).toBeVisible();
  await expectInEveryLook(adminPage, 'review of a draft');
  await adminPage.setViewportSize({ width: 1440, height: 900 });
  await adminPage.getByRole('button', { name: 'Send back' }).click();
  const dialog = adminPage.getByRole('dialog');
  await dialog.getByLabel('Note').fill('A source, please');
  await dialog.getByRole('button', { name: 'Send back' }).click();
  await expect(adminPage.getByText('Nothing waits for review')).toBeVisible();

  await page.goto('/dashboard/admin-home');
  await expect(page.getByText('A source, please')).toBeVisible();
  await page.getByRole('link', { name: 'Otters at dusk' }).click();
  await page.getByRole('button', { name: 'Submit again' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('In review')).toBeVisible();

  await adminPage.goto('/dashboard/review');
  await expectInEveryLook(adminPage, 'queue of reviews');
  await adminPage.setViewportSize({ width: 1440, height: 900 });
  await adminPage.getByRole('link', { name: 'Otters at dusk' }).click();
  await adminPage.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(adminPage.getByText('Nothing waits for review')).toBeVisible();
  const visitor = await openPage();
  await visitor.goto('/blog/otters-at-dusk');
  await expect(visitor.getByRole('heading', { name: 'Otters at dusk' })).toBeVisible();

  await page.goto(`/dashboard/edit-article/${data._id}`);
  await page.getByRole('textbox', { name: 'Title' }).fill('Otters at dawn');
  await page.getByRole('button', { name: 'Propose change' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Propose' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await visitor.reload();
  await expect(visitor.getByRole('heading', { name: 'Otters at dusk' })).toBeVisible();
  await adminPage.goto(`/dashboard/review/${data._id}`);
  await expect(adminPage.getByText('A change of the published article by Cleo')).toBeVisible();
  await adminPage.getByRole('button', { name: 'Publish the change' }).click();
  await expect(adminPage.getByText('Nothing waits for review')).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByRole('heading', { name: 'Otters at dawn' })).toBeVisible();
});

test('a draft without what readers need says what is missing', inTier('full'), async ({ site, openPage }) => {
  const session = await site.register({ ...cleo, email: 'dan@example.org' });
  const { data: users } = await site.adminApi.get<{ _id: string; email: string }[]>('users');
  const id = users.find(({ email }) => email === 'dan@example.org')?._id;
  await site.adminApi.patch(`users/staff-role/${id}`, { staffRole: 'contributor' });
  const writer = await site.apiAs(session);
  const draft = { title: 'Unfinished', status: 'draft' };
  const { data } = await writer.post<{ _id: string }>('articles/create-article', draft);
  const page = await openPage({ session });
  await page.goto(`/dashboard/edit-article/${data._id}`);
  await page.getByRole('button', { name: 'Submit for review' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('dialog').getByText(/category/i)).toBeVisible();
});
test.use({ allowedErrors: [/status of 400/] });
