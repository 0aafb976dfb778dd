import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inTier } from '../../scripts/tests/tier.ts';
import { expect, type Site, test } from '../fixtures.ts';
import { expectInEveryLook } from '../support/accessibility.ts';
import { publish } from '../support/publish.ts';
import { countView } from '../support/view.ts';

const AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';
const post = Array.from(
  { length: 60 },
  (_, i) => `<p>${i}. A heron waits for what the river brings.</p>`,
).join('');

interface Read {
  totals: { views: number; readers: number };
  pages: { path: string; views: number; readers: number }[];
  leftOut: { reason: string; views: number }[];
}

/** The statistics, once they are stored. */
const read = async ({ adminApi }: Site): Promise<Read> =>
  (await adminApi.get<Read>('statistics?range=7')).data;

test('a view counts with a gesture, and not without one', inTier('all'), async ({ site, openPage }) => {
  test.setTimeout(90_000);
  const { slug } = await publish(site, { title: 'Counted', post });
  const still = await openPage({ userAgent: AGENT });
  await still.goto(`/blog/${slug}`);
  const page = await openPage({ userAgent: AGENT });
  const begun = page.waitForRequest((request) => request.url().endsWith('/api/v1/views'));
  await page.goto(`/blog/${slug}?utm_source=letter`);
  await page.mouse.wheel(0, 300);
  expect(JSON.parse((await begun).postData() ?? '')).toEqual([`/blog/${slug}`, '', 'utm_source=letter', 0]);
  await page.goto('/about');
  await expect
    .poll(async () => (await read(site)).pages.find(({ path }) => path === `/blog/${slug}`), {
      timeout: 30_000,
    })
    .toMatchObject({ views: 1, readers: 1 });
  const files = readdirSync(site.dataDir).filter((name) => name.startsWith('lekha.db'));
  for (const file of files) {
    const bytes = readFileSync(join(site.dataDir, file), 'latin1');
    expect(bytes.includes('Chrome/141.0.0.0'), file).toBe(false);
  }
  expect(await still.context().cookies()).toEqual([]);
  expect(await page.context().cookies()).toEqual([]);
});

test('a view without scripts counts without a reader', inTier('all'), async ({ site, openPage }) => {
  test.setTimeout(60_000);
  const before = (await read(site)).totals;
  const page = await openPage({ userAgent: AGENT, javaScriptEnabled: false });
  await page.goto('/terms');
  await expect
    .poll(async () => (await read(site)).pages.find(({ path }) => path === '/terms'), { timeout: 30_000 })
    .toMatchObject({ views: 1, readers: 0 });
  expect((await read(site)).totals.readers).toBe(before.readers);
});

test(
  'the screen shows the numbers, and has a mark added and deleted',
  inTier('all'),
  async ({ site, adminPage }) => {
    await countView(site, '/about');
    await adminPage.goto('/dashboard/statistics');
    await expect(adminPage.getByRole('heading', { name: 'Statistics', exact: true })).toBeVisible();
    await adminPage.getByText(/^Your marks/).click();
    await adminPage.getByLabel('What happened').fill('A letter to all');
    await adminPage.getByRole('button', { name: 'Add mark' }).click();
    await adminPage.getByRole('button', { name: 'Delete the mark A letter to all' }).click();
    await expect(adminPage.getByRole('button', { name: 'Delete the mark A letter to all' })).toHaveCount(0);
  },
);

test.describe('without a view', () => {
  // The default, as another site.
  test.use({ siteEnv: { RATE_LIMIT_SCALE: '0' } });

  test(
    'statistics are one card that says what will be there, until somebody reads',
    inTier('all'),
    async ({ site, adminPage: page }) => {
      const { _id, slug } = await publish(site, { title: 'Unread', post });
      const screens = ['/dashboard/statistics', `/dashboard/statistics/${_id}`];
      const card = page.getByText('No readers yet');
      const tabs = page.getByRole('navigation', { name: 'Time' });
      for (const path of screens) {
        await page.goto(path);
        await expect(card).toBeVisible();
        await expect(page.locator('main .panel')).toHaveCount(1);
        await expect(tabs).toHaveCount(0);
        await expectInEveryLook(page, `${path} without a view`);
      }
      await site.adminApi.patch('settings', { statistics: false });
      for (const path of screens) {
        await page.goto(path);
        await expect(page.getByText('Nothing is counted at present.')).toBeVisible();
        await expect(page.locator('main .panel')).toHaveCount(1);
      }
      await site.adminApi.patch('settings', { statistics: true });
      await countView(site, `/blog/${slug}`);
      for (const path of screens) {
        await page.goto(path);
        await expect(tabs).toBeVisible();
        await expect(card).toHaveCount(0);
        await expectInEveryLook(page, `${path} with a view`);
      }
    },
  );
});
