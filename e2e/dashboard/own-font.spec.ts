import { inTier } from '../../scripts/tests/tier.ts';
import { expect, test } from '../fixtures.ts';
import { publish } from '../support/publish.ts';

const FONT = 'node_modules/bootstrap-icons/font/fonts/bootstrap-icons.woff2';

test.use({ allowedErrors: [/status of 400/] });

test(
  'a site has a font of its own until it is removed',
  inTier('all'),
  async ({ site, adminPage: page, visitorPage }) => {
    const { slug } = await publish(site, { title: 'Set in it' });
    await page.goto('/dashboard/appearance');
    await page.getByText('Fonts and shapes').click();
    const field = page.getByLabel('Your own font');
    await field.setInputFiles({ name: 'a.woff2', mimeType: 'font/woff2', buffer: Buffer.from('<script>') });
    await expect(page.getByText('This is not a WOFF2 font.')).toBeVisible();
    await field.setInputFiles({ name: 'b.woff2', mimeType: '', buffer: Buffer.alloc(2_000_000) });
    await expect(page.getByText('Please choose a file of at most 1 MB.')).toBeVisible();
    await field.setInputFiles(FONT);
    const choices = page.getByRole('radio', { name: 'Your own' });
    await expect(choices).toHaveCount(2);
    for (const one of await choices.all()) await expect(one).toBeChecked();
    await page.getByRole('group', { name: 'Headings' }).getByText('Lora').click();
    await page.getByRole('button', { name: 'Save appearance' }).click();
    await expect(page.getByText('Appearance saved')).toBeVisible();

    const isLoaded = () =>
      visitorPage.evaluate(() =>
        [...document.fonts].some((one) => /Own Font/.test(one.family) && one.status === 'loaded'),
      );
    await visitorPage.goto(`/blog/${slug}`);
    await expect.poll(isLoaded).toBe(true);
    const text = visitorPage.locator('.prose p').first();
    await expect(text).toHaveCSS('font-family', /^"?Own Font"?,/);
    await expect(visitorPage.locator('h1')).toHaveCSS('font-family', /^"?Lora Variable"?,/);
    await page.getByRole('button', { name: 'Remove the font' }).click();
    await expect(choices).toHaveCount(0);
    await page.getByRole('button', { name: 'Save appearance' }).click();
    await expect(page.getByText('Unsaved changes')).toHaveCount(0);
    await visitorPage.reload();
    await expect(text).toHaveCSS('font-family', /^"?Source Serif 4 Variable"?,/);
    expect(await visitorPage.content()).not.toContain('Own Font');
  },
);
