import type { Node } from '@tiptap/pm/model';
import { trimBlocks } from '../../../../shared/body/schema.ts';

/** Blocks that replace those between two positions of a document. */
export interface ChangedBlocks {
  from: number;
  to: number;
  blocks: Node[];
}

/**
 * Compares the top-level blocks of two documents, without the empty paragraphs at their ends. Returns null if
 * nothing changed. Blocks before and after the changed ones stay as they are.
 */
export function findChangedBlocks(doc: Node, next: Node): ChangedBlocks | null {
  const [before, after] = [trimBlocks(doc), trimBlocks(next)];
  const isEqual = (one: number, other: number) => before[one]?.eq(after[other] as Node) ?? false;
  let start = 0;
  while (start < before.length && start < after.length && isEqual(start, start)) start++;
  let [end, nextEnd] = [before.length, after.length];
  while (end > start && nextEnd > start && isEqual(end - 1, nextEnd - 1)) {
    end--;
    nextEnd--;
  }
  if (start === end && start === nextEnd) return null;
  const blocks = after.slice(start, nextEnd);
  if (before.length === 0) return { from: 0, to: doc.content.size, blocks };
  const isEmptied = after.length === 0 && before.length === doc.childCount;
  const from = findBlockEnd(doc, before[start - 1]);
  const to = start === end ? from : findBlockEnd(doc, before[end - 1]);
  return { from, to, blocks: isEmptied ? [...next.children] : blocks };
}

/** The position behind a block of a document; 0 without one. Empty paragraphs may stand before the notes. */
function findBlockEnd(doc: Node, block: Node | undefined): number {
  if (!block) return 0;
  return doc.children
    .slice(0, doc.children.indexOf(block) + 1)
    .reduce((size, { nodeSize }) => size + nodeSize, 0);
}
