import type { Page } from '@playwright/test';

/** Points at the page, which brings its scripts, and waits until the interface has taken over what the server drew. */
export async function comeAlive(page: Page): Promise<void> {
  await page.mouse.move(3, 3);
  await page.mouse.move(9, 9);
  await page.waitForFunction(() => {
    const content = document.getElementById('content');
    return content !== null && Object.keys(content).some((key) => key.startsWith('__reactProps'));
  });
  await page.waitForLoadState('networkidle');
}
