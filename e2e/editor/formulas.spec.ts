import type { Article } from '../../contract/article.ts';
import { inTier } from '../../scripts/tests/tier.ts';
import { expect, test } from '../fixtures.ts';
import { openEditor } from '../support/rich-text.ts';

test(
  'formulas are typed, edited with keys, and read as MathML',
  inTier('all'),
  async ({ site, adminPage, axe }) => {
    const { article, text, body } = await openEditor(site, adminPage, '<p></p>');
    const { keyboard } = adminPage;
    const source = adminPage.getByRole('textbox', { name: 'Formula in TeX' });
    await keyboard.type('It costs $5 or $6, and $x^2$ is a square');
    await expect(text.locator('math msup')).toHaveCount(1);
    await keyboard.press('Enter');
    await keyboard.type('$$');
    await keyboard.press('Enter');
    await expect(source).toBeFocused();
    await keyboard.type('\\frac{1}{');
    await expect(text.getByRole('status')).toContainText('.');
    await axe(adminPage);
    await keyboard.type('2}');
    await expect(text.locator('math mfrac')).toHaveCount(1);
    await expect(text.getByRole('status')).toBeEmpty();
    await keyboard.press('Escape');
    await expect(source).toHaveCount(0);
    await keyboard.type('After');
    const saved =
      '<p>It costs $5 or $6, and <span class="formula">x^2</span> is a square</p><p class="formula">\\frac{1}{2}</p><p>After</p>';
    await expect.poll(body).toBe(saved);
    await text.locator('math msup').click();
    await expect(source).toHaveValue('x^2');
    await source.fill('y^3');
    await keyboard.press('Enter');
    await keyboard.type('!');
    const changed = saved.replace('x^2</span>', 'y^3</span>!');
    await expect.poll(body).toBe(changed);
    const path = `articles/update-article/${article._id}`;
    const { data } = await site.adminApi.put<Article>(path, { post: await body(), status: 'published' });
    expect(data.post).toBe(changed);
    await adminPage.goto(`/blog/${data.slug}`);
    await expect(adminPage.locator('.prose .formula mfrac')).toBeVisible();
    await expect(adminPage.locator('.prose p math[alttext="y^3"] msup')).toBeVisible();
  },
);

test(
  'a formula is inserted from the menu and the toolbar, and goes with its source',
  inTier('all'),
  async ({ site, adminPage }) => {
    const { text, body } = await openEditor(site, adminPage, '<p>a+b</p>');
    const { keyboard } = adminPage;
    const source = adminPage.getByRole('textbox', { name: 'Formula in TeX' });
    await keyboard.press('Shift+Home');
    await adminPage
      .getByRole('toolbar', { name: 'Formatting' })
      .getByRole('button', { name: 'Formula' })
      .click();
    await expect(source).toHaveValue('a+b');
    await keyboard.press('Enter');
    await keyboard.press('Enter');
    await keyboard.type('/formula');
    await expect(adminPage.getByRole('option').first()).toHaveText(/Formula/);
    await keyboard.press('Enter');
    await expect(source).toBeFocused();
    await keyboard.type('c');
    await source.fill('');
    await keyboard.press('Backspace');
    await expect(text.locator('.formula-view')).toHaveCount(1);
    await expect.poll(body).toBe('<p><span class="formula">a+b</span></p>');
  },
);
