import { expect, test } from 'vitest';
import { findStandfirst } from './standfirst.ts';

test.each([
  ['What this is about.', '<p>Something else.</p>', 'What this is about.'],
  ['It’s the <first> paragraph', '<p><em>It&#x27;s</em> the &lt;first&gt; paragraph, and more.</p>', null],
  ['কীভাবে শুরু করবেন', '<h2>Before</h2><p>কীভাবে <b>শুরু</b> করবেন</p>', null],
  [null, '<p>Text</p>', null],
  ['', '<p>Text</p>', null],
])('%s before %s is %s', (excerpt, rendered, shown) =>
  expect(findStandfirst({ article: { excerpt }, rendered })).toBe(shown),
);
