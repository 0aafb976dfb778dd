import { expect, test } from 'vitest';
import { readSheet, usedStyles } from './used-styles.ts';

const page = '<html><body class="a md:p-1 [&amp;&gt;b]:c"><p id="x" lang="zh-Hans">é</p></body></html>';

function used(css: string): string {
  return usedStyles(readSheet(css), page);
}

test.each([
  ['.a{x:y}', true],
  ['.b{x:y}', false],
  ['.b,.a{x:y}', true],
  ['body .b{x:y}', false],
  ['body.a>p#x:first-child{x:y}', true],
  ['.a:hover{x:y}', false],
  ['.a:not(:hover){x:y}', true],
  ['.md\\:p-1{x:y}', true],
  ['.\\[\\&\\>b\\]\\:c{x:y}', true],
  ['ul{x:y}', false],
  ['*{x:y}', true],
  [':root,:host{x:y}', true],
  ['.a:not(.b){x:y}', true],
  ['.a :where(ul,p){x:y}', true],
  ['.a :where(ul,ol){x:y}', false],
  ['.a:is(.b:not(p),.c){x:y}', false],
  ['.a[data-x="b, .c"]{x:y}', true],
  ['html[data-past~=nav] .a::before{content:"}"}', true],
  ['P{x:y}', true],
  [':lang(zh){x:y}', true],
  ['.a:is(:lang(bn),:lang(zh-hans)) p{x:y}', true],
  [':lang(bn,zh){x:y}', true],
  [':lang(zh-Hant),:lang(bn){x:y}', false],
])('%s: %s', (css, kept) => {
  expect(used(css)).toBe(kept ? css : '');
});

test('keeps the order of layers, and a condition only with what it holds', () => {
  expect(
    used(
      '@layer one,two;@media (width>9px){.a{x:y}.b{x:y}}@media print{.a{x:y}}@layer two{@media (width>9px){.b{x:y}}}',
    ),
  ).toBe('@layer one,two;@media (width>9px){.a{x:y}}');
});

test('keeps the animations, properties and faces that the page needs', () => {
  const animated = '.a{animation:turn 1s;--tw-b:1}';
  expect(used(`${animated}@keyframes turn{to{x:y}}@keyframes fall{to{x:y}}`)).toBe(
    `${animated}@keyframes turn{to{x:y}}`,
  );
  expect(used(`${animated}@property --tw-b{syntax:"*"}@property --tw-c{syntax:"*"}`)).toBe(
    `${animated}@property --tw-b{syntax:"*"}`,
  );
  const face = (range: string) => `@font-face{src:url(x);unicode-range:${range}}`;
  expect(used(face('U+0-FF') + face('U+4??') + face('U+E9'))).toBe(face('U+0-FF') + face('U+E9'));
});
