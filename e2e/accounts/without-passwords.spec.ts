import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type OpenIdServer, startOpenIdServer } from '../../scripts/openid/openid-server.ts';
import { inTier } from '../../scripts/tests/tier.ts';
import { test as base, expect } from '../fixtures.ts';
import { collectPageErrors } from '../support/page-errors.ts';
import { startServer } from '../support/server.ts';

const lekha = join(import.meta.dirname, '..', '..', 'commands', 'lekha.ts');

const test = base.extend<object, { openId: OpenIdServer }>({
  openId: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, use) => {
      const openId = await startOpenIdServer();
      await use(openId);
      await openId.stop();
    },
    { scope: 'worker' },
  ],
});

test(
  'a site without passwords is entered by its first link, the provider and the command line',
  inTier('all'),
  async ({ openId, browser, axe }) => {
    const env = { ...openId.env, PASSWORD_SIGN_IN: 'off', RATE_LIMIT_SCALE: '0', WELCOME: '0' };
    const server = await startServer(env);
    try {
      const findLink = () => /http\S+\/first-administrator\?token=[\w-]+/.exec(server.log())?.[0] ?? '';
      await expect.poll(findLink).not.toBe('');
      const open = async (path: string) => {
        const page = await (await browser.newContext({ baseURL: server.url })).newPage();
        const errors = collectPageErrors(page, server.url);
        await page.goto(path);
        return { page, errors };
      };
      const first = await open(findLink());
      await first.page.getByLabel('Name').fill('Karim Uddin');
      await first.page.getByLabel('Email').fill(openId.person.email!);
      await expect(first.page.getByLabel('Password')).toHaveCount(0);
      await first.page.getByRole('button', { name: 'Create administrator' }).click();
      await expect(first.page.getByRole('heading', { name: 'Dashboard Overview' })).toBeVisible();
      await first.page.goto('/account');
      await expect(first.page.getByRole('heading', { name: 'Sessions' })).toBeVisible();
      await expect(first.page.getByText('Password')).toHaveCount(0);
      expect(first.errors.all()).toEqual([]);

      const { page } = await open('/login');
      for (const path of ['/forgot-password', '/reset-password?token=x', '/register', '/login']) {
        await page.goto(path);
        await expect(page.getByRole('link', { name: 'Sign in with River Office' })).toBeVisible();
        await expect(page.locator('form input[type=password], form input[type=email]')).toHaveCount(0);
      }
      await axe(page);
      const refused = await page.request.post('/api/auth/sign-in/email', {
        data: { email: 'a@example.org', password: 'correct horse' },
        headers: { origin: server.url },
      });
      expect([refused.status(), (await refused.json()).message]).toEqual([
        403,
        'This site does not use passwords. Please sign in in another way.',
      ]);
      await page.getByRole('link', { name: 'Sign in with River Office' }).click();
      await expect(page.getByText('Login Successfully')).toBeVisible();
      await page.goto('/dashboard');
      await expect(page.getByRole('heading', { name: 'Dashboard Overview' })).toBeVisible();

      const { stdout } = await promisify(execFile)(
        process.execPath,
        [lekha, 'admin', 'sign-in-link', openId.person.email!],
        { env: { ...process.env, ...env, PUBLIC_URL: server.url, DATA_DIR: server.dataDir } },
      );
      const link = await open(stdout.trim());
      await link.page.reload();
      await expect(link.page.getByText(`This link signs you in as ${openId.person.email}.`)).toBeVisible();
      await axe(link.page);
      const address = link.page.url();
      await link.page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await expect(link.page.getByRole('heading', { name: 'Dashboard Overview' })).toBeVisible();
      await link.page.goto(address);
      await expect(link.page.getByText('This link has expired or was already used.')).toBeVisible();
    } finally {
      await server.discard();
    }
  },
);
