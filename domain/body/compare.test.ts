import { expect, it } from 'vitest';
import { compareTexts } from './compare.ts';

const paragraphs = (count: number, word: string) =>
  Array.from({ length: count }, (_, i) => `Paragraph ${i} about ${word}.`);

it('compares ordinary texts completely', () => {
  const text = paragraphs(300, 'tea');
  const { lines, isShortened } = compareTexts(text, [...text, 'More.']);
  expect([lines.length, isShortened]).toEqual([301, false]);
});

it('leaves out unchanged lines of very long texts', () => {
  const text = paragraphs(5000, 'tea');
  const { lines, isShortened } = compareTexts(text, [...text, 'More.']);
  expect(isShortened).toBe(true);
  expect(lines.map(({ kind }) => kind)).toEqual(['same', 'added']);
});

it('cuts a long comparison that contains only changes', () => {
  const { lines, isShortened } = compareTexts(paragraphs(5000, 'tea'), paragraphs(5000, 'coffee'));
  expect(isShortened).toBe(true);
  expect(lines.flatMap(({ parts }) => parts).length).toBeLessThanOrEqual(2000);
  expect(lines.length).toBeGreaterThan(300);
  const endless = compareTexts(['a '.repeat(300_000)], ['b '.repeat(300_000)]);
  expect(endless).toMatchObject({ isSame: false, isShortened: true, lines: [{ kind: 'removed' }] });
  expect(JSON.stringify(endless).length).toBeLessThan(250_000);
});
