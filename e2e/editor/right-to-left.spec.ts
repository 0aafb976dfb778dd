import { inTier } from '../../scripts/tests/tier.ts';
import { expect, test } from '../fixtures.ts';
import { content, editPath, openForm } from '../support/article-form.ts';
import { publish } from '../support/publish.ts';

test(
  'bullets, numbers and quotation bars are at the right of a right-to-left text',
  inTier('all'),
  async ({ site, adminPage: page }) => {
    const post = '<ul><li>الورق أولاً</li><li>TypeScript</li></ul><blockquote><p>نص</p></blockquote>';
    await openForm(page, editPath(await publish(site, { title: 'دفتر', lang: 'ar', post })));
    await expect(page.locator('.ProseMirror ul')).toHaveCSS('direction', 'rtl');
    await expect(page.getByText('TypeScript')).toHaveCSS('text-align', 'right');
    await expect(page.locator('.ProseMirror blockquote')).toHaveCSS('direction', 'rtl');

    await openForm(page, '/dashboard/create-article');
    await content(page).click();
    await page.keyboard.type('- ثم الشاشة');
    await expect(page.locator('.ProseMirror ul')).toHaveCSS('direction', 'rtl');
  },
);

test(
  'the direction of a text follows what is typed in place of another',
  inTier('all'),
  async ({ site, adminPage: page }) => {
    const text = page.locator('.ProseMirror');
    await openForm(page, editPath(await publish(site, { title: 'دفتر', post: '<p>دفتر من الورق</p>' })));
    await expect(text).toHaveCSS('direction', 'rtl');
    await content(page).click();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('A notebook of paper');
    await expect(text).toHaveCSS('direction', 'ltr');

    await openForm(page, '/dashboard/create-article');
    await content(page).click();
    for (const [typed, direction] of [
      ['دفتر من الورق', 'rtl'],
      ['A notebook of paper', 'ltr'],
      ['دفتر آخر', 'rtl'],
    ] as const) {
      await page.keyboard.press('Control+a');
      await page.keyboard.type(typed);
      await expect(text).toHaveText(typed);
      await expect(text).toHaveCSS('direction', direction);
    }
  },
);
