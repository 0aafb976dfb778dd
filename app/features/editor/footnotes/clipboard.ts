import {
  DOMParser as BodyParser,
  DOMSerializer,
  type Fragment,
  type Node,
  type Schema,
} from '@tiptap/pm/model';
import { findAll } from '../blocks/find-nodes.ts';
import { sortByReference } from './footnotes.ts';

const ATTRIBUTE = 'data-carried-notes';

/** Serialises copied content for the clipboard, followed by the notes that it refers to. */
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
    const notes = target ? [] : missingNotes(fragment, this.#doc());
    if (notes.length === 0) return dom;
    const list = this.#doc().type.schema.node('footnotes', null, notes);
    const section = super.serializeNode(list, options) as HTMLElement;
    section.setAttribute(ATTRIBUTE, '');
    dom.append(section);
    return dom;
  }
}

/** Returns the notes that copied content refers to but does not contain. */
function missingNotes(fragment: Fragment, doc: Node): Node[] {
  const missing = new Set(findAll(fragment, 'footnoteReference').map(({ node }) => node.attrs.href));
  for (const { node } of findAll(fragment, 'footnote')) missing.delete(`#${node.attrs.id}`);
  if (missing.size === 0) return [];
  const notes = findAll(doc, 'footnote').map(({ node }) => node);
  return sortByReference(doc, notes).filter(({ attrs }) => missing.has(`#${attrs.id}`));
}

/**
 * Removes those notes from pasted HTML and returns them. `page` is a document in which nothing runs or loads.
 */
export function takeCopiedNotes(page: Document, schema: Schema): Node[] {
  const section = page.querySelector(`[${ATTRIBUTE}]`);
  if (!section) return [];
  const body = page.createElement('body');
  body.append(section);
  return findAll(BodyParser.fromSchema(schema).parse(body), 'footnote').map(({ node }) => node);
}

export function hasCopiedNotes(html: string): boolean {
  return html.includes(ATTRIBUTE);
}
