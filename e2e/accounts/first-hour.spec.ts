import type { Locator, Page } from '@playwright/test';
import { inTier } from '../../scripts/tests/tier.ts';
import { expect, test } from '../fixtures.ts';
import { expectInEveryLook } from '../support/accessibility.ts';
import { content, publishButton } from '../support/article-form.ts';
import { collectPageErrors } from '../support/page-errors.ts';
import { settle } from '../support/page-scripts.ts';
import { startServer } from '../support/server.ts';

/** Most clicks from the link in the log to a published article with a banner. */
const MAX_CLICKS = 7;

const focused = (page: Page) => page.locator(':focus');

test('the link in the log leads to a published article with a banner in few clicks', async ({ browser }) => {
  const server = await startServer({ RATE_LIMIT_SCALE: '0' });
  try {
    const findLink = () => /http\S+\/first-administrator\?token=[\w-]+/.exec(server.log())?.[0] ?? '';
    await expect.poll(findLink).not.toBe('');
    const page = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage();
    const errors = collectPageErrors(page, server.url);
    let clicks = 0;
    const click = async (target: Locator) => {
      clicks++;
      await target.click();
    };
    await page.goto(findLink());
    await expect(focused(page)).toHaveAttribute('name', 'name');
    for (const text of ['Ila Sen', 'ila@example.org', 'lantern-river-42-quiet']) {
      await page.keyboard.type(text);
      if (text !== 'lantern-river-42-quiet') await page.keyboard.press('Tab');
    }
    await click(page.getByRole('button', { name: 'Create administrator' }));

    const steps = page.getByRole('region', { name: 'First steps' });
    await expect(steps).toContainText('0 of 6 done');
    await click(steps.getByRole('link', { name: 'Publish a first article' }));
    await expect(page.locator('.ProseMirror')).toBeVisible();
    await expect(focused(page)).toHaveAttribute('name', 'title');
    await page.keyboard.type('Why I write');
    // The category is chosen, because there is only one.
    await expect(page.locator('[name=category]')).toHaveValue('getting started');
    await click(content(page));
    await page.keyboard.type('Because a blank page is patient.');
    await click(publishButton(page));
    const dialog = page.getByRole('dialog', { name: 'Publish this article' });
    await click(dialog.getByRole('button', { name: 'Make a banner from the title' }));
    await expect(dialog.getByText('Nothing.')).toBeVisible();
    await click(dialog.getByRole('button', { name: 'Publish Article' }));
    await expect(page).toHaveURL(/edit-article/);
    expect(clicks).toBeLessThanOrEqual(MAX_CLICKS);

    await page.goto(`${server.url}/blog/why-i-write`);
    const shared = page.locator('meta[property="og:image"]');
    await expect(shared).toHaveAttribute('content', /\/media\/\w+-1200\.jpg$/);
    await page.goto(server.url);
    const titles = await page
      .getByRole('link', { name: /Why I write|Welcome|What an article|Every script/ })
      .allTextContents();
    expect(new Set(titles).size, 'no article twice').toBe(titles.length);
    expect(titles).toHaveLength(4);

    await page.goto(`${server.url}/dashboard`);
    await expect(steps).toContainText('1 of 6 done');
    await expect(steps.getByRole('link', { name: /^Publish a first article.*done$/ })).toBeVisible();
    for (const screen of ['admin-home', 'newsletter', 'categories', 'settings']) {
      await page.goto(`${server.url}/dashboard/${screen}`);
      await settle(page);
      await expectInEveryLook(page, `${screen} of a new site`);
    }
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(`${server.url}/dashboard`);
    await steps.getByRole('button', { name: 'Dismiss the first steps' }).click();
    await expect(steps).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Dashboard Overview' })).toBeVisible();
    await expect(steps).toHaveCount(0);
    expect(errors.all(), 'what the page complained about').toEqual([]);
    await page.context().close();
  } finally {
    await server.discard();
  }
});

test(
  'the first field of each form of an account has the focus',
  inTier('all'),
  async ({ visitorPage: page }) => {
    for (const [path, name] of [
      ['/login', 'email'],
      ['/register', 'name'],
      ['/forgot-password', 'email'],
      ['/reset-password?token=x', 'password'],
    ] as const) {
      await page.goto(path);
      await expect(focused(page), path).toHaveAttribute('name', name);
    }
  },
);
