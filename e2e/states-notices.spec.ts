import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { comeAlive } from './support/alive.ts';
import { publish } from './support/content.ts';

/** An article's page whose clock stands still, and which cannot or can copy its address. */
async function stoppedPage(page: Page, slug: string, copies: boolean): Promise<void> {
  await page.clock.install();
  await page.goto(`/blog/${slug}`);
  await comeAlive(page);
  await page.evaluate((works) => {
    const writeText = () => (works ? Promise.resolve() : Promise.reject(new Error('no')));
    Object.defineProperty(navigator, 'clipboard', { value: { writeText } });
  }, copies);
  // The first one brings the script of the notices.
  await copy(page);
  await expect(notices(page)).toHaveCount(1);
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await page.clock.runFor(10_000);
  await expect(notices(page)).toHaveCount(0);
}

/** Pressed from within, as a pointer waits for frames, which stand still with the clock. */
async function copy(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Copy link' }).evaluate((button: HTMLElement) => button.click());
}

function notices(page: Page) {
  return page.locator('.notices > *');
}

for (const { copies, says, stays } of [
  { copies: true, says: 'Link copied', stays: 2000 },
  { copies: false, says: 'The link could not be copied', stays: 4000 },
]) {
  test(`'${says}' stays ${stays} ms`, async ({ site, openPage }) => {
    const { slug } = await publish(site, { title: `Copied ${copies}` });
    const page = await openPage();
    await stoppedPage(page, slug, copies);
    await copy(page);
    // Its words are put in with a frame, which only the clock brings once it is there.
    await expect(notices(page)).toHaveCount(1);
    await page.clock.runFor(100);
    await expect(notices(page)).toHaveText([says]);
    await page.clock.runFor(stays - 300);
    await expect(notices(page)).toHaveCount(1);
    await page.clock.runFor(300);
    await expect(notices(page)).toHaveCount(0);
  });
}

test('at most 20 notices are shown at once', async ({ site, openPage }) => {
  const { slug } = await publish(site, { title: 'Copied often' });
  const page = await openPage();
  await stoppedPage(page, slug, false);
  for (let time = 0; time < 24; time++) await copy(page);
  await page.clock.runFor(200);
  await expect(notices(page)).toHaveCount(20);
});
