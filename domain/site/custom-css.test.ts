import { expect, test } from 'vitest';
import { findCssError, usableCss } from './custom-css.ts';

const OTHERS = 'url() may only name files of this site, such as url("/media/…").';
const IMPORT = 'Please paste the styles themselves: @import is not allowed.';
const LOADER = 'Please use url() for images.';

test.each([
  '.card { border-radius: 0 } @media (width < 40rem) { .card { padding: 0; & a { color: red } } }',
  '.bar { background: url(/media/a.png), url( "/media/b (1).png" ), URL(\'/media/c.png\') }',
  '.bar { mask: url(#shape); background: url("data:image/svg+xml,<svg xmlns=\'x\'/>") }'.replaceAll(
    "'",
    '%27',
  ),
  '.kicker::before { content: "\\201C  // /* " } .a\\:b { --x: {a: b} }',
  '/* words */ @supports (color: lab(1 2 3)) { p { color: lab(1% 2 3) } } @keyframes x { to { opacity: 0 } }',
  '',
])('takes %s', (css) => expect(findCssError(css)).toBeNull());

test.each([
  ['@import "/a.css";', IMPORT],
  ['@\\69mport url(/a.css);', IMPORT],
  ['a { background: url(https://evil.example/a.png) }', OTHERS],
  ['a { background: url("//evil.example/a.png") }', OTHERS],
  ['a { background: url("/\\9 /evil.example/a.png") }', OTHERS],
  ['a { background: url("/\t/evil.example/a.png") }', OTHERS],
  ['a { background: url("/\\\\evil.example") }', OTHERS],
  ['a { background: url(" //evil.example") }', OTHERS],
  ['a { background: \\75 rl(https://evil.example) }', OTHERS],
  ['a { background: u\\72\\6c("https://evil.example") }', OTHERS],
  ['a { background: url(/a.png), url(a.png) }', OTHERS],
  ['a { background: url( ) }', OTHERS],
  ['a { background: url(data:text/html,x) }', OTHERS],
  ['a { background: url(javascript:alert(1)) }', OTHERS],
  ['a { content: "/*"; background: url(https://evil.example); content: "*/" }', OTHERS],
  ['a { --x: url(https://evil.example) }', OTHERS],
  ['@font-face { font-family: x; src: url(https://evil.example/x.woff2) }', OTHERS],
  ['a { background: image-set("https://evil.example/a.png" 1x) }', LOADER],
  ['a { background: -webkit-image-set("https://evil.example/a.png" 1x) }', LOADER],
  ['a { background: src("https://evil.example/a.png") }', LOADER],
  ['a { background: image("https://evil.example/a.png") }', LOADER],
  ['a { content: "</style><script>alert(1)</script>" }', 'Please remove “</” and “<!--” from the CSS.'],
  ['a { color: red } }', 'The CSS has a mistake in line 1: Unexpected }.'],
  ['a {\n color: red', 'The CSS has a mistake in line 1: Unclosed block.'],
  ['a { color: red }\n/* words', 'The CSS has a mistake in line 2: Unclosed comment.'],
  ['a { content: "words }', 'The CSS has a mistake in line 1: Unclosed string.'],
  ['{'.repeat(10_000), 'Please nest at most 20 blocks.'],
])('refuses %s', (css, error) => {
  expect(findCssError(css)).toBe(error);
  expect(usableCss(css)).toBe('');
});
