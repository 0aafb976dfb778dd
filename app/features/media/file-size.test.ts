import { expect, it } from 'vitest';
import { formatFileSize } from './file-size.ts';

it.each([
  [0, '0 B'],
  [999, '999 B'],
  [1000, '1 kB'],
  [34_499, '34 kB'],
  [999_499, '999 kB'],
  [999_949_999, '999.9 MB'],
  [12_340_000_000, '12.3 GB'],
  [999_500, '1.0 MB'],
  [12_345_678, '12.3 MB'],
])('formats %i bytes as %s', (bytes, text) => {
  expect(formatFileSize(bytes)).toBe(text);
});
