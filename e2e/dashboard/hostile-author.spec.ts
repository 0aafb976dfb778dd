import { inTier } from '../../scripts/tests/tier.ts';
import { HOSTILE_HTML } from '../../shared/body/hostile-testing.ts';
import { expect, test } from '../fixtures.ts';
import { readFound, startSpy, watchScripts, writeAsHostileAuthor } from '../support/hostile-author.ts';

/** Refusals of the security policy, and relative URLs of the author, which lead nowhere. */
test.use({ allowedErrors: [/spy\.example|status of 404/] });

/** `npm run test:hostile` opens all of them, in Firefox too. */
const SOME = HOSTILE_HTML.filter((_, n) => n % 12 === 0);

test(
  'an administrator who opens all that a hostile author has written runs nothing and tells nobody',
  inTier('all'),
  async ({ site, openPage }) => {
    test.slow();
    const { paths, written } = await writeAsHostileAuthor(site, SOME);
    expect(written).toMatchObject({ title: SOME.length + 1, post: SOME.length + 1, review: SOME.length });
    const spy = await startSpy();
    const proxy = { server: spy.url, bypass: '127.0.0.1' };
    const page = await openPage({ session: site.adminSession, proxy });
    await page.addInitScript(watchScripts);
    for (const path of paths) {
      await page.goto(path, { waitUntil: 'load' });
      if (/edit-article\/[^/]+$/.test(path)) await page.locator('.ProseMirror').waitFor();
      expect.soft(await page.evaluate(readFound), path).toEqual([]);
      expect.soft(spy.seen.splice(0), path).toEqual([]);
    }
    // Readers see images of other sites: the proxy does see what a browser asks for.
    await page.goto('/blogs');
    await expect.poll(() => spy.seen.length).toBeGreaterThan(0);
    spy.stop();
  },
);
