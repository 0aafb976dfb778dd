import type { Page } from '@playwright/test';
import { inTier } from '../../scripts/tests/tier.ts';
import { contrastWithWhite } from '../../shared/contrast.ts';
import { expect, test } from '../fixtures.ts';
import { settle } from '../support/page-scripts.ts';
import { publish } from '../support/publish.ts';
import type { Site } from '../support/site.ts';

/** Uploads a white banner with black stripes, the hardest background for white text. */
async function uploadBusyBanner(site: Site): Promise<string> {
  const { default: sharp } = await import('sharp');
  const lines = Array.from({ length: 30 }, (_, row) => ({
    input: { create: { width: 1500, height: 12, channels: 3 as const, background: '#000' } },
    left: 50,
    top: 20 + row * 33,
  }));
  const bytes = await sharp({ create: { width: 1600, height: 1000, channels: 3, background: '#fff' } })
    .composite(lines)
    .png()
    .toBuffer();
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'written.png');
  form.set('public_id', 'hero_image_2');
  const cookie = site.adminSession.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const response = await fetch(`${site.url}/api/v1/media/upload`, {
    method: 'POST',
    body: form,
    headers: { cookie },
  });
  return ((await response.json()) as { secure_url: string }).secure_url;
}

/** Returns the boxes of all text on the hero and in the header, in CSS pixels. */
function wordBoxes(page: Page) {
  return page.evaluate(() => {
    const boxes: { words: string; x: number; y: number; width: number; height: number }[] = [];
    for (const part of document.querySelectorAll('.hero-image, .bar')) {
      const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const node = walker.currentNode;
        const parent = node.parentElement;
        if (!node.textContent?.trim() || !parent?.checkVisibility({ checkVisibilityCSS: true })) continue;
        if (parent.closest('.button, .sr-only, [popover]:not(:popover-open)')) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        for (const { x, y, width, height } of range.getClientRects()) {
          const seen = x >= 0 && y >= 0 && x + width <= innerWidth && y + height <= innerHeight;
          if (seen && width > 1) boxes.push({ words: node.textContent, x, y, width, height });
        }
      }
    }
    return boxes;
  });
}

test('text over a bright, busy banner has enough contrast', inTier('all'), async ({ site, openPage }) => {
  const { default: sharp } = await import('sharp');
  const bannerImg = await uploadBusyBanner(site);
  const title = 'A title that is long enough to be set on more than one line of the hero';
  const { slug } = await publish(site, { title, bannerImg, category: 'written', subcategory: 'short' });
  const windows = [
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ];
  // The headline of the home page is over no such banner, but over a cover that an administrator chose.
  const visitor = await openPage();
  await visitor.goto('/');
  await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(visitor.locator('.hero-image')).toHaveCount(0);
  await site.adminApi.patch('settings', { cover: bannerImg });
  for (const viewport of windows) {
    const page = await openPage({ viewport });
    for (const path of ['/', '/blogs', `/blog/${slug}`, '/category/written']) {
      await page.goto(path);
      await settle(page);
      const boxes = await wordBoxes(page);
      expect(boxes.length, path).toBeGreaterThan(1);
      // Hides the text, to measure what is behind it.
      await page.evaluate(() => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(
          '.hero-image *, .bar * { color: transparent !important; text-decoration: none !important; transition: none !important }',
        );
        document.adoptedStyleSheets = [sheet];
      });
      const shot = sharp(await page.screenshot()).removeAlpha();
      for (const { words, ...box } of boxes) {
        const area = {
          left: Math.floor(box.x),
          top: Math.floor(box.y),
          width: Math.max(1, Math.floor(box.width)),
          height: Math.max(1, Math.floor(box.height)),
        };
        // sharp's statistics describe its input, not the output of a pipeline.
        const { channels } = await sharp(await shot.clone().extract(area).png().toBuffer()).stats();
        const brightest = channels.map(({ max }) => max.toString(16).padStart(2, '0')).join('');
        expect(
          contrastWithWhite(`#${brightest}`),
          `${path} ${viewport.width}: ${words}`,
        ).toBeGreaterThanOrEqual(4.5);
      }
    }
  }
});
