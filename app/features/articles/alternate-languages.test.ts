import { expect, it } from 'vitest';
import { alternateLanguages } from './alternate-languages.ts';

const english = { lang: 'en', slug: 'tea' };
const bengali = { lang: 'bn', slug: 'চা' };

it('names every language of an article, its own among them', () => {
  expect(alternateLanguages(bengali, [english], 'en')).toEqual([
    ['en', 'tea'],
    ['bn', 'চা'],
    ['x-default', 'tea'],
  ]);
  expect(alternateLanguages(bengali, [english], 'fr')).toEqual([
    ['en', 'tea'],
    ['bn', 'চা'],
  ]);
});

it('names none where there is one language, and each only once', () => {
  expect(alternateLanguages(english, [], 'en')).toEqual([]);
  expect(alternateLanguages(english, [bengali, { lang: 'en', slug: 'tea-again' }], 'fr')).toEqual([
    ['bn', 'চা'],
    ['en', 'tea'],
  ]);
});
