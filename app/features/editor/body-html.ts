import { DOMParser, type Node, type Schema } from '@tiptap/pm/model';
import { serialiseBlock, writtenBlocks } from '../../../contract/body.ts';

/**
 * The document of a clean body in the editor's own schema. Nothing in it is loaded or run while it is read. `exact` keeps
 * every space, for what an editor wrote a moment ago.
 */
export function parseBody(schema: Schema, html: string, exact = false): Node {
  const page = new window.DOMParser().parseFromString(`<body>${html}</body>`, 'text/html');
  return DOMParser.fromSchema(schema).parse(page.body, { preserveWhitespace: exact });
}

/** Nodes never change: a key pressed makes one block anew and leaves all others as they are. */
const htmlOfBlock = new WeakMap<Node, string>();

/** The body as it is saved. It costs what has changed since it was last written, so that it may be asked at every key. */
export function bodyHtml(doc: Node): string {
  return writtenBlocks(doc).map(blockHtml).join('');
}

function blockHtml(block: Node): string {
  const known = htmlOfBlock.get(block);
  if (known !== undefined) return known;
  const html = serialiseBlock(block);
  htmlOfBlock.set(block, html);
  return html;
}
