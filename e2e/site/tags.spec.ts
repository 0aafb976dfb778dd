import { inTier } from '../../scripts/tests/tier.ts';
import { expect, test } from '../fixtures.ts';
import { openForm, updateButton } from '../support/article-form.ts';
import { publish } from '../support/publish.ts';

test(
  'an author adds tags, and readers follow them to the articles of a tag',
  inTier('all'),
  async ({ site, adminPage, visitorPage: page, axe }) => {
    const article = await publish(site, { title: 'On rag paper', tags: ['Paper'] });
    await publish(site, { title: 'On boats', tags: ['Rivers', 'কাগজ'] });
    await openForm(adminPage, `/dashboard/edit-article/${article._id}`);
    const field = adminPage.getByRole('combobox', { name: 'Tags' });
    await field.pressSequentially('কাগজ, Old  Books,');
    // Leaves the field, so that its suggestions close.
    await field.press('Tab');
    await updateButton(adminPage).click();
    await expect(adminPage.getByText('Article updated successfully')).toBeVisible();

    await page.goto(`/blog/${article.slug}`);
    const tags = page.locator('a[rel="tag"]');
    await expect(tags).toHaveText([/./, 'Paper', 'কাগজ', 'Old Books']);
    await page.getByRole('link', { name: 'কাগজ' }).click();
    await expect(page).toHaveURL(/\/tag\/%E0/);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('কাগজ');
    await expect(page.locator('main h2')).toHaveText(['On boats', 'On rag paper']);
    await axe(page);
    const feed = await page.locator('link[type="application/atom+xml"]').last().getAttribute('href');
    expect(await (await page.request.get(feed!)).text()).toContain('On rag paper');
    expect((await page.request.get('/tag/none')).status()).toBe(404);
  },
);
