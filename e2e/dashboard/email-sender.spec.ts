import { inTier } from '../../scripts/tests/tier.ts';
import { expect, test } from '../fixtures.ts';

test.use({ allowedErrors: [/status of 400/] });

test(
  'emails are from the name, and answers go to the address, that an administrator sets',
  inTier('all'),
  async ({ site, adminPage: page }) => {
    await page.goto('/dashboard/settings/email');
    await page.getByLabel('Name of the sender').fill('Ada, of the hills');
    const replyTo = page.getByLabel('Replies go to');
    await replyTo.fill('a@example.org, b@example.org');
    await page.getByRole('button', { name: 'Save settings' }).click();
    await expect(page.getByText('Please enter a valid email address')).not.toHaveCount(0);
    await expect(replyTo).toBeFocused();
    await replyTo.fill('answers@example.org');
    await page.getByRole('button', { name: 'Save settings' }).click();
    await expect(page.getByText('Settings saved')).toBeVisible();
    await site.visitorApi.post('newsletter/subscribe', { email: 'reader@example.org' });
    const { headers } = await site.emailTo('reader@example.org');
    expect(headers.from).toMatch(/^"Ada, of the hills" <[^<>]+>$/);
    expect(headers['reply-to']).toBe('answers@example.org');
    expect(headers['content-type']).toContain('multipart/alternative');
  },
);
