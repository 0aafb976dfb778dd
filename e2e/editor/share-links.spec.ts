import { inTier } from '../../scripts/tests/tier.ts';
import { expect, test } from '../fixtures.ts';
import { editPath, openForm } from '../support/article-form.ts';
import { publish } from '../support/publish.ts';

test.use({ allowedErrors: [/status of 404/] });

test(
  'shows a draft to a visitor with a link until it is revoked',
  inTier('all'),
  async ({ site, adminPage: page, openPage, axe }) => {
    const draft = await publish(site, { title: 'Not for everybody', status: 'draft' });
    await openForm(page, editPath(draft));
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Share links' });
    await dialog.getByLabel('For whom').fill('Uncle');
    await axe(page);
    await dialog.getByRole('button', { name: 'Create link' }).click();
    const field = dialog.getByLabel('Link', { exact: true });
    await expect(field).toBeFocused();
    const url = await field.inputValue();
    await expect(dialog.getByRole('listitem')).toContainText('Uncle');

    const visitor = await openPage({ javaScriptEnabled: false });
    const response = await visitor.goto(url);
    expect(response?.headers()).toMatchObject({
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow, noarchive',
    });
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Not for everybody');
    await expect(visitor.getByText('Some words to read.')).toBeVisible();
    const banner = visitor.locator('.hero-frame img');
    await expect(banner).toHaveJSProperty('complete', true);
    await expect(banner).not.toHaveJSProperty('naturalWidth', 0);
    expect(await visitor.content()).not.toContain(`=${encodeURIComponent(new URL(url).pathname)}`);

    await dialog.getByRole('button', { name: 'Revoke Uncle' }).click();
    await expect(dialog.getByRole('listitem')).toHaveCount(0);
    expect((await visitor.goto(url))?.status()).toBe(404);
    const refused = await visitor.getByRole('main').textContent();
    await visitor.goto(`/share/${'x'.repeat(43)}`);
    expect(await visitor.getByRole('main').textContent()).toBe(refused);
    await expect(visitor.getByText('This link does not work')).toBeVisible();
  },
);
