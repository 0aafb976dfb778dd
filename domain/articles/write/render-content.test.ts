import { expect, it } from 'vitest';
import { isBlank } from './render-content.ts';

it.each([
  ['', true],
  ['<p></p>', true],
  ['<p> \n&nbsp; &nbsp;</p><ul><li><p></p></li></ul>', true],
  ['<p>x</p>', false],
  ['<p></p><p>&nbsp;x</p>', false],
  ['<p>&amp;</p>', false],
  ['<p>&nbsp&nbsp;</p>', false],
  ['words', false],
  ['<p></p><hr>', false],
  ['<p><img src="/a.png"></p>', false],
  [`<p>${'&nbsp; '.repeat(200_000)}</p>`, true],
  [`<p>${'&nbsp; '.repeat(200_000)}x</p>`, false],
])('%#: a body shows nothing: %s', (body, blank) => {
  expect(isBlank({ body })).toBe(blank);
});
