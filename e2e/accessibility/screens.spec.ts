import { inTier, tier } from '../../scripts/tests/tier.ts';
import { type Site, test } from '../fixtures.ts';
import { expectInEveryLook } from '../support/accessibility.ts';
import { settle } from '../support/page-scripts.ts';
import { publish } from '../support/publish.ts';

/** In the order of importance: `npm test` takes the first 2, `npm run test:full` the first 4. */
const publicScreens = [
  '/',
  '/blogs',
  '/blog/every-element',
  '/category/nature',
  '/series/elements',
  '/search?q=words',
  '/about',
  '/contact',
  '/login',
  '/register',
  '/forgot-password',
  '/confirm-email',
  '/terms',
  '/privacy',
  '/cookies',
  '/search',
  '/search?q=nothingatall',
  '/reset-password?token=gone',
  '/newsletter/confirm?token=gone',
  '/newsletter/unsubscribe?token=gone',
  '/newsletter/preferences?token=gone',
  '/newsletter/erase?token=gone',
  '/first-administrator?token=gone',
  '/account/invitation?token=gone',
  '/nowhere',
  '/blog/nowhere',
  '/category/nowhere',
];
const screensByTier = { quick: 2, full: 4, all: undefined };
const dashboardScreens = [
  'admin-home',
  'create-article',
  'manage-article',
  'media',
  'calendar',
  'templates',
  'appearance',
  'settings',
  'statistics',
  'settings/about',
  'settings/access',
  'settings/code',
  'settings/email',
  'settings/navigation',
  'categories',
  'tags',
  'redirects',
  'redirects?show=automatic',
  'redirects?show=missing',
  'redirects?show=links',
  'webhooks',
  'system',
  'manage-article?status=trash',
  'authors',
  'authors?q=nobody',
  'tags?q=nothing',
  'series',
  'series?q=nothing',
  'newsletter/import',
  'media?use=unused',
  'review',
  'manage-users',
  'manage-users?q=nobody',
  'newsletter',
  'newsletter/figures',
  'newsletter/emails',
  'newsletter/letters/new',
  'newsletter/letters/welcome',
  'settings/terms',
  'profile',
  'audit-log',
  'audit-log?q=nobody',
];

/** Creates an article with two versions and returns its id. */
async function articleWithTwoVersions(site: Site): Promise<string> {
  const { _id } = await publish(site, { title: 'Changed', post: '<p>One word.</p><p>كلمة أولى</p>' });
  await site.adminApi.put(`articles/update-article/${_id}`, {
    title: 'Changed since',
    post: '<p>Two words.</p><p>كلمة أخرى</p>',
  });
  return _id;
}

const everyElement = `<h2>Heading</h2><p>Text with <a href="https://example.org/">a link</a>, <code>code</code>, <mark>mark</mark>.</p>
<blockquote><p>A quote</p></blockquote><ul><li>One</li></ul><pre><code class="language-ts">const a = 1;</code></pre>
<table><thead><tr><th>Name</th></tr></thead><tbody><tr><td>Value</td></tr></tbody></table><details><summary>More</summary><p>Inside</p></details>`;

/** Only ends what hangs: on a busy machine each of the looks of a screen takes seconds. */
const SCREEN_TIMEOUT_MS = 60_000;

// Some screens respond with 404.
test.use({ allowedErrors: [/404/] });

test(
  'screens of an empty site are accessible and fit the window',
  inTier('all'),
  async ({ visitorPage: page }) => {
    for (const path of ['/', '/blogs', '/search?q=words']) {
      await page.goto(path);
      await settle(page);
      await expectInEveryLook(page, path);
    }
  },
);

test(
  'every public and account screen is accessible and fits the window',
  inTier('full'),
  async ({ site, visitorPage: page }) => {
    await articleWithEveryElement(site);
    const screens = publicScreens.slice(0, screensByTier[tier]);
    test.setTimeout(screens.length * SCREEN_TIMEOUT_MS);
    for (const path of screens) {
      await page.goto(path);
      await settle(page);
      await expectInEveryLook(page, path);
    }
  },
);

test(
  'every dashboard screen is accessible and fits the window',
  inTier('full'),
  async ({ site, adminPage: page }) => {
    const id = await articleWithEveryElement(site);
    const ofArticles = [
      `edit-article/${id}`,
      `edit-article/${id}/history`,
      `edit-article/${await articleWithTwoVersions(site)}/history`,
    ];
    const allScreens = [...ofArticles, ...dashboardScreens];
    const screens = allScreens.slice(0, screensByTier[tier]);
    test.setTimeout(screens.length * SCREEN_TIMEOUT_MS);
    for (const screen of screens) {
      await page.goto(`/dashboard/${screen}`);
      await settle(page);
      if (screen === 'settings/about') await page.getByText('Live preview of the about page').click();
      await expectInEveryLook(page, screen);
    }
  },
);

/** Returns the id of an article with every kind of element, created once. */
async function articleWithEveryElement(site: Site): Promise<string> {
  const known = await site.visitorApi.get<{ _id: string }>('articles/single-article/every-element');
  if (known.status === 200) return known.data._id;
  return (await publish(site, { title: 'Every element', post: everyElement, series: { title: 'Elements' } }))
    ._id;
}
