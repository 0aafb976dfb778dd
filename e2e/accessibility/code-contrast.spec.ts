import { inTier } from '../../scripts/tests/tier.ts';
import { expect, test } from '../fixtures.ts';
import { publish } from '../support/publish.ts';

/** Code samples that cover every highlight colour. */
const samples = {
  typescript:
    '/** A comment. */\n@sealed\nexport class Heron extends Bird { legs: number = 2; /x+/.test("a"); }',
  css: '#id .class > a[href]:hover { --x: 1px; color: #fff; width: calc(1rem + 2%) }',
  diff: '--- a\n+++ b\n@@ -1 +1 @@\n-before\n+after',
  html: '<!-- note --><a href="/x" class="y">text</a>',
  markdown: '# Title\n\n* *one* **two** `three`\n\n> quote',
  bash: '#!/bin/sh\nexport A=1 # comment\necho "$A" | grep -c 1',
  yaml: '- key: &mark value\n  on: true # comment',
};

for (const colorScheme of ['light', 'dark'] as const) {
  test(
    `highlighted code has enough contrast, ${colorScheme}`,
    inTier('all'),
    async ({ site, openPage, axe }) => {
      const blocks = Object.entries(samples).map(
        ([language, code]) => `<pre><code class="language-${language}">${escaped(code)}</code></pre>`,
      );
      const { slug } = await publish(site, { title: `In colour, ${colorScheme}`, post: blocks.join('') });
      const page = await openPage({ colorScheme });
      await page.goto(`/blog/${slug}`);
      const colours = await page.evaluate(() => {
        const words = [...document.querySelectorAll('.prose pre [class^="hl-"]')];
        return words.map((word) => getComputedStyle(word).color);
      });
      expect(new Set(colours).size).toBeGreaterThanOrEqual(5);
      await axe(page);
    },
  );
}

function escaped(code: string): string {
  return code.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
