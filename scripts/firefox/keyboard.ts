import { setTimeout as sleep } from 'node:timers/promises';
import type { Editor } from '@tiptap/core';
import type { EvaluateFunc, HandleFor, JSHandle, KeyInput, Page } from 'puppeteer-core';
import type { Article } from '../../contract/article.ts';
import type { Site } from '../../e2e/support/site.ts';

/** The longest wait for something on a page. It only ends what does not come. */
export const LONGEST_MS = 60_000;

/** A page in a window of this width, signed in as the administrator. */
export interface Opened {
  page: Page;
  site: Site;
  width: number;
  /** Opens a new draft in the editor, with the cursor at its end. */
  edit(post: string, fields?: Record<string, unknown>): Promise<Article>;
}

/**
 * Waits until `holds` returns something in the page, and returns it. Throws an error that says `what` does
 * not come. Puppeteer's `waitForFunction` uses `eval`, which the site's Content-Security-Policy forbids.
 */
export async function until<Params extends unknown[], Func extends EvaluateFunc<Params>>(
  page: Page,
  what: string,
  holds: Func,
  ...args: Params
): Promise<HandleFor<Awaited<ReturnType<Func>>>> {
  for (const last = Date.now() + LONGEST_MS; Date.now() < last; await sleep(100)) {
    // A page that is being left cannot be asked.
    const found = (await page.evaluateHandle(holds, ...args).catch(() => null)) as JSHandle | null;
    if (await found?.evaluate((value) => Boolean(value)).catch(() => false))
      return found as HandleFor<Awaited<ReturnType<Func>>>;
  }
  throw new Error(`There is no ${what}.`);
}

/** Presses `Control+Shift+k` and the like. */
export async function press(page: Page, keys: string): Promise<void> {
  const all = keys.split(/\+(?=.)/) as KeyInput[];
  const [last, held] = [all.at(-1) as KeyInput, all.slice(0, -1)];
  for (const key of held) await page.keyboard.down(key);
  await page.keyboard.press(last);
  for (const key of held.toReversed()) await page.keyboard.up(key);
  await settle(page);
}

const LONGEST_SETTLING_MS = 5000;

/**
 * Waits until the editor knows the selection that the browser shows. Browsers report it in a later task,
 * after which the next key means what an author sees.
 */
export async function settle(page: Page): Promise<void> {
  await pause(page, 40);
  const last = Date.now() + LONGEST_SETTLING_MS;
  while (Date.now() < last && !(await page.evaluate(isSelectionRead))) await pause(page, 40);
}

export async function pause(page: Page, ms: number): Promise<void> {
  await page.evaluate((ms) => new Promise((done) => setTimeout(done, ms)), ms);
}

type Text = Element & { editor?: Pick<Editor, 'view'> };

function isSelectionRead(): boolean {
  const text = document.querySelector<Text>('.ProseMirror');
  const shown = getSelection();
  if (!text?.editor || !shown?.anchorNode || !shown.focusNode || !text.contains(shown.anchorNode))
    return true;
  const { view } = text.editor;
  const { selection } = view.state;
  // The editor itself selects nodes and places between blocks.
  if (!('$cursor' in selection)) return true;
  return (
    view.posAtDOM(shown.anchorNode, shown.anchorOffset) === selection.anchor &&
    view.posAtDOM(shown.focusNode, shown.focusOffset) === selection.head
  );
}

/**
 * Types what is written, with keys to press in double angle brackets: `ab⟪Enter⟫c`. Characters that no key
 * has are typed as they come from a keyboard layout of their language.
 */
export async function typeKeys(page: Page, typed: string): Promise<void> {
  for (const part of typed.split(/(⟪[^⟫]+⟫)/)) {
    if (part.startsWith('⟪')) await press(page, part.slice(1, -1));
    else if (part) await page.keyboard.type(part);
  }
}
