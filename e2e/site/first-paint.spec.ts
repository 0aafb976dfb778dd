import type { Page, Route } from '@playwright/test';
import { inTier } from '../../scripts/tests/tier.ts';
import { expect, test } from '../fixtures.ts';
import { settle } from '../support/page-scripts.ts';
import { publish, uploadImage } from '../support/publish.ts';

interface Look {
  what: string;
  place: number[];
  paint: string[];
}

/** Returns the position and paint of everything on the first screen; full sizes only of what ends on it. */
async function firstScreen(page: Page): Promise<Look[]> {
  return page.evaluate(() => {
    const shown = [...document.querySelectorAll<HTMLElement>('body *')].filter(
      (element) => !element.closest('template, noscript, [popover]') && element.checkVisibility(),
    );
    return shown.flatMap((element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      // The reading progress is a line without length here.
      if (top >= innerHeight || bottom <= 0 || right <= left) return [];
      const { color, backgroundColor, fontSize, fontWeight, borderTopColor } = getComputedStyle(element);
      const shades = ['::before', '::after'].map((part) => getComputedStyle(element, part).background);
      return {
        what: `${element.tagName} ${element.className} ${element.textContent?.slice(0, 30)}`,
        place: [left, top, right, ...(bottom < innerHeight ? [bottom] : [])].map(Math.round),
        paint: [color, backgroundColor, fontSize, fontWeight, borderTopColor, ...shades],
      };
    });
  });
}

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]) {
  test(
    `nothing on the first screen changes when all styles load, ${viewport.width} wide`,
    inTier('all'),
    async ({ site, openPage, expectedErrors }) => {
      expectedErrors.push(/status of 404/);
      const url = await uploadImage(site);
      const long = '<h2>Part</h2><p>The heron stands in the shallows and waits.</p>'.repeat(6);
      const code = '<pre><code class="language-js">const heron = "grey"; // 1 of 7</code></pre>';
      const table = '<table><tbody><tr><td>Heron</td><td>Shallows</td></tr></tbody></table>';
      const boxes = '<details open=""><summary>More</summary><p>Herons</p></details><p><mark>Seen</mark></p>';
      const post = `${code}${table}${boxes}<blockquote><p>Quote</p></blockquote><ul><li>One</li></ul>${long}`;
      const { slug } = await publish(site, { title: 'Seen at once', bannerImg: url, post });
      const second = await publish(site, { title: 'A second one, with a much longer title', bannerImg: url });
      await site.adminApi.put(`articles/update-article/${second._id}`, { featured: true });
      const page = await openPage({ viewport });
      let held: Route[] | undefined;
      await page.route(/\/assets\/public-[^/]*\.css$/, (route) =>
        held ? void held.push(route) : route.continue(),
      );
      const text = `/blog/${slug}#text`;
      for (const path of [
        '/',
        '/blogs',
        `/blog/${slug}`,
        '/category/nature',
        '/search?q=second',
        '/about',
        '/blog/no-such-article',
        text,
      ]) {
        const waiting: Route[] = [];
        held = waiting;
        // The load event would wait for the blocked style sheets.
        await page.goto(path, { waitUntil: 'domcontentloaded' });
        await expect.poll(() => waiting.length).toBeGreaterThan(0);
        await page.waitForFunction(() => document.documentElement.dataset.fonts?.includes('serif'));
        if (path === text) {
          await page.locator('.code-copy').waitFor({ state: 'attached' });
          await page.locator('.prose').evaluate((prose) => prose.scrollIntoView({ behavior: 'instant' }));
          await page.waitForFunction(() => document.documentElement.dataset.past?.includes('hero'));
          await page.waitForFunction(
            () => !document.getAnimations().some((one) => one instanceof CSSTransition),
          );
        }
        const before = await firstScreen(page);
        held = undefined;
        for (const route of waiting) await route.continue();
        await page.waitForFunction(() =>
          [...document.styleSheets].some(({ href }) => href?.includes('/assets/public-')),
        );
        await settle(page);
        expect(before.length, path).toBeGreaterThan(10);
        expect(await firstScreen(page), path).toEqual(before);
      }
    },
  );
}

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]) {
  test(
    `nothing moves for a visitor who scrolls before all styles are there, ${viewport.width} wide`,
    inTier('all'),
    async ({ site, openPage }) => {
      const bannerImg = await uploadImage(site);
      const post = '<h2>Part</h2><p>The heron stands in the shallows and waits.</p>'.repeat(20);
      const titles = ['Short', 'A title that is long enough for two lines of a card', 'Third', 'Fourth'];
      const series = (part: number) => ({ title: 'Along the river', part });
      for (const [index, title] of titles.entries())
        await publish(site, { title, bannerImg, post, tags: ['reeds'], series: series(index + 2) });
      const { slug, authors } = await publish(site, {
        title: 'Scrolled',
        bannerImg,
        post,
        tags: ['reeds'],
        series: series(1),
        additionalImages: [1, 2, 3, 4].map((position) => ({
          position,
          url: bannerImg,
          caption: '',
          alt: '',
        })),
      });
      const page = await openPage({ viewport });
      await page.addInitScript(() => {
        const shifts: number[] = [];
        Object.assign(window, { shifts });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            shifts.push((entry as PerformanceEntry & { value: number }).value);
        }).observe({ type: 'layout-shift', buffered: true });
      });
      let held: Route[] = [];
      await page.route(/\/assets\/public-[^/]*\.css$/, (route) => void held.push(route));
      for (const path of [
        '/',
        '/blogs',
        `/blog/${slug}`,
        '/category/nature',
        `/author/${authors[0]?.slug}`,
        '/tag/reeds',
        '/series/along-the-river',
      ]) {
        held = [];
        await page.goto(path, { waitUntil: 'domcontentloaded' });
        await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
        for (let step = 0; step < 3; step++) {
          await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
          await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
        }
        await expect.poll(() => held.length, path).toBeGreaterThan(0);
        for (const route of held) await route.continue();
        await settle(page);
        await expect(page.getByRole('contentinfo'), path).toBeVisible();
        const sum = await page.evaluate(() =>
          (window as unknown as { shifts: number[] }).shifts.reduce((all, each) => all + each, 0),
        );
        expect(sum, path).toBeLessThan(0.05);
      }
    },
  );
}

test(
  'what lies below the first screen is shown if its styles do not come',
  inTier('all'),
  async ({ site, openPage }) => {
    const { slug } = await publish(site, { title: 'Without its styles' });
    const page = await openPage();
    await page.clock.install();
    let held = 0;
    await page.route(/\/assets\/public-[^/]*\.css$/, () => void held++);
    await page.goto(`/blog/${slug}`, { waitUntil: 'domcontentloaded' });
    await expect.poll(() => page.clock.runFor(100).then(() => held)).toBeGreaterThan(0);
    await expect(page.getByRole('contentinfo')).toBeHidden();
    await page.clock.runFor(10_000);
    await expect(page.getByRole('contentinfo')).toBeVisible();
  },
);

test('without JavaScript all styles are loaded', inTier('all'), async ({ openPage }) => {
  const page = await openPage({ javaScriptEnabled: false });
  await page.goto('/about');
  await page
    .getByRole('button', { name: 'Categories' })
    .or(page.getByRole('link', { name: 'RSS' }))
    .first()
    .waitFor();
  expect(await page.locator('link[rel=stylesheet][href*="/assets/public-"]').count()).toBe(1);
});

test(
  'cards are shown even if the browser does not report its paints',
  inTier('all'),
  async ({ site, openPage }) => {
    await publish(site, { title: 'Under the fold', bannerImg: await uploadImage(site) });
    await publish(site, { title: 'The hero', bannerImg: await uploadImage(site) });
    const page = await openPage({ viewport: { width: 390, height: 844 } });
    await page.addInitScript(() => {
      PerformanceObserver.prototype.observe = () => undefined;
    });
    await page.goto('/');
    await expect(page.locator('html')).toHaveAttribute('data-painted', 'first');
    await expect(page.locator('.card', { hasText: 'Under the fold' }).first()).toContainText(
      'Under the fold',
    );
  },
);

for (const javaScriptEnabled of [true, false]) {
  test(
    `cards below the first screen are laid out on mobile, ${javaScriptEnabled ? 'once it is painted' : 'also without JavaScript'}`,
    inTier('all'),
    async ({ site, openPage }) => {
      const title = `Under the hero ${javaScriptEnabled}`;
      await publish(site, { title, bannerImg: await uploadImage(site) });
      await publish(site, { title: 'The hero', bannerImg: await uploadImage(site) });
      const page = await openPage({ javaScriptEnabled, viewport: { width: 390, height: 844 } });
      await page.goto('/');
      const card = page.locator('.card', { hasText: title });
      await card.first().scrollIntoViewIfNeeded();
      await expect(card.first().getByRole('link', { name: title })).toBeInViewport();
      // Once the visitor scrolls, no card waits any longer.
      if (javaScriptEnabled) await expect(page.locator('html')).toHaveAttribute('data-painted', '');
      // A visitor from another page of the site waits for nothing.
      await card.first().getByRole('link', { name: title }).click();
      await page.waitForURL('**/blog/**');
      expect(await page.locator('html').getAttribute('data-painted')).toBe(javaScriptEnabled ? '' : null);
    },
  );
}

for (const fonts of ['sans', 'sans serif']) {
  test(
    `reloading an article on mobile keeps the scroll position, left with the fonts: ${fonts}`,
    inTier('all'),
    async ({ site, openPage }) => {
      const words = Array.from({ length: 40 }, (_, index) => `<p>Line ${index}. ${'Word '.repeat(60)}</p>`);
      const { slug } = await publish(site, { title: 'Long read', post: words.join('') });
      const page = await openPage({ viewport: { width: 390, height: 844 } });
      await page.addInitScript((last) => {
        new MutationObserver((_, observer) => {
          if (document.documentElement.dataset.fonts !== last || sessionStorage.visited) return;
          sessionStorage.visited = 'yes';
          observer.disconnect();
          // On the first visit the page stays as it is: none of its timers ends.
          for (let timer = Number(setTimeout(() => {})); timer > 0; timer--) clearTimeout(timer);
        }).observe(document, { subtree: true, attributes: true, attributeFilter: ['data-fonts'] });
      }, fonts);
      const shown = (names: string) =>
        page.waitForFunction((expected) => document.documentElement.dataset.fonts === expected, names);
      await page.goto(`/blog/${slug}`);
      await shown(fonts);
      const line = page.getByText('Line 30.');
      await line.evaluate((one) => one.scrollIntoView({ block: 'center', behavior: 'instant' }));
      await expect(line).toBeInViewport();
      await page.reload();
      await shown('sans serif');
      await settle(page);
      await expect(line).toBeInViewport();
    },
  );
}

test('the copy button does not move the text', inTier('all'), async ({ site, openPage }) => {
  const part = '<p>Words</p><pre><code>const heron = "grey";</code></pre><h2>Part</h2><pre>plain</pre>';
  const { slug } = await publish(site, { title: 'Copied', post: `${part.repeat(3)}<p>Last line</p>` });
  const page = await openPage();
  const held: Route[] = [];
  await page.route(/\/assets\/prose-[^/]*\.js$/, (route) => void held.push(route));
  await page.goto(`/blog/${slug}`);
  await expect.poll(() => held.length).toBe(1);
  await page.waitForFunction(() => document.documentElement.dataset.fonts?.includes('serif'));
  const fromTop = () =>
    page.getByText('Last line').evaluate((line) => line.getBoundingClientRect().top + scrollY);
  const before = await fromTop();
  await held[0]?.continue();
  await expect(page.locator('.code-copy')).toHaveCount(6);
  expect(await fromTop()).toBe(before);
});
