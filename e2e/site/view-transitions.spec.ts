import { inTier } from '../../scripts/tests/tier.ts';
import { expect, test } from '../fixtures.ts';
import { publish, uploadImage } from '../support/publish.ts';

/** Records how much of the page has been parsed when it is first shown. */
function recordFirstReveal() {
  addEventListener('pagereveal', () => {
    const { dataset } = document.documentElement;
    dataset.shownWith = document.body?.querySelector('h1') ? document.body.textContent?.trim() : '';
    dataset.awaited = String(document.querySelector('link[rel=expect][href="#_deferred"]') !== null);
  });
}

test(
  'the previous page stays visible until the next one is parsed; a first visit does not wait',
  inTier('all'),
  async ({ site, openPage }) => {
    const post = `<p>The beginning</p>${'<p>The heron stands in the shallows.</p>'.repeat(600)}<p>The end</p>`;
    const words = await publish(site, { title: 'Words alone', category: 'reveal', post });
    const bannerImg = await uploadImage(site);
    const withBanner = await publish(site, { title: 'Over a picture', category: 'reveal', bannerImg, post });
    const page = await openPage({ viewport: { width: 390, height: 844 } });
    await page.addInitScript(recordFirstReveal);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 });
    const shown = page.locator('html');
    for (const { title, slug } of [words, withBanner]) {
      await page.goto('/category/reveal');
      await expect(shown).toHaveAttribute('data-awaited', 'false');
      await page.getByRole('link', { name: title }).click();
      await expect(page).toHaveURL(new RegExp(slug));
      await expect(shown).toHaveAttribute('data-awaited', 'true');
      await expect(shown).toHaveAttribute('data-shown-with', /The end/);
    }
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.locator('#_site-menu').getByRole('link', { name: 'Login' }).click();
    await expect(shown).toHaveAttribute('data-shown-with', /No account yet/);
  },
);
