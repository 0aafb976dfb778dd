import type { Article } from '../../contract/article.ts';
import { inTier } from '../../scripts/tests/tier.ts';
import { expect, test } from '../fixtures.ts';
import {
  autosaveState,
  content,
  openForm,
  publishArticle,
  publishButton,
  typeText,
} from '../support/article-form.ts';
import { publish } from '../support/publish.ts';

test.use({ allowedErrors: [/status of 40[049]/] });

test(
  'articles are filtered by status; a deleted one is restored and visible again',
  inTier('all'),
  async ({ site, adminPage, visitorPage, axe }) => {
    const article = await publish(site, { title: 'Thrown away too soon' });
    await publish(site, { title: 'নদীর খসড়া', status: 'draft' });
    await publish(site, { title: 'Later', status: 'scheduled', publishAt: '2099-01-01T00:00:00Z' });
    await site.adminApi.delete(`articles/${article._id}`);
    await adminPage.goto('/dashboard/manage-article');
    const tab = (name: string) => adminPage.getByRole('navigation', { name: 'Status' }).getByText(name);
    await expect(adminPage.getByText('2 article(s) found')).toBeVisible();
    await tab('Drafts').click();
    await expect(adminPage).toHaveURL(/status=draft/);
    await expect(adminPage.getByText('1 article(s) found')).toBeVisible();
    await adminPage.getByRole('link', { name: 'নদীর খসড়া', exact: true }).click();
    await expect(adminPage.getByLabel('Title')).toHaveValue('নদীর খসড়া');
    await adminPage.goBack();
    await tab('Scheduled').click();
    await expect(adminPage.getByText('Scheduled for')).toBeVisible();
    await tab('Trash').click();
    const row = adminPage.getByRole('row', { name: /Thrown away too soon/ });
    await expect(row.locator('time')).toBeVisible();
    await axe(adminPage);
    await row.getByRole('button', { name: 'Restore' }).press('Enter');
    await expect(adminPage.getByText('Restored as published')).toBeVisible();
    await expect(adminPage.getByText('The trash is empty')).toBeVisible();
    await visitorPage.goto('/blog/thrown-away-too-soon');
    await expect(visitorPage.getByRole('heading', { level: 1, name: 'Thrown away too soon' })).toBeVisible();
  },
);

test(
  'an author whose article is deleted meanwhile is told, and continues once it is restored',
  inTier('all'),
  async ({ site, adminPage, axe }) => {
    const article = await publish(site, { title: 'Deleted under a pen' });
    await openForm(adminPage, `/dashboard/edit-article/${article._id}`);
    await site.adminApi.delete(`articles/${article._id}`);
    await typeText(adminPage, ' Still writing.');
    const told = adminPage.getByText('This article is in the trash.');
    await expect(told).toBeVisible();
    await expect(autosaveState(adminPage)).toHaveText('Saved');
    await axe(adminPage);
    await adminPage.getByRole('button', { name: 'Update Article' }).click();
    await expect(
      adminPage.getByRole('alert').filter({ hasText: 'This article is in the trash.' }),
    ).toBeVisible();
    await adminPage.goto(`/dashboard/edit-article/${article._id}`);
    await expect(adminPage.getByRole('heading', { name: 'Failed to load article.' })).toBeVisible();
    await expect(told).toBeVisible();
    await adminPage.getByRole('link', { name: 'Open the trash' }).click();
    await adminPage.getByRole('button', { name: 'Restore Deleted under a pen' }).click();
    await expect(adminPage.getByText('Restored as published')).toBeVisible();
    await openForm(adminPage, `/dashboard/edit-article/${article._id}`);
    await adminPage.getByRole('button', { name: 'Restore' }).click();
    await expect(content(adminPage)).toContainText('Still writing.');
    await adminPage.getByRole('button', { name: 'Update Article' }).click();
    await expect(adminPage.getByText('Article updated successfully')).toBeVisible();
  },
);

test(
  'the history shows each change; an earlier version is restored by Update',
  inTier('full'),
  async ({ site, adminPage, axe }) => {
    const article = await publish(site, {
      title: 'How paper is made',
      post: '<p>Rags are beaten in water.</p><p>Second.</p><p>Third.</p><p>Fourth.</p><p>Fifth.</p><p>كلمة أولى</p>',
    });
    await site.adminApi.put(`articles/update-article/${article._id}`, {
      title: 'How paper was made',
      post: '<p>Rags were beaten in water.</p><p>Second.</p><p>Third.</p><p>Fourth.</p><p>Fifth.</p><p>كلمة أخرى</p>',
    });
    await adminPage.goto(`/dashboard/edit-article/${article._id}`);
    await adminPage.getByRole('link', { name: 'History' }).click();
    await expect(adminPage.getByRole('heading', { name: 'From version 1 to version 2' })).toBeVisible();
    await expect(adminPage.locator('del')).toHaveText(['is', 'are', 'أولى']);
    await expect(adminPage.locator('ins')).toHaveText(['was', 'were', 'أخرى']);
    await expect(adminPage.getByText('2 unchanged paragraphs')).toBeVisible();
    await axe(adminPage);
    const actions = adminPage.getByRole('button', { name: 'Actions for version 1' });
    await actions.press('Enter');
    await expect(adminPage.getByRole('menu')).toBeVisible();
    await adminPage.keyboard.press('Escape');
    await expect(actions).toBeFocused();
    await actions.press('Enter');
    await adminPage.getByRole('menuitem', { name: 'Restore version 1' }).press('Enter');
    await expect(adminPage.getByText('Version 1 is in this form as an unsaved change.')).toBeVisible();
    await expect(adminPage.getByLabel('Title')).toHaveValue('How paper is made');
    await expect(content(adminPage)).toContainText('Rags are beaten in water.');
    await expect(adminPage.getByText('Not in the article yet')).toBeVisible();
    await expect(autosaveState(adminPage)).toHaveText('Saved');
    await axe(adminPage);
    const stored = async () =>
      (await site.adminApi.get<Article>(`articles/single-article/${article._id}`)).data;
    expect(await stored()).toMatchObject({ title: 'How paper was made', version: 2 });
    // After a reload it is an unsaved change like any other, and the URL no longer names the version.
    await expect(adminPage).toHaveURL(/edit-article\/[^?]+$/);
    await adminPage.reload();
    await expect(adminPage.getByLabel('Title')).toHaveValue('How paper was made');
    await adminPage.getByRole('button', { name: 'Restore' }).click();
    await expect(adminPage.getByLabel('Title')).toHaveValue('How paper is made');
    await adminPage.getByRole('button', { name: 'Update Article' }).click();
    await expect(adminPage.getByText('Article updated successfully')).toBeVisible();
    expect(await stored()).toMatchObject({ title: 'How paper is made', post: article.post, version: 3 });
    await adminPage.getByRole('link', { name: 'History' }).click();
    await expect(adminPage.getByRole('heading', { name: 'From version 2 to version 3' })).toBeVisible();
    await adminPage.getByRole('link', { name: 'Version 2: what changed' }).click();
    await expect(adminPage.getByRole('heading', { name: 'From version 1 to version 2' })).toBeVisible();
    await adminPage.getByRole('button', { name: 'Actions for version 1' }).click();
    await expect(adminPage.getByRole('menuitem')).toHaveText([
      'Compare with version 3 (current)',
      'Compare with version 2',
      'Restore version 1',
    ]);
    await adminPage.getByRole('menuitem', { name: 'Compare with version 3' }).click();
    await expect(adminPage.getByText('These versions are identical.')).toBeVisible();
  },
);

test('restoring a version does not overwrite a later save', inTier('full'), async ({ site, adminPage }) => {
  const article = await publish(site, { title: 'Two at work' });
  await site.adminApi.put(`articles/update-article/${article._id}`, { title: 'Second title' });
  await adminPage.goto(`/dashboard/edit-article/${article._id}/history`);
  await site.adminApi.put(`articles/update-article/${article._id}`, { title: 'Third title' });
  await adminPage.getByRole('button', { name: 'Actions for version 1' }).click();
  await adminPage.getByRole('menuitem', { name: 'Restore version 1' }).click();
  await expect(adminPage.getByLabel('Title')).toHaveValue('Two at work');
  await site.adminApi.put(`articles/update-article/${article._id}`, { title: 'Fourth title' });
  await adminPage.getByRole('button', { name: 'Update Article' }).click();
  await expect(adminPage.getByRole('alert')).toContainText('changed since you opened it');
  const { data } = await site.adminApi.get<Article>(`articles/single-article/${article._id}`);
  expect(data.title).toBe('Fourth title');
});

test(
  'a draft needs a title or some text, and has its own slug and excerpt',
  inTier('all'),
  async ({ site, adminPage, axe }) => {
    const { data: river } = await site.adminApi.post<{ _id: string }>('categories/create-category', {
      name: 'Rivers',
    });
    await site.adminApi.post(`categories/${river._id}/subcategories`, { name: 'Monsoon' });
    await adminPage.goto('/dashboard/create-article');
    await adminPage.getByRole('button', { name: 'Save Draft' }).click();
    await expect(adminPage.getByText('A draft needs a title or some text')).toBeVisible();
    await expect(adminPage.getByText('Banner image is required')).toHaveCount(0);
    await expect(adminPage.getByText('Please select a category')).toHaveCount(0);
    await adminPage.getByLabel('Title').fill('বর্ষা');
    await adminPage.getByRole('combobox', { name: 'Category', exact: true }).selectOption('rivers');
    await adminPage.getByRole('combobox', { name: 'Subcategory' }).selectOption('monsoon');
    await adminPage.getByLabel('Slug').fill('নদীর কথা');
    await adminPage.getByLabel('Excerpt').fill('In one sentence.');
    await axe(adminPage);
    await adminPage.getByRole('button', { name: 'Save Draft' }).click();
    await expect(adminPage.getByText('Article created successfully').first()).toBeVisible();
    await expect(adminPage).toHaveURL(/edit-article/);
    await adminPage.reload();
    await expect(adminPage.getByLabel('Slug')).toHaveValue('নদীর-কথা');
    await expect(adminPage.getByLabel('Excerpt')).toHaveValue('In one sentence.');
    await expect(adminPage.getByLabel('Subcategory')).toHaveValue('monsoon');
    await expect(adminPage.getByRole('textbox', { name: 'Content' })).toBeVisible();
    await adminPage.getByRole('textbox', { name: 'Content' }).pressSequentially('Rain.');
    await adminPage.getByLabel('Category', { exact: true }).fill('');
    await publishArticle(adminPage);
    await expect(adminPage.getByText('Category is required')).toBeVisible();
    await expect(adminPage.getByText('Banner image is required').first()).toBeVisible();
    await expect(adminPage.getByRole('textbox', { name: 'Content' })).toContainText('Rain.');
    await axe(adminPage);
  },
);

test(
  'a publication time is chosen in the site’s time zone and shown in the author’s',
  inTier('all'),
  async ({ site, openPage }) => {
    const article = await publish(site, { title: 'At its hour', status: 'draft' });
    const page = await openPage({ session: site.adminSession, timezoneId: 'Europe/Paris' });
    await page.goto(`/dashboard/edit-article/${article._id}`);
    await publishButton(page).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: 'At a later time' }).check();
    await dialog.getByRole('button', { name: 'Schedule Article' }).click();
    await expect(dialog.getByText('Choose the day and time to publish it')).toBeVisible();
    await dialog.getByLabel('Day and time').fill('2000-01-01T09:00');
    await dialog.getByRole('button', { name: 'Schedule Article' }).click();
    await expect(page.getByText('This time has passed').first()).toBeVisible();
    await publishButton(page).click();
    await dialog.getByLabel('Day and time').fill('2099-01-01T15:30');
    await expect(page.getByText('For you: Jan 1, 2099, 10:30')).toBeVisible();
    await dialog.getByRole('button', { name: 'Schedule Article' }).click();
    await expect(page.getByText('Article updated successfully').first()).toBeVisible();
    await page.reload();
    await publishButton(page).click();
    await expect(page.getByLabel('Day and time')).toHaveValue('2099-01-01T15:30');
    const { data } = await site.adminApi.get<Article>(`articles/single-article/${article._id}`);
    expect(data.status).toBe('scheduled');
  },
);
