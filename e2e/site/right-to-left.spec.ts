import { inTier } from '../../scripts/tests/tier.ts';
import { expect, test } from '../fixtures.ts';
import { publishWithGallery, swipe } from '../support/gallery.ts';
import { publish } from '../support/publish.ts';

test(
  'a right-to-left title of the next article is aligned right',
  inTier('all'),
  async ({ site, openPage }) => {
    const { slug } = await publish(site, { title: 'Morning by the river', lang: 'en' });
    const { title } = await publish(site, { title: 'صباح على ضفة النهر', lang: 'ar' });
    const page = await openPage({ javaScriptEnabled: false });
    await page.goto(`/blog/${slug}`);
    const next = page.getByRole('navigation', { name: 'More articles' }).getByText(title);
    await expect(next).toHaveCSS('text-align', 'right');
  },
);

test.describe('on a right-to-left site', () => {
  test.beforeEach(async ({ site, openPage }) => {
    await site.adminApi.patch('settings', { lang: 'ar' });
    const page = await openPage();
    await page.goto('/');
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  });

  test(
    'an English article has its own font and line height',
    inTier('all'),
    async ({ site, visitorPage }) => {
      const { slug } = await publish(site, { title: 'Evening by the river', lang: 'en' });
      await visitorPage.goto(`/blog/${slug}`);
      const title = visitorPage.getByRole('heading', { level: 1 });
      await expect(title).toHaveCSS('font-family', /^"Source Serif 4 Variable"/);
      await expect(title).not.toHaveCSS('font-family', /Arabic/);
      await expect(visitorPage.locator('.prose')).toHaveCSS('--leading-script', '');
      await expect(visitorPage.locator('body')).toHaveCSS('--leading-script', '.3');
    },
  );

  test('a Latin site name stands at the start of the header', inTier('all'), async ({ openPage }) => {
    const page = await openPage({ viewport: { width: 390, height: 844 } });
    await page.goto('/about');
    const name = await page.getByRole('banner').getByRole('link', { name: 'Lekha' }).boundingBox();
    expect(name!.x + name!.width).toBeGreaterThan(365);
  });

  test(
    'the next image comes from the left, by key and by swipe',
    inTier('all'),
    async ({ site, openPage }) => {
      const page = await openPage({ hasTouch: true });
      await page.goto(`/blog/${await publishWithGallery(site, 'Three views')}`);
      await page.getByRole('link', { name: /Open image 1 of 3/ }).click();
      const dialog = page.getByRole('dialog');
      await page.keyboard.press('ArrowRight');
      await expect(dialog.getByText('1 / 3')).toBeVisible();
      await page.keyboard.press('ArrowLeft');
      await expect(dialog.getByText('2 / 3')).toBeVisible();
      await swipe(dialog, 100, 400);
      await expect(dialog.getByText('3 / 3')).toBeVisible();
    },
  );
});
