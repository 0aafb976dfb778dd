import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type CDPSession, chromium, type Page } from 'playwright-core';
import { ensureChromium } from '../scripts/chromium.ts';
import { firstAdministrator, root, startServer } from '../scripts/running/server.ts';
import { longArticle } from './long-article.ts';

/** How a page of the dashboard starts on a slow device, without a cache. Times are in milliseconds. */
export interface StartFigure {
  page: string;
  /** The scripts that are loaded until the page is ready, and a moment later; in bytes as they are sent. */
  scriptBytes: number;
  /** The same as Brotli, which browsers get over https. */
  brotliBytes: number;
  scriptFiles: number;
  /** Those that the HTML does not name. */
  unnamedFiles: string[];
  textVisibleMs: number | null;
  readyMs: number | null;
  layoutShift: number;
  /** By how many pixels the text moved when the editor replaced it. */
  jump: number | null;
}

const CPU_SLOWDOWN = Number(process.env.CPU_SLOWDOWN ?? 6);
const BYTES_PER_SECOND = 1.6e6 / 8;
const LATENCY_MS = Number(process.env.LATENCY_MS ?? 0);
/**
 * Less than the time after which screens that may be opened next are loaded (app/browser/preload-later.ts).
 */
const MOMENT_MS = 2000;

/** The pages, with a selector of what must be there before the page counts as ready. */
const READY = {
  editor: '.ProseMirror[contenteditable=true]',
  'new article': '.ProseMirror[contenteditable=true]',
  settings: 'form',
  login: 'form',
};
type PageName = keyof typeof READY;

/** Measures the start of the editor, the settings and the login page of the built server. */
export async function measureEditorStart(): Promise<StartFigure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'lekha-editor-start-'));
  const port = process.env.PORT ?? '4390';
  const server = await startServer({
    PORT: port,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    WELCOME: '0',
    PUBLIC_URL: `http://127.0.0.1:${port}`,
  });
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const session = await signIn(browser, server.url);
    const paths: Record<PageName, string> = {
      editor: `/dashboard/edit-article/${session.article}`,
      'new article': '/dashboard/create-article',
      settings: '/dashboard/settings',
      login: '/login',
    };
    const figures: StartFigure[] = [];
    for (const [name, path] of Object.entries(paths) as [PageName, string][])
      figures.push(
        await measure(browser, name, server.url + path, name === 'login' ? undefined : session.state),
      );
    return figures;
  } finally {
    await browser.close();
    await server.end('SIGTERM');
    rmSync(dataDir, { recursive: true, force: true });
  }
}

type State = Awaited<ReturnType<Page['context']>> extends { storageState(): Promise<infer S> } ? S : never;

async function signIn(browser: Browser, url: string): Promise<{ state: State; article: string }> {
  const context = await browser.newContext({ baseURL: url });
  const headers = { origin: url };
  await context.request.post('/api/auth/sign-in/email', { data: firstAdministrator, headers });
  const made = await context.request.post('/api/v1/articles/create-article', {
    data: { title: 'Twelve hundred words', category: 'bench', status: 'draft', post: longArticle(1200) },
    headers,
  });
  const { data, message } = (await made.json()) as { data?: { _id: string }; message?: string };
  if (!data) throw new Error(`The article was refused: ${message}`);
  const state = await context.storageState();
  await context.close();
  return { state, article: data._id };
}

async function measure(
  browser: Browser,
  name: PageName,
  url: string,
  storageState: State | undefined,
): Promise<StartFigure> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    ...(storageState && { storageState }),
  });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  const scripts = await countScripts(cdp);
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true });
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: BYTES_PER_SECOND,
  });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await page.addInitScript(watchStart, READY[name]);
  const response = await page.goto(url, { waitUntil: 'commit', timeout: 60_000 });
  const html = (await response?.text()) ?? '';
  const isEditor = name === 'editor' || name === 'new article';
  await page.waitForFunction(
    (needsEditor) => {
      const { start } = window as unknown as Watched;
      const content = document.getElementById('content');
      const isHydrated = Object.keys(content ?? document.body.firstElementChild ?? {}).some((key) =>
        key.startsWith('__reactProps'),
      );
      // A page without React has its script once that validates the form.
      const isPlain = 'plain' in document.documentElement.dataset;
      const isReady = isPlain ? document.forms[0]?.noValidate : isHydrated;
      if (isReady) start.hydrated ??= performance.now();
      return isReady && (!needsEditor || start.ready !== null);
    },
    isEditor,
    { timeout: 60_000, polling: 50 },
  );
  await page.waitForTimeout(MOMENT_MS);
  const { start } = await page.evaluate(() => ({ start: (window as unknown as Watched).start }));
  await context.close();
  return {
    page: name,
    scriptBytes: [...scripts.values()].reduce((sum, bytes) => sum + bytes, 0),
    brotliBytes: [...scripts.keys()].reduce((sum, file) => sum + brotliBytes(new URL(file).pathname), 0),
    scriptFiles: scripts.size,
    unnamedFiles: [...scripts.keys()].filter((file) => !html.includes(new URL(file).pathname)),
    textVisibleMs: start.textVisible,
    readyMs: isEditor ? start.ready : (start.hydrated ?? null),
    layoutShift: Math.round(start.layoutShift * 10_000) / 10_000,
    jump: start.textTop === null || start.editorTop === null ? null : start.editorTop - start.textTop,
  };
}

function brotliBytes(path: string): number {
  return statSync(join(root, 'build/client', `${path}.br`), { throwIfNoEntry: false })?.size ?? 0;
}

/** The bytes of each script, by URL, as they are loaded. */
async function countScripts(cdp: CDPSession): Promise<Map<string, number>> {
  const bytes = new Map<string, number>();
  const urls = new Map<string, string>();
  cdp.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (/\.js(\?|$)/.test(request.url)) urls.set(requestId, request.url);
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const url = urls.get(requestId);
    if (url) bytes.set(url, encodedDataLength);
  });
  await cdp.send('Network.enable');
  return bytes;
}

interface Watched {
  start: {
    textVisible: number | null;
    ready: number | null;
    hydrated?: number;
    layoutShift: number;
    textTop: number | null;
    editorTop: number | null;
  };
}

/** Runs in the page: notes when its text and then its editor are there. */
function watchStart(selector: string): void {
  const start: Watched['start'] = {
    textVisible: null,
    ready: null,
    layoutShift: 0,
    textTop: null,
    editorTop: null,
  };
  Object.assign(window, { start });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
    })[])
      if (!entry.hadRecentInput) start.layoutShift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  let isInFirstFrame = false;
  const look = () => {
    const text = document.querySelector<HTMLElement>(
      selector === 'form' ? 'form' : '[data-early-text] p, .ProseMirror p, .ProseMirror',
    );
    const [firstPaint] = performance.getEntriesByName('first-contentful-paint');
    if (text?.checkVisibility() && start.textVisible === null) {
      // This runs just before a frame is painted, and the next time may be a second later.
      isInFirstFrame ||= !firstPaint;
      if (firstPaint) start.textVisible = isInFirstFrame ? firstPaint.startTime : performance.now();
    }
    const early = document.querySelector('[data-early-text] p');
    if (early) start.textTop = early.getBoundingClientRect().top;
    const editor = document.querySelector<HTMLElement>(selector);
    if (editor?.checkVisibility() && start.ready === null) {
      start.ready = performance.now();
      start.editorTop = (editor.querySelector('p') ?? editor).getBoundingClientRect().top;
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
