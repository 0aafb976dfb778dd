import postcss from 'postcss';
import { expect, it } from 'vitest';
import { firstPaintCss } from './first-paint-css.ts';

async function firstPaint(css: string, file = 'article.css'): Promise<string> {
  const from = `/site/app/styles/critical/${file}`;
  const { css: made } = await postcss([firstPaintCss()]).process(css, { from });
  return made.replace(/\s+|;(?=\s*\})/g, '');
}

it.each([
  [
    'fallbacks for colours that cannot be mixed',
    '.a { color: red; @supports (color: color-mix(in lab, red, red)) { color: blue; } top: 0; }',
    '.a{color:blue;top:0}',
  ],
  ['hover states', '.a { top: 0; &:hover { top: 1px; } } .b:hover { top: 0; }', '.a{top:0}'],
  ['selections', '.a { top: 0; } ::selection { color: red; }', '.a{top:0}'],
  ['cursors', '.a { cursor: pointer; top: 0; }', '.a{top:0}'],
  ['transitions', '.a { transition-duration: 1s; top: 0; }', '.a{top:0}'],
  [
    'custom properties that no rule reads',
    '.a { --tw-x: 1; --tw-y: 2; top: var(--tw-y); } @property --tw-x { syntax: "*"; }',
    '.a{--tw-y:2;top:var(--tw-y)}',
  ],
  ['Tailwind’s fallback for @property', '@layer properties { * { --tw-x: 0; } } .a { top: 0; }', '.a{top:0}'],
])('leaves out %s', async (_what, css, expected) => {
  expect(await firstPaint(css)).toBe(expected);
});

it('keeps a rule that applies without the pointer too', async () => {
  expect(await firstPaint('.a { &:hover, &[open] { top: 0; } }')).toBe('.a{&:hover,&[open]{top:0}}');
});

it('leaves other style sheets alone', async () => {
  const css = '.a:hover { top: 0; }';
  const { css: made } = await postcss([firstPaintCss()]).process(css, { from: '/site/app/styles/base.css' });
  expect(made).toBe(css);
});
