import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { firstAppearance } from '../../contract/appearance.ts';
import { deferredElements, findNeeds, rareFonts, styleSheets, writingSystems } from './critical-css.ts';

describe('a public page', () => {
  const page = (text: string) => `<html><head><style></style></head><body>${text}</body></html>`;

  it('needs what its text has, and nothing that precedes the text', () => {
    const plain = findNeeds(page('<code>menu</code><div class="prose"><p>text</p></div>'));
    const needs = (text: string) => findNeeds(page(`<div class="prose">${text}</div>`));
    expect(needs('<p>text</p>')).toBe(plain);
    const parts = [
      '<pre>x</pre>',
      '<table></table>',
      '<details></details>',
      '<figure></figure>',
      '<p lang="bn">',
      '<p lang="ar">',
      '<p lang="zh-Hant">',
      'Zażółć',
      '<aside class="draft-notice">',
      '<div class="hero-image hero-page">',
    ];
    const bits = parts.map((part) => needs(part) ^ plain);
    expect(bits.every((bit) => bit > 0)).toBe(true);
    expect(new Set(bits).size).toBe(parts.length);
    expect(needs(parts.join('')) ^ plain).toBe(bits.reduce((all, bit) => all | bit));
    expect(needs('<p lang="de">')).toBe(plain);
  });

  it('needs the styles of its site’s language, and of other languages besides it', () => {
    const bengali = findNeeds('<p lang="bn">');
    expect(findNeeds('<p>', 'bn-BD')).toBe(bengali);
    expect(findNeeds('<p>', 'en')).toBe(0);
  });

  it('loads the fonts of rare characters only where it has some', () => {
    expect(rareFonts(findNeeds('<p>plain</p>'))).toBe('');
    expect(styleSheets(findNeeds('<p>plain</p>'), firstAppearance).match(/rel="stylesheet"/g)).toHaveLength(
      1,
    );
    for (const text of ['<p>naïve</p>', '<div class="prose"><p><em>so</em></p></div>']) {
      expect(rareFonts(findNeeds(text))).toMatch(
        /^<link rel="stylesheet" href="[^"]*" media="not all" id="_rare-fonts"\/>$/,
      );
      expect(styleSheets(findNeeds(text), firstAppearance).match(/rel="stylesheet"/g)).toHaveLength(2);
    }
  });

  it('loads its script and the files that it imports together', () => {
    const elements = deferredElements('/assets/entry.js', ['/assets/part.js'], firstAppearance);
    expect(elements).toContain('<link rel="modulepreload" href="/assets/part.js"/>');
    expect(elements).toContain('<script type="module" src="/assets/entry.js"></script>');
  });
});

it('the style sheets of the writing systems name the same languages', () => {
  const languagesIn = (name: string) => {
    const css = readFileSync(new URL(`../styles/writing-systems/${name}.css`, import.meta.url), 'utf8');
    return new Set([...css.matchAll(/:lang\((\w+)/g)].map(([, language]) => language));
  };
  expect(languagesIn('brahmic')).toEqual(new Set(writingSystems.brahmic));
  expect(languagesIn('right-to-left')).toEqual(new Set(writingSystems.rightToLeft));
  expect(languagesIn('east-asian')).toEqual(new Set(writingSystems.eastAsian));
  expect(languagesIn('other-languages')).toEqual(new Set(Object.values(writingSystems).flat()));
});
