import { expect, it } from 'vitest';
import { makeNotices } from '../files/notices.ts';
import { parseHtml, writeHtml } from './html-tree.ts';
import { convertRenderedCards } from './rendered-cards.ts';

it.each([
  [
    '<div class="kg-card kg-callout-card"><div class="kg-callout-emoji">💡</div><div class="kg-callout-text">Some <b>words</b></div></div>',
    '<aside class="note"><p>💡 Some <b>words</b></p></aside>',
  ],
  [
    '<div class="kg-card kg-toggle-card"><div class="kg-toggle-heading"><h4 class="kg-toggle-heading-text">More</h4><button><svg></svg></button></div><div class="kg-toggle-content"><p>Text</p></div></div>',
    '<details><summary>More</summary><p>Text</p></details>',
  ],
])('converts %j', (html, expected) => {
  const document = parseHtml(html);
  convertRenderedCards(document, makeNotices());
  expect(writeHtml(document)).toBe(expected);
});
