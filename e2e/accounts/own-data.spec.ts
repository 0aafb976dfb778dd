import { readFileSync } from 'node:fs';
import { inTier } from '../../scripts/tests/tier.ts';
import { expect, test } from '../fixtures.ts';
import { publish } from '../support/publish.ts';

const uma = { name: 'Uma Rahman', email: 'uma@example.org', password: 'lantern-river-43-quiet' };

// Refused on purpose.
test.use({ allowedErrors: [/status of 409/] });

test(
  'a reader sees their data, takes it along and deletes the account, without JavaScript',
  inTier('all'),
  async ({ site, openPage, axe }) => {
    await site.adminApi.patch('settings', { commentsEnabled: true });
    const { slug } = await publish(site, { title: 'Tea for readers' });
    const session = await site.register(uma);
    const api = await site.apiAs(session);
    await api.post(`articles/${slug}/comments`, { text: 'The first words' });
    await api.post(`articles/${slug}/comments`, { text: 'The second words' });
    const page = await openPage({ session, javaScriptEnabled: false, viewport: { width: 390, height: 800 } });
    await page.goto('/account');
    await page.getByRole('region', { name: 'Your data' }).getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Your data' })).toBeVisible();
    await expect(page.getByText('confirm your email address')).toBeVisible();

    const first = page.getByRole('listitem').filter({ hasText: 'The first words' });
    await first.getByRole('button', { name: 'Delete comment' }).click();
    await expect(page.getByText('Comment deleted')).toBeVisible();
    await expect(first).toHaveCount(0);

    const downloading = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download my data' }).click();
    const data = JSON.parse(readFileSync(await (await downloading).path(), 'utf8'));
    expect(data.account.email).toBe(uma.email);
    expect(data.comments.map(({ text }: { text: string }) => text)).toContain('The second words');

    await page.getByRole('link', { name: 'Delete my account…' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Delete your account' })).toBeVisible();
    await page.getByLabel('Stay, without your name and address').check();
    await page.getByRole('button', { name: 'Delete my account' }).click();
    await expect(page).toHaveURL(`${site.url}/`);
    await page.goto('/account/data');
    await expect(page).toHaveURL(/\/login/);
    await expect(site.signIn(uma)).rejects.toThrow();

    const admin = await openPage({ session: site.adminSession });
    await admin.goto('/account/data');
    await axe(admin);
    await admin.goto('/account/delete');
    await axe(admin);
    await admin.getByLabel('Are deleted').check();
    await admin.getByRole('button', { name: 'Delete my account' }).click();
    await expect(admin.getByRole('alert')).toContainText('last administrator');
  },
);
