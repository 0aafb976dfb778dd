import { type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { collectPageErrors, type PageErrors } from './support/page-errors.ts';
import { countRequests, waitForScriptsAfterNavigation } from './support/page-scripts.ts';
import { type Session, type Site, type SiteOptions, startSite } from './support/site.ts';

export type { Session, Site };
export { expect };

type PageOptions = Omit<BrowserContextOptions, 'baseURL' | 'storageState'> & {
  session?: Session;
  /** True for an author who has not opened the panel of the editor yet. */
  foldedPanel?: boolean;
};

interface Options {
  /**
   * Environment variables of the server, over the defaults of support/site.ts: `test.use({ siteEnv: {
   * WELCOME: '1' } })`.
   */
  siteEnv: Record<string, string>;
  /** The database of the site. */
  siteDatabase: SiteOptions['database'];
  /**
   * Console errors, uncaught errors and requests to other sites that a test expects; any other one fails it.
   */
  allowedErrors: RegExp[];
}

interface Fixtures {
  /** The `allowedErrors`, to which a test adds what it provokes: `expectedErrors.push(/status of 503/)`. */
  expectedErrors: RegExp[];
  /**
   * The site of this test file, shared by its tests. Other values of `siteEnv` or `siteDatabase` start
   * another one.
   */
  site: Site;
  /**
   * Opens a page in a new browser context, signed in as `session` or as a visitor. Its errors fail the test.
   */
  openPage: (options?: PageOptions) => Promise<Page>;
  /** A page signed in as the administrator. */
  adminPage: Page;
  /** A page of a visitor. */
  visitorPage: Page;
  /** Fails if axe finds a violation on the page in its current state. */
  axe: (page: Page) => Promise<void>;
}

/** Runs one site at a time, for the test file that the worker is running. */
interface Sites {
  of(file: string, options: SiteOptions): Promise<Site>;
}

const PROVE_EVERY_MS = 3 * 60_000;
const provedAt = new WeakMap<Site, number>();

/**
 * Makes the administrator's sign-in recent: some actions need that, and the session is as old as the worker.
 * A test that changed the password, or stopped the server, does without.
 */
async function proveAdmin(site: Site): Promise<void> {
  if (Date.now() - (provedAt.get(site) ?? 0) < PROVE_EVERY_MS) return;
  provedAt.set(site, Date.now());
  await site.adminApi.post('account/sign-in-again', { password: site.admin.password }).catch(() => undefined);
}

/** Runs in the page: the panel of the editor is open, as for an author who has left it so. */
function openPanel(): void {
  if (!/^\/dashboard\/(create|edit)-article/.test(location.pathname)) return;
  if (localStorage.getItem('lekha:panel') !== null) return;
  localStorage.setItem('lekha:panel', 'open');
  localStorage.setItem('lekha:open-groups', 'publishing images authors outline notes');
  // biome-ignore lint/suspicious/noDocumentCookie: as app/browser/preferences.ts does it
  document.cookie = 'lekha_kept=1; path=/';
}

export const test = base.extend<Options & Fixtures, { sites: Sites }>({
  siteEnv: [{}, { option: true }],
  siteDatabase: ['sqlite', { option: true }],
  allowedErrors: [[], { option: true }],

  sites: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, use) => {
      let current: { key: string; site: Site } | undefined;
      await use({
        of: async (file, options) => {
          const key = JSON.stringify([file, options]);
          if (current?.key === key) return current.site;
          await current?.site.stop();
          current = undefined;
          current = { key, site: await startSite(options) };
          return current.site;
        },
      });
      await current?.site.stop();
    },
    { scope: 'worker' },
  ],

  site: async ({ sites, siteDatabase, siteEnv }, use, info) => {
    const site = await sites.of(info.file, { database: siteDatabase, env: siteEnv });
    await proveAdmin(site);
    await use(site);
    if (info.status !== info.expectedStatus) {
      await info.attach('server.log', { body: site.server.log(), contentType: 'text/plain' });
    }
  },

  expectedErrors: async ({ allowedErrors }, use) => {
    await use([...allowedErrors]);
  },

  openPage: async ({ browser, site, expectedErrors }, use) => {
    const opened: { page: Page; errors: PageErrors }[] = [];
    await use(async ({ session, foldedPanel = false, ...options } = {}) => {
      const context = await browser.newContext({ ...options, baseURL: site.url, storageState: session });
      context.on('page', (page) => {
        countRequests(page);
        if (options.javaScriptEnabled !== false) waitForScriptsAfterNavigation(page);
      });
      if (!foldedPanel) await context.addInitScript(openPanel);
      const page = await context.newPage();
      opened.push({ page, errors: collectPageErrors(page, site.url) });
      return page;
    });
    const errors = opened.flatMap((one) => one.errors.all());
    for (const { page } of opened) await page.context().close();
    const unexpected = errors.filter((text) => !expectedErrors.some((expected) => expected.test(text)));
    expect(unexpected, 'errors of the pages').toEqual([]);
  },

  adminPage: async ({ openPage, site }, use) => {
    await use(await openPage({ session: site.adminSession }));
  },
  visitorPage: async ({ openPage }, use) => {
    await use(await openPage());
  },

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
  axe: async ({}, use) => {
    await use(expectAccessible);
  },
});
