import type { Node, ResolvedPos } from '@tiptap/pm/model';
import type { Selection } from '@tiptap/pm/state';
import { MAX_QUOTE, MAX_QUOTE_CONTEXT } from '../../../../contract/limits.ts';
import { findPassage, type Quotation, quotePassage } from '../../../../shared/passages/passages.ts';
import { PlainText, type Point } from '../../../../shared/passages/plain-text.ts';

const LIMITS = { quote: MAX_QUOTE, context: MAX_QUOTE_CONTEXT };

/** The text of a document; its nodes are their positions. */
export function readDocument(doc: Node): PlainText<number> {
  const plain = new PlainText<number>();
  doc.forEach((block, start) => {
    plain.startBlock();
    block.descendants((node, offset) => {
      if (node.isText) plain.add(start + 1 + offset, node.text ?? '');
      else if (!node.isInline || node.type.name === 'hardBreak') plain.separate();
    });
  });
  return plain;
}

/** The positions of a passage; null if the text no longer has it. */
export function placePassage(
  plain: PlainText<number>,
  passage: Quotation,
  find = findPassage,
): { from: number; to: number } | null {
  const range = find(plain, passage);
  const points = range && plain.toPoints(range);
  return points && { from: position(points.start), to: position(points.end) };
}

/** Quotes the selected text; null if there is none. */
export function quoteSelection(doc: Node, { $from, $to, empty }: Selection): Quotation | null {
  if (empty) return null;
  const plain = readDocument(doc);
  const isAfter = (one: Point<number>, other: Point<number>) => position(one) > position(other);
  const range = plain.toRange(pointAt($from), pointAt($to), isAfter);
  return quotePassage(plain, range, LIMITS);
}

function pointAt({ pos, textOffset }: ResolvedPos): Point<number> {
  return { node: pos - textOffset, offset: textOffset };
}

function position({ node, offset }: Point<number>): number {
  return node + offset;
}
