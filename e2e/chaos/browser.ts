import { type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test';
import config from '../../playwright.config.ts';
import type { Session } from '../fixtures.ts';

/** The timeout of every wait. It only ends what hangs. */
export const PATIENCE_MS = 90_000;

/**
 * How an open tab ends abruptly: its process crashes, it is closed or reloaded, or the whole browser is
 * killed.
 */
export type Ending = 'crash' | 'close' | 'reload' | 'kill the browser';

/** A browser whose profile on disk outlives its process. */
export class ChaosBrowser {
  readonly #profile: string;
  readonly #url: string;
  #running: { context: BrowserContext; pid: number } | undefined;
  /** Created in advance, so that nothing delays the end of a tab. */
  readonly #sessions = new WeakMap<Page, CDPSession>();

  constructor(profile: string, url: string) {
    this.#profile = profile;
    this.#url = url;
  }

  async signIn({ cookies }: Session): Promise<void> {
    await (await this.#context()).addCookies(cookies);
  }

  async setOffline(offline: boolean): Promise<void> {
    await (await this.#context()).setOffline(offline);
  }

  async newPage(): Promise<Page> {
    const context = await this.#context();
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    page.on('dialog', (dialog) => void dialog.accept());
    this.#sessions.set(page, await context.newCDPSession(page));
    return page;
  }

  /** Ends a tab, and returns the time just before. After a reload it is the same tab. */
  async end(page: Page, ending: Ending): Promise<number> {
    const before = Date.now();
    if (ending === 'kill the browser') await this.#kill();
    else if (ending === 'crash') await this.#crash(page);
    else if (ending === 'close') await page.close();
    // Without server or network the browser shows its own error page.
    else await page.reload().catch(() => undefined);
    return before;
  }

  async close(): Promise<void> {
    await this.#running?.context.close().catch(() => undefined);
  }

  /** Returns the running browser, or starts it. */
  async #context(): Promise<BrowserContext> {
    this.#running ??= await this.#launch();
    return this.#running.context;
  }

  async #launch() {
    const context = await chromium.launchPersistentContext(this.#profile, {
      ...config.use?.launchOptions,
      baseURL: this.#url,
      viewport: { width: 1100, height: 900 },
    });
    const session = await context.browser()?.newBrowserCDPSession();
    const { processInfo } = (await session?.send('SystemInfo.getProcessInfo')) ?? { processInfo: [] };
    const pid = processInfo.find(({ type }) => type === 'browser')?.id;
    if (pid === undefined) throw new Error('The browser’s process was not found.');
    return { context, pid };
  }

  async #kill(): Promise<void> {
    if (!this.#running) return;
    const { context, pid } = this.#running;
    const closed = new Promise((resolve) => context.once('close', resolve));
    process.kill(pid, 'SIGKILL');
    await closed;
    this.#running = undefined;
  }

  /** Ends the page's process at once. */
  async #crash(page: Page): Promise<void> {
    const crashed = new Promise((resolve) => page.once('crash', resolve));
    // This command never returns.
    void this.#sessions
      .get(page)
      ?.send('Page.crash')
      .catch(() => undefined);
    await crashed;
    await page.close();
  }
}
