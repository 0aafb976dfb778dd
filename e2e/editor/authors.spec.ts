import { inTier } from '../../scripts/tests/tier.ts';
import { expect, test } from '../fixtures.ts';
import { settle } from '../support/page-scripts.ts';
import { publish } from '../support/publish.ts';

test(
  'authors are found, created, ordered and removed with the keyboard, and bylines name them',
  inTier('all'),
  async ({ site, adminPage: page, axe }) => {
    const { _id, slug } = await publish(site, { title: 'Written together' });
    await page.goto(`/dashboard/edit-article/${_id}`);
    await settle(page);
    const input = page.getByRole('combobox', { name: 'Authors' });
    const rows = page.locator('[data-list=authors]').getByRole('listitem');
    await expect(rows).toHaveText([/Ada Admin$/]);
    for (const name of ['Grace Hopper', 'Hedy Lamarr']) {
      await input.fill(name);
      await expect(page.getByRole('option', { name: `Create ‘${name}’` })).toBeVisible();
      await input.press('Enter');
      await expect(rows.filter({ hasText: name })).toBeVisible();
    }
    await input.fill('ada');
    await expect(page.getByRole('option', { name: 'Create ‘ada’' })).toBeVisible();
    await expect(page.getByRole('option', { name: 'Ada Admin' })).toBeHidden();
    await input.press('Escape');
    await axe(page);
    await input.fill('');
    const up = page.getByRole('button', { name: 'Move Hedy Lamarr up' });
    await up.focus();
    await page.keyboard.press('Enter');
    await expect(rows).toHaveText([/Ada Admin$/, /Hedy Lamarr$/, /Grace Hopper$/]);
    await expect(up).toBeFocused();
    await page.getByRole('button', { name: 'Update Article' }).click();
    await expect(page.getByText('Article updated successfully').first()).toBeVisible();

    await page.goto(`/blog/${slug}`);
    const header = page.locator('article header').first();
    await expect(header).toContainText('Ada Admin, Hedy Lamarr and Grace Hopper');
    const cards = page.getByRole('complementary', { name: 'About the authors' });
    await expect(cards).toContainText('Hedy Lamarr is a contributor');
    await cards.getByRole('link', { name: 'Grace Hopper' }).click();
    await expect(page.getByRole('article')).toContainText('Written together');

    await page.goto(`/dashboard/edit-article/${_id}`);
    await settle(page);
    await expect(rows).toHaveText([/Ada Admin$/, /Hedy Lamarr$/, /Grace Hopper$/]);
    await page.getByRole('button', { name: 'Remove Ada Admin' }).click();
    await page.getByRole('button', { name: 'Update Article' }).click();
    await expect(page.getByText('Article updated successfully').first()).toBeVisible();
    await page.goto(`/blog/${slug}`);
    await expect(header).toContainText('Hedy Lamarr and Grace Hopper');
  },
);
