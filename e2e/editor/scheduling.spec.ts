import type { Page } from '@playwright/test';
import { inTier } from '../../scripts/tests/tier.ts';
import { expect, type Site, test } from '../fixtures.ts';
import { autosaveState, openForm, publishButton, typeText, updateButton } from '../support/article-form.ts';
import { publish } from '../support/publish.ts';

/** Opens a draft on its edit page with "Schedule" selected, on a site in `timeZone`. */
async function openForScheduling(site: Site, page: Page, timeZone: string) {
  await page.goto('/dashboard/settings');
  await page.getByLabel('Time zone').fill(timeZone);
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByText('Settings saved')).toBeVisible();
  const article = await publish(site, { title: `In ${timeZone}`, status: 'draft' });
  await openForm(page, `/dashboard/edit-article/${article._id}`);
  await openSchedule(page);
  return article;
}

/** Opens the publish dialog, with a later time chosen. */
async function openSchedule(page: Page): Promise<void> {
  await publishButton(page).click();
  await page.getByRole('radio', { name: 'At a later time' }).check();
}

const schedule = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: 'Schedule Article' }).click();

/** Returns the publication time in the list of articles. */
async function publicationTime(page: Page, title: string): Promise<string | null> {
  await page.goto('/dashboard/manage-article?status=scheduled');
  return page
    .getByRole('row', { name: new RegExp(title) })
    .locator('time')
    .getAttribute('datetime');
}

test(
  'a time that the clocks skip is shown, and publishes that much later',
  inTier('all'),
  async ({ site, openPage }) => {
    const page = await openPage({ session: site.adminSession, timezoneId: 'Asia/Tokyo' });
    const article = await openForScheduling(site, page, 'Europe/Berlin');
    const moment = page.getByLabel('Day and time');
    const passedOver = page.getByText(
      'go forward on this day and skip 2:30 AM. The article will be published at 3:30 AM.',
    );
    await moment.fill('2027-03-28T02:30');
    await expect(passedOver).toBeVisible();
    await expect(page.getByText('For you: Mar 28, 2027, 10:30')).toBeVisible();
    await moment.fill('2027-03-28T01:30');
    await expect(passedOver).toBeHidden();
    await moment.fill('2027-03-28T02:30');
    await schedule(page);
    await expect(page.getByText('Article updated successfully').first()).toBeVisible();
    await page.reload();
    await openSchedule(page);
    await expect(moment).toHaveValue('2027-03-28T03:30');
    await expect(page.getByRole('button', { name: 'Restore' })).toHaveCount(0);
    expect(await publicationTime(page, article.title)).toBe('2027-03-28T01:30:00.000Z');
  },
);

test(
  'a time that occurs twice is shown; the first is chosen, and the second stays as scheduled',
  inTier('all'),
  async ({ site, openPage }) => {
    const page = await openPage({ session: site.adminSession, timezoneId: 'Europe/Berlin' });
    const article = await openForScheduling(site, page, 'America/New_York');
    const moment = page.getByLabel('Day and time');
    await moment.fill('2027-11-07T01:30');
    await expect(
      page.getByText(
        'go back on this day and show 1:30 AM twice. The article will be published the first time',
      ),
    ).toBeVisible();
    await expect(page.getByText('For you: Nov 7, 2027, 6:30')).toBeVisible();
    await schedule(page);
    await expect(page.getByText('Article updated successfully').first()).toBeVisible();
    expect(await publicationTime(page, article.title)).toBe('2027-11-07T05:30:00.000Z');

    const second = '2027-11-07T06:30:20.000Z';
    await site.adminApi.put(`articles/update-article/${article._id}`, {
      status: 'scheduled',
      publishAt: second,
    });
    await openForm(page, `/dashboard/edit-article/${article._id}`);
    await openSchedule(page);
    await expect(moment).toHaveValue('2027-11-07T01:30');
    await expect(page.getByText('The article will be published the second time')).toBeVisible();
    await page.keyboard.press('Escape');
    await typeText(page, ' More.');
    await expect(autosaveState(page)).toHaveText('Saved');
    await updateButton(page).click();
    await expect(page.getByText('Article updated successfully').first()).toBeVisible();
    expect(await publicationTime(page, article.title)).toBe(second);
  },
);
