import { DOMParser, Fragment, type Node, type Schema } from '@tiptap/pm/model';
import { htmlBlock } from '../../../../shared/body/markdown/blocks.ts';
import { writeExactly } from '../../../../shared/body/markdown/exact.ts';
import { parseMarkdown } from '../../../../shared/body/markdown/parse.ts';
import { writeMarkdown } from '../../../../shared/body/markdown/write-markdown.ts';
import { bodyMarks, renderBlocks, trimBlocks } from '../../../../shared/body/schema.ts';

/**
 * Writes a document as Markdown. Blocks that Markdown cannot say exactly are HTML, so that `parseSource`
 * returns the same document, without the empty paragraphs at its end.
 */
export function writeSource(doc: Node): string {
  const pieces = renderBlocks(doc, {});
  const written = trimBlocks(doc);
  const attempts = writeExactly(pieces);
  let attempt = attempts.next();
  while (!attempt.done) {
    const { markdown, block } = attempt.value;
    const expected = block === undefined ? doc : doc.copy(Fragment.from(written[block]));
    attempt = attempts.next(trimBlocks(expected).length > 0 && isSource(markdown, expected));
  }
  return attempt.value ?? writeMarkdown(pieces.map(htmlBlock));
}

/** Parses Markdown that `writeSource` wrote or an author typed. */
export function parseSource(schema: Schema, markdown: string): Node {
  const html = parseMarkdown(markdown, { keepUnknownTags: true });
  const { body } = new window.DOMParser().parseFromString(`<body>${html}</body>`, 'text/html');
  joinLines(body);
  return DOMParser.fromSchema(schema).parse(body, { preserveWhitespace: true });
}

function isSource(markdown: string, doc: Node): boolean {
  const read = trimBlocks(parseSource(doc.type.schema, markdown));
  const written = trimBlocks(doc);
  return read.length === written.length && read.every((block, index) => block.eq(written[index] as Node));
}

const INLINE = new Set(['img', ...Object.values(bodyMarks).flatMap(({ html }) => Object.keys(html))]);

/**
 * Makes a space of each line break in a text, and nothing of one at the edge of a block. The parser keeps
 * every space.
 */
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
