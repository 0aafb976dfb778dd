import type { Locator, Page } from '@playwright/test';
import { inTier } from '../../scripts/tests/tier.ts';
import { expect, type Site, test } from '../fixtures.ts';

const csvFile = (...lines: string[]) => ({
  name: 'readers.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\n')),
});

/** Presses Tab until `target` has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  const isFocused = () => target.evaluate((element) => element === document.activeElement);
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 60 && !(await isFocused()); presses++) await page.keyboard.press('Tab');
  await expect(target).toBeFocused();
}

/** Subscribes two people, of whom one has left and the data of the other was deleted since. */
async function addFormer({ adminApi, visitorApi }: Site): Promise<void> {
  for (const name of ['left', 'erased'])
    await visitorApi.post('newsletter/subscribe', { email: `${name}@example.org` });
  const { data } = await adminApi.get<{ _id: string; email: string }[]>('newsletter/subscribers');
  const path = (name: string) =>
    `newsletter/subscribers/${data.find(({ email }) => email === `${name}@example.org`)?._id}`;
  expect((await adminApi.post(`${path('left')}/unsubscribe`)).status).toBe(200);
  expect((await adminApi.delete(path('erased'))).status).toBe(200);
}

const csv = csvFile(
  'Email,Status,Created',
  'new@example.org,active,2024-01-02',
  'NEW@example.org,active,2024-01-02',
  'undated@example.org,active,',
  'left@example.org,active,2024-01-02',
  'erased@example.org,active,2024-01-02',
  'nobody,active,2024-01-02',
);

test(
  'a list of subscribers is chosen, previewed and imported by keyboard alone',
  inTier('all'),
  async ({ site, adminPage: page, axe }) => {
    await addFormer(site);
    await page.goto('/dashboard/newsletter');
    await tabTo(page, page.getByRole('main').getByRole('link', { name: 'Import' }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Import subscribers' })).toBeVisible();
    await axe(page);
    await tabTo(page, page.getByLabel('CSV file'));
    const choosing = page.waitForEvent('filechooser');
    await page.keyboard.press('Enter');
    await (await choosing).setFiles(csv);
    await tabTo(page, page.getByLabel('Date of consent'));
    await page.keyboard.type('01022025');
    await expect(page.getByLabel('Date of consent')).toHaveValue('2025-01-02');
    await tabTo(page, page.getByRole('checkbox', { name: /These people agreed/ }));
    await page.keyboard.press('Space');
    await tabTo(page, page.getByRole('button', { name: 'Check file' }));
    await page.keyboard.press('Enter');

    const start = page.getByRole('button', { name: 'Import 2 subscribers' });
    await expect(start).toBeVisible();
    const row = (name: string) => page.getByRole('row', { name });
    await expect(row('New, confirmed').getByRole('cell')).toHaveText('2');
    await expect(row('Unsubscribed here earlier').getByRole('cell')).toHaveText('1');
    await expect(row('Deleted here earlier').getByRole('cell')).toHaveText('1');
    await expect(row('nobody').getByRole('cell')).toHaveText([
      '7',
      'nobody',
      'This is not an email address.',
    ]);
    await expect(
      page.getByText('Rows without a date get 2025-01-02 as their date of consent.'),
    ).toBeVisible();
    await axe(page);
    expect((await site.adminApi.get('newsletter/subscribers')).meta.total).toBe(1);
    await tabTo(page, start);
    await page.keyboard.press('Enter');

    await expect(page.getByText('The import is complete: 2 subscribers added.')).toBeVisible();
    await tabTo(page, page.getByRole('link', { name: 'All imports' }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('row', { name: 'readers.csv' })).toContainText('Complete');
    await page.goto('/dashboard/newsletter');
    await expect(page.getByText('3 subscribers', { exact: true })).toBeVisible();
    await expect(page.getByRole('row', { name: 'left@example.org' })).toContainText('unsubscribed');
    await expect(page.getByRole('row', { name: 'undated@example.org' })).toContainText('confirmed');
    await expect(page.getByText('erased@example.org')).toHaveCount(0);
  },
);

test(
  'a file that cannot be imported is refused with the reason, and a checked one is discarded',
  inTier('all'),
  async ({ site, adminPage: page, expectedErrors }) => {
    expectedErrors.push(/status of 4(?:00|22)/);
    const { total } = (await site.adminApi.get('newsletter/subscribers')).meta;
    await page.goto('/dashboard/newsletter/import');
    const check = async (...lines: string[]) => {
      await page.getByLabel('CSV file').setInputFiles(csvFile(...lines));
      await page.getByRole('checkbox', { name: /These people agreed/ }).check();
      await page.getByRole('button', { name: 'Check file' }).press('Enter');
    };
    await check('name', 'Ada');
    await expect(page.getByText('no column for the email address')).toBeVisible();
    await expect(page.getByLabel('CSV file')).toHaveAttribute('aria-invalid', 'true');

    await check('Email', 'undated@example.com');
    await expect(page.getByText('This file contains no new subscribers.')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Import/ })).toHaveCount(0);
    await page.getByRole('link', { name: 'All imports' }).press('Enter');

    await check('Email,Created', 'dated@example.com,2024-01-02');
    await expect(page.getByRole('button', { name: 'Import 1 subscriber' })).toBeVisible();
    await page.getByRole('button', { name: 'Discard' }).press('Enter');
    await expect(page.getByRole('heading', { name: 'Import subscribers' })).toBeVisible();
    await expect(page.getByLabel('CSV file')).toBeVisible();
    expect((await site.adminApi.get('newsletter/subscribers')).meta.total).toBe(total);
  },
);
