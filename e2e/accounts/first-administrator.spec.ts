import { inTier } from '../../scripts/tests/tier.ts';
import { expect, test } from '../fixtures.ts';
import { collectPageErrors } from '../support/page-errors.ts';
import { startServer } from '../support/server.ts';

for (const javaScriptEnabled of [true, false]) {
  test.describe(
    javaScriptEnabled ? 'with scripts' : 'without scripts',
    inTier(javaScriptEnabled ? 'quick' : 'all'),
    () => {
      test('the link of the first start creates an administrator once, and keeps the input', async ({
        browser,
      }) => {
        const server = await startServer({ RATE_LIMIT_SCALE: '0', WELCOME: '0' });
        try {
          const findLink = () => /http\S+\/first-administrator\?token=[\w-]+/.exec(server.log())?.[0] ?? '';
          await expect.poll(findLink).not.toBe('');
          const link = findLink();
          const lines = server.log().trimEnd().split('\n');
          expect(lines.length, server.log()).toBeLessThanOrEqual(10);
          expect(lines.at(-1)?.trim(), 'the last line').toBe(link);
          const page = await (await browser.newContext({ javaScriptEnabled })).newPage();
          const errors = collectPageErrors(page, server.url);
          await page.goto(link);
          await page.getByLabel('Name').fill('Ila Sen');
          await page.getByLabel('Email').fill('ila@example.org');
          await page.getByLabel('Password', { exact: true }).fill('password123');
          await page.getByRole('button', { name: 'Create administrator' }).click();
          await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('aria-invalid', 'true');
          await expect(page.getByLabel('Name')).toHaveValue('Ila Sen');
          await expect(page.getByLabel('Email')).toHaveValue('ila@example.org');
          await page.getByLabel('Password', { exact: true }).fill('lantern-river-42-quiet');
          await page.getByRole('button', { name: 'Create administrator' }).click();
          await expect(page.getByRole('heading', { name: 'Dashboard Overview' })).toBeVisible();
          await page.goto(link);
          await expect(page.getByText('This link has expired or was already used')).toBeVisible();
          const unexpected = errors.all().filter((text) => !/40[09]|422/.test(text));
          expect(unexpected, 'what the page complained about').toEqual([]);
          await page.context().close();
        } finally {
          await server.discard();
        }
      });
    },
  );
}
