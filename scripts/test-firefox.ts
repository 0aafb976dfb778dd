// `npm run test:firefox`: presses every key of the editor's sheet in a browser, by default Debian's firefox-esr over WebDriver
// BiDi (`FIREFOX` names another one), and compares the text. `-- --chromium` does the same in Chromium. Words after it choose
// cases by their names. Exits with status 1 if a key does something else.
import { existsSync } from 'node:fs';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { publish } from '../e2e/support/publish.ts';
import { type Site, startSite } from '../e2e/support/site.ts';
import { findChromium } from './chromium.ts';
import { FOCUS_CASES, type FocusCase, KEY_CASES, type KeyCase } from './firefox/cases.ts';
import { pause, settle, typeKeys } from './firefox/keyboard.ts';

const FIREFOXES = ['/usr/bin/firefox-esr', '/usr/bin/firefox'];
const LONGEST_MS = 15_000;
/** Lists of suggestions are there by then. */
const WAIT_MS = 900;

const words = process.argv.slice(2);
const inChromium = words[0] === '--chromium';
const chosen = inChromium ? words.slice(1) : words;

async function launch(): Promise<Browser> {
  if (inChromium) {
    return puppeteer.launch({
      ...{ browser: 'chrome', executablePath: findChromium(), headless: true },
      args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
    });
  }
  const executablePath = process.env.FIREFOX ?? FIREFOXES.find((path) => existsSync(path));
  if (!executablePath) throw new Error('Firefox is missing: apt-get install firefox-esr, or set FIREFOX.');
  return puppeteer.launch({ browser: 'firefox', executablePath, headless: true });
}

async function signIn(browser: Browser, site: Site): Promise<void> {
  const { hostname } = new URL(site.url);
  const cookies = site.adminSession.cookies.map(({ name, value, path }) => ({
    name,
    value,
    path,
    domain: hostname,
  }));
  await browser.setCookie(...cookies);
}

/** Opens a draft with this body in the editor, with the cursor at its end. */
async function open(page: Page, site: Site, start = '<p></p>'): Promise<void> {
  const { _id } = await publish(site, { title: 'Keys', status: 'draft', post: start });
  await page.goto(`${site.url}/dashboard/edit-article/${_id}`);
  await page.waitForSelector('.ProseMirror', { visible: true });
  await page.focus('.ProseMirror');
  await settle(page);
  await typeKeys(page, '⟪Control+End⟫');
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

const site = await startSite({ database: 'sqlite', env: {} });
const browser = await launch();
let failed = 0;
try {
  await publish(site, { title: 'Reeds of the bank' });
  await signIn(browser, site);
  const cases = [...KEY_CASES, ...FOCUS_CASES].filter(
    ({ name }) => chosen.length === 0 || chosen.includes(name),
  );
  for (const one of cases) {
    const page = await browser.newPage();
    await page.setViewport({ width: 1280, height: 900 });
    const wrong = await run(page, site, one).catch((error: Error) => error.message);
    if (wrong) failed++;
    process.stdout.write(`${wrong ? 'FAILED' : 'ok    '} ${one.name}${wrong ? `: ${wrong}` : ''}\n`);
    await page.close({ runBeforeUnload: false });
  }
  process.stdout.write(`${cases.length - failed} of ${cases.length} keys in ${await browser.version()}\n`);
} finally {
  await browser.close();
  await site.stop();
}
process.exitCode = failed > 0 ? 1 : 0;
