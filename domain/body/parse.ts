import { DOMParser, type Node, Schema } from '@tiptap/pm/model';
import { bodyMarks, bodyNodes } from '../../shared/body/schema.ts';
import type { TreeElement } from './tree.ts';

let schema: Schema | undefined;

/** The document schema of `shared/body/schema.ts`, built on first use. */
function bodySchema(): Schema {
  schema ??= new Schema({ nodes: bodyNodes, marks: bodyMarks });
  return schema;
}

/** Parses a tree to a document with the parser that the editor uses in the browser. */
export function parseTree(tree: TreeElement): Node {
  return DOMParser.fromSchema(bodySchema()).parse(tree as unknown as globalThis.Node);
}
