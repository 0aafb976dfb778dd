import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { cutLongMarkRuns, hasLongMarkRun, normalize } from './combining-marks.ts';

const marks = (count: number) =>
  Array.from({ length: count }, (_, i) => (i % 2 ? '\u0300' : '\u0315')).join('');

describe('runs of combining marks', () => {
  it('are long from the 33rd mark on', () => {
    expect(hasLongMarkRun(`a${marks(32)}b${marks(32)}`)).toBe(false);
    expect(hasLongMarkRun(`a${marks(33)}`)).toBe(true);
    expect(hasLongMarkRun(`カ${'\uff9e'.repeat(33)}`)).toBe(true);
  });

  it('are found at every place, and as code points of two units', () => {
    for (const mark of ['\u0301', '\u{11038}'])
      for (let before = 0; before < 70; before++) {
        const text = (count: number) => 'x'.repeat(before) + mark.repeat(count) + 'y'.repeat(before % 5);
        expect([32, 33, 40].map((count) => hasLongMarkRun(text(count)))).toEqual([false, true, true]);
      }
  });

  it('are cut to 32 marks, and all other text stays', () => {
    expect(cutLongMarkRuns(`a${marks(40)}b${marks(3)}`)).toBe(`a${marks(32)}b${marks(3)}`);
    expect(cutLongMarkRuns('𑀓\u{11038}'.repeat(40))).toBe('𑀓\u{11038}'.repeat(40));
    expect(cutLongMarkRuns('\u{11038}'.repeat(40))).toBe('\u{11038}'.repeat(32));
  });

  it('do not slow down normalisation', () => {
    for (const form of ['NFC', 'NFD', 'NFKC'] as const)
      expect(normalize(`e\u0301${marks(1_000_000)}`, form).length).toBeLessThan(40);
    expect(normalize('e\u0301 ﬁ', 'NFKC')).toBe('é fi');
  });

  it('are bounded wherever a text is normalised', () => {
    const sources = globSync('{shared,contract,platform,domain,server,app,commands}/**/*.{ts,tsx}').filter(
      (path) => !/\.test\.|\/migrations\//.test(path),
    );
    const direct = sources.filter((path) => /\.normalize\(/.test(readFileSync(path, 'utf8')));
    expect(direct).toEqual(['shared/text/combining-marks.ts']);
  });
});
