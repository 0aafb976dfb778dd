import { inTier } from '../../scripts/tests/tier.ts';
import { expect, test } from '../fixtures.ts';
import { expectInEveryLook } from '../support/accessibility.ts';
import { publish } from '../support/publish.ts';

/** Robots, such as a headless browser, are not counted. */
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

test.use({ allowedErrors: [/status of 40[04]/] });

test(
  'an editor redirects what readers did not find, and repairs the links of the site',
  inTier('all'),
  async ({ site, adminPage: page, browser }) => {
    const title = 'Where it went';
    const { slug } = await publish(site, { title, post: '<p><a href="/lost">Lost</a></p>' });
    const readers = await browser.newContext({ userAgent: FIREFOX });
    const reader = await readers.newPage();
    expect((await reader.goto(`${site.url}/lost/page`))?.status()).toBe(404);

    await page.goto('/dashboard/redirects');
    await expect(page.getByText('No redirects yet')).toBeVisible();
    await page.getByRole('button', { name: 'Add redirect' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add redirect' });
    await dialog.getByLabel('From').fill(`/blog/${slug}`);
    await dialog.getByLabel('To').fill('elsewhere');
    await dialog.getByRole('button', { name: 'Add redirect' }).click();
    await expect(dialog).toContainText('Enter a path that begins with /');
    await dialog.getByLabel('To').fill('/about');
    await page.keyboard.press('Enter');
    await expect(dialog).toContainText('There is a page at');
    await expectInEveryLook(page, 'form of a redirect');
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.keyboard.press('Escape');

    await page.getByRole('link', { name: 'Not found' }).click();
    await expect(page).toHaveURL(/show=missing/);
    const missing = page.getByRole('row', { name: '/lost/page' });
    await expect(async () => {
      await page.reload();
      await expect(missing).toBeVisible({ timeout: 1000 });
    }).toPass({ timeout: 30_000 });
    await expectInEveryLook(page, 'paths that readers did not find');
    await page.setViewportSize({ width: 1440, height: 900 });
    await missing.getByRole('button', { name: 'Redirect to…: /lost/page' }).click();
    await expect(dialog.getByLabel('From')).toHaveValue('/lost/page');
    await dialog.getByLabel('To').fill(`/blog/${slug}`);
    await dialog.getByRole('button', { name: 'Add redirect' }).click();
    await expect(page.getByText('Redirect added')).toBeVisible();
    await expect(missing).toBeHidden();
    await expect(page.locator('#content')).toBeFocused();
    await reader.goto(`${site.url}/Lost/Page.html`);
    await expect(reader.getByRole('heading', { name: title })).toBeVisible();

    await page.getByRole('link', { name: 'Own links' }).click();
    await page.getByRole('button', { name: 'Check now' }).click();
    const broken = page.getByRole('row', { name: title });
    await expect(broken).toContainText('Nothing is there', { timeout: 30_000 });
    await expectInEveryLook(page, 'links of the site that lead nowhere');
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(broken.getByRole('link', { name: `Edit ${title}` })).toHaveAttribute(
      'href',
      /\/dashboard\/edit-article\//,
    );

    await page.getByRole('link', { name: 'Set here' }).click();
    await page.getByRole('button', { name: 'Import CSV' }).click();
    const csv = Buffer.from(`from,to\n/one,/lost/page\n/two,nowhere\n`);
    await page.getByLabel('CSV file').setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: csv });
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(page.getByText('1 added, 0 changed, 0 already there. 1 row left out:')).toBeFocused();
    await expectInEveryLook(page, 'rows that an import left out');
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.keyboard.press('Escape');
    await expect(page.getByRole('row', { name: '/one' })).toContainText(`/blog/${slug}`);
    await expectInEveryLook(page, 'redirects');
    await page.setViewportSize({ width: 1440, height: 900 });
    const exported = await page.request.get('/api/v1/redirects/export');
    expect(await exported.text()).toContain(`/one,/blog/${slug}\r\n`);

    await page.getByRole('button', { name: 'Edit /one' }).click();
    await page.getByRole('dialog').getByLabel('To').fill('/one');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toContainText('This would be a loop');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Delete /one' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Redirect deleted')).toBeVisible();
    await readers.close();
  },
);
