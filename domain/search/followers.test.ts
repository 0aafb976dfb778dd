import { expect, test } from 'vitest';
import { followersIn, pairsOf } from './followers.ts';

const words = Array.from({ length: 400 }, (_, n) => `${n.toString(36).padStart(3, 'q')}word`);
const text = followersIn(['নদী ও নৌকা', words.join(' '), '']);

/** Whether the bitmap lets these terms follow each other. */
function mayFollow(bitmap: Buffer, terms: string[], open = false): boolean {
  const bits = pairsOf(terms, open).flat();
  return bits.every((bit) => {
    const at = bit % (bitmap.length * 8);
    return (bitmap[at >> 3]! >> (at & 7)) & 1;
  });
}

test('what follows each other in a text may, in every script', () => {
  expect(mayFollow(text, words)).toBe(true);
  expect(mayFollow(text, ['নদী', 'ও', 'নৌকা'])).toBe(true);
});

test('what does not is known in most cases, the other way round too', () => {
  const pairs = words.slice(1).map((word, n) => [word, words[n]!]);
  const wrongly = pairs.filter((pair) => mayFollow(text, pair));
  expect(wrongly.length).toBeLessThan(pairs.length / 10);
  // Not from one column into the next.
  expect(mayFollow(text, ['নৌকা', words[0]!])).toBe(false);
  expect(mayFollow(followersIn(['']), ['a', 'b'])).toBe(false);
});

test('a word that is still being typed is known by its first letters, and fewer tell nothing', () => {
  const words = followersIn([' tall lantern ', ' নদী নৌকা ']);
  for (const begun of ['', 'l', 'la', 'lan', 'lante', 'lantern']) {
    expect(mayFollow(words, ['tall', begun], true)).toBe(true);
    expect(mayFollow(words, ['lantern', begun], true)).toBe(begun.length < 3);
  }
  expect(mayFollow(words, ['নদী', 'নৌ'], true)).toBe(true);
});
