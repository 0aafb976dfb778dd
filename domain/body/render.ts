import type { Mark, Node } from '@tiptap/pm/model';
import type { AdditionalImage } from '../../contract/article.ts';
import type { articleHighlighter } from '../../contract/body/highlight.ts';
import { type Dress, serialiseBlocks, writeElement } from '../../contract/body.ts';
import { levelsOf, nameHeadings, type TocEntry } from './headings.ts';
import { interleave } from './interleave.ts';
import { legible } from './legible.ts';
import { parseTree } from './parse.ts';
import { additionalFigure, type FindPicture, pictureHtml, type Shown } from './pictures.ts';
import { picturesOf, startOf, textOf } from './plain-text.ts';
import { readingMinutes } from './reading-time.ts';
import { buildTree } from './tree.ts';

/** What a body is rendered with. */
export type RenderOptions = {
  pictures: FindPicture;
  additionalImages?: AdditionalImage[];
  lang?: string;
  /** The site's own origin: links to it are not links to another host. */
  origin?: string;
  /** Marks the words of code by what they are; without it code stays plain. */
  highlight?: ReturnType<typeof articleHighlighter>;
};

/** See `renderBody` in `body.ts`. */
export type RenderedBody = {
  rendered: string;
  toc: TocEntry[];
  headings: string;
  text: string;
  readMinutes: number;
  start: string;
};

/** See `renderBody` in `body.ts`. */
export function render(html: string, options: RenderOptions): RenderedBody {
  const doc = parseTree(buildTree(html));
  const headings = nameHeadings(doc);
  const images = (options.additionalImages ?? []).toSorted((a, b) => a.position - b.position);
  const text = textOf(doc);
  const toc = [...headings.values()];
  return {
    rendered: legible(
      interleave(
        doc,
        serialiseBlocks(doc, dressFor(doc, headings, options)),
        images.map((image) => additionalFigure(image, options.pictures)),
      ),
    ),
    toc,
    headings: toc.map((entry) => entry.text).join('\n'),
    text: [text, ...picturesOf(doc), ...images.flatMap(({ caption, alt }) => [caption, alt])]
      .filter(Boolean)
      .join('\n'),
    readMinutes: readingMinutes(text, options.lang),
    start: startOf(doc),
  };
}

/** What a page has that the source has not, by node. */
function dressFor(
  doc: Node,
  headings: Map<Node, TocEntry>,
  { pictures, origin, highlight }: RenderOptions,
): Dress {
  const levels = levelsOf(doc);
  const dresses: Record<string, (node: Node, inner: () => string, plain: () => string) => string> = {
    callout: (_node, _inner, plain) => plain().replace('<aside', '<aside role="note"'),
    footnoteReturn: (_node, _inner, plain) => plain().replace('<a', '<a aria-label="Back to the text"'),
    heading: (node, _inner, plain) =>
      headingHtml(plain(), node, headings.get(node)?.id ?? '', levels.get(node) ?? 2),
    image: (node) => pictureHtml(node.attrs as Shown, pictures),
    figureImage: (node) => pictureHtml(node.attrs as Shown, pictures),
    table: scrollable,
    tableHeader: (node, _inner, plain) => headerHtml(plain(), node),
    codeBlock: (node, _inner, plain) => codeHtml(plain(), node, highlight),
    footnotes: (_node, _inner, plain) => plain().replace('<section', '<section role="doc-endnotes"'),
  };
  return {
    node: (node, inner, plain) => dresses[node.type.name]?.(node, inner, plain),
    mark: (mark) => (isForeign(mark, origin) ? { rel: 'noopener noreferrer' } : undefined),
  };
}

/** A heading of the level that it has among the others; where that is not the one its author chose, with the look of that. */
function headingHtml(plain: string, { attrs }: Node, id: string, level: number): string {
  const look = level === attrs.level ? '' : ` class="h${attrs.level}"`;
  return plain
    .replace(/^<h[1-6](?: id="[^"]*")?/, `<h${level} id="${id}"${look}`)
    .replace(/<\/h[1-6]>$/, `</h${level}>`);
}

/** Code scrolls inside itself, and can be reached by the keyboard to do so. */
function codeHtml(plain: string, node: Node, highlight: RenderOptions['highlight']): string {
  const html = plain.replace('<pre>', '<pre tabindex="0">');
  const marked = highlight?.(node.textContent, node.attrs.language);
  return marked === undefined
    ? html
    : html.replace(/(<code[^>]*>)[\s\S]*(?=<\/code>)/, (_all, start) => start + marked);
}

/** A table scrolls inside itself, and can be reached by the keyboard to do so. It is no landmark: there may be many. */
function scrollable(table: Node, _inner: () => string, plain: () => string): string {
  const label = table.attrs.caption ?? 'Table';
  return writeElement(
    'div',
    { class: 'table-scroll', role: 'group', tabindex: 0, 'aria-label': label },
    scoped(plain()),
  );
}

/** Where headings stand among ordinary cells, or at two sides, each says what it heads. */
function scoped(table: string): string {
  const [head = '', body] = table.split('</thead>');
  const parts = body === undefined ? ['', head] : [`${head}</thead>`, body];
  const [columns = '', rows = ''] = parts;
  if (!columns || (!cell.test(columns) && !heading.test(rows))) return table;
  return columns.replace(unscoped, '<th scope="col"') + rows.replace(unscoped, '<th scope="row"');
}

const cell = /<td\b/;
const heading = /<th\b/;
const unscoped = /<th\b(?![^>]*\sscope=)/g;

/** A heading that heads nothing, as in the corner of a table, is an ordinary cell. */
function headerHtml(plain: string, header: Node): string {
  let isEmpty = header.textContent.trim() === '';
  header.descendants(({ type }) => {
    if (type.name === 'image' || type.name === 'figureImage') isEmpty = false;
  });
  if (!isEmpty) return plain;
  return plain
    .replace(/^<th\b[^>]*>/, (start) => start.replace('<th', '<td').replace(/ scope="[^"]*"/, ''))
    .replace(/<\/th>$/, '</td>');
}

function isForeign(mark: Mark, origin: string | undefined): boolean {
  if (mark.type.name !== 'link' || !/^https?:/i.test(mark.attrs.href)) return false;
  return origin === undefined || URL.parse(mark.attrs.href)?.origin !== origin;
}
