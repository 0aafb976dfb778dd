import { inTier } from '../../scripts/tests/tier.ts';
import { expect, test } from '../fixtures.ts';
import { expectInEveryLook } from '../support/accessibility.ts';
import { uploadImage } from '../support/publish.ts';

const cleo = { name: 'Cleo Contributor', email: 'cleo@example.org', password: 'sparrow-river-42' };

test(
  'a contributor submits a draft, an editor sends it back and then publishes it',
  inTier('all'),
  async ({ site, adminPage, openPage }) => {
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
    await expect(page.getByText('The button below proposes your change')).toBeVisible();
    await expect(page.getByText('Not in the article yet')).toHaveCount(0);
    await page.getByRole('textbox', { name: 'Title' }).fill('Otters at dawn');
    await expect(page.getByText('Not in the article yet')).toBeVisible();
    await page.keyboard.press('Control+Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Propose' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByText('Not in the article yet')).toHaveCount(0);
    await expect(page.getByText('In review')).toBeVisible();
    // The text of the proposal is there after a reload, and not offered as unsaved text.
    await page.reload();
    await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Otters at dawn');
    await expect(page.getByText('Not in the article yet')).toHaveCount(0);
    await page.goto('/dashboard/manage-article');
    await expect(page.getByRole('row', { name: /Otters at dusk/ })).toContainText('Proposed change');
    await visitor.reload();
    await expect(visitor.getByRole('heading', { name: 'Otters at dusk' })).toBeVisible();
    await adminPage.goto(`/dashboard/review/${data._id}`);
    await expect(adminPage.getByText('A change of the published article by Cleo')).toBeVisible();
    await adminPage.getByRole('button', { name: 'Publish the change' }).click();
    await expect(adminPage.getByText('Nothing waits for review')).toBeVisible();
    await visitor.reload();
    await expect(visitor.getByRole('heading', { name: 'Otters at dawn' })).toBeVisible();
  },
);

test(
  'a change of a text that was published since is joined by an editor',
  inTier('all'),
  async ({ site, adminPage, openPage, expectedErrors }) => {
    // The first try tells the editor that there is something to join.
    expectedErrors.push(/status of 409/);
    const eve = { ...cleo, email: 'eve@example.org' };
    const session = await site.register(eve);
    const { data: users } = await site.adminApi.get<{ _id: string; email: string }[]>('users');
    const id = users.find(({ email }) => email === eve.email)?._id;
    await site.adminApi.patch(`users/staff-role/${id}`, { staffRole: 'contributor' });
    const writer = await site.apiAs(session);
    const bannerImg = await uploadImage(site);
    const post = '<p>One.</p><p>Two.</p>';
    const fields = { title: 'Two banks', post, category: 'essays', status: 'draft', bannerImg };
    const { data } = await writer.post<{ _id: string }>('articles/create-article', fields);
    const update = (fields: object) => site.adminApi.put(`articles/update-article/${data._id}`, fields);
    await update({ status: 'published' });
    const change = { post: '<p>One.</p><p>Two, by the writer.</p>' };
    await writer.put(`articles/${data._id}/review`, { version: 2, message: 'See the end', change });
    await update({ post: '<p>One, by an editor.</p><p>Two.</p>' });

    const page = await openPage({ session });
    await page.goto(`/dashboard/edit-article/${data._id}`);
    await expect(page.getByText('the published text was changed since')).toBeVisible();
    await adminPage.goto(`/dashboard/review/${data._id}`);
    await expectInEveryLook(adminPage, 'review of an outdated change');
    await adminPage.setViewportSize({ width: 1440, height: 900 });
    await adminPage.getByRole('link', { name: 'Join the two texts' }).click();
    await expect(adminPage.locator('.ProseMirror')).toContainText('Two, by the writer.');
    await adminPage.getByRole('button', { name: 'Propose change' }).click();
    await adminPage.getByRole('dialog').getByRole('button', { name: 'Propose' }).click();
    await expect(adminPage.getByRole('button', { name: 'Publish the change' })).toBeVisible();
    await expect(adminPage.getByText('See the end')).toBeVisible();
    await adminPage.getByRole('button', { name: 'Publish the change' }).click();
    await expect(adminPage.getByText('Nothing waits for review')).toBeVisible();
    const visitor = await openPage();
    await visitor.goto('/blog/two-banks');
    await expect(visitor.getByText('One, by an editor.')).toBeVisible();
    await expect(visitor.getByText('Two, by the writer.')).toBeVisible();
  },
);

test('a draft without what readers need says what is missing', inTier('all'), async ({ site, openPage }) => {
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

test(
  'a contributor reads a scheduled article, and a former author one of theirs',
  inTier('all'),
  async ({ site, openPage }) => {
    const fay = { ...cleo, email: 'fay@example.org' };
    const session = await site.register(fay);
    const { data: users } = await site.adminApi.get<{ _id: string; email: string }[]>('users');
    const id = users.find(({ email }) => email === fay.email)?._id;
    const become = (staffRole: string) => site.adminApi.patch(`users/staff-role/${id}`, { staffRole });
    await become('author');
    const writer = await site.apiAs(session);
    const bannerImg = await uploadImage(site);
    const publishAt = '2099-01-01T09:00:00.000Z';
    const fields = { title: 'Ferries', post: '<p>They cross.</p>', category: 'essays', bannerImg };
    const { data } = await writer.post<{ _id: string }>('articles/create-article', {
      ...fields,
      status: 'scheduled',
      publishAt,
    });
    await become('contributor');

    const page = await openPage({ session });
    await page.goto('/dashboard/manage-article');
    await page.getByRole('link', { name: 'Read Ferries' }).click();
    await expect(page).toHaveURL(new RegExp(`${data._id}/history$`));
    await expect(page.getByText('You can read this article')).toBeVisible();
    await expectInEveryLook(page, 'history of an article that cannot be changed');
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('link', { name: 'Read the article' }).click();
    await expect(page.getByText('They cross.')).toBeVisible();
    await page.goto(`/dashboard/edit-article/${data._id}`);
    await expect(page.getByRole('heading', { name: 'History' })).toBeVisible();
  },
);
