import { inTier } from '../../scripts/tests/tier.ts';
import { expect, test } from '../fixtures.ts';
import { expectInEveryLook } from '../support/accessibility.ts';
import { publish } from '../support/publish.ts';
import { openEditor } from '../support/rich-text.ts';

for (const lang of ['en', 'ar']) {
  test(
    `open menus and panels of the dashboard, on a site in ${lang}`,
    inTier('all'),
    async ({ site, openPage }) => {
      await site.adminApi.patch('settings', { lang });
      await publish(site, { title: 'Otters swim', tags: ['Water'] });
      const page = await openPage({ session: site.adminSession });
      const check = async (what: string) => {
        await expectInEveryLook(page, `${what}, ${lang}`);
        await page.setViewportSize({ width: 1440, height: 900 });
      };
      await page.goto('/dashboard/manage-article?tag=Water&sort=title');
      await page.getByRole('button', { name: /^Filter/ }).click();
      await expect(page.getByRole('combobox', { name: 'Order' })).toBeVisible();
      await check('filters of the articles');
      await page.goto('/dashboard/manage-users');
      for (const name of ['Change Role of', 'More about']) {
        await page.getByRole('button', { name }).first().click();
        await expect(page.getByRole('menu')).toBeVisible();
        await check(name);
        await page.keyboard.press('Escape');
      }
      const { article, text } = await openEditor(site, page);
      await site.adminApi.put(`articles/update-article/${article._id}`, { title: 'Changed' });
      await page.goto(`/dashboard/edit-article/${article._id}/history`);
      await page.getByRole('button', { name: 'Actions for version 1' }).click();
      await expect(page.getByRole('menu')).toBeVisible();
      await check('menu of a version');
      await page.goto(`/dashboard/edit-article/${article._id}`);
      await page.getByRole('button', { name: 'More actions' }).click();
      await expect(page.getByRole('menu')).toBeVisible();
      await check('menu of an article');
      await page.keyboard.press('Escape');
      await text.click();
      await text.click();
      await page.keyboard.press('Control+End');
      await page.keyboard.press('Enter');
      await page.keyboard.type('/');
      await expectInEveryLook(page, `menu of blocks, ${lang}`, ['wide']);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Publish…' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await check('dialog that publishes');
    },
  );
}
