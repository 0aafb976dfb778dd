import type { Node } from '@tiptap/pm/model';

/** A heading of the text, for its outline. */
export interface OutlineHeading {
  level: number;
  text: string;
  /** Its position in the document. */
  position: number;
  /** True if it is more than one level below the heading before it, or below the title. */
  skipsLevel: boolean;
}

/** The maximum number of headings in an outline. */
const MAX_HEADINGS = 500;

/** Lists the headings of a document, including those in other blocks. */
export function listHeadings(doc: Node): OutlineHeading[] {
  const headings: OutlineHeading[] = [];
  let last = 1;
  doc.descendants((node, position) => {
    if (node.type.name !== 'heading' || headings.length === MAX_HEADINGS) return !node.isTextblock;
    const level = Number(node.attrs.level);
    headings.push({ level, text: node.textContent.trim(), position, skipsLevel: level > last + 1 });
    last = level;
    return false;
  });
  return headings;
}

/** The index of the heading above or at a position; -1 if there is none. */
export function headingAt(headings: readonly OutlineHeading[], position: number): number {
  return headings.findLastIndex((heading) => heading.position <= position);
}
