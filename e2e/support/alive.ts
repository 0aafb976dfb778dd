import type { Page } from '@playwright/test';

/**
 * Waits until a page does what its scripts are for. On the reading site they have run when the page is loaded; accounts and
 * the dashboard are taken over by React a little later.
 */
export async function comeAlive(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const later = document.querySelector<HTMLTemplateElement>('#_later');
    if (later && later.content.childElementCount > 0) return false;
    const content = document.getElementById('_content') ?? document.getElementById('content');
    const keys = content ? Object.keys(content) : [];
    return !('__reactRouterContext' in window) || keys.some((key) => key.startsWith('__reactProps'));
  });
  await page.waitForLoadState('networkidle');
}
