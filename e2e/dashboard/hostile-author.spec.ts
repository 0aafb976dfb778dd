import { inTier, tier } from '../../scripts/tests/tier.ts';
import { HOSTILE_HTML } from '../../shared/body/hostile-testing.ts';
import { expect, test } from '../fixtures.ts';
import { readFound, startSpy, watchScripts, writeAsHostileAuthor } from '../support/hostile-author.ts';

/** What the security policy refuses is written to the console. */
test.use({ allowedErrors: [/spy\.example/] });

test(
  'an administrator who opens all that a hostile author has written runs nothing and tells nobody',
  inTier('full'),
  async ({ site, openPage }) => {
    test.slow();
    const chosen = HOSTILE_HTML.filter((_, n) => tier === 'all' || n % 10 === 0);
    const { paths, written } = await writeAsHostileAuthor(site, chosen);
    expect(written.title).toBe(chosen.length + 1);
    const spy = await startSpy();
    const page = await openPage({ session: site.adminSession, proxy: { server: spy.url } });
    await page.addInitScript(watchScripts);
    for (const path of paths) {
      await page.goto(path, { waitUntil: 'load' });
      if (path.includes('edit-article')) await page.waitForSelector('.ProseMirror, h1');
      expect(await page.evaluate(readFound), path).toEqual([]);
    }
    expect(spy.seen).toEqual([]);
    // The proxy does see what a page of the public site shows.
    await page.goto('/blogs');
    await expect.poll(() => spy.seen.length).toBeGreaterThan(0);
    spy.stop();
  },
);
