import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { inTier } from '../../scripts/tests/tier.ts';
import { expect, test } from '../fixtures.ts';

const ila = { name: 'Ila Sen', email: 'ila@example.org', password: 'sparrow-river-42' };
const emails: string[] = [];

test.use({
  allowedErrors: [/status of 40[01]/],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
  siteEnv: async ({}, use) => {
    const server = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      async onData(stream, _session, done) {
        emails.push(await text(stream));
        done();
      },
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    await use({ SMTP_URL: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}` });
    server.close(() => {});
  },
});

/** The link of the email, whose lines are folded as quoted-printable. */
function findLink(): string | undefined {
  const unfolded = emails.at(-1)?.replaceAll('=\r\n', '').replaceAll('=3D', '=');
  return /http\S+reset-password\?token=[\w-]+/.exec(unfolded ?? '')?.[0];
}

test(
  'a password reset that an administrator sends arrives, works once, and replaces the password',
  inTier('all'),
  async ({ site, adminPage, openPage }) => {
    const session = await site.register(ila);
    await adminPage.goto('/dashboard/manage-users');
    await adminPage.getByRole('button', { name: `More about ${ila.name}` }).click();
    await adminPage.getByRole('menuitem', { name: 'Send password reset' }).click();
    await expect(adminPage.getByText('Password reset email sent')).toBeVisible();
    await expect.poll(findLink).toBeDefined();
    expect(emails.at(-1)).toContain(`To: ${ila.email}`);

    const signedIn = await openPage({ session });
    const page = await openPage();
    await page.goto(findLink()!);
    await page.getByLabel('New password', { exact: true }).fill('heron-lake-77');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/login/);
    await page.getByLabel('Email').fill(ila.email);
    const password = page.getByLabel('Password', { exact: true });
    await password.fill(ila.password);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByRole('alert').first()).toBeVisible();
    await password.fill('heron-lake-77');
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page).not.toHaveURL(/\/login/);
    // Sessions that began with the old password have ended.
    await signedIn.goto('/account');
    await expect(signedIn).toHaveURL(/\/login/);

    await page.goto(findLink()!);
    await page.getByLabel('New password', { exact: true }).fill('otter-pond-99');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert').first()).toBeVisible();
  },
);
