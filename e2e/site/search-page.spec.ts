import type { Page } from '@playwright/test';
import { inTier } from '../../scripts/tests/tier.ts';
import { expect, type Site, test } from '../fixtures.ts';
import { publish } from '../support/publish.ts';

const filled = new WeakSet<Site>();

test.beforeEach(async ({ site }) => {
  if (filled.has(site)) return;
  filled.add(site);
  const post = '<p>A heron waits in the shallows.</p>';
  await publish(site, { title: 'Herons at dawn', category: 'Birds', tags: ['Wading'], lang: 'en', post });
  await publish(site, { title: 'Herons at noon', category: 'Travel', lang: 'en', post });
  await publish(site, { title: 'Herons im Schilf', category: 'Birds', lang: 'de', post });
  await publish(site, { title: 'রক্ষণাবেক্ষণ', category: 'Notes', lang: 'bn', post: '<p>কোড পর্যালোচনা</p>' });
  await publish(site, { title: 'المشاريع المفتوحة', category: 'Notes', lang: 'ar', post: '<p>مشاركة</p>' });
  await publish(site, {
    title: '如何为开源做贡献',
    category: 'Notes',
    lang: 'zh',
    post: '<p>维护者会审查代码</p>',
  });
});

const titles = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 });
const status = (page: Page) => page.getByRole('main').getByRole('status');

for (const javaScriptEnabled of [false, true]) {
  test.describe(
    javaScriptEnabled ? 'with scripts' : 'without scripts',
    inTier(javaScriptEnabled ? 'quick' : 'all'),
    () => {
      test(
        'a search is filtered by category, tag, language, author and date, and the filters are removed',
        inTier('all'),
        async ({ openPage, axe }) => {
          const page = await openPage({ javaScriptEnabled });
          await page.goto('/search?q=herons');
          await expect(titles(page)).toHaveCount(3);
          await page.getByText('Filters').click();
          await page.getByLabel('Category').selectOption({ label: 'Birds (2)' });
          await page.getByLabel('Language').selectOption({ label: 'English (2)' });
          await page.getByRole('button', { name: 'Apply' }).click();
          await expect(titles(page)).toHaveText(['Herons at dawn']);
          if (javaScriptEnabled) await axe(page);
          await page.getByRole('link', { name: 'Without Birds' }).click();
          await expect(titles(page)).toHaveCount(2);
          await page.getByRole('link', { name: 'Without English' }).click();
          await expect(titles(page)).toHaveCount(3);

          await page.getByText('Filters').click();
          await page.getByLabel('Tag').selectOption({ label: 'Wading (1)' });
          await page.getByRole('button', { name: 'Apply' }).click();
          await expect(titles(page)).toHaveText(['Herons at dawn']);
          await page.getByRole('link', { name: 'Without Wading' }).click();
          await page.getByText('Filters').click();
          await page.getByLabel('Author').selectOption({ index: 1 });
          await page.getByLabel('Order').selectOption({ label: 'Oldest First' });
          await page.getByLabel('From').fill('2000-01-01');
          await page.getByRole('button', { name: 'Apply' }).click();
          await expect(titles(page)).toHaveText(['Herons at dawn', 'Herons at noon', 'Herons im Schilf']);
          await page.getByText('Filters').click();
          await page.getByLabel('To', { exact: true }).fill('2000-01-02');
          await page.getByRole('button', { name: 'Apply' }).click();
          await expect(status(page)).toContainText('No results found for herons');
          await page.getByRole('link', { name: 'Without To 2000-01-02' }).click();
          await expect(titles(page)).toHaveCount(3);
        },
      );

      test(
        'finds what a mistyped word means, in several writing systems',
        inTier('all'),
        async ({ openPage }) => {
          const page = await openPage({ javaScriptEnabled });
          for (const [typed, meant] of [
            ['herosn dawn', 'Herons at dawn'],
            ['রক্ষণাবেক্ষন', 'রক্ষণাবেক্ষণ'],
            ['المشارع المفتوحة', 'المشاريع المفتوحة'],
            ['如何为开园做贡献', '如何为开源做贡献'],
          ] as const) {
            // Words are counted for corrections soon after a save, not during it.
            const path = `/search?q=${encodeURIComponent(typed)}`;
            await expect
              .poll(async () => (await page.request.get(path)).text())
              .toContain('Showing results for');
            await page.goto(path);
            await expect(titles(page)).toHaveText([meant]);
            await expect(status(page)).toContainText(`No results found for ${typed}. Showing results for`);
          }
        },
      );
    },
  );
}

test(
  'a rare spelling suggests the common one and links to it',
  inTier('all'),
  async ({ site, visitorPage: page }) => {
    await Promise.all(Array.from({ length: 21 }, (_, i) => publish(site, { title: `Kingfisher ${i}` })));
    await publish(site, { title: 'The kinfisher, a mistake in print' });
    const path = '/search?q=kinfisher';
    await expect.poll(async () => (await page.request.get(path)).text()).toContain('Did you mean');
    await page.goto(path);
    await expect(titles(page)).toHaveCount(1);
    await expect(page.getByText('Did you mean kingfisher?')).toBeVisible();
    await page.getByRole('link', { name: 'kingfisher', exact: true }).click();
    await expect(status(page)).toHaveText('21 results');
  },
);
