import { DomUtils, parseDocument } from 'htmlparser2';
import { expect, it } from 'vitest';
import { makeNotices } from '../files/notices.ts';
import { markPath, resolveMarks } from './article-links.ts';
import { parseHtml, writeHtml } from './html-tree.ts';
import { tidyHtml } from './tidy-html.ts';

const unknown = `<a href="${markPath(null)}">`;

it('unwraps links to unknown articles, also nested ones', () => {
  const document = parseDocument(`<p>a${unknown}b<i>c</i>${unknown}d</a></a>e</p>`);
  resolveMarks(document);
  expect(DomUtils.getInnerHTML(document)).toBe('<p>ab<i>c</i>de</p>');
  const [paragraph] = DomUtils.getElementsByTagName('p', document);
  expect(paragraph!.children.map(({ prev, next }) => [prev, next])).toEqual(
    paragraph!.children.map((_, i) => [
      paragraph!.children[i - 1] ?? null,
      paragraph!.children[i + 1] ?? null,
    ]),
  );
});

// With a search among the siblings of each, this would take minutes.
it.each([
  ['comments', '<!---->x'],
  ['elements that are removed', '<svg></svg>x'],
  ['links to unknown articles', `${unknown}x</a>`],
])('takes linear time for very many %s', (_name, part) => {
  const document = parseHtml(`<p>${part.repeat(50_000)}</p>`);
  tidyHtml(document, makeNotices(), () => null);
  expect(writeHtml(document)).toBe(`<p>${'x'.repeat(50_000)}</p>`);
});
