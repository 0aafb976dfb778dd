import { DOMParser, type Node, type Schema } from '@tiptap/pm/model';
import { serialiseBody } from '../../../contract/body.ts';

/** The document of a clean body in the editor's own schema. Nothing in it is loaded or run while it is read. */
export function readBody(schema: Schema, html: string): Node {
  const page = new window.DOMParser().parseFromString(`<body>${html}</body>`, 'text/html');
  return DOMParser.fromSchema(schema).parse(page.body);
}

/** The body as it is saved. */
export function writeBody(doc: Node): string {
  return serialiseBody(doc);
}
