import { inTier } from '../../scripts/tests/tier.ts';
import { expect, test } from '../fixtures.ts';
import { publish } from '../support/publish.ts';

test(
  'a byline leads to the page of its author, which lists the articles',
  inTier('all'),
  async ({ site, openPage }) => {
    const { slug } = await publish(site, { title: 'The heron waits', category: 'marsh' });
    await publish(site, { title: 'The reed bends', category: 'marsh' });
    const page = await openPage({ javaScriptEnabled: false });
    await page.goto(`/blog/${slug}`);
    const card = page.getByRole('complementary', { name: 'About the author' });
    await expect(card.getByRole('link', { name: 'Ada Admin' })).toHaveAttribute('href', '/author/ada-admin');
    await page.goto('/category/marsh');
    await page.getByRole('article').first().getByRole('link', { name: 'Ada Admin' }).click();
    await expect(page).toHaveURL(/\/author\/ada-admin$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Ada Admin' })).toBeVisible();
    await expect(page.getByRole('article').first()).toContainText('The reed bends');
    await expect(page.locator('link[href="/author/ada-admin/atom.xml"]')).toHaveCount(1);
    const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
    const graph = texts.flatMap((text) => JSON.parse(text)['@graph'] as Record<string, unknown>[]);
    expect(graph.find((one) => one['@type'] === 'ProfilePage')).toMatchObject({
      url: `${site.url}/author/ada-admin`,
      mainEntity: { '@type': 'Person', name: 'Ada Admin', url: `${site.url}/author/ada-admin` },
    });
    expect((await page.request.get('/author/nobody')).status()).toBe(404);
  },
);
