import fc from 'fast-check';
import { expect, it } from 'vitest';
import { shorten } from './shorten.ts';

const graphemesIn = (text: string) => [...new Intl.Segmenter().segment(text)].length;

it('keeps a short text, with single spaces', () => {
  expect(shorten(' One\n  two ', 10)).toBe('One two');
});

it('ends after a word, without punctuation before the ellipsis', () => {
  expect(shorten('The quick brown fox, and so on', 22)).toBe('The quick brown fox…');
  expect(shorten('The quick brown fox', 15)).toBe('The quick brown…');
});

it('ends after any character in a writing system without spaces', () => {
  expect(shorten('写作就是把自己的想法交到别人手里', 6)).toBe('写作就是把自…');
});

it('never cuts a grapheme', () => {
  expect(shorten('কীকীকীকীকী', 3)).toBe('কীকীকী…');
  expect(shorten('👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦', 2)).toBe('👩‍👩‍👧‍👦👩‍👩‍👧‍👦…');
});

it('is a beginning of the text, and no longer than the maximum', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 100 }),
      fc.integer({ min: 1, max: 40 }),
      (text, max) => {
        const flat = text.replace(/\s+/gu, ' ').trim();
        const excerpt = shorten(text, max);
        expect(flat.startsWith(excerpt.replace(/…$/, ''))).toBe(true);
        expect(graphemesIn(excerpt)).toBeLessThanOrEqual(max + 1);
      },
    ),
  );
});
