import type { Html, HtmlElement } from '../../../shared/body/schema.ts';

const BLOCKS = new Set(
  'p h2 h3 h4 h5 h6 ul ol dl div blockquote pre table tr li dt dd hr caption'.split(' '),
);
const TIGHT = new Set(['li', 'tr', 'dt', 'dd']);

/** The plain text of elements of an email: each block on lines of its own, links and images with their URLs. */
export function plainEmail(pieces: readonly Html[]): string {
  return pieces
    .map(plain)
    .join('')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n');
}

function plain(piece: Html): string {
  if (typeof piece === 'string') return piece;
  const { tag } = piece;
  if (tag === 'br') return '\n';
  if (tag === 'hr') return '\n\n* * *\n\n';
  if (tag === 'img') return piece.attributes.alt ? `[${piece.attributes.alt}]` : '';
  const inner = tag === 'ol' ? numbered(piece) : piece.children.map(plain).join('');
  if (tag === 'a') return linked(String(piece.attributes.href), inner);
  if (tag === 'td' || tag === 'th') return `${inner.trim()}\t`;
  if (tag === 'li') return `\n- ${indented(inner)}`;
  if (tag === 'blockquote') return `\n\n${quoted(inner)}\n\n`;
  if (!BLOCKS.has(tag)) return inner;
  return TIGHT.has(tag) ? `\n${inner.trim()}` : `\n\n${tag === 'pre' ? inner : inner.trim()}\n\n`;
}

function numbered({ attributes, children }: HtmlElement): string {
  let number = Number(attributes.start ?? 1) - 1;
  return children
    .map((child) => {
      if (typeof child === 'string' || child.tag !== 'li') return plain(child);
      number++;
      return `\n${number}. ${indented(child.children.map(plain).join(''))}`;
    })
    .join('');
}

function linked(href: string, text: string): string {
  const shown = text.trim();
  return shown === '' || shown === href ? href : `${shown} (${href})`;
}

function indented(text: string): string {
  return text.trim().replace(/\n+/g, '\n  ');
}

function quoted(text: string): string {
  return text
    .trim()
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');
}
