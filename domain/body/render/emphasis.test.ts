import { expect, it } from 'vitest';
import { renderBody } from '../body.ts';

const rendered = async (html: string, lang: string) =>
  (await renderBody(html, { images: new Map(), lang })).rendered;

it.each([
  [
    'zh-Hans',
    '<p><em>河流 river bank 两岸</em></p>',
    '<em>河流 <span class="latin">river bank</span> 两岸</em>',
  ],
  ['ja', '<p><cite>Tokyo物語</cite></p>', '<cite><span class="latin">Tokyo</span>物語</cite>'],
  ['zh', '<p><em>一<strong>bold</strong></em></p>', '<span class="latin">bold</span>'],
  ['zh', '<p><em>一<code>let x</code></em></p>', '<code>let x</code>'],
  ['en', '<p><em>河 river</em></p>', '<em>河 river</em>'],
])('emphasis in %s: %s', async (lang, html, expected) => {
  expect(await rendered(html, lang)).toContain(expected);
});
