import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AdditionalImage } from '../../../contract/article.ts';
import { isSameImages, joinImages } from './images.ts';

const image = (url: string, position: number, caption = '', alt = ''): AdditionalImage => ({
  url: `/media/${url}.jpg`,
  caption,
  alt,
  position,
});
const base = [image('a', 1, 'A'), image('b', 2)];

test.each<[string, AdditionalImage[], AdditionalImage[], AdditionalImage[]]>([
  [
    'captions of different images',
    [image('a', 1, 'Mine'), image('b', 2)],
    [image('a', 1, 'A'), image('b', 2, 'Theirs')],
    [image('a', 1, 'Mine'), image('b', 2, 'Theirs')],
  ],
  [
    'the caption and the position of one image',
    [image('a', 1, 'Mine'), image('b', 2)],
    [image('b', 2), image('a', 5, 'A')],
    [image('a', 5, 'Mine'), image('b', 2)],
  ],
  [
    'an added and a changed image',
    [...base, image('c', 2, 'New')],
    [image('a', 1, 'A'), image('b', 2, '', 'Alt')],
    [image('a', 1, 'A'), image('b', 2, '', 'Alt'), image('c', 2, 'New')],
  ],
  [
    'two images added at one position, mine first',
    [...base, image('c', 2)],
    [...base, image('d', 2)],
    [...base, image('c', 2), image('d', 2)],
  ],
  ['a removed and a removed image', [image('b', 2)], [image('a', 1, 'A')], []],
  [
    'one replaced image and a caption',
    [image('c', 1), image('b', 2)],
    [image('a', 1, 'A'), image('b', 2, 'B')],
    [image('c', 1), image('b', 2, 'B')],
  ],
  ['the same addition', [...base, image('c', 3)], [...base, image('c', 3)], [...base, image('c', 3)]],
])('joins %s', (_, mine, theirs, joined) => {
  expect(joinImages(base, mine, theirs)).toEqual(joined);
});

test.each<[string, AdditionalImage[], AdditionalImage[]]>([
  ['two captions of one image', [image('a', 1, 'M'), image('b', 2)], [image('a', 1, 'T'), image('b', 2)]],
  ['two positions of one image', [image('a', 3, 'A'), image('b', 2)], [image('a', 4, 'A'), image('b', 2)]],
  ['a removed image that the other changed', [image('b', 2)], [image('a', 1, 'T'), image('b', 2)]],
  ['an image that both replaced', [image('c', 1), image('b', 2)], [image('d', 1), image('b', 2)]],
  ['one image added with two captions', [...base, image('c', 3, 'M')], [...base, image('c', 3, 'T')]],
  ['images that are there twice', [...base, image('a', 3)], [image('a', 1, 'A')]],
  [
    'more images than an article can have',
    [...base, ...[3, 4, 5, 6].map((n) => image(`m${n}`, n))],
    [...base, ...[3, 4, 5].map((n) => image(`t${n}`, n))],
  ],
])('asks for %s', (_, mine, theirs) => {
  expect(joinImages(base, mine, theirs)).toBeNull();
  expect(joinImages(base, mine, theirs, true)).not.toBeNull();
});

const anyImages = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { maxLength: 5 }).chain((urls) =>
  fc.tuple(
    ...urls.map((url) =>
      fc
        .record({
          position: fc.nat(2),
          caption: fc.constantFrom('', 'X', 'নদী'),
          alt: fc.constantFrom('', 'Y'),
        })
        .map(({ position, caption, alt }) => image(url, position, caption, alt)),
    ),
  ),
);

test('contains every text that one version has changed', () => {
  let joins = 0;
  fc.assert(
    fc.property(anyImages, anyImages, anyImages, (before, mine, theirs) => {
      const joined = joinImages(before, mine, theirs);
      if (!joined) return;
      joins++;
      for (const version of [mine, theirs])
        for (const one of version) {
          const old = before.find(({ url }) => url === one.url);
          const now = joined.find(({ url }) => url === one.url);
          if (old && isSameImages([old], [one])) continue;
          for (const name of ['caption', 'alt', 'position'] as const)
            if (old?.[name] !== one[name]) expect(now?.[name]).toBe(one[name]);
        }
    }),
    { numRuns: 1000, seed: 19 },
  );
  expect(joins).toBeGreaterThan(50);
});

test('reverting a join leaves what the author has typed since', () => {
  let checked = 0;
  fc.assert(
    fc.property(anyImages, anyImages, anyImages, fc.nat(4), (before, mine, theirs, index) => {
      const joined = joinImages(before, mine, theirs);
      const typed = joined?.[index];
      if (!joined || !typed) return;
      checked++;
      const current = joined.with(index, { ...typed, caption: 'Typed since' });
      const back = joinImages(joined, current, mine, true) ?? [];
      expect(back.find(({ url }) => url === typed.url)?.caption).toBe('Typed since');
      const others = (images: readonly AdditionalImage[]) => images.filter(({ url }) => url !== typed.url);
      expect(
        others(back)
          .map(({ url }) => url)
          .toSorted(),
      ).toEqual(
        others(mine)
          .map(({ url }) => url)
          .toSorted(),
      );
    }),
    { numRuns: 1000, seed: 19 },
  );
  expect(checked).toBeGreaterThan(50);
});
