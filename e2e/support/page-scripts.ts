import { expect, type Page, type Request } from '@playwright/test';

const requests = new WeakMap<Page, Set<Request>>();

/** Counts the requests of `page` that have no response yet, for `settle`. */
export function countRequests(page: Page): void {
  const pending = new Set<Request>();
  requests.set(page, pending);
  page.on('request', (request) => pending.add(request));
  page.on('requestfinished', (request) => pending.delete(request));
  page.on('requestfailed', (request) => pending.delete(request));
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) pending.clear();
  });
}

/** Waits until the scripts of a page run: on the public site its deferred script, elsewhere React's hydration. */
export async function waitForScripts(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const deferred = document.querySelector<HTMLTemplateElement>('#_deferred');
    if (deferred && deferred.content.childElementCount > 0) return false;
    const content = document.getElementById('_content') ?? document.getElementById('content');
    const keys = content ? Object.keys(content) : [];
    return !('__reactRouterContext' in window) || keys.some((key) => key.startsWith('__reactProps'));
  });
  // To import a module that the page has already requested is to wait until it has run.
  await page.evaluate(async () => {
    for (const { src } of document.querySelectorAll<HTMLScriptElement>('script[type=module][src]'))
      await import(src).catch(() => {});
  });
}

/** Waits until the scripts of a page run and everything they have requested so far has arrived. */
export async function settle(page: Page): Promise<void> {
  await page.waitForLoadState();
  await waitForScripts(page);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
  await expect.poll(() => [...(requests.get(page) ?? [])].map((request) => request.url())).toEqual([]);
}
