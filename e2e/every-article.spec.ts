import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { FileSystemConfigLoader, HtmlValidate } from 'html-validate';
import { expect, test } from './fixtures.ts';
import { barriersInMain } from './support/accessibility.ts';
import { startServer } from './support/server.ts';

/**
 * Checks every article of a data folder with html-validate, axe, and vnu if VNU_JAR names it and Java is
 * installed. It is not part of `npm test`; `npm run test:long -- DATA_DIR` starts it
 * (scripts/drills/every-article.ts).
 */
const dataDir = process.env.LONG_DATA_DIR ?? '';
test.skip(dataDir === '', 'begun by npm run test:long');
test.describe.configure({ timeout: 3_600_000 });
test.use({ siteEnv: { WELCOME: '0' } });

const sizes = [
  { colorScheme: 'light', viewport: { width: 1440, height: 900 } },
  { colorScheme: 'dark', viewport: { width: 390, height: 844 } },
] as const;

/** Returns the URLs of all articles in the sitemap. */
async function listArticles(url: string): Promise<string[]> {
  const index = await (await fetch(`${url}/sitemap.xml`)).text();
  const maps = locations(index).filter((address) => address.includes('articles'));
  const all = await Promise.all(maps.map(async (address) => (await fetch(address)).text()));
  return all.flatMap(locations);
}

function locations(xml: string): string[] {
  return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address!.replaceAll('&amp;', '&'));
}

test('the HTML of every article is valid', async () => {
  const server = await startServer({}, dataDir);
  const folder = await mkdtemp(join(tmpdir(), 'lekha-long-'));
  try {
    const validator = new HtmlValidate(new FileSystemConfigLoader());
    const wrong: string[] = [];
    for (const [number, address] of (await listArticles(server.url)).entries()) {
      const html = await (await fetch(address)).text();
      await writeFile(join(folder, `${number}.html`), html);
      const { results } = await validator.validateString(html, 'page.html');
      for (const { ruleId, message } of results.flatMap(({ messages }) => messages)) {
        wrong.push(`${decodeURI(address)} ${ruleId}: ${message}`);
      }
    }
    wrong.push(...vnu(folder));
    expect(wrong).toEqual([]);
  } finally {
    await rm(folder, { recursive: true });
    await server.terminate();
  }
});

/**
 * Returns errors that the W3C checker finds in a folder. Its CSS parser does not know layers, `light-dark()`
 * or container units.
 */
function vnu(folder: string): string[] {
  const jar = process.env.VNU_JAR;
  if (!jar) return [];
  const { stderr, error } = spawnSync('java', ['-jar', jar, '--errors-only', '--format', 'gnu', folder], {
    encoding: 'utf8',
    maxBuffer: 1e9,
  });
  if (error) throw error;
  return stderr.split('\n').filter((line) => line.includes('error:') && !line.includes('CSS:'));
}

test('every article passes axe and fits its window', async ({ browser }) => {
  const server = await startServer({}, dataDir);
  try {
    const wrong: string[] = [];
    const waiting = (await listArticles(server.url)).entries();
    const readAlong = async (size: (typeof sizes)[number]) => {
      const page = await browser.newPage(size);
      for (const [, address] of waiting) wrong.push(...(await wrongWith(page, address)));
    };
    await Promise.all(sizes.map(readAlong));
    expect(wrong).toEqual([]);
  } finally {
    await server.terminate();
  }
});

/** Returns what axe finds in an article, and how far it is wider than its window. */
async function wrongWith(page: Page, address: string): Promise<string[]> {
  await page.goto(address, { waitUntil: 'load' });
  const broken = (await barriersInMain(page)).map(({ id, where }) => `${id}: ${where.join(', ')}`);
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  if (over > 0) broken.push(`${over} px wider than its window`);
  return broken.map((what) => `${decodeURI(address)} ${what}`);
}
