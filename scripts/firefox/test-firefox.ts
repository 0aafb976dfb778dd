// `npm run test:firefox`: presses every shortcut of the editor in a browser, by default Debian's firefox-esr
// over WebDriver BiDi (`FIREFOX` names another one), and compares the text; then uses the screens of an
// author at 390 and 1440 px. `-- --chromium` does the same in Chromium. Words after it choose cases by their
// names. Exits with status 1 if one of them does something else.
import type { Browser, Page } from 'puppeteer-core';
import type { Article } from '../../contract/article.ts';
import { publish } from '../../e2e/support/publish.ts';
import { type Site, startSite } from '../../e2e/support/site.ts';
import { launch, signIn } from './browser.ts';
import { FOCUS_CASES, type FocusCase, KEY_CASES, type KeyCase } from './cases.ts';
import { LONGEST_MS, pause, settle, typeKeys } from './keyboard.ts';
import { SCREEN_CASES, type ScreenCase } from './screens.ts';

const KEYS_WIDTH = 1280;
/** The widths of the screens. */
const WIDTHS = [390, 1440];
/** Lists of suggestions are there by then. */
const WAIT_MS = 900;

/** Puppeteer's own `eval` in Firefox. Chromium reports none, so that an `eval` of the pages shows there. */
const DRIVER_ERROR = /blocked a JavaScript eval/;

const args = process.argv.slice(2);
const inChromium = args[0] === '--chromium';
const chosen = inChromium ? args.slice(1) : args;

/** Opens a draft with this body in the editor, with the cursor at its end. */
async function open(page: Page, site: Site, start = '<p></p>', fields = {}): Promise<Article> {
  const article = await publish(site, { title: 'Keys', status: 'draft', post: start, ...fields });
  await page.goto(`${site.url}/dashboard/edit-article/${article._id}`);
  await page.waitForSelector('.ProseMirror', { visible: true });
  await page.focus('.ProseMirror');
  await settle(page);
  await typeKeys(page, '⟪Control+End⟫');
  return article;
}

function readBody(page: Page): Promise<string> {
  return page.$eval('.ProseMirror', (text) =>
    String(new FormData(text.closest('form') ?? undefined).get('post')),
  );
}

/** Returns what is wrong; null if nothing is. */
async function run(page: Page, site: Site, one: KeyCase | FocusCase): Promise<string | null> {
  await open(page, site, one.start);
  for (const [index, part] of one.typed.split('⟪wait⟫').entries()) {
    if (index > 0) await pause(page, WAIT_MS);
    await typeKeys(page, part);
  }
  const last = Date.now() + LONGEST_MS;
  let found = '';
  while (Date.now() < last) {
    if ('shows' in one) {
      if (await page.$(one.shows)) return null;
      found = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200) ?? '');
    } else {
      found = await readBody(page);
      if (typeof one.body === 'string' ? found === one.body : one.body.test(found)) return null;
    }
    await settle(page);
  }
  return `expected ${'shows' in one ? one.shows : one.body}, found ${found}`;
}

/** Returns what is wrong, which includes errors of the page's scripts; null if nothing is. */
async function runScreen(page: Page, site: Site, one: ScreenCase, width: number): Promise<string | null> {
  const errors: string[] = [];
  page.on('pageerror', (error) => {
    if (!DRIVER_ERROR.test(String(error))) errors.push(String(error));
  });
  await one.run({ page, site, width, edit: (post, fields) => open(page, site, post, fields) });
  return errors.length > 0 ? errors.join('; ') : null;
}

/** Runs a case in a new tab. Returns false if it failed. */
async function report(
  browser: Browser,
  name: string,
  width: number,
  run: (page: Page) => Promise<string | null>,
): Promise<boolean> {
  const page = await browser.newPage();
  await page.setViewport({ width, height: 900 });
  const wrong = await run(page).catch((error: Error) => error.message);
  process.stdout.write(`${wrong ? 'FAILED' : 'ok    '} ${name}${wrong ? `: ${wrong}` : ''}\n`);
  await page.close({ runBeforeUnload: false });
  return wrong === null;
}

// Nothing listens there: emails stay in the queue.
const site = await startSite({ database: 'sqlite', env: { SMTP_URL: 'smtp://127.0.0.1:9' } });
const browser = await launch({ inChromium });
const isChosen = ({ name }: { name: string }) => chosen.length === 0 || chosen.includes(name);
const results: boolean[] = [];
try {
  await publish(site, { title: 'Reeds of the bank' });
  await signIn(browser, site);
  for (const one of [...KEY_CASES, ...FOCUS_CASES].filter(isChosen))
    results.push(await report(browser, one.name, KEYS_WIDTH, (page) => run(page, site, one)));
  for (const one of SCREEN_CASES.filter(isChosen)) {
    for (const width of WIDTHS) {
      const name = `${one.name}, ${width} px`;
      results.push(await report(browser, name, width, (page) => runScreen(page, site, one, width)));
    }
  }
  const passed = results.filter(Boolean).length;
  process.stdout.write(`${passed} of ${results.length} cases in ${await browser.version()}\n`);
} finally {
  await browser.close();
  await site.stop();
}
process.exitCode = results.includes(false) ? 1 : 0;
