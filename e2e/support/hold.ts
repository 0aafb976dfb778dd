import type { Page } from '@playwright/test';

/** Blocks matching requests until released, and counts them. */
export async function hold(page: Page, url: string) {
  const released = Promise.withResolvers<void>();
  const held = { calls: 0, release: () => released.resolve() };
  await page.route(url, async (route) => {
    held.calls++;
    await released.promise;
    await route.continue().catch(() => undefined);
  });
  return held;
}
