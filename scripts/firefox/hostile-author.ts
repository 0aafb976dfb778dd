// `npm run test:hostile`: a hostile contributor, who is an editor later, writes every vector of
// `shared/body/hostile-testing.ts` into every field; an administrator opens all of it in Firefox, or in
// Chromium with `-- --chromium`. Exits with status 1 if a script runs, or if the browser asks another site
// for anything.
import { readFound, startSpy, watchScripts, writeAsHostileAuthor } from '../../e2e/support/hostile-author.ts';
import { startSite } from '../../e2e/support/site.ts';
import { HOSTILE_HTML } from '../../shared/body/hostile-testing.ts';
import { launch, signIn } from './browser.ts';

const inChromium = process.argv.includes('--chromium');
// Nothing listens there: emails stay in the queue.
const site = await startSite({ database: 'sqlite', env: { SMTP_URL: 'smtp://127.0.0.1:9' } });
const spy = await startSpy();
const browser = await launch({ inChromium, proxy: spy.url });
const wrong: string[] = [];
try {
  const { paths, written } = await writeAsHostileAuthor(site, HOSTILE_HTML);
  process.stdout.write(`${JSON.stringify(written)}\n`);
  await signIn(browser, site);
  const page = await browser.newPage();
  page.on('dialog', (dialog) => {
    wrong.push(`${page.url()}: a dialog`);
    void dialog.dismiss();
  });
  await page.evaluateOnNewDocument(watchScripts);
  for (const path of paths) {
    await page.goto(site.url + path, { waitUntil: 'load' });
    if (/edit-article\/[^/]+$/.test(path)) await page.waitForSelector('.ProseMirror');
    const found = [...(await page.evaluate(readFound)), ...spy.seen.splice(0)];
    wrong.push(...found.map((one) => `${path}: ${one}`));
  }
  await page.goto(`${site.url}/blogs`, { waitUntil: 'load' });
  await page.evaluate(readFound);
  if (spy.seen.length === 0) wrong.push('The proxy sees nothing of the public site either.');
  process.stdout.write(`${paths.length} screens in ${await browser.version()}\n`);
} finally {
  await browser.close();
  spy.stop();
  await site.stop();
}
process.stdout.write(wrong.length === 0 ? 'ok\n' : `FAILED\n${wrong.join('\n')}\n`);
process.exitCode = wrong.length === 0 ? 0 : 1;
