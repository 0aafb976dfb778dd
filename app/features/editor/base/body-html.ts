import { DOMParser, type Node, type Schema } from '@tiptap/pm/model';
import { serialiseBlock, trimBlocks } from '../../../../shared/body/schema.ts';
import { cacheByNode } from './node-cache.ts';

/**
 * Parses a clean body without loading or running anything in it. `exact` keeps every space, for HTML that an
 * editor has written.
 */
export function parseBody(schema: Schema, html: string, exact = false): Node {
  const page = new window.DOMParser().parseFromString(`<body>${html}</body>`, 'text/html');
  return DOMParser.fromSchema(schema).parse(page.body, { preserveWhitespace: exact });
}

export const blockToHtml = cacheByNode(serialiseBlock);

/**
 * Serialises the body. Only blocks that changed since the last call cost time, so that it can run at each key
 * press.
 */
export function bodyToHtml(doc: Node): string {
  return trimBlocks(doc).map(blockToHtml).join('');
}
