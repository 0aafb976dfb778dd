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

/**
 * Waits until the scripts of a page run: on the public site its deferred script, elsewhere React's hydration.
 * If the page leads to another one meanwhile, waits for the scripts of that one.
 */
export async function waitForScripts(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const deferred = document.querySelector<HTMLTemplateElement>('#_deferred');
    if (deferred && deferred.content.childElementCount > 0) return false;
    const content = document.getElementById('_content') ?? document.getElementById('content');
    const keys = content ? Object.keys(content) : [];
    return !('__reactRouterContext' in window) || keys.some((key) => key.startsWith('__reactProps'));
  });
  try {
    // To import a module that the page has already requested is to wait until it has run.
    await page.evaluate(async () => {
      for (const { src } of document.querySelectorAll<HTMLScriptElement>('script[type=module][src]'))
        await import(src).catch(() => {});
    });
  } catch (error) {
    if (!String(error).includes('Execution context was destroyed')) throw error;
    await waitForScripts(page);
  }
}

/**
 * Makes navigations of `page` also wait until its scripts run, so that no test acts on a page before it can
 * respond. A test of what happens earlier says what it waits for instead (`waitUntil`).
 */
export function waitForScriptsAfterNavigation(page: Page): void {
  const { goto, reload, goBack, goForward } = page;
  const wait = async <T>(navigation: Promise<T>, options?: { waitUntil?: string }) => {
    const result = await navigation;
    if (!options?.waitUntil) await waitForScripts(page);
    return result;
  };
  page.goto = (url, options) => wait(goto.call(page, url, options), options);
  page.reload = (options) => wait(reload.call(page, options), options);
  page.goBack = (options) => wait(goBack.call(page, options), options);
  page.goForward = (options) => wait(goForward.call(page, options), options);
}

/** Waits until the scripts of a page run and everything they have requested so far has arrived. */
export async function settle(page: Page): Promise<void> {
  await page.waitForLoadState();
  await waitForScripts(page);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
  await expect.poll(() => [...(requests.get(page) ?? [])].map((request) => request.url())).toEqual([]);
}
