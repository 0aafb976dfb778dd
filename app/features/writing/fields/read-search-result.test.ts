import { parseHTML } from 'linkedom';
import { expect, test } from 'vitest';
import { readStart } from './read-search-result.ts';

const start = (body: string) => readStart(parseHTML(`<html><body>${body}</body></html>`).document.body);

test('the description of a text begins with its paragraphs, with a space between them', () => {
  expect(start('<h2>Rope</h2><p>Of hemp.</p><ul><li><p>One</p></li><li><p>two<br>three</p></li></ul>')).toBe(
    'Of hemp. One two three',
  );
});

test('captions, tables, cards, credits and footnotes are left out of it', () => {
  const figure = '<figure><img src="/media/a.png" alt=""><figcaption><p>Caption</p></figcaption></figure>';
  const table = '<table><tbody><tr><td><p>Cell</p></td></tr></tbody></table>';
  const card = '<p class="embed"><a href="https://a.example/">Card</a></p><p class="credit">Photo: Ada</p>';
  const notes = '<section class="footnotes"><ol><li><p>Note</p></li></ol></section>';
  const text = '<p>Text<sup class="footnote-ref"><a href="#fn1">[1]</a></sup>.</p>';
  expect(start(figure + table + card + text + notes)).toBe('Text.');
});

test('a text without paragraphs begins with its other words', () => {
  expect(start('<h2>Only a heading</h2>')).toBe('Only a heading');
});
