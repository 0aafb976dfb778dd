import { align, type BodyAttributes, background, colspan, dir, lang, rowspan, scope } from './attributes.ts';
import { attributeDefaults, type BodyNodeSpec, element, readAttributes, writeAttributes } from './spec.ts';

const cell: BodyAttributes = { colspan, rowspan, align, background, dir, lang };
const writing: BodyAttributes = { dir, lang };

/**
 * Tables for prosemirror-tables: the children of a table are its rows, so its caption is an attribute. The
 * serialiser puts leading rows of header cells into `thead`.
 */
export const tables: Record<string, BodyNodeSpec> = {
  table: {
    group: 'block',
    content: 'tableRow+',
    tableRole: 'table',
    isolating: true,
    attrs: { caption: { default: null }, ...attributeDefaults(writing) },
    parseDOM: [
      { tag: 'table', getAttrs: (dom) => ({ caption: readCaption(dom), ...readAttributes(dom, writing) }) },
      { tag: 'caption', context: 'table/', ignore: true },
    ],
    toDOM: (node) =>
      node.attrs.caption === null
        ? ['table', writeAttributes(node.attrs, writing), ['tbody', 0]]
        : ['table', writeAttributes(node.attrs, writing), ['caption', node.attrs.caption], ['tbody', 0]],
    html: { table: Object.values(writing), caption: [], thead: [], tbody: [], tfoot: [] },
  },
  tableRow: element({
    tag: 'tr',
    content: '(tableCell | tableHeader)*',
    tableRole: 'row',
    attributes: { background, ...writing },
  }),
  tableCell: element({ tag: 'td', content: 'block+', tableRole: 'cell', isolating: true, attributes: cell }),
  tableHeader: element({
    tag: 'th',
    content: 'block+',
    tableRole: 'header_cell',
    isolating: true,
    attributes: { scope, ...cell },
  }),
};

function readCaption(table: HTMLElement): string | null {
  for (let child = table.firstChild; child !== null; child = child.nextSibling) {
    if (child.nodeName === 'CAPTION') return child.textContent?.replace(/\s+/g, ' ').trim() || null;
  }
  return null;
}
