import { randomBytes } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { digestParts, joinGzip, joinPlain, makePart } from './part.ts';

const sizes = [0, 1, 511, 512, 513, 4096, 4097, 40_000, 300_000];

it('joins parts of any size into one gzip file', async () => {
  for (let round = 0; round < 40; round++) {
    const parts = await Promise.all(
      Array.from({ length: round % 7 }, (_, n) => {
        const size = sizes[(round * 5 + n * 3) % sizes.length]!;
        return makePart(n % 2 === 0 ? 'words – '.repeat(size).slice(0, size) : randomBytes(size));
      }),
    );
    expect(gunzipSync(joinGzip(parts)).equals(joinPlain(parts))).toBe(true);
  }
});

it('names different bytes differently', async () => {
  const [a, b, ab] = [await makePart('a'), await makePart('b'), await makePart('ab')];
  const names = [[a, b], [b, a], [ab], [a], []].map(digestParts);
  expect(new Set(names).size).toBe(names.length);
  expect(digestParts([await makePart('a'), b])).toBe(names[0]);
});

it('takes no more memory than its bytes', async () => {
  for (const size of sizes) {
    const text = 'words – '.repeat(size).slice(0, size);
    const { plain, deflated } = await makePart(size % 2 === 0 ? text : Buffer.from(text));
    for (const bytes of [plain, deflated]) expect(bytes.buffer.byteLength, String(size)).toBe(bytes.length);
  }
});
