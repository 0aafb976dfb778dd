import fc from 'fast-check';
import { expect, it } from 'vitest';
import { anyText } from '../../../shared/text/testing.ts';
import { type Cell, decodeRow, encodeRow } from './values.ts';

const cell: fc.Arbitrary<Cell> = fc.oneof(
  fc.constant(null),
  anyText(),
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
  fc.integer().map(BigInt),
  fc.double({ noNaN: true }),
  fc.uint8Array().map((bytes) => Buffer.from(bytes)),
);

it('rows keep every value and its type', () => {
  fc.assert(
    fc.property(fc.array(cell), (row) => {
      expect(decodeRow(encodeRow(row))).toEqual(row);
    }),
  );
});

it.each(['{}', '[true]', '[{}]', '[{"integer":1}]', '[[]]', 'x'])('%s is not a row', (line) => {
  expect(() => decodeRow(line)).toThrow();
});
