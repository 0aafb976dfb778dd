import { DomUtils, parseDocument } from 'htmlparser2';
import { expect, it } from 'vitest';
import { openNoticeBook } from '../notices.ts';
import { referenceMark, settleReferences } from './references.ts';
import { tidyHtml } from './tidy-html.ts';

const unknown = `<a href="${referenceMark(null)}">`;

it('unwraps links to unknown articles, those inside each other too', () => {
  const document = parseDocument(`<p>a${unknown}b<i>c</i>${unknown}d</a></a>e</p>`);
  settleReferences(document);
  expect(DomUtils.getInnerHTML(document)).toBe('<p>ab<i>c</i>de</p>');
  const [paragraph] = DomUtils.getElementsByTagName('p', document);
  expect(paragraph!.children.map(({ prev, next }) => [prev, next])).toEqual(
    paragraph!.children.map((_, i) => [
      paragraph!.children[i - 1] ?? null,
      paragraph!.children[i + 1] ?? null,
    ]),
  );
});

// Minutes where each is searched for among its siblings.
it.each([
  ['comments', '<!---->x'],
  ['elements that are left out', '<svg></svg>x'],
  ['links to unknown articles', `${unknown}x</a>`],
])('takes linear time for very many %s', (_name, part) => {
  const html = tidyHtml(`<p>${part.repeat(150_000)}</p>`, openNoticeBook(), () => null);
  expect(html).toBe(`<p>${'x'.repeat(150_000)}</p>`);
});
