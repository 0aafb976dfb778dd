import type { Page } from '@playwright/test';
import { inTier } from '../../scripts/tests/tier.ts';
import { expect, test } from '../fixtures.ts';
import { publish } from '../support/publish.ts';

/** Opens an article's page with a stopped clock, where copying the URL works or fails. */
async function stoppedPage(page: Page, slug: string, copies: boolean): Promise<void> {
  await page.clock.install();
  await page.goto(`/blog/${slug}`);
  await page.evaluate((works) => {
    const writeText = () => (works ? Promise.resolve() : Promise.reject(new Error('no')));
    Object.defineProperty(navigator, 'clipboard', { value: { writeText } });
  }, copies);
  // The first toast loads their script.
  await copy(page);
  await expect(toasts(page)).toHaveCount(1);
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await page.clock.runFor(10_000);
  await expect(toasts(page)).toHaveCount(0);
}

/** Clicks by script, because Playwright's pointer waits for frames, which stop with the clock. */
async function copy(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Copy link' }).evaluate((button: HTMLElement) => button.click());
}

function toasts(page: Page) {
  return page.locator('.toasts > *');
}

/** Returns the styles of the only toast. */
function look(page: Page) {
  return toasts(page).evaluate((toast) => {
    const { backgroundColor, borderRadius, padding, fontSize, boxShadow } = getComputedStyle(toast);
    const icons = [...toast.querySelectorAll('svg')].map((icon) => {
      const { width, fill, stroke } = getComputedStyle(icon);
      return { width, fill, stroke: stroke !== 'none' };
    });
    return { backgroundColor, borderRadius, padding, fontSize, boxShadow, icons };
  });
}

for (const { copies, says, stays } of [
  { copies: true, says: 'Link copied', stays: 2000 },
  { copies: false, says: 'The link could not be copied. Please copy it from the address bar.', stays: 4000 },
]) {
  test(`'${says}' stays ${stays} ms`, inTier('all'), async ({ site, openPage }) => {
    const { slug } = await publish(site, { title: `Copied ${copies}` });
    const page = await openPage();
    await stoppedPage(page, slug, copies);
    await copy(page);
    // The text is added a frame later, and only the clock brings frames.
    await expect(toasts(page)).toHaveCount(1);
    await page.clock.runFor(100);
    await expect(toasts(page)).toHaveText([says]);
    await page.clock.runFor(stays - 300);
    await expect(toasts(page)).toHaveCount(1);
    await page.clock.runFor(300);
    await expect(toasts(page)).toHaveCount(0);
  });
}

test('at most 20 toasts are shown at once', inTier('all'), async ({ site, openPage }) => {
  const { slug } = await publish(site, { title: 'Copied often' });
  const page = await openPage();
  await stoppedPage(page, slug, false);
  for (let time = 0; time < 24; time++) await copy(page);
  await page.clock.runFor(200);
  await expect(toasts(page)).toHaveCount(20);
});

test(
  'a toast can be dismissed, and looks the same on the public site and the account pages',
  inTier('all'),
  async ({ site, openPage }) => {
    const { slug } = await publish(site, { title: 'Copied once' });
    const page = await openPage();
    await stoppedPage(page, slug, false);
    await copy(page);
    await page.clock.runFor(100);
    const onSite = await look(page);
    await page.getByRole('button', { name: 'Dismiss' }).evaluate((button: HTMLElement) => button.click());
    await expect(toasts(page)).toHaveCount(0);

    const account = await openPage();
    await account.goto('/login?error=access_denied');
    await expect(toasts(account)).toHaveCount(1);
    await expect.poll(() => look(account)).toEqual(onSite);
    // The page announces the error in an alert, so the toast does not.
    await expect(account.getByRole('alert')).toHaveCount(1);
  },
);

test.describe(() => {
  test.use({ allowedErrors: [/status of 503/] });

  test(
    'a toast does not cover the save bar, however many lines its error takes',
    inTier('all'),
    async ({ site, adminPage }) => {
      const article = await publish(site, { title: 'A long refusal' });
      const message = 'The site is in maintenance and accepts no changes for now. '.repeat(6);
      await adminPage.route('**/update-article/**', (route) =>
        route.fulfill({ status: 503, json: { success: false, message } }),
      );
      for (const width of [390, 1440]) {
        await adminPage.setViewportSize({ width, height: 800 });
        await adminPage.goto(`/dashboard/edit-article/${article._id}`);
        await adminPage.getByLabel('Title').fill(`Another title ${width}`);
        await adminPage.getByRole('button', { name: 'Update' }).click();
        await expect(adminPage.locator('.save-bar').getByRole('alert')).toBeVisible();
        const toast = adminPage.locator('.toast-error');
        await expect(toast).toHaveCount(1);
        const painted = { fill: 'none', stroke: true };
        await expect.poll(() => look(adminPage)).toMatchObject({ icons: [painted, painted] });
        await expect(toast).toBeInViewport({ ratio: 1 });
        // It stays as long as the pointer is over it.
        await toast.hover();
        const overlap = async () => {
          const [above, bar] = [
            await toast.boundingBox(),
            await adminPage.locator('.save-bar').boundingBox(),
          ];
          return Math.min(above!.y + above!.height, bar!.y + bar!.height) - Math.max(above!.y, bar!.y);
        };
        await expect.poll(overlap, `${width} px`).toBeLessThanOrEqual(0);
      }
    },
  );
});
