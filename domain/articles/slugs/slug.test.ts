import fc from 'fast-check';
import { expect, it } from 'vitest';
import { normalisePath, slugify } from './slug.ts';

it.each([
  ['How to begin', 'how-to-begin'],
  ['কীভাবে শুরু করবেন', 'কীভাবে-শুরু-করবেন'],
  ['如何 开始？', '如何-开始'],
  ['كيف تبدأ؟', 'كيف-تبدأ'],
  ['நூல்கள்', 'நூல்கள்'],
  ["Don't -- stop", 'dont-stop'],
  ['Cafe\u0301 100%', 'café-100'],
  ['C++ & Rust_2024', 'c-rust-2024'],
])('writes %s as %s', (title, slug) => {
  expect(slugify(title)).toBe(slug);
});

it('ends a long address between words', () => {
  const slug = slugify('wonderful '.repeat(20));
  expect(slug).toBe(Array(8).fill('wonderful').join('-'));
});

it('counts what a reader takes for one character as one', () => {
  expect(slugify('কী '.repeat(60))).toBe(Array(40).fill('কী').join('-'));
});

it('bounds an address whose characters have no bound', () => {
  expect(slugify(`a${'\u0301'.repeat(5000)}`).length).toBeLessThanOrEqual(400);
});

it('makes an address up where the title has no letters, and where it looks like an id', () => {
  expect(slugify('!!! 🎉')).toMatch(/^[0-9a-f]{12}$/);
  expect(slugify('0199f5c2-0000-7000-8000-000000000001')).toMatch(/^[0-9a-f]{12}$/);
});

it('is never empty, and stays as it is when it is made again', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (title) => {
      const slug = slugify(title);
      expect(slug).toMatch(/^[\p{L}\p{M}\p{N}]+(-[\p{L}\p{M}\p{N}]+)*$/u);
      if (title.match(/[\p{L}\p{N}]/u)) expect(slugify(slug)).toBe(slug);
      expect(normalisePath(slug)).toBe(slug);
    }),
  );
});

it('looks an address up without case, slashes at the ends and composition', () => {
  expect(normalisePath('/2019/Old-Name/')).toBe('2019/old-name');
  expect(normalisePath('cafe\u0301')).toBe('café');
  expect(normalisePath('a\0b')).toBeNull();
  expect(normalisePath('//')).toBeNull();
});
