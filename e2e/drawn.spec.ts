import { expect, test } from './fixtures.ts';
import { publish } from './support/content.ts';
import type { Site } from './support/site.ts';

/** A page as the short way draws it, or as React Router does: no parameter of this name is ever kept. */
async function page(site: Site, path: string, way: 'drawn' | 'routed'): Promise<string> {
  const query = way === 'drawn' ? '' : `${path.includes('?') ? '&' : '?'}_routes=all`;
  const answer = await fetch(site.url + path + query);
  expect(answer.status, path + query).toBe(200);
  return comparable(await answer.text());
}

/** Without what only React Router needs, and where signing in and registering lead back to, which has the parameter. */
function comparable(html: string): string {
  return html
    .replace(/<!--(?:\$|\/\$| )-->|<!-- -->/g, '')
    .replace(/ nonce="[^"]*"/g, '')
    .replace(/(login|register)\?next=[^"]*"/g, '$1"');
}

test('pages drawn the short way are those that React Router makes, to the byte', async ({ site }) => {
  const category = "rock 'n' roll & নদী";
  await publish(site, { title: 'Plain words', category, post: '<p>Plain words.</p>' });
  await publish(site, {
    title: 'নদীর কথা <script>alert(1)</script>',
    category,
    lang: 'bn',
    description: 'All “parts” & more',
    post: '<h2>এক</h2><p>Zażółć</p><pre><code>a &lt; b</code></pre><h2>দুই</h2><table><tbody><tr><td>1</td></tr></tbody></table><h2>Three</h2><p>–</p>',
  });
  const articles = await site.adminApi.get<{ slug: string }[]>('articles/all-articles');
  const at = `/category/${encodeURIComponent(category)}`;
  const paths = [
    ...articles.data.map(({ slug }) => `/blog/${encodeURIComponent(slug)}`),
    ...['/', '/blogs', at, `${at}?sort=createdAt`, '/about', '/contact', '/terms', '/privacy', '/cookies'],
  ];
  for (const path of [...paths, ...paths]) {
    expect(await page(site, path, 'drawn'), path).toBe(await page(site, path, 'routed'));
  }
});

test('what surrounds pages follows every change of categories at once', async ({ site }) => {
  const { slug } = await publish(site, { title: 'Surrounded' });
  const article = `/blog/${slug}`;
  expect(await page(site, article, 'drawn')).not.toContain('chess openings');
  const { data } = await site.adminApi.post<{ _id: string }>('categories/create-category', {
    name: 'chess openings',
  });
  expect(await page(site, article, 'drawn')).toContain('chess openings');
  await site.adminApi.post(`categories/${data._id}/subcategories`, { name: 'sicilian' });
  expect(await page(site, article, 'drawn')).toContain('sicilian');
  await site.adminApi.delete(`categories/${data._id}`);
  const without = await page(site, article, 'drawn');
  expect(without).not.toMatch(/chess openings|sicilian/);
});
