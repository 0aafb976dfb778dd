import fc, { type Arbitrary } from 'fast-check';

/** Any code point but halves of surrogate pairs. */
const codePoint = fc
  .oneof(fc.integer({ min: 0, max: 0xd7ff }), fc.integer({ min: 0xe000, max: 0x10ffff }))
  .map((code) => String.fromCodePoint(code));

/** Texts of any code points. The `binary` of fast-check needs a second of processor time when first used. */
export const anyText = (limits: { minLength?: number; maxLength?: number } = {}): Arbitrary<string> =>
  fc.string({ ...limits, unit: codePoint });
