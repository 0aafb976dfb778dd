import type { Page } from '@playwright/test';
import { inTier } from '../../scripts/tests/tier.ts';
import { expect, test } from '../fixtures.ts';
import { content, editPath, openForm } from '../support/article-form.ts';
import { publish } from '../support/publish.ts';

const bob = { name: 'Bob Brown', email: 'bob@example.org', password: 'orchard-stone-17-dusk' };

/** Returns the box of an element in the window. */
const box = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => {
    const { top, bottom, height } = element.getBoundingClientRect();
    return { top, bottom, height };
  });

test(
  'the state of the text is one line at every width, and notes cover neither the title nor the tools',
  inTier('all'),
  async ({ site, openPage, axe }) => {
    const session = await site.register(bob);
    const { data } = await site.adminApi.get<{ _id: string; email: string }[]>('users/all-users');
    const id = data.find(({ email }) => email === bob.email)?._id;
    await site.adminApi.patch(`users/update-role/${id}`, { role: 'admin', email: site.admin.email });
    const post = '<p>Twist the yarn.</p>'.repeat(60);
    const made = await publish(site, { title: 'How cables are made', status: 'draft', post });
    const bobs = await openPage({ session });
    const present = bobs.waitForResponse((response) => response.url().includes('/presence/'));
    await openForm(bobs, editPath(made));
    await present;
    for (const width of [360, 390, 820, 1440]) {
      const page = await openPage({ session: site.adminSession, viewport: { width, height: 900 } });
      await openForm(page, editPath(made));
      await expect(page.getByText('Bob Brown has this article open.')).toBeVisible();
      const [state, bar, notes, title] = [
        await box(page, '.writing-state'),
        await box(page, '.writing-bar'),
        await box(page, '.writing-notes'),
        await box(page, '[name=title]'),
      ];
      expect(state.height, `the state at ${width} px`).toBeLessThan(28);
      expect(bar.height, `the bar at ${width} px`).toBeLessThanOrEqual(57);
      if (width >= 640)
        expect(title.top, `the title at ${width} px`).toBeGreaterThanOrEqual(notes.bottom - 1);
      else expect(notes.bottom).toBeLessThanOrEqual(bar.top + 1);
      await content(page).click();
      await page.keyboard.press('Control+End');
      await expect(page.locator('.editor-tools-line')).toBeInViewport({ ratio: 0.9 });
      const tools = await box(page, '.editor-tools');
      const upper = width < 640 ? 0 : (await box(page, '.writing-notes')).bottom;
      expect(tools.top, `the tools at ${width} px`).toBeGreaterThanOrEqual(upper - 1);
      if (width === 820) await axe(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      await page.goto('/dashboard/manage-article');
    }
  },
);

test(
  'on narrow screens the bar is one line, with what has no room in its menu',
  inTier('all'),
  async ({ site, openPage }) => {
    const made = await publish(site, { title: 'By thumb' });
    const page = await openPage({ session: site.adminSession, viewport: { width: 360, height: 780 } });
    await openForm(page, editPath(made));
    await expect(page.getByRole('button', { name: 'Update Article' })).toBeInViewport({ ratio: 1 });
    expect((await box(page, '.writing-bar')).height).toBeLessThanOrEqual(57);
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Share' }).click();
    await expect(page.getByRole('dialog', { name: 'Share links' })).toBeVisible();
  },
);
