import { readFileSync } from 'node:fs';
import { inTier } from '../../scripts/tests/tier.ts';
import { expect, test } from '../fixtures.ts';
import { publish } from '../support/publish.ts';

/** The class names that docs/custom-css.md promises. */
const promised = [...readFileSync('docs/custom-css.md', 'utf8').matchAll(/^\| `\.([\w-]+)`/gm)].map(
  ([, name]) => name!,
);

test.use({ allowedErrors: [/status of 40[04]/] });

test(
  'a site’s own CSS outranks its styles, on public pages alone, and ?plain=1 shows a page without',
  inTier('all'),
  async ({ site, visitorPage: page, adminPage }) => {
    const { slug } = await publish(site, { title: 'Styled', excerpt: 'A summary' });
    await publish(site, { title: 'Another', excerpt: 'A summary' });
    const customCss = '.bar { background: rgb(1, 2, 3) }\nhtml[data-header] .bar { color: rgb(4, 5, 6) }';
    const saved = await site.adminApi.patch('settings', { customCss, header: 'plain', announcement: 'News' });
    expect(saved.status, saved.message).toBe(200);
    const bar = page.locator('.bar');
    const found = new Set<string>();
    for (const path of ['/', '/blogs', `/blog/${slug}`, '/about', '/no-such-page']) {
      await page.goto(path);
      await expect(bar, path).toHaveCSS('background-color', 'rgb(1, 2, 3)');
      await expect(bar, path).toHaveCSS('color', 'rgb(4, 5, 6)');
      for (const name of promised) if ((await page.locator(`.${name}`).count()) > 0) found.add(name);
      await page.goto(`${path}?plain=1`);
      await expect(bar, path).not.toHaveCSS('background-color', 'rgb(1, 2, 3)');
    }
    expect(promised.length).toBeGreaterThan(10);
    expect(promised.filter((name) => !found.has(name))).toEqual([]);
    for (const path of ['/login', '/dashboard/admin-home'])
      expect(await (await adminPage.request.get(path)).text()).not.toContain('rgb(4, 5, 6)');
    await adminPage.goto('/dashboard/appearance');
    await adminPage.getByText('Custom CSS').click();
    const field = adminPage.getByLabel('CSS for public pages');
    await expect(field).toHaveValue(customCss);
    await field.fill('.bar { background: url(https://elsewhere.example/a.png) }');
    await adminPage.getByRole('button', { name: 'Save appearance' }).click();
    await expect(adminPage.getByRole('alert')).toContainText('url() may only name files of this site');
    await expect(field).toBeFocused();
    await site.adminApi.patch('settings', { customCss: null, header: null, announcement: null });

    // What was not saved is there after a reload, until it is given up.
    await field.fill('.bar { color: teal }');
    await adminPage.evaluate(() => dispatchEvent(new Event('pagehide')));
    adminPage.on('dialog', (dialog) => void dialog.accept());
    await adminPage.reload();
    await expect(field).toHaveValue('.bar { color: teal }');
    await adminPage.getByRole('button', { name: 'Go back to the saved text' }).click();
    await expect(field).toHaveValue('');
    await adminPage.reload();
    await adminPage.getByText('Custom CSS').click();
    await expect(field).toHaveValue('');
  },
);
