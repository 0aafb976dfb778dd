import { expect, test } from 'vitest';
import { bestEncoding } from './accept-encoding.ts';

test.each([
  [undefined, 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['BR ; Q=0.000 , GZIP ; q=0', 'identity'],
  [`br${' '.repeat(300)}`, 'identity'],
])('of %s is %s', (header, encoding) => expect(bestEncoding(header)).toBe(encoding));
