import { type Html, type HtmlElement, htmlElement } from '../../../shared/body/schema.ts';

const EAST_ASIAN = /^(?:zh|ja|ko)\b/i;
/** Words of scripts that are emphasised by italics, with the spaces and marks between them. */
const SLANTED =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}][\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{M}\p{N} .,'’&/-]*/gu;

/**
 * Emphasis in a text of this language. East Asian text is emphasised by dots, which Latin words do not take:
 * each run of them is a `span.latin`, which styles slant.
 */
export function emphasised(element: HtmlElement, lang: string | undefined): HtmlElement {
  return EAST_ASIAN.test(lang ?? '') ? splitRuns(element) : element;
}

function splitRuns(element: HtmlElement): HtmlElement {
  const children = element.children.flatMap((child): readonly Html[] => {
    if (typeof child === 'string') return splitText(child);
    return [child.tag === 'math' || child.tag === 'code' ? child : splitRuns(child)];
  });
  return { ...element, children };
}

function splitText(text: string): Html[] {
  const pieces: Html[] = [];
  let end = 0;
  for (const { 0: run, index } of text.matchAll(SLANTED)) {
    const words = run.trimEnd();
    if (index > end) pieces.push(text.slice(end, index));
    pieces.push(htmlElement('span', { class: 'latin' }, [words]));
    end = index + words.length;
  }
  if (end < text.length) pieces.push(text.slice(end));
  return pieces;
}
