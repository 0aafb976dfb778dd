import type { Node } from '@tiptap/pm/model';
import { headRows } from '../../../contract/body.ts';

/** What a header cell heads: https://html.spec.whatwg.org/multipage/tables.html#attr-th-scope */
export type Scope = 'col' | 'row';

/**
 * The scope of each header cell that has none of its own, in tables where headers stand at two sides or among ordinary
 * cells. Each table decides for its own cells, also one inside another.
 */
export function scopesOf(doc: Node): Map<Node, Scope> {
  const scopes = new Map<Node, Scope>();
  doc.descendants((table) => {
    if (table.type.name !== 'table') return;
    const head = headRows(table);
    const columns = cellsOf(table.children.slice(0, head));
    const rows = cellsOf(table.children.slice(head)).filter(
      (cell) => cell.type.name === 'tableHeader' && !isEmptyHeader(cell),
    );
    if (head === 0 || (rows.length === 0 && !columns.some(isEmptyHeader))) return;
    for (const cell of columns) if (cell.attrs.scope === null) scopes.set(cell, 'col');
    for (const cell of rows) if (cell.attrs.scope === null) scopes.set(cell, 'row');
  });
  return scopes;
}

/** Whether a header cell shows nothing, neither text nor a picture. */
export function isEmptyHeader(header: Node): boolean {
  let isEmpty = header.textContent.trim() === '';
  header.descendants(({ type }) => {
    if (type.name === 'image' || type.name === 'figureImage') isEmpty = false;
  });
  return isEmpty;
}

function cellsOf(rows: readonly Node[]): Node[] {
  return rows.flatMap((row) => row.children);
}
