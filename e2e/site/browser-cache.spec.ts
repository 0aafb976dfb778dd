import type { Page } from '@playwright/test';
import { inTier } from '../../scripts/tests/tier.ts';
import { expect, test } from '../fixtures.ts';
import { waitForScripts } from '../support/page-scripts.ts';

/** Makes pages record their theme before the first paint. */
async function watchTheme(page: Page): Promise<void> {
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.body) return;
      observer.disconnect();
      Object.assign(window, { atFirst: document.documentElement.dataset.theme ?? 'none' });
    }).observe(document, { childList: true, subtree: true });
  });
}

/** Returns the theme before the first paint, the server's note about cookies, and if the page was cached. */
async function atFirst(page: Page) {
  return page.evaluate(() => {
    const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const { serverTiming = [], transferSize = 0, encodedBodySize = 0 } = visit ?? {};
    const { atFirst: theme } = window as { atFirst?: string };
    return { theme, told: serverTiming[0]?.name, atHand: transferSize < encodedBodySize };
  });
}

async function toggleTheme(page: Page): Promise<void> {
  await waitForScripts(page);
  await page.locator('[data-action=theme]').first().click();
}

test(
  'a chosen theme applies before the first paint of pages that the browser has cached',
  inTier('all'),
  async ({ openPage }) => {
    const page = await openPage({ colorScheme: 'light' });
    await watchTheme(page);
    await page.goto('/about');
    expect(await atFirst(page)).toEqual({ theme: 'none', told: 'new', atHand: false });
    await page.goto('/blogs');
    await toggleTheme(page);
    await page.goBack();
    // The cached page, with the earlier note.
    expect(await atFirst(page)).toEqual({ theme: 'dark', told: 'new', atHand: true });
    for (const path of ['/about', '/blogs']) {
      await page.goto(path);
      expect(await atFirst(page), path).toEqual({ theme: 'dark', told: 'kept', atHand: true });
    }
    await page.reload();
    expect(await atFirst(page)).toMatchObject({ theme: 'dark' });
    await page.goto('/search?q=heron');
    expect(await atFirst(page)).toMatchObject({ theme: 'dark', told: undefined });
  },
);

test(
  'a page from the back/forward cache applies what was chosen since',
  inTier('all'),
  async ({ openPage }) => {
    const page = await openPage({ colorScheme: 'light' });
    const other = await page.context().newPage();
    const comeBack = () =>
      page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    await page.goto('/about');
    await other.goto('/about');
    for (const theme of ['dark', null]) {
      await toggleTheme(other);
      // The process of the other tab may still be writing its storage.
      await expect(async () => {
        await comeBack();
        expect(await page.locator('html').getAttribute('data-theme')).toBe(theme);
      }).toPass();
    }
  },
);

test(
  'a message for the next page appears there once, also without other cookies',
  inTier('all'),
  async ({ site, openPage }) => {
    const page = await openPage();
    await page.goto('/about');
    await page.context().addCookies([{ name: 'lekha_flash', value: 'loggedIn', url: site.url }]);
    await page.goto('/about');
    expect(await atFirst(page)).toMatchObject({ told: 'kept', atHand: true });
    await expect(page.getByText('Login Successfully')).toBeVisible();
    await page.goto('/about');
    expect(await atFirst(page)).toMatchObject({ told: 'new' });
    await expect(page.getByText('Login Successfully')).toHaveCount(0);
  },
);
