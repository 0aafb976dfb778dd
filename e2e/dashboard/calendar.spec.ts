import type { Page } from '@playwright/test';
import { inTier } from '../../scripts/tests/tier.ts';
import { expect, test } from '../fixtures.ts';
import { publishButton } from '../support/article-form.ts';
import { publish } from '../support/publish.ts';

const month = `${new Date().getUTCFullYear() + 1}-03`;
const day = (page: Page, date: string) => page.locator(`li:has(> div time[datetime='${date}'])`);
test(
  'moves a scheduled article by dragging and by keyboard, at the same time of day',
  inTier('all'),
  async ({ site, adminPage: page }) => {
    await publish(site, { title: 'Spring', status: 'scheduled', publishAt: `${month}-10T03:30:00Z` });
    await page.goto(`/dashboard/calendar?month=${month}`);
    await expect(day(page, `${month}-10`)).toContainText('Spring');
    await page
      .getByRole('listitem')
      .filter({ hasText: '9:30 AM' })
      .last()
      .dragTo(day(page, `${month}-18`));
    await expect(page.getByText('Moved to March 18, 9:30 AM.')).toBeVisible();
    await expect(day(page, `${month}-18`)).toContainText('9:30 AM');
    await page.getByRole('button', { name: 'Move Spring' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Move to another day' });
    await dialog.getByLabel('Day').fill(`${month}-22`);
    await dialog.getByLabel('Day').press('Enter');
    await expect(page.getByText('Moved to March 22, 9:30 AM.')).toBeVisible();
    await expect(day(page, `${month}-22`)).toContainText('Spring');
    await expect(dialog).toBeHidden();
    await page.reload();
    await expect(day(page, `${month}-22`)).toContainText('9:30 AM');
  },
);

test(
  'starts an article for a day, and leaves published ones where they are',
  inTier('all'),
  async ({ site, adminPage: page }) => {
    await publish(site, { title: 'Out already' });
    await page.goto('/dashboard/calendar');
    await expect(page.getByRole('link', { name: 'Out already' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Move Out already' })).toHaveCount(0);
    await page.goto(`/dashboard/calendar?month=${month}`);
    await page.getByRole('link', { name: 'Next month, April' }).click();
    await expect(page.getByRole('heading', { name: 'April' }).first()).toBeVisible();
    await page.getByRole('link', { name: 'New article for April 5' }).click();
    await publishButton(page).click();
    await expect(page.getByLabel('Day and time')).toHaveValue(`${month.slice(0, 4)}-04-05T09:00`);
  },
);
