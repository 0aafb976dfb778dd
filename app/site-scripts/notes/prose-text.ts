import { MAX_QUOTE, MAX_QUOTE_CONTEXT } from '../../../contract/limits.ts';
import { findPassage, type Quotation, quotePassage } from '../../../shared/passages/passages.ts';
import { PlainText, type Point } from '../../../shared/passages/plain-text.ts';

const LIMITS = { quote: MAX_QUOTE, context: MAX_QUOTE_CONTEXT };
/** Elements that are not part of the author's text. */
const SKIPPED = 'button, script, style, math, [aria-hidden=true], .embed';
const INLINE = /^(a|abbr|b|bdi|cite|code|dfn|em|i|kbd|mark|q|s|samp|small|span|strong|sub|sup|u|var)$/i;

/** Reads the text of an article on its page. */
export function readProse(prose: Element): PlainText<Node> {
  const plain = new PlainText<Node>();
  const visit = (parent: Node) => {
    for (const node of parent.childNodes) {
      if (node.nodeType === Node.TEXT_NODE) plain.add(node, node.nodeValue ?? '');
      else if (node instanceof Element && !node.matches(SKIPPED)) {
        if (parent === prose) plain.startBlock();
        const isInline = INLINE.test(node.tagName);
        if (!isInline) plain.separate();
        visit(node);
        if (!isInline) plain.separate();
      }
    }
  };
  visit(prose);
  return plain;
}

/** Finds a passage on the page; null if the text no longer has it. */
export function placePassage(plain: PlainText<Node>, passage: Quotation, find = findPassage): Range | null {
  const found = find(plain, passage);
  const points = found && plain.toPoints(found);
  if (!points) return null;
  const range = document.createRange();
  range.setStart(points.start.node, points.start.offset);
  range.setEnd(points.end.node, points.end.offset);
  return range;
}

/** Quotes a range of the page; null if it contains no words of the text. */
export function quoteRange(plain: PlainText<Node>, range: Range): Quotation | null {
  const probe = document.createRange();
  const isAfter = (one: Point<Node>, other: Point<Node>) => {
    probe.setStart(other.node, other.offset);
    probe.collapse(true);
    return probe.comparePoint(one.node, one.offset) > 0;
  };
  const start = { node: range.startContainer, offset: range.startOffset };
  const end = { node: range.endContainer, offset: range.endOffset };
  return quotePassage(plain, plain.toRange(start, end, isAfter), LIMITS);
}
