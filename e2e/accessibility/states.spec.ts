import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Page } from '@playwright/test';
import { inTier } from '../../scripts/tests/tier.ts';
import { expect, type Site, test } from '../fixtures.ts';
import { expectInEveryLook } from '../support/accessibility.ts';
import { publishWithGallery } from '../support/gallery.ts';
import { htmlErrors } from '../support/html-validity.ts';
import { publish } from '../support/publish.ts';

const reader = { name: 'Uma Rahman', email: 'uma@example.org', password: 'sparrow-42' };

const searchBox = (page: Page) => page.getByRole('combobox', { name: 'Search articles' });

test('open menus of the header', inTier('all'), async ({ site, openPage }) => {
  const { data } = await site.adminApi.post<{ _id: string }>('categories/create-category', {
    name: 'rivers',
  });
  await site.adminApi.post(`categories/${data._id}/subcategories`, { name: 'deltas' });
  const page = await openPage({ session: site.adminSession });
  await page.goto('/');
  await page.getByRole('button', { name: 'Categories' }).click();
  await expect(page.locator('#_site-menu').getByRole('link', { name: 'Rivers', exact: true })).toBeVisible();
  await expectInEveryLook(page, 'Categories', ['wide']);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Your account' }).click();
  await expect(page.locator('#_account-menu')).toContainText(site.admin.email);
  await expectInEveryLook(page, 'account menu');
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.locator('#_site-menu').getByText('Rivers', { exact: true }).first().click();
  await expect(page.getByRole('link', { name: 'View all in rivers' })).toBeVisible();
  await expectInEveryLook(page, 'drawer', ['narrow']);
});

test.describe(() => {
  test.use({ allowedErrors: [/503|ERR_FAILED/] });

  test(
    'the search box in each state, on the page and in the header',
    inTier('all'),
    async ({ site, visitorPage: page }) => {
      for (let number = 1; number <= 9; number++) await publish(site, { title: `Dunlin ${number}` });
      const held = Promise.withResolvers<void>();
      await page.route('**/all-articles?searchTerm=slow*', (route) => held.promise.then(() => route.abort()));
      await page.route('**/all-articles?searchTerm=broken*', (route) =>
        route.fulfill({ status: 503, body: '{}' }),
      );
      await page.goto('/about');
      await page.getByRole('banner').getByRole('link', { name: 'Search' }).click();
      await searchBox(page).fill('dunlin');
      await expect(page.getByText('See all 9 results')).toBeVisible();
      await expectInEveryLook(page, 'search in the bar');
      await page.goto('/');
      for (const [term, says] of [
        ['dunlin', 'See all 9 results'],
        ['nothingatall', 'Try using different keywords'],
        ['broken', 'Error fetching results. Please try again.'],
        ['slow', 'Searching…'],
      ] as const) {
        await searchBox(page).fill(term);
        await expect(page.getByText(says)).toBeVisible();
        await expectInEveryLook(page, `search on the page: ${term}`);
      }
      held.resolve();
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    },
  );
});

test('the lightbox and a toast', inTier('all'), async ({ site, openPage }) => {
  const page = await openPage({ permissions: ['clipboard-read', 'clipboard-write'] });
  await page.goto(`/blog/${await publishWithGallery(site, 'Three views')}`);
  await page.getByRole('link', { name: /Open image 2 of 3/ }).click();
  await expect(page.getByRole('dialog').getByText('2 / 3')).toBeVisible();
  await expectInEveryLook(page, 'lightbox');
  await page.keyboard.press('Escape');
  // It stays for as long as it is looked at.
  await page.clock.install();
  await page.getByRole('button', { name: 'Copy link' }).click();
  await page.clock.runFor(200);
  await expect(page.locator('.toasts > *')).toHaveText('Link copied');
  await expectInEveryLook(page, 'notice');
});

test.describe(() => {
  test.use({ allowedErrors: [/ERR_INTERNET_DISCONNECTED/] });

  test('a page without a connection', inTier('all'), async ({ visitorPage: page }) => {
    await page.goto('/about');
    await page.context().setOffline(true);
    await expect(page.getByText(/^You're offline/)).toBeVisible();
    await expectInEveryLook(page, 'offline');
  });
});

test(
  'a category with a subcategory and several pages, as a grid and as a list',
  inTier('all'),
  async ({ site, visitorPage: page }) => {
    await site.adminApi.post('categories/create-category', { name: 'empty' });
    for (let number = 1; number <= 12; number++) {
      await publish(site, {
        title: `Heath ${number}`,
        category: 'heath',
        subcategory: number === 5 ? 'wet' : null,
      });
    }
    for (const path of [
      '/category/heath/wet',
      '/category/empty',
      '/category/heath?page=2',
      '/blogs?page=2',
    ]) {
      await page.goto(path);
      await expectInEveryLook(page, path, path.includes('page') ? ['narrow'] : undefined);
    }
    await page.goto('/category/heath');
    await expectInEveryLook(page, 'grid');
    await page.getByRole('button', { name: 'List view' }).click();
    await expectInEveryLook(page, 'list', ['wide']);
    await page.reload();
    await expectInEveryLook(page, 'list', ['narrow']);
  },
);

test.describe(() => {
  test.use({ allowedErrors: [/status of 4\d\d/] });

  test(
    'account forms: invalid, rejected, pending, sent',
    inTier('all'),
    async ({ site, visitorPage: page }) => {
      const send = (name: string) => page.getByRole('button', { name, exact: true }).click();
      await page.goto('/login');
      await send('Login');
      await expect(page.getByText('Email is required')).toBeVisible();
      await expect(page.getByText('Password is required')).toBeVisible();
      await expectInEveryLook(page, 'login without anything');
      await page.getByLabel('Email').fill(reader.email);
      await page.getByLabel('Password', { exact: true }).fill('not the password');
      await send('Login');
      await expect(page.getByText('Invalid email or password')).toBeVisible();
      await expectInEveryLook(page, 'login refused');

      await page.goto('/register');
      await page.getByLabel('Password', { exact: true }).fill('short');
      await send('Register');
      await expect(page.getByText('Password must be at least 6 characters')).toBeVisible();
      await expectInEveryLook(page, 'register with a short password', ['narrow']);
      const held = Promise.withResolvers<void>();
      await page.route('**/register.data*', (route) => held.promise.then(() => route.continue()));
      await page.getByLabel('Name').fill(reader.name);
      await page.getByLabel('Email').fill(site.admin.email);
      await page.getByLabel('Password', { exact: true }).fill(reader.password);
      await send('Register');
      await expect(page.getByText('Creating your account…')).toBeVisible();
      await expectInEveryLook(page, 'registering');
      held.resolve();
      await expect(
        page.getByRole('main').getByText('There is an account with this email address already'),
      ).toBeVisible();
      await expectInEveryLook(page, 'register refused', ['narrow']);

      for (const path of ['/forgot-password', '/confirm-email']) {
        await page.goto(path);
        await page.getByLabel('Email').fill(reader.email);
        await send('Send email');
        await expect(page.getByText(/we have sent an email/)).toBeVisible();
        await expectInEveryLook(page, `${path} sent`, ['narrow']);
      }
      for (const path of [
        '/login?registered=1',
        '/login?error=account_not_linked',
        '/confirm-email?token=some',
      ]) {
        await page.goto(path);
        await expectInEveryLook(page, path, ['narrow']);
      }
    },
  );

  test(
    'the newsletter form: rejected, subscribed, to be confirmed, confirmed, preferences',
    inTier('all'),
    async ({ site, visitorPage: page }) => {
      await page.goto('/');
      const field = page.getByLabel('Your email address');
      // The browser accepts this address, the server does not.
      await field.fill('reader@nowhere');
      await page.getByRole('button', { name: 'Subscribe' }).click();
      await expect(page.getByText('Please enter a valid email address')).toBeVisible();
      await expectInEveryLook(page, 'subscription refused');
      await field.fill(reader.email);
      await page.getByRole('button', { name: 'Subscribe' }).click();
      await expect(page.getByText(/we have saved your email address/)).toBeFocused();
      await expectInEveryLook(page, 'subscribed');
      const [link] = (await site.emailTo(reader.email, /newsletter|subscri/i)).links;
      await page.goto(link ?? '');
      await expectInEveryLook(page, 'to be confirmed', ['narrow']);
      await page.getByRole('main').getByRole('button').click();
      await expect(page.getByText('you are subscribed to the newsletter')).toBeVisible();
      await expectInEveryLook(page, 'confirmed', ['narrow']);
      await page.getByRole('link', { name: /how often/ }).click();
      await page.getByLabel('One email a week, on Mondays').check();
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('Your preferences are saved.')).toBeVisible();
      await expectInEveryLook(page, 'preferences');
    },
  );
});

/** Renames the table of articles while `look` runs. */
async function withoutArticles({ dataDir }: Site, look: () => Promise<void>): Promise<void> {
  const database = new DatabaseSync(join(dataDir, 'lekha.db'), { timeout: 60_000 });
  database.exec('ALTER TABLE article RENAME TO article_gone');
  try {
    await look();
  } finally {
    database.exec('ALTER TABLE article_gone RENAME TO article');
    database.close();
  }
}

test.describe(() => {
  test.use({ allowedErrors: [/status of 500/] });

  test(
    'a server error shows a way on, hides the cause, and passes',
    inTier('all'),
    async ({ site, openPage }) => {
      const page = await openPage();
      for (const path of ['/search?q=broken', '/blogs?page=3', '/category/broken', '/blog/broken']) {
        await withoutArticles(site, async () => {
          const response = await page.goto(path);
          expect(response?.status(), path).toBe(500);
          const html = (await response?.text()) ?? '';
          expect(html).not.toMatch(/no such table|SQLITE|article_gone|node:/i);
          expect(await htmlErrors(html), path).toEqual([]);
          await expect(page.getByRole('heading', { level: 1, name: 'Something went wrong' })).toBeVisible();
          await expect(page.getByText('Please try again in a moment.')).toBeVisible();
          await expect(page.getByRole('main').getByRole('search')).toBeVisible();
          await expectInEveryLook(page, `500 at ${path}`, ['narrow']);
        });
      }
      expect((await page.goto('/search?q=broken'))?.status()).toBe(200);
    },
  );
});
