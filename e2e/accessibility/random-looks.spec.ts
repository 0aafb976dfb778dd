import {
  type Appearance,
  appearanceChoices,
  firstAppearance,
  homeSections,
  subscribePlaces,
} from '../../contract/appearance.ts';
import { inTier } from '../../scripts/tests/tier.ts';
import { Random } from '../chaos/random.ts';
import { expect, test } from '../fixtures.ts';
import { expectReadable } from '../support/accessibility.ts';
import { settle } from '../support/page-scripts.ts';
import { publish } from '../support/publish.ts';

const SEED = 39;
const LOOKS = 30;

const post = `<h2>Heading</h2><p>Text with <a href="https://example.org/">a link</a>, <code>code</code>, <mark>mark</mark>.</p>
<blockquote><p>A quote</p></blockquote><pre><code class="language-ts">const a = 1; // one</code></pre>
<table><thead><tr><th>Name</th></tr></thead><tbody><tr><td>Value</td></tr></tbody></table><details><summary>More</summary><p>Inside</p></details>`;

/** Returns a random part of a list, in a random order. */
const pickSome = <T>(random: Random, all: readonly T[]) =>
  all
    .filter(() => random.next() < 0.7)
    .map((one) => ({ one, order: random.next() }))
    .sort((a, b) => a.order - b.order)
    .map(({ one }) => one);

/** Returns random values of all settings of the appearance that need no file. */
function randomLook(random: Random): Partial<Appearance> {
  const choices = Object.entries(appearanceChoices).map(([name, values]) => [
    name,
    random.pick<string>(values),
  ]);
  return {
    ...Object.fromEntries(choices),
    accentColour: `#${random.whole(0, 0xffffff).toString(16).padStart(6, '0')}`,
    homeSections: pickSome(random, homeSections),
    subscribeLinks: pickSome(random, subscribePlaces),
    footerLine: random.pick(['', 'Written by the river, printed nowhere']),
    announcement: random.pick(['', 'We moved house']),
    announcementUrl: random.pick([null, '/about']),
  };
}

test(
  'any look has enough contrast, and fits a window of 320 pixels',
  inTier('all'),
  async ({ site, visitorPage: page }) => {
    test.setTimeout(LOOKS * 60_000);
    await site.adminApi.patch('settings', { commentsEnabled: true, likesEnabled: true, likesFrom: 1 });
    const { slug } = await publish(site, { title: 'Every element of a text', category: 'nature', post });
    await publish(site, { title: 'By the river', category: 'nature' });
    const random = new Random(SEED);
    for (let look = 0; look < LOOKS; look++) {
      const values = randomLook(random);
      const { status, message } = await site.adminApi.patch('settings', values);
      expect(status, `${message} ${JSON.stringify(values)}`).toBe(200);
      for (const path of ['/', '/blogs', `/blog/${slug}`, '/category/nature', '/search?q=river', '/about']) {
        await page.goto(path);
        await settle(page);
        // Other themes are the same whatever the reader's system prefers.
        const schemes = values.theme === 'system' ? undefined : (['light'] as const);
        await expectReadable(page, `${path} with ${JSON.stringify(values)}`, schemes);
      }
    }
    await site.adminApi.patch(
      'settings',
      Object.fromEntries(Object.keys(firstAppearance).map((key) => [key, null])),
    );
  },
);
