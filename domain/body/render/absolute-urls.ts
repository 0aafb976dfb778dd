import { absoluteAddress } from '../../../contract/body/addresses.ts';
import { type Html, writeHtml } from '../../../contract/body.ts';
import { readHtml } from '../read-html.ts';

/** Attributes of a rendered body that hold an address. */
const ADDRESSED = ['href', 'src'];

/** See `renderElsewhere` in `body.ts`. */
export function withAbsoluteUrls(rendered: string, base: string): string {
  return writeHtml(readHtml(rendered).map((piece) => movedTo(piece, base)));
}

function movedTo(piece: Html, base: string): Html {
  if (typeof piece === 'string') return piece;
  const { tag, attributes, children } = piece;
  const entries = Object.entries(attributes).map(([name, value]) => [name, moved(name, String(value), base)]);
  return {
    tag,
    attributes: Object.fromEntries(entries),
    children: children.map(tag === 'pre' ? plainCode : (child) => movedTo(child, base)),
  };
}

function moved(name: string, value: string, base: string): string {
  if (ADDRESSED.includes(name)) return absoluteAddress(value, base);
  return name === 'srcset' ? absoluteSet(value, base) : value;
}

/** Only our own pictures have a set, and their addresses hold neither commas nor spaces. */
function absoluteSet(set: string, base: string): string {
  return set
    .split(/,\s+/)
    .map((candidate) => candidate.replace(/^\S+/, (address) => absoluteAddress(address, base)))
    .join(', ');
}

/** Code without the marks of its words. */
function plainCode(code: Html): Html {
  return typeof code === 'string' ? code : { ...code, children: [textOf(code.children)] };
}

function textOf(pieces: readonly Html[]): string {
  return pieces.map((piece) => (typeof piece === 'string' ? piece : textOf(piece.children))).join('');
}
