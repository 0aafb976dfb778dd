import type { Page } from '@playwright/test';
import { type S3Server, startS3 } from '../../scripts/s3/s3-server.ts';
import { inTier } from '../../scripts/tests/tier.ts';
import { test as base, expect } from '../fixtures.ts';
import { editPath } from '../support/article-form.ts';
import { publish, uploadNewImage } from '../support/publish.ts';
import { startSite } from '../support/site.ts';

/** A site whose images are in a bucket, from which readers load them. */
const test = base.extend<object, { store: S3Server }>({
  store: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, use) => {
      const store = await startS3();
      await use(store);
      await store.stop();
    },
    { scope: 'worker' },
  ],
  site: async ({ store }, use) => {
    const env = { ...store.env, S3_PREFIX: 'blog', MEDIA_PUBLIC_URL: `${store.endpoint}/media/blog` };
    const site = await startSite({ database: 'sqlite', env });
    await use(site);
    await site.stop();
  },
});

// Images are loaded from the bucket.
test.use({ allowedErrors: [/^request: http:\/\/127\.0\.0\.1:\d+\/media\/blog\//] });

/** The URLs from which the images of a page were loaded, once all are. */
async function loadedImages(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    for (const image of document.images) image.loading = 'eager';
  });
  await expect
    .poll(() =>
      page.evaluate(() =>
        [...document.images]
          .filter(({ complete, naturalWidth }) => !complete || naturalWidth === 0)
          .map(({ src }) => src),
      ),
    )
    .toEqual([]);
  return page.evaluate(() => [...document.images].map(({ currentSrc }) => new URL(currentSrc).pathname));
}

test(
  'readers, feeds and the dashboard get the images of a public bucket',
  inTier('all'),
  async ({ site, store, openPage }) => {
    const bannerImg = await uploadNewImage(site, 'webp');
    const { pathname } = new URL(bannerImg, site.url);
    const post = `<p>Words</p><figure><img src="${pathname}" alt="Reeds"></figure>`;
    const article = await publish(site, { title: 'From the bucket', bannerImg, post });
    const from = `${store.endpoint}/media/blog${pathname.slice('/media'.length)}`;
    const original = await fetch(site.url + pathname, { redirect: 'manual' });
    expect([original.status, original.headers.get('location')]).toEqual([302, from]);
    const small = site.url + pathname.replace('.webp', '-320.avif');
    await expect.poll(async () => (await fetch(small, { redirect: 'manual' })).status).toBe(302);

    const page = await openPage();
    await page.goto(`/blog/${article.slug}`);
    expect((await loadedImages(page)).length).toBeGreaterThan(1);
    expect(await page.locator('img[data-failed]').count()).toBe(0);
    const shared = await page.locator('meta[property="og:image"]').getAttribute('content');
    const data = await page.locator('script[type="application/ld+json"]').textContent();
    expect(shared).toMatch(`${site.url}/media/`);
    expect(data).toContain(shared);
    const feed = await (await fetch(`${site.url}/rss.xml`)).text();
    const inFeed = [...feed.matchAll(/(?:src|url)="([^"]*\/media\/[^"]*)"/g)].map(([, url]) => url!);
    expect(inFeed.length).toBeGreaterThan(1);
    for (const url of new Set([shared!, ...inFeed])) {
      const image = await fetch(url);
      expect([image.status, image.headers.get('content-type')], url).toEqual([200, 'image/jpeg']);
    }

    const admin = await openPage({ session: site.adminSession });
    for (const path of ['/dashboard/media', editPath(article)]) {
      await admin.goto(path);
      expect((await loadedImages(admin)).length, path).toBeGreaterThan(0);
      expect(await admin.locator('img[data-failed]').count(), path).toBe(0);
    }
  },
);
