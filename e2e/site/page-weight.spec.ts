import { brotliCompressSync } from 'node:zlib';
import { inTier } from '../../scripts/tests/tier.ts';
import { expect, test } from '../fixtures.ts';
import { settle } from '../support/page-scripts.ts';
import { publish, uploadImage } from '../support/publish.ts';

/**
 * The maximum sizes of pages in bytes, compressed with Brotli at its default level. The hashes in the names
 * of files alone change a page by up to 30 bytes from build to build.
 */
const HTML = { '/': 9_580, '/blogs': 7_990, '/about': 8_440, '/blog/weighed': 9_890 };
const SCRIPT = 4_000;

test('public pages stay light and load no framework', inTier('full'), async ({ site, visitorPage }) => {
  const url = await uploadImage(site);
  const words = 'The heron stands in the shallows and waits for what the river brings along. ';
  const post = Array.from({ length: 30 }, (_, index) => `<p>${index}. ${words.repeat(3)}</p>`).join('');
  await publish(site, { title: 'Weighed', bannerImg: url, post });
  for (const [path, maxBytes] of Object.entries(HTML)) {
    const scripts: Promise<Buffer>[] = [];
    visitorPage.removeAllListeners('response');
    visitorPage.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.push(response.body());
    });
    const response = await visitorPage.goto(path);
    await settle(visitorPage);
    const html = (await response?.text()) ?? '';
    expect.soft(brotliCompressSync(html).length, `${path}: HTML`).toBeLessThan(maxBytes);
    expect(html, path).not.toContain('__reactRouterContext');
    expect
      .soft(
        (await Promise.all(scripts)).reduce((sum, bytes) => sum + brotliCompressSync(bytes).length, 0),
        `${path}: scripts`,
      )
      .toBeLessThan(SCRIPT);
  }
});

test('the pages of signing in load a small script and no framework', inTier('full'), async ({ openPage }) => {
  for (const path of ['/login', '/register', '/forgot-password']) {
    const page = await openPage({});
    const scripts: Promise<Buffer>[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.push(response.body());
    });
    const html = (await (await page.goto(path))?.text()) ?? '';
    await settle(page);
    expect(html, path).not.toContain('__reactRouterContext');
    const sizes = (await Promise.all(scripts)).map((bytes) => brotliCompressSync(bytes).length);
    expect(
      sizes.reduce((sum, bytes) => sum + bytes, 0),
      path,
    ).toBeLessThan(25_000);
  }
});
