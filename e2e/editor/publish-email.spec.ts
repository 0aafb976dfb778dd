import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { inTier } from '../../scripts/tests/tier.ts';
import { expect, type Site, test } from '../fixtures.ts';
import { editPath, openForm } from '../support/article-form.ts';
import { uploadImage } from '../support/publish.ts';

// Nothing listens there: emails stay in the queue.
test.use({ siteEnv: { SMTP_URL: 'smtp://127.0.0.1:9' } });

/** Adds a subscriber who has confirmed the address. */
async function addSubscriber(site: Site): Promise<void> {
  await site.visitorApi.post('newsletter/subscribe', { email: 'reader@example.org' });
  const db = new DatabaseSync(join(site.dataDir, 'lekha.db'), { timeout: 5000 });
  try {
    expect(db.prepare("UPDATE subscriber SET status = 'confirmed'").run().changes).toBe(1);
  } finally {
    db.close();
  }
}

test(
  'the publish dialog says who gets the article by email, and sends it',
  inTier('all'),
  async ({ site, adminPage: page, axe }) => {
    await addSubscriber(site);
    const { data: draft } = await site.adminApi.post<{ _id: string }>('articles/create-article', {
      title: 'How kites fly',
      category: 'Nature',
      status: 'draft',
      post: '<p>On wind.</p>',
      bannerImg: await uploadImage(site),
    });
    await openForm(page, editPath(draft));
    await page.keyboard.press('Control+Enter');
    const dialog = page.getByRole('dialog', { name: 'Publish this article' });
    await expect(dialog.getByLabel('Nobody')).toBeChecked();
    await dialog
      .getByLabel('All subscribers who receive this category, including those who receive everything (1)')
      .check();
    await expect(dialog.getByRole('link', { name: 'Preview' })).toBeVisible();
    await axe(page);
    await dialog.getByRole('button', { name: 'Publish Article' }).click();
    await expect(page.getByText('The email to subscribers is on its way')).toBeVisible();
    await page.goto('/dashboard/newsletter/emails');
    await expect(page.getByRole('row', { name: /How kites fly/ })).toBeVisible();
  },
);

test(
  'a long word in the excerpt leaves the publish dialog as wide as it is',
  inTier('all'),
  async ({ site, adminPage: page }) => {
    const { data: draft } = await site.adminApi.post<{ _id: string }>('articles/create-article', {
      title: 'How kites fly',
      category: 'Nature',
      status: 'draft',
      post: '<p>On wind.</p>',
      excerpt: 'w'.repeat(300),
    });
    await page.setViewportSize({ width: 1280, height: 900 });
    await openForm(page, editPath(draft));
    await page.keyboard.press('Control+Enter');
    const dialog = page.getByRole('dialog', { name: 'Publish this article' });
    const preview = dialog.getByRole('figure', { name: 'Preview in search results' });
    await expect(preview).toBeVisible();
    const [outer, inner] = [(await dialog.boundingBox())!, (await preview.boundingBox())!];
    expect(inner.x + inner.width).toBeLessThanOrEqual(outer.x + outer.width);
    expect(inner.width).toBeGreaterThan(200);
  },
);
