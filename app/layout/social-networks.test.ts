import { expect, it } from 'vitest';
import { findNetwork, networkNames, networkShapes } from './social-networks.ts';

it.each([
  ['Page', 'https://www.facebook.com/lekha', 'Facebook'],
  ['News', 'https://twitter.com/lekha', 'X'],
  ['X', 'https://x.com/lekha', 'X'],
  ['Us', 'https://youtu.be/1', 'YouTube'],
  ['Chat', 'https://bd.linkedin.com/in/lekha', 'LinkedIn'],
  [' mastodon ', 'https://social.example/@lekha', 'Mastodon'],
  ['Site', 'https://notfacebook.com/', undefined],
  ['Site', 'https://facebook.com.example/', undefined],
  ['constructor', 'https://example.org/', undefined],
])('the network of %s at %s is %s', (label, url, network) =>
  expect(findNetwork({ label, url })).toBe(network),
);

it('has an icon of its own for every network, and one for other links', () => {
  const shapes = [...networkNames, undefined].map(networkShapes);
  for (const svg of shapes) expect(svg).toMatch(/^(<path [^>]*\/>)+$/);
  expect(new Set(shapes).size).toBe(shapes.length);
});
