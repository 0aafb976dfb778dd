import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { inTier } from '../../scripts/tests/tier.ts';
import { expect, test } from '../fixtures.ts';

const command = join(import.meta.dirname, '..', '..', 'commands', 'lekha.ts');

test(
  'an article without an author is shown with Unknown Author',
  inTier('all'),
  async ({ site, openPage }) => {
    const folder = join(site.dataDir, 'unsigned');
    await mkdir(folder);
    await writeFile(
      join(folder, 'unsigned.md'),
      '---\ntitle: Unsigned\ncategories: [notes]\n---\n\nSome words.\n',
    );
    const env = { PATH: process.env.PATH, DATA_DIR: site.dataDir };
    // The running server shows the import at once.
    await promisify(execFile)(process.execPath, [command, 'import', folder], { env });
    const page = await openPage({ javaScriptEnabled: false });
    for (const path of ['/', '/category/notes', '/blog/unsigned']) {
      await page.goto(path);
      await expect(page.getByRole('article').first()).toContainText('Unknown Author');
    }
    const card = page.getByRole('complementary', { name: 'About the author' });
    await expect(card).toContainText('Unknown Author is a contributor');
  },
);

test(
  'an account without a name is shown as User, in the menu and in the dashboard',
  inTier('all'),
  async ({ site, openPage }) => {
    const email = 'nameless@example.org';
    const session = await site.register({ name: 'Soon nameless', email, password: 'sparrow-42' });
    const database = new DatabaseSync(join(site.dataDir, 'lekha.db'), { timeout: 60_000 });
    database.prepare('UPDATE user SET name = ? WHERE email = ?').run('', email);
    database.close();
    const page = await openPage({ session });
    await page.goto('/about');
    await page.getByRole('button', { name: 'Your account' }).click();
    await expect(page.locator('#_account-menu p')).toHaveText(['User', email]);
    const dashboard = await openPage({ session: site.adminSession });
    for (const screen of ['admin-home', 'manage-users']) {
      await dashboard.goto(`/dashboard/${screen}`);
      await expect(dashboard.getByRole('row', { name: email })).toContainText(/UUser/);
    }
  },
);
