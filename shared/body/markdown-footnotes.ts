import type { MarkdownIt, StateCore, Token } from 'markdown-it';
import footnotes from 'markdown-it-footnote';
import type { Html } from './serialise.ts';

/** A label that is a number or a name, as it is in the ids of a note and its references. */
const LABEL = /^(?:\d{1,6}|(?!\d+$)[\p{L}\p{N}][\p{L}\p{M}\p{N}_.-]{0,60})$/u;

function idPart(label: string): string {
  return /^\d+$/.test(label) ? label : `-${label}`;
}

/** The label of the id of a note or reference, or null. */
function readLabel(id: unknown, prefix: 'fn' | 'fnref'): string | null {
  if (typeof id !== 'string' || !id.startsWith(prefix)) return null;
  const rest = id.slice(prefix.length);
  const label = rest.replace(/^-/, '');
  return LABEL.test(label) && idPart(label) === rest ? label : null;
}

/**
 * Sets `footnote`, the label in Markdown, on the references and notes of a body. Leaves others as they are.
 */
export function labelFootnotes(pieces: readonly Html[]): readonly Html[] {
  const list = pieces.at(-1);
  const [items] = typeof list === 'object' && list.attributes.class === 'footnotes' ? list.children : [];
  if (typeof list !== 'object' || typeof items !== 'object') return pieces;
  const labels = new Set<string>();
  const notes: Html[] = [];
  for (const note of items.children) {
    const label = typeof note === 'object' ? readLabel(note.attributes.id, 'fn') : null;
    if (typeof note !== 'object' || label === null) return pieces;
    labels.add(label);
    notes.push({ ...note, footnote: label, children: withoutBacklinks(note.children) });
  }
  return [
    ...labelReferences(pieces.slice(0, -1), labels),
    { ...list, footnote: '', children: [{ ...items, children: labelReferences(notes, labels) }] },
  ];
}

function labelReferences(pieces: readonly Html[], labels: ReadonlySet<string>): Html[] {
  return pieces.map((piece) => {
    if (typeof piece === 'string') return piece;
    const [link] = piece.children;
    const isReference = piece.attributes.class === 'footnote-ref' && typeof link === 'object';
    const label = isReference ? readLabel(String(link.attributes.href).slice(1), 'fn') : null;
    if (label !== null && labels.has(label)) return { ...piece, footnote: label };
    return { ...piece, children: labelReferences(piece.children, labels) };
  });
}

/** The content of a note without the links at its end, which reading adds. */
function withoutBacklinks(blocks: readonly Html[]): readonly Html[] {
  const last = blocks.at(-1);
  if (typeof last !== 'object' || last.tag !== 'p') return blocks;
  const children = [...last.children];
  const isBacklink = (piece: Html | undefined) =>
    typeof piece === 'object' && piece.attributes.class === 'footnote-backref';
  while (isBacklink(children.at(-1))) {
    children.pop();
    const text = children.at(-1);
    if (typeof text === 'string') children.splice(-1, 1, ...(text === ' ' ? [] : [text.replace(/ $/, '')]));
  }
  return [...blocks.slice(0, -1), ...(children.length > 0 ? [{ ...last, children }] : [])];
}

/** The text of a note, and the ids of its references once there are any. */
type Note = { label: string; tokens: Token[]; references: string[] };

/**
 * Reads `[^1]` and `[^1]: note`. The label decides the ids, so that they stay as they are. A note that
 * nothing refers to, and a second one with the same label, stay text.
 */
export function markdownFootnotes(md: MarkdownIt): void {
  md.use(footnotes).disable('footnote_inline');
  md.core.ruler.at('footnote_tail', (state: StateCore) => {
    const tokens = takeNotes(state.tokens);
    const notes = new Map<string, Note>();
    for (const { meta } of state.tokens) {
      const note = (meta as { note?: Note } | null)?.note;
      if (note && LABEL.test(note.label) && !notes.has(note.label)) notes.set(note.label, note);
    }
    const referred = new Set<Note>();
    const follow = (text: Token[]) => {
      const texts = [text];
      for (const text of texts) {
        for (const note of readReferences(text, notes)) {
          if (!referred.has(note)) texts.push(note.tokens);
          referred.add(note);
        }
      }
    };
    follow(tokens);
    for (const note of notes.values()) {
      if (referred.has(note)) continue;
      notes.delete(note.label);
      follow(note.tokens);
    }
    const numbers = new Map([...referred].map((note, index) => [note, index + 1]));
    state.tokens = [...placeNotes(state, tokens, numbers), ...listNotes(state, numbers)];
  });
}

function readMetaLabel({ meta }: Token): string {
  return String(meta?.label);
}

/** Leaves the first token of each note in the place of the note, with the note as `meta.note`. */
function takeNotes(tokens: readonly Token[]): Token[] {
  const open: Token[][] = [[]];
  for (const token of tokens) {
    if (token.type === 'footnote_reference_close') open.pop();
    else open.at(-1)?.push(token);
    if (token.type !== 'footnote_reference_open') continue;
    const note: Note = { label: readMetaLabel(token), tokens: [], references: [] };
    token.meta = { note };
    open.push(note.tokens);
  }
  return open[0] ?? [];
}

/** Gives the references in a text their ids. Returns the notes they refer to, in their order. */
function readReferences(tokens: readonly Token[], notes: ReadonlyMap<string, Note>): Set<Note> {
  const referred = new Set<Note>();
  const add = (label: string | null, givenId?: string) => {
    const note = label === null ? undefined : notes.get(label);
    if (!note) return null;
    const count = note.references.length;
    const id = givenId ?? `fnref${idPart(note.label)}${count > 0 ? `:${count}` : ''}`;
    note.references.push(id);
    referred.add(note);
    return { note, id };
  };
  for (const token of tokens.flatMap((token) => token.children ?? [token])) {
    if (token.type === 'footnote_ref') token.meta = { ...token.meta, reference: add(readMetaLabel(token)) };
    if (!token.type.startsWith('html_')) continue;
    for (const [, target, id] of token.content.matchAll(/<a href="#(fn[^"]{1,80})" id="([^"]{1,200})"/g))
      add(readLabel(target, 'fn'), id);
  }
  return referred;
}

/** Writes the numbers of references, and the notes without a number where they are, as text. */
function placeNotes(state: StateCore, tokens: readonly Token[], numbers: ReadonlyMap<Note, number>): Token[] {
  return tokens.flatMap((token) => {
    for (const child of token.children ?? []) writeReference(child, numbers);
    const note = (token.meta as { note?: Note } | null)?.note;
    if (!note) return [token];
    return numbers.has(note)
      ? []
      : withText(state, `[^${note.label}]: `, placeNotes(state, note.tokens, numbers));
  });
}

function writeReference(token: Token, numbers: ReadonlyMap<Note, number>): void {
  for (const child of token.children ?? []) writeReference(child, numbers);
  if (token.type !== 'footnote_ref') return;
  const { label, reference } = token.meta as { label: string; reference?: { note: Note; id: string } | null };
  token.type = reference ? 'html_inline' : 'text';
  token.content = reference
    ? `<sup class="footnote-ref"><a href="#fn${idPart(label)}" id="${reference.id}">[${numbers.get(reference.note)}]</a></sup>`
    : `[^${label}]`;
}

/** Puts a text before the content of blocks. */
function withText({ Token }: StateCore, text: string, blocks: Token[]): Token[] {
  const before = new Token('text', '', 0);
  before.content = text;
  const line = blocks[0]?.type === 'paragraph_open' ? blocks[1] : undefined;
  if (line) {
    line.children?.unshift(before);
    return blocks;
  }
  before.content = text.trimEnd();
  const inline = new Token('inline', '', 0);
  inline.children = [before];
  return [new Token('paragraph_open', 'p', 1), inline, new Token('paragraph_close', 'p', -1), ...blocks];
}

/** The list of the notes, each with links back to its references. */
function listNotes(state: StateCore, numbers: ReadonlyMap<Note, number>): Token[] {
  if (numbers.size === 0) return [];
  const html = (content: string) => Object.assign(new state.Token('html_block', '', 0), { content });
  const items = [...numbers.keys()].flatMap((note) => {
    const links = note.references.map((id) => ` <a href="#${id}" class="footnote-backref">↩︎</a>`).join('');
    const content = placeNotes(state, note.tokens, numbers);
    const last = content.at(-1);
    if (last?.type === 'paragraph_close') content.splice(-1, 0, html(links));
    else content.push(html(`<p>${last ? links.slice(1) : links}</p>`));
    return [html(`<li id="fn${idPart(note.label)}" class="footnote-item">`), ...content, html('</li>')];
  });
  return [
    html('<section class="footnotes"><ol class="footnotes-list">'),
    ...items,
    html('</ol></section>\n'),
  ];
}
