import type { Page } from '@playwright/test';
import { inTier } from '../../scripts/tests/tier.ts';
import { expect, test } from '../fixtures.ts';
import { settle } from '../support/page-scripts.ts';
import { publish } from '../support/publish.ts';

const windows = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];
const words = 'The heron stands in the shallows and waits for what the river brings along. ';
/** Text of characters whose widths differ most between the fallback font and ours. */
const narrow = 'Illicit lilies fill little hillsides, till all is still. ';

/** Waits until our fonts are shown and nothing is loading. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.dataset.fonts?.includes('serif'));
  await settle(page);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/** Disables scroll anchoring, as in browsers without `overflow-anchor`. */
function withoutAnchors(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('* { overflow-anchor: none !important }');
  document.adoptedStyleSheets = [sheet];
}

for (const { viewport, holds } of windows.flatMap((viewport) => [
  { viewport, holds: true },
  { viewport, holds: false },
])) {
  const browser = holds ? '' : ', without scroll anchoring';
  test(
    `a link to a heading leads there on a slow first visit, ${viewport.width} wide${browser}`,
    inTier('all'),
    async ({ site, openPage }) => {
      const parts = Array.from({ length: 30 }, (_, part) => {
        const text = Array.from({ length: 6 }, (_, at) => `<p>${narrow.repeat(1 + ((part + at) % 4))}</p>`);
        return `<h2>Part ${part}</h2>${text.join('')}<pre><code>const part = ${part};</code></pre>`;
      });
      const post = parts.join('');
      const { slug } = await publish(site, {
        title: 'Linked to',
        slug: `linked-${viewport.width}-${holds}`,
        post,
      });
      const page = await openPage({ viewport });
      if (!holds) await page.addInitScript(withoutAnchors);
      const line = await page.context().newCDPSession(page);
      await line.send('Network.enable');
      await line.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 150,
        downloadThroughput: 200_000,
        uploadThroughput: 200_000,
      });
      await page.goto(`/blog/${slug}#part-27`);
      await settled(page);
      await expect(async () => {
        const bar = (await page.locator('.bar').boundingBox())!;
        const heading = (await page.getByRole('heading', { name: 'Part 27' }).boundingBox())!;
        const below = heading.y - bar.y - bar.height;
        expect(below).toBeGreaterThanOrEqual(0);
        expect(below).toBeLessThan(40);
      }).toPass();
    },
  );
}

test('scrolling away while the fonts load is not undone', inTier('all'), async ({ site, openPage }) => {
  const parts = Array.from(
    { length: 20 },
    (_, part) => `<h2>Part ${part}</h2>${`<p>${narrow.repeat(8)}</p>`.repeat(4)}`,
  );
  const { slug } = await publish(site, { title: 'Left at once', post: parts.join('') });
  const page = await openPage();
  await page.addInitScript(withoutAnchors);
  await page.addInitScript(() => {
    // After the first of our fonts, before the second.
    new MutationObserver((_, observer) => {
      if (document.documentElement.dataset.fonts !== 'sans') return;
      observer.disconnect();
      scrollTo({ top: 300, behavior: 'instant' });
    }).observe(document, { subtree: true, attributes: true, attributeFilter: ['data-fonts'] });
  });
  await page.goto(`/blog/${slug}#part-15`);
  await settled(page);
  expect(await page.evaluate(() => scrollY)).toBe(300);
});

test(
  'reloading a list, or returning to it, keeps the scroll position',
  inTier('all'),
  async ({ site, openPage }) => {
    for (let number = 1; number <= 11; number++) {
      const title = `A bird ${'seen again '.repeat(number % 4)}${number}`;
      await publish(site, { title, excerpt: words.repeat(1 + (number % 3)) });
    }
    for (const viewport of windows) {
      for (const { path, referer } of [
        { path: '/' },
        { path: '/blogs' },
        { path: '/blogs', referer: site.url },
      ]) {
        const page = await openPage({ viewport });
        await page.goto(path, { referer });
        await settled(page);
        const card = page.locator('.card').last();
        await card.evaluate((one) => one.scrollIntoView({ block: 'center', behavior: 'instant' }));
        const top = () => card.evaluate((one) => Math.round(one.getBoundingClientRect().top));
        await expect(async () => {
          const before = await top();
          await settled(page);
          expect(await top()).toBe(before);
        }).toPass();
        const before = await top();
        const stays = async (how: string) => {
          await settled(page);
          const distance = async () => Math.abs((await top()) - before);
          await expect.poll(distance, `${path} ${viewport.width} ${how}`).toBeLessThan(10);
        };
        await page.reload();
        await stays('reloaded');
        await page.goto('/about');
        await page.goBack();
        await stays('come back to');
      }
    }
  },
);

test(
  'reloading a list without JavaScript keeps the scroll position',
  inTier('all'),
  async ({ site, openPage }) => {
    for (let number = 1; number <= 9; number++) {
      await publish(site, { title: `A bird ${number}`, excerpt: words.repeat(1 + (number % 3)) });
    }
    for (const viewport of windows) {
      const page = await openPage({ viewport, javaScriptEnabled: false });
      await page.goto('/');
      const card = page.locator('.card').last();
      await card.evaluate((one) => one.scrollIntoView({ block: 'center', behavior: 'instant' }));
      const top = () => card.evaluate((one) => Math.round(one.getBoundingClientRect().top));
      const before = await top();
      await page.reload();
      await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(10);
    }
  },
);
