import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { inTier } from '../../scripts/tests/tier.ts';
import { expect, test } from '../fixtures.ts';
import { expectInEveryLook } from '../support/accessibility.ts';
import { pngFile } from '../support/rich-text.ts';

const run = promisify(execFile);

test.use({ allowedErrors: [/status of 400/] });

test(
  'an administrator makes a token, and a program publishes an article with it',
  inTier('all'),
  async ({ site, adminPage, visitorPage }, info) => {
    await adminPage.goto('/dashboard/profile');
    await adminPage.getByRole('button', { name: 'New token' }).click();
    const dialog = adminPage.getByRole('dialog', { name: 'New API token' });
    await dialog.getByRole('button', { name: 'Create token' }).click();
    await expect(dialog).toContainText('Enter a name');
    await dialog.getByLabel('Name').fill('Deploy');
    for (const scope of ['Publish, change', 'Upload', 'Change categories'])
      await dialog.getByLabel(scope).check();
    await expectInEveryLook(adminPage, 'form of a token');
    await dialog.getByRole('button', { name: 'Create token' }).click();
    const field = dialog.getByRole('textbox', { name: 'Token' });
    await expect(field).toBeFocused();
    const token = await field.inputValue();
    await adminPage.keyboard.press('Escape');

    const text = info.outputPath('essay.html');
    const photo = info.outputPath('photo.png');
    await writeFile(text, '<p>Written by a program.</p>');
    await writeFile(photo, Buffer.from((await pngFile('photo.png', '#274')).base64, 'base64'));
    const publish = () =>
      run(process.execPath, ['docs/publish-article.ts', site.url, text, photo, 'A title', 'Reports'], {
        env: { ...process.env, LEKHA_TOKEN: token },
      });
    const { stdout } = await publish();
    await visitorPage.goto(stdout.trim().replace('Published ', ''));
    await expect(visitorPage.getByText('Written by a program.')).toBeVisible();

    await adminPage.reload();
    const row = adminPage.getByRole('listitem').filter({ hasText: 'Deploy' });
    await expect(row).toContainText('last used');
    await expectInEveryLook(adminPage, 'profile with a token');
    await adminPage.setViewportSize({ width: 1440, height: 900 });
    await row.getByRole('button', { name: 'Revoke the token Deploy' }).click();
    await expect(row).toHaveCount(0);
    await expect(publish()).rejects.toThrow('wrong, has expired or was revoked');
    await adminPage.goto('/dashboard/audit-log');
    await expect(adminPage.getByText('by the API token Deploy').first()).toBeVisible();
  },
);
