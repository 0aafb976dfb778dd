import { beforeEach, expect, test, vi } from 'vitest';
import { moveWordGoal, parseGoal, readWordGoal, storeWordGoal } from './word-goal.ts';

beforeEach(() => {
  const items = new Map<string, string>();
  vi.stubGlobal('document', { cookie: 'lekha_kept=1' });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
  });
  return () => vi.unstubAllGlobals();
});

test('remembers a goal for each article, and gives that of a new one to the created article', () => {
  storeWordGoal(null, 800);
  storeWordGoal('a', 500);
  moveWordGoal('b');
  expect([readWordGoal(null), readWordGoal('a'), readWordGoal('b')]).toEqual([null, 500, 800]);
  storeWordGoal('a', null);
  expect(readWordGoal('a')).toBeNull();
});

test('remembers the 200 goals that were set last', () => {
  for (let index = 0; index < 201; index++) storeWordGoal(`article-${index}`, index + 1);
  expect(readWordGoal('article-0')).toBeNull();
  expect(readWordGoal('article-1')).toBe(2);
});

test.each(['', '0', '-5', '1.5', 'x', '1e3', '99999999', '১০'])('%j is not a goal', (text) => {
  expect(parseGoal(text)).toBeNull();
});

test.each(['not JSON', '{}', '[1, ["a"], ["b", "2"]]'])('survives %s in the storage', (stored) => {
  localStorage.setItem('lekha:word-goals', stored);
  expect([readWordGoal('a'), readWordGoal('b')]).toEqual([null, null]);
});
