import { inTier } from '../scripts/tests/tier.ts';
import { expect, test } from './fixtures.ts';
import { publish } from './support/publish.ts';

test.use({ siteDatabase: 'postgres', allowedErrors: [/status of 503/] });

test(
  'the site runs on PostgreSQL: an article is created, found, changed, featured and deleted',
  inTier('full'),
  async ({ site, visitorPage }) => {
    const article = await publish(site, {
      title: 'Lanterns on the river',
      post: '<p>Paper boats carry small flames.</p>',
    });
    await visitorPage.goto('/');
    await expect(visitorPage.getByRole('link', { name: 'Lanterns on the river' }).first()).toBeVisible();
    // The home page does not repeat a featured article that its first screen shows.
    for (const title of ['Two', 'Three', 'Four', 'Five']) await publish(site, { title });
    const found = visitorPage.getByRole('link', { name: 'Lanterns on the river' }).first();
    // The first search of a server on a busy machine may be refused for a moment.
    await expect(async () => {
      await visitorPage.goto('/search?q=flames');
      await expect(found).toBeVisible({ timeout: 1000 });
    }).toPass();
    await found.click();
    await expect(visitorPage.getByText('Paper boats carry small flames.')).toBeVisible();

    await site.adminApi.put(`articles/update-article/${article._id}`, { title: 'Lanterns at night' });
    await site.adminApi.put(`articles/update-article/${article._id}`, { featured: true });
    await visitorPage.goto('/');
    await expect(visitorPage.getByText('Featured Article')).toBeVisible();
    await expect(visitorPage.getByRole('heading', { name: 'Lanterns at night' }).first()).toBeVisible();

    expect((await site.adminApi.delete(`articles/${article._id}`)).status).toBe(200);
    expect((await visitorPage.request.get(`/blog/${article.slug}`)).status()).toBe(404);
  },
);
