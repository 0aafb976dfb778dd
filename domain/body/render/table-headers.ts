import type { Node } from '@tiptap/pm/model';
import { countHeadRows } from '../../../shared/body/schema.ts';

/** The cells that a header cell is for: https://html.spec.whatwg.org/multipage/tables.html#attr-th-scope */
export type Scope = 'col' | 'row';

/**
 * The scope of each header cell without its own, in tables with headers on two sides or among ordinary cells.
 * Nested tables are treated separately.
 */
export function headerScopes(doc: Node): Map<Node, Scope> {
  const scopes = new Map<Node, Scope>();
  doc.descendants((table) => {
    if (table.type.name !== 'table') return;
    const head = countHeadRows(table);
    const columns = cellsIn(table.children.slice(0, head));
    const rows = cellsIn(table.children.slice(head)).filter(
      (cell) => cell.type.name === 'tableHeader' && !isEmptyHeader(cell),
    );
    if (head === 0 || (rows.length === 0 && !columns.some(isEmptyHeader))) return;
    for (const cell of columns) if (cell.attrs.scope === null) scopes.set(cell, 'col');
    for (const cell of rows) if (cell.attrs.scope === null) scopes.set(cell, 'row');
  });
  return scopes;
}

/** True for a header cell without text or image. */
export function isEmptyHeader(header: Node): boolean {
  let isEmpty = header.textContent.trim() === '';
  header.descendants(({ type }) => {
    if (type.name === 'image' || type.name === 'figureImage') isEmpty = false;
  });
  return isEmpty;
}

function cellsIn(rows: readonly Node[]): Node[] {
  return rows.flatMap((row) => row.children);
}
