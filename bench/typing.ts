import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { ensureChromium } from '../scripts/chromium.ts';
import { firstAdministrator } from '../scripts/running/server.ts';
import { longArticle } from './long-article.ts';
import { startMeasured } from './running.ts';
import { rank } from './timing.ts';

/** From a key event to the end of the frame that shows it, in milliseconds. */
export interface TypingFigure {
  name: string;
  p50: number;
  p95: number;
  max: number;
  limit?: number;
}

const KEYS = 200;
const WARM_UP_KEYS = 20;
const PAUSE_MS = 40;
/** Longer than the pause after which the text is sent and the preview is rendered again. */
const BETWEEN_BURSTS_MS = 1200;
const KEYS_PER_BURST = 20;
const MAX_MS = 50;
const WORDS = 20_000;

const NO_REST = { keys: Number.POSITIVE_INFINITY, ms: 0 };

/**
 * Types in an article of 20,000 words on the edit page of the built server, and in a bare editable element of
 * the same text.
 */
export async function measureTyping(): Promise<TypingFigure[]> {
  const executablePath = ensureChromium();
  const dataDir = mkdtempSync(join(tmpdir(), 'lekha-typing-'));
  const server = await startMeasured(dataDir);
  try {
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
    try {
      const page = await browser.newPage({ baseURL: server.url, viewport: { width: 1280, height: 800 } });
      return await measure(page, server.url);
    } finally {
      await browser.close();
    }
  } finally {
    await server.end('SIGTERM');
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function measure(page: Page, url: string): Promise<TypingFigure[]> {
  const post = longArticle(WORDS);
  await openEditor(page, url, post);
  const median = await typed(page, 'in the middle of a paragraph', 'p:nth-of-type(40)');
  const end = await typed(page, 'in the last paragraph', 'p:last-of-type');
  const previewed = await typedBesidePreview(page);
  const source = await typedAsMarkdown(page);
  await page.setContent(`<div contenteditable="true" class="ProseMirror">${post}</div>`);
  const bare = await typed(page, 'a bare editable element, for comparison', 'p:nth-of-type(40)');
  return [...[median, end, previewed, source].map((figure) => ({ ...figure, limit: MAX_MS })), bare];
}

async function openEditor(page: Page, url: string, post: string): Promise<void> {
  const headers = { origin: url };
  await page.request.post('/api/auth/sign-in/email', { data: firstAdministrator, headers });
  const made = await page.request.post('/api/v1/articles/create-article', {
    data: { title: 'Twenty thousand words', category: 'bench', status: 'draft', post },
    headers,
  });
  const { data, message } = (await made.json()) as { data?: { _id: string }; message?: string };
  if (!data) throw new Error(`The article was refused: ${message}`);
  await page.goto(`/dashboard/edit-article/${data._id}`);
  await page.locator('.ProseMirror p').first().waitFor();
}

/** Types in bursts with the live preview open, so that it is rendered at each pause while keys arrive. */
async function typedBesidePreview(page: Page): Promise<TypingFigure> {
  await page.getByText('Live preview').click();
  const shown = page.locator('iframe[title=Preview]:not([inert])');
  await shown.contentFrame().locator('article.reading').waitFor();
  await page.locator('.ProseMirror > p:last-of-type').evaluate((last) => last.scrollIntoView());
  return typed(page, 'in bursts with the live preview in view', 'p:last-of-type', {
    keys: KEYS_PER_BURST,
    ms: BETWEEN_BURSTS_MS,
  });
}

/** Types in the Markdown view, with the preview closed. */
async function typedAsMarkdown(page: Page): Promise<TypingFigure> {
  await page.getByText('Live preview').click();
  await page.locator('.ProseMirror > p:last-of-type').click();
  await page.keyboard.press('Control+Shift+Alt+m');
  const field = page.locator('textarea.source-view');
  await field.evaluate((source: HTMLTextAreaElement) => {
    const middle = source.value.indexOf('\n\n', source.value.length / 2);
    source.setSelectionRange(middle, middle);
  });
  return pressKeys(page, 'in the Markdown view');
}

/** `rest` is a pause in milliseconds after a number of keys. */
async function typed(page: Page, name: string, paragraph: string, rest = NO_REST): Promise<TypingFigure> {
  await page.locator(`.ProseMirror > ${paragraph}`).click();
  return pressKeys(page, name, rest);
}

async function pressKeys(page: Page, name: string, rest = NO_REST): Promise<TypingFigure> {
  await page.evaluate(watchKeys);
  const text = 'the river runs past the old harbour ';
  for (let key = 0; key < KEYS + WARM_UP_KEYS; key++) {
    await page.keyboard.press(
      text[key % text.length] === ' ' ? 'Space' : (text[key % text.length] as string),
    );
    await page.waitForTimeout((key + 1) % rest.keys === 0 ? rest.ms : PAUSE_MS);
  }
  const took = await page.evaluate(() => (window as unknown as { keysTook: number[] }).keysTook);
  if (took.length < KEYS + WARM_UP_KEYS) throw new Error(`Only ${took.length} keys arrived.`);
  const sorted = took.slice(WARM_UP_KEYS).sort((a, b) => a - b);
  return { name, p50: rank(sorted, 0.5), p95: rank(sorted, 0.95), max: sorted.at(-1) as number };
}

/**
 * Runs in the page. A message posted in an animation frame arrives when that frame has been laid out and
 * painted.
 */
function watchKeys(): void {
  const took: number[] = [];
  Object.assign(window, { keysTook: took });
  document.addEventListener(
    'keydown',
    ({ timeStamp }) =>
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => took.push(performance.now() - timeStamp);
        port2.postMessage(null);
      }),
    { capture: true },
  );
}
