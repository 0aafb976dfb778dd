import { Search } from 'lucide-react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { deferred, needsOf, rareFonts, styleSheets } from './first-paint.ts';
import { slimIcons } from './icons.ts';
import { forLanguages } from './languages.ts';
import { slim } from './slim.ts';

describe('a first style sheet', () => {
  it('takes mixed colours as they are, and whatever follows them', () => {
    const css =
      '.a{background:light-dark(#fff,#000);@supports (color:color-mix(in lab, red, red)){background:color-mix(in oklab, red 9%, blue)}color:red}.b{x:y}';
    expect(slim(css)).toBe('.a{background:color-mix(in oklab, red 9%, blue);color:red}.b{x:y}');
  });

  it('unwraps whole rules without a stray semicolon, which would spoil the next', () => {
    const css =
      '.a{color:red}@supports (color:color-mix(in lab, red, red)){.a{color:color-mix(in oklab, red, blue)}}.b{x:y}';
    expect(slim(css)).toBe('.a{color:red}.a{color:color-mix(in oklab, red, blue)}.b{x:y}');
  });

  it('leaves out answers to the pointer, but nothing that stands beside them', () => {
    expect(
      slim('.a{color:red;&:hover{color:blue}}.b:hover{x:y}@media (hover:hover){.c:hover{x:y}}.d{x:y}'),
    ).toBe('.a{color:red}.d{x:y}');
    expect(slim('.a{&:hover,&[open]{x:y}}')).toBe('.a{&:hover,&[open]{x:y}}');
  });

  it('leaves out what a property says twice, and what no rule reads', () => {
    const css =
      '.a{text-decoration-color:color-mix(in srgb, red 70%, blue);text-decoration-color:color-mix(in oklab, red 70%, blue)}.b{--tw-font-weight:600;font-weight:600;}@property --tw-font-weight{syntax:"*";inherits:false}.c{x:y}';
    expect(slim(css)).toBe(
      '.a{text-decoration-color:color-mix(in oklab, red 70%, blue)}.b{font-weight:600}.c{x:y}',
    );
  });

  it('leaves out substitutes for browsers of long ago, and comments', () => {
    const css =
      '/*! tailwind */@layer properties{@supports (a) or (b){*,:before{--tw-x:0}}}@layer base{a{x:y}}';
    expect(slim(css)).toBe('@layer base{a{x:y}}');
  });

  it('leaves out how long changes take, but not what is named like it', () => {
    const css =
      '.a{transition:color .2s;color:red;transition-duration:.3s}.c{transition:none}:root{--default-transition-duration:.16s}@media (prefers-reduced-motion:reduce){*,:before{transition-duration:.01ms}}.b{x:y}';
    expect(slim(css)).toBe('.a{color:red}:root{--default-transition-duration:.16s}.b{x:y}');
  });

  it('keeps the rules of the languages that a page has', () => {
    const css =
      '@layer base{:lang(bn),:lang(as){a:b}:lang(zh-Hant){c:d}}.prose:is(:lang(zh),:lang(ja))>p{e:f}.all{g:h}';
    expect(forLanguages(css, ['as'])).toBe('@layer base{:lang(bn),:lang(as){a:b}}.all{g:h}');
    expect(forLanguages(css, ['zh'])).toBe(
      '@layer base{:lang(zh-Hant){c:d}}.prose:is(:lang(zh),:lang(ja))>p{e:f}.all{g:h}',
    );
    expect(forLanguages(css, [])).toBe('@layer base{}.all{g:h}');
  });
});

describe('icons', () => {
  it('say what they share in the style sheet, and keep what is their own', () => {
    const drawn = renderToStaticMarkup(createElement(Search, { size: 20, className: 'shrink-0' }));
    expect(slimIcons(drawn)).toMatch(
      /^<svg width="20" height="20" viewBox="0 0 24 24" class="icon shrink-0" aria-hidden="true"><path/,
    );
    const own = '<svg viewBox="0 0 2 2" fill="red"></svg>';
    expect(slimIcons(own)).toBe(own);
    const thin = renderToStaticMarkup(createElement(Search, { strokeWidth: 1 }));
    expect(slimIcons(thin)).toBe(thin);
  });
});

describe('a reading page', () => {
  const page = (text: string) => `<html><head><style></style></head><body>${text}</body></html>`;

  it('needs what its own text has, and nothing that stands before it', () => {
    const plain = needsOf(page('<code>menu</code><div class="prose"><p>text</p></div>'));
    const needs = (text: string) => needsOf(page(`<div class="prose">${text}</div>`));
    expect(needs('<p>text</p>')).toBe(plain);
    const parts = [
      '<pre>x</pre>',
      '<table></table>',
      '<details></details>',
      '<figure></figure>',
      '<p lang="bn">',
      'Zażółć',
      '<div class="hero-picture hero-page">',
    ];
    const bits = parts.map((part) => needs(part) ^ plain);
    expect(bits.every((bit) => bit > 0)).toBe(true);
    expect(new Set(bits).size).toBe(parts.length);
    expect(needs(parts.join('')) ^ plain).toBe(bits.reduce((all, bit) => all | bit));
    expect(needs('<p lang="de">')).toBe(plain);
  });

  it('asks for the fonts of rare characters only where it has some', () => {
    expect(rareFonts(needsOf('<p>plain</p>'))).toBe('');
    expect(styleSheets(needsOf('<p>plain</p>')).match(/rel="stylesheet"/g)).toHaveLength(1);
    for (const text of ['<p>naïve</p>', '<div class="prose"><p><em>so</em></p></div>']) {
      expect(rareFonts(needsOf(text))).toMatch(
        /^<link rel="stylesheet" href="[^"]*" media="not all" id="_faces"\/>$/,
      );
      expect(styleSheets(needsOf(text)).match(/rel="stylesheet"/g)).toHaveLength(2);
    }
  });

  it('asks for its script and the files that it imports together', () => {
    const asked = deferred('/assets/entry.js', ['/assets/part.js']);
    expect(asked).toContain('<link rel="modulepreload" href="/assets/part.js"/>');
    expect(asked).toContain('<script type="module" src="/assets/entry.js"></script>');
  });
});
