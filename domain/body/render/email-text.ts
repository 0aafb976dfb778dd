import type { Html, HtmlElement } from '../../../shared/body/schema.ts';

const BLOCKS = new Set(
  'p h2 h3 h4 h5 h6 ul ol dl div blockquote pre table tr li dt dd hr caption'.split(' '),
);
const TIGHT = new Set(['li', 'tr', 'dt', 'dd']);
/** A task, whose box stands for the bullet or number. */
const TASK = /^[☐☑] /;

/**
 * The plain text of elements of an email: each block on lines of its own, links and images with their URLs.
 */
export function plainEmail(pieces: readonly Html[]): string {
  const text = pieces.map(plain).join('');
  return withoutExtraLines(
    text
      .split('\n')
      .map((line) => line.trimEnd())
      .join('\n'),
  );
}

function plain(piece: Html): string {
  if (typeof piece === 'string') return piece;
  const { tag, attributes } = piece;
  // The image of a card leads where its title does.
  if (attributes['aria-hidden']) return '';
  if (attributes.role === 'presentation') return `\n\n${cellContent(piece).map(plain).join('').trim()}\n\n`;
  if (tag === 'br') return '\n';
  if (tag === 'hr') return '\n\n* * *\n\n';
  if (tag === 'img') return attributes.alt ? `[${attributes.alt}]` : '';
  const inner = tag === 'ol' ? numbered(piece) : piece.children.map(plain).join('');
  if (tag === 'a') return linked(String(attributes.href), inner);
  if (tag === 'td' || tag === 'th') return `${inner.trim().replace(/\s*\n\s*/g, ' ')}\t`;
  if (tag === 'li') return item('-', inner);
  if (tag === 'blockquote') return `\n\n${quoted(inner)}\n\n`;
  if (!BLOCKS.has(tag)) return inner;
  return TIGHT.has(tag) ? `\n${inner.trim()}` : `\n\n${tag === 'pre' ? inner : inner.trim()}\n\n`;
}

/** The content of a table that is only a frame. */
function cellContent({ tag, children }: HtmlElement): readonly Html[] {
  if (tag === 'td') return children;
  return children.flatMap((child) => (typeof child === 'string' ? [] : cellContent(child)));
}

function numbered({ attributes, children }: HtmlElement): string {
  let number = Number(attributes.start ?? 1) - 1;
  return children
    .map((child) => {
      if (typeof child === 'string' || child.tag !== 'li') return plain(child);
      number++;
      return item(`${number}.`, child.children.map(plain).join(''));
    })
    .join('');
}

function item(marker: string, text: string): string {
  const content = text.trim().replace(/\n+/g, '\n  ');
  return TASK.test(content) ? `\n${content}` : `\n${marker} ${content}`;
}

function linked(href: string, text: string): string {
  const shown = text.trim();
  return shown === '' || shown === href ? href : `${shown} (${href})`;
}

function quoted(text: string): string {
  return withoutExtraLines(text.trim())
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');
}

function withoutExtraLines(text: string): string {
  return text.replace(/\n{3,}/g, '\n\n');
}
