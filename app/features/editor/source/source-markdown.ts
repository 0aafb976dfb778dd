import { DOMParser, Fragment, type Node, type Schema } from '@tiptap/pm/model';
import type { RootContent } from 'mdast';
import { htmlBlock, toBlock, toBlocks } from '../../../../shared/body/markdown/blocks.ts';
import { parseMarkdown } from '../../../../shared/body/markdown/parse.ts';
import { writeMarkdown } from '../../../../shared/body/markdown/write.ts';
import { bodyMarks, type HtmlElement, renderBlocks, trimBlocks } from '../../../../shared/body/schema.ts';

/**
 * Writes a document as Markdown. Blocks that Markdown cannot say exactly are HTML, so that `parseSource` returns the same
 * document, without the empty paragraphs at its end.
 */
export function writeSource(doc: Node): string {
  const pieces = renderBlocks(doc, {});
  const whole = writeMarkdown(toBlocks(pieces));
  if (isSource(whole, doc)) return whole;
  const written = trimBlocks(doc);
  const isExact = pieces.map((piece, index) => {
    const block = doc.copy(Fragment.from(written[index]));
    return trimBlocks(block).length > 0 && isSource(writeMarkdown(toBlock(piece)), block);
  });
  const mixed = writeMarkdown(pieces.flatMap((piece, index) => toSource(piece, isExact[index])));
  if (isSource(mixed, doc)) return mixed;
  return writeMarkdown(pieces.map(htmlBlock));
}

/** Parses Markdown that `writeSource` wrote or an author typed. */
export function parseSource(schema: Schema, markdown: string): Node {
  const html = parseMarkdown(markdown, { keepUnknownTags: true });
  const { body } = new window.DOMParser().parseFromString(`<body>${html}</body>`, 'text/html');
  joinLines(body);
  return DOMParser.fromSchema(schema).parse(body, { preserveWhitespace: true });
}

function toSource(piece: HtmlElement, isExact: boolean | undefined): RootContent[] {
  return isExact ? toBlock(piece) : [htmlBlock(piece)];
}

function isSource(markdown: string, doc: Node): boolean {
  const read = trimBlocks(parseSource(doc.type.schema, markdown));
  const written = trimBlocks(doc);
  return read.length === written.length && read.every((block, index) => block.eq(written[index] as Node));
}

const INLINE = new Set(['img', ...Object.values(bodyMarks).flatMap(({ html }) => Object.keys(html))]);

/** Makes a space of each line break in a text, and nothing of one at the edge of a block. The parser keeps every space. */
function joinLines(parent: globalThis.Node): void {
  for (const node of [...parent.childNodes]) {
    if (node.nodeName === 'PRE') continue;
    if (node.nodeType !== 3) joinLines(node);
    else if (node.nodeValue?.includes('\n')) {
      let text = node.nodeValue.replace(/[ \t]*\n[ \t\n]*/g, '\n');
      if (text.startsWith('\n') && isEdge(node.previousSibling, parent)) text = text.slice(1);
      if (text.endsWith('\n') && isEdge(node.nextSibling, parent)) text = text.slice(0, -1);
      node.nodeValue = text.replaceAll('\n', ' ');
    }
  }
}

/** True if a line break beside this sibling is not part of a line. */
function isEdge(sibling: globalThis.Node | null, parent: globalThis.Node): boolean {
  const name = (sibling ?? parent).nodeName.toLowerCase();
  return name !== '#text' && !INLINE.has(name);
}
