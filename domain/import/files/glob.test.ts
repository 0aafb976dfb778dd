import { expect, test } from 'vitest';
import { matchesGlob } from './glob.ts';

test.each([
  ['*.md', 'a.md', true],
  ['*.md', 'a/b.md', false],
  ['**/*.md', 'b.md', true],
  ['**/*.md', 'a/b/c.md', true],
  ['a/**', 'a/b/c.md', true],
  ['a/**/d', 'a/b/c/e', false],
  ['a?c*e', 'abcde', true],
  ['a*b*c', 'aXbYbZ', false],
  ['{drafts,notes}/*.{md,mdx}', 'notes/a.md', true],
  ['[ab]*.md', 'b1.md', true],
  ['', '', true],
])('%s of %s: %s', (pattern, path, matches) => {
  expect(matchesGlob(path, pattern)).toBe(matches);
});

test.each([
  ['*a'.repeat(90), 'a'.repeat(5000)],
  ['**/a/'.repeat(35), 'a/'.repeat(2000)],
  ['{a,b}'.repeat(40), 'a'.repeat(40)],
  ['{a', ''],
])('matches %s in bounded work', (pattern, path) => {
  matchesGlob(`${path}.md`, pattern);
  matchesGlob(`${path}.md`, `${pattern}b`);
});
