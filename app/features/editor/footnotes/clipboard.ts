import {
  DOMParser as BodyParser,
  DOMSerializer,
  type Fragment,
  type Node,
  type Schema,
} from '@tiptap/pm/model';
import { findAll, sortByReference } from './footnotes.ts';

const MARK = 'data-carried-notes';

/** Writes to the clipboard what is copied, and behind it the notes that it refers to. */
export class NoteSerializer extends DOMSerializer {
  readonly #doc: () => Node;

  constructor(schema: Schema, doc: () => Node) {
    super(DOMSerializer.nodesFromSchema(schema), DOMSerializer.marksFromSchema(schema));
    this.#doc = doc;
  }

  override serializeFragment(
    fragment: Fragment,
    options?: { document?: Document },
    target?: HTMLElement | DocumentFragment,
  ): HTMLElement | DocumentFragment {
    const dom = super.serializeFragment(fragment, options, target);
    const notes = target ? [] : notesOf(fragment, this.#doc());
    if (notes.length === 0) return dom;
    const list = this.#doc().type.schema.node('footnotes', null, notes);
    const section = super.serializeNode(list, options) as HTMLElement;
    section.setAttribute(MARK, '');
    dom.append(section);
    return dom;
  }
}

/** The notes that a copied piece refers to and does not hold. */
function notesOf(fragment: Fragment, doc: Node): Node[] {
  const wanted = new Set(findAll(fragment, 'footnoteReference').map(({ node }) => node.attrs.href));
  for (const { node } of findAll(fragment, 'footnote')) wanted.delete(`#${node.attrs.id}`);
  if (wanted.size === 0) return [];
  const notes = findAll(doc, 'footnote').map(({ node }) => node);
  return sortByReference(doc, notes).filter(({ attrs }) => wanted.has(`#${attrs.id}`));
}

/** Takes the notes that a copy carried along out of its HTML. `page` is a document in which nothing runs or loads. */
export function takeCopiedNotes(page: Document, schema: Schema): Node[] {
  const section = page.querySelector(`[${MARK}]`);
  if (!section) return [];
  const alone = page.createElement('body');
  alone.append(section);
  return findAll(BodyParser.fromSchema(schema).parse(alone), 'footnote').map(({ node }) => node);
}

/** Whether copied HTML carries notes. */
export function hasCopiedNotes(html: string): boolean {
  return html.includes(MARK);
}
