import { firstAppearance } from '../../contract/appearance.ts';
import { inTier } from '../../scripts/tests/tier.ts';
import { expect, test } from '../fixtures.ts';
import { settle } from '../support/page-scripts.ts';
import { publish } from '../support/publish.ts';

test.use({ allowedErrors: [/status of 400/] });

// The tests of a file share a site.
test.afterEach(async ({ site }) => {
  const defaults = Object.fromEntries(Object.keys(firstAppearance).map((key) => [key, null]));
  await site.adminApi.patch('settings', defaults);
});

test(
  'a site gets a look of its own, which the preview shows before it is saved',
  inTier('all'),
  async ({ site, adminPage: page, visitorPage }) => {
    await publish(site, { title: 'By the river' });
    await page.goto('/dashboard/appearance');
    await settle(page);
    const shown = page.frameLocator('iframe:not([inert])');
    await expect(shown.getByRole('heading', { name: 'Latest Articles' })).toBeVisible();
    await page.getByRole('button', { name: 'Journal' }).click();
    await expect(shown.locator('html[data-header=centred]')).toHaveCount(1);
    await expect(shown.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    await page.getByText('Bar, logo and footer').click();
    await page.getByLabel('Announcement', { exact: true }).fill('We moved house');
    await expect(shown.getByText('We moved house')).toBeVisible();
    await visitorPage.goto('/');
    await expect(visitorPage.getByText('We moved house')).toHaveCount(0);

    await page.getByLabel('Link of the announcement').fill('javascript:alert(1)');
    await page.getByRole('button', { name: 'Save appearance' }).click();
    await expect(page.getByLabel('Link of the announcement')).toHaveAccessibleDescription(
      /Please enter a path/,
    );
    await page.getByLabel('Link of the announcement').fill('/about');
    await page.getByRole('button', { name: 'Save appearance' }).click();
    await expect(page.getByText('Appearance saved')).toBeVisible();
    await expect(page.getByText('Unsaved changes')).toBeHidden();

    await visitorPage.goto('/');
    await expect(visitorPage.getByRole('link', { name: 'We moved house' })).toHaveAttribute('href', '/about');
    await expect(visitorPage.locator('.rows .card')).toHaveCount(1);
    await expect(visitorPage.locator('h1')).toHaveCSS('font-family', /Literata/);
  },
);

test(
  'the sections of the home page are moved and hidden with the keyboard',
  inTier('all'),
  async ({ site, adminPage: page, visitorPage }) => {
    await publish(site, { title: 'By the river' });
    await page.goto('/dashboard/appearance');
    await settle(page);
    await page.locator('summary', { hasText: 'Home page' }).press('Enter');
    await page.getByRole('button', { name: 'Move Newsletter up' }).press('Enter');
    await page.getByRole('checkbox', { name: 'Topics' }).press('Space');
    await page.getByRole('button', { name: 'Save appearance' }).press('Enter');
    await expect(page.getByText('Appearance saved')).toBeVisible();
    await visitorPage.goto('/');
    await expect(visitorPage.getByRole('heading', { name: 'Newsletter' })).toBeVisible();
    await expect(visitorPage.getByRole('heading', { name: 'Explore Topics' })).toHaveCount(0);
  },
);

test(
  'a site that is dark at first can be switched to light, and stays light',
  inTier('all'),
  async ({ site, visitorPage: page }) => {
    await site.adminApi.patch('settings', { theme: 'dark' });
    await page.goto('/');
    await settle(page);
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(21, 19, 15)');
    await page.getByRole('button', { name: 'Switch between light and dark' }).click();
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(253, 251, 247)');
    await page.goto('/blogs');
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(253, 251, 247)');
    await page.getByRole('button', { name: 'Switch between light and dark' }).click();
    await page.goto('/');
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(21, 19, 15)');
  },
);

test(
  'a logo replaces the name, which becomes its alt text',
  inTier('all'),
  async ({ adminPage, visitorPage }) => {
    const { default: sharp } = await import('sharp');
    const create = { width: 400, height: 400, channels: 3, background: '#2f5d50' } as const;
    const buffer = await sharp({ create }).png().toBuffer();
    await adminPage.goto('/dashboard/appearance');
    await settle(adminPage);
    await adminPage.getByText('Bar, logo and footer').click();
    await adminPage
      .getByLabel('Logo', { exact: true })
      .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
    await expect(adminPage.getByRole('button', { name: 'Remove Logo' })).toBeVisible();
    await adminPage.getByRole('button', { name: 'Save appearance' }).click();
    await expect(adminPage.getByText('Appearance saved')).toBeVisible();
    await visitorPage.goto('/');
    await expect(visitorPage.getByRole('banner').getByRole('img', { name: 'Lekha' })).toHaveJSProperty(
      'complete',
      true,
    );
    await expect(visitorPage.getByRole('contentinfo').getByAltText('Lekha')).toBeVisible();
    await adminPage.getByRole('button', { name: 'Remove Logo' }).click();
    await adminPage.getByRole('button', { name: 'Save appearance' }).click();
    await expect(adminPage.getByText('Unsaved changes')).toBeHidden();
    await visitorPage.goto('/');
    await expect(visitorPage.getByRole('banner').getByRole('link', { name: 'Lekha' })).toHaveText('Lekha');
  },
);
