import { inTier } from '../../scripts/tests/tier.ts';
import { expect, test } from '../fixtures.ts';
import { publishArticle } from '../support/article-form.ts';
import { settle } from '../support/page-scripts.ts';
import { publish } from '../support/publish.ts';

// A template without a name is refused.
test.use({ allowedErrors: [/status of 400/] });

test(
  'saves an article as a template, starts another with it, and manages templates',
  inTier('all'),
  async ({ site, adminPage: page }) => {
    const post = '<h2>Seen</h2><p>Some words to read.</p>';
    const { _id } = await publish(site, { title: 'Week 1', category: 'notes', tags: ['Water'], post });
    await page.goto(`/dashboard/edit-article/${_id}`);
    await page.getByRole('button', { name: 'More actions' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Save as template' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Save as template' });
    const name = dialog.getByLabel('Template Name');
    await expect(name).toHaveValue('Week 1');
    await name.fill('');
    await name.press('Enter');
    await expect(dialog.getByText('Template name is required')).toBeVisible();
    await name.fill('Weekly notes');
    await name.press('Enter');
    await expect(page.getByText('Template saved successfully')).toBeVisible();

    await page.goto('/dashboard/create-article');
    await page.getByRole('button', { name: 'Start from a template' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Weekly notes' }).press('Enter');
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Week 1');
    await page.goto('/dashboard/templates');
    await page.getByRole('link', { name: 'New article from Weekly notes' }).click();
    const title = page.getByLabel('Title', { exact: true });
    await expect(title).toHaveValue('Week 1');
    await expect(page.locator('.ProseMirror')).toContainText('Some words to read.');
    await title.fill('Week 2');
    await publishArticle(page);
    await expect(page).toHaveURL(/\/dashboard\/edit-article\//);
    const { data } = await site.visitorApi.get<{ category: string; tags: string[] }>(
      'articles/single-article/week-2',
    );
    expect([data.category, data.tags]).toEqual(['notes', ['Water']]);

    await page.goto('/dashboard/templates');
    await page.getByRole('button', { name: 'Rename Weekly notes' }).press('Enter');
    await page.getByLabel('Template Name').fill('Notes');
    await page.getByLabel('Template Name').press('Enter');
    await page.getByRole('button', { name: 'Delete Notes' }).click();
    await page.getByRole('button', { name: 'Yes, delete it!' }).click();
    await page.getByRole('button', { name: 'OK' }).click();
    await expect(page.getByText('No templates yet')).toBeVisible();
    await page.goto('/dashboard/create-article');
    await expect(page.getByRole('heading', { name: 'Create New Article' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Start from a template' })).toHaveCount(0);
  },
);

test(
  'stores nothing of a template before something is typed',
  inTier('all'),
  async ({ site, adminPage: page }) => {
    const { _id: article } = await publish(site, { title: 'Pattern' });
    const made = await site.adminApi.post<{ _id: string }>('templates', { name: 'Pattern', article });
    await page.goto(`/dashboard/create-article?template=${made.data._id}`);
    await settle(page);
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Pattern');
    await page.goto('/dashboard/manage-article?status=draft');
    await expect(page.getByText('No drafts')).toBeVisible();
    await page.goto('/dashboard/create-article');
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue('');
  },
);
