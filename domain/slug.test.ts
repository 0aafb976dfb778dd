import fc from 'fast-check';
import { expect, it } from 'vitest';
import { firstFree, normalisePath, slugify } from './slug.ts';

it.each([
  ['How to begin', 'how-to-begin'],
  ['কীভাবে শুরু করবেন', 'কীভাবে-শুরু-করবেন'],
  ['如何 开始？', '如何-开始'],
  ['كيف تبدأ؟', 'كيف-تبدأ'],
  ['நூல்கள்', 'நூல்கள்'],
  ["Don't -- stop", 'dont-stop'],
  ['Cafe\u0301 100%', 'café-100'],
  ['C++ & Rust_2024', 'c-rust-2024'],
])('turns %s into %s', (title, slug) => {
  expect(slugify(title)).toBe(slug);
});

it('cuts a long slug between words', () => {
  const slug = slugify('wonderful '.repeat(20));
  expect(slug).toBe(Array(8).fill('wonderful').join('-'));
});

it('counts graphemes', () => {
  expect(slugify('কী '.repeat(60))).toBe(Array(40).fill('কী').join('-'));
});

it('limits the length of a single grapheme', () => {
  expect(slugify(`a${'\u0301'.repeat(5000)}`).length).toBeLessThanOrEqual(400);
});

it('makes a random slug for a title without letters or like an id', () => {
  expect(slugify('!!! 🎉')).toMatch(/^[0-9a-f]{12}$/);
  expect(slugify('0199f5c2-0000-7000-8000-000000000001')).toMatch(/^[0-9a-f]{12}$/);
});

it('is never empty, and leaves its own results unchanged', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (title) => {
      const slug = slugify(title);
      expect(slug).toMatch(/^[\p{L}\p{M}\p{N}]+(-[\p{L}\p{M}\p{N}]+)*$/u);
      if (title.match(/[\p{L}\p{N}]/u)) expect(slugify(slug)).toBe(slug);
      expect(normalisePath(slug)).toBe(slug);
    }),
  );
});

it('normalises case, outer slashes and composition of a path', () => {
  expect(normalisePath('/2019/Old-Name/')).toBe('2019/old-name');
  expect(normalisePath('cafe\u0301')).toBe('café');
  expect(normalisePath('a\0b')).toBeNull();
  expect(normalisePath('//')).toBeNull();
});

it('finds the first free of numbered names, in few queries', async () => {
  const taken = new Set(['tide', ...Array.from({ length: 1000 }, (_, i) => `tide-${i + 2}`)]);
  const queries: string[][] = [];
  const find = async (names: string[]) => {
    queries.push(names);
    return taken;
  };
  expect(await firstFree('tides', find)).toBe('tides');
  expect(queries).toHaveLength(1);
  expect(await firstFree('tide', find)).toBe('tide-1002');
  expect(queries).toHaveLength(6);
});

it('gives a random end where ten thousand names are taken', async () => {
  const everything = { has: () => true };
  expect(await firstFree('tide', () => Promise.resolve(everything))).toMatch(/^tide-[0-9a-f]{12}$/);
});
