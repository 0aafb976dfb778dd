import { sortNotes } from '../../../../shared/body/note-order.ts';
import { wrapNotes } from '../blocks.ts';
import { isLinked, NOTE, parse, REFERENCE, readTarget } from './footnote-html.ts';

/**
 * A body taken apart: its text, in which the numbers of footnotes are blank, and its notes by their ids, in
 * order.
 */
interface Parts {
  text: string;
  notes: Notes;
}

type Notes = ReadonlyMap<string, string>;

/** The same for three versions. */
export interface Versions<T> {
  base: T;
  mine: T;
  theirs: T;
}

/** Three versions without their footnotes, whose notes are joined. */
export interface JoinedNotes {
  texts: Versions<string>;
  notes: Notes;
}

const BLANK = '[]';

/**
 * Takes the notes out of three versions and joins them by their ids. Returns null if both versions changed a
 * note, and undefined if the editor would number or sort the footnotes of one version differently: then they
 * have to be compared as they are.
 */
export function joinNotes(bodies: Versions<string>, parser: DOMParser): JoinedNotes | null | undefined {
  const [base, mine, theirs] = [bodies.base, bodies.mine, bodies.theirs].map((html) =>
    splitBody(html, parser),
  );
  if (!base || !mine || !theirs || !isNumbered(bodies.mine, parser) || !isNumbered(bodies.theirs, parser))
    return undefined;
  const notes = new Map<string, string>();
  let areLinked: boolean | undefined;
  for (const id of new Set([...mine.notes.keys(), ...theirs.notes.keys()])) {
    const [old, my, their] = [base, mine, theirs].map((parts) => parts.notes.get(id));
    if (my !== their && old !== my && old !== their) return null;
    // Without ids on both sides, a reference could end up at another note that has since been given its id.
    if (my !== their) {
      areLinked ??= Object.values(bodies).every((html) => isLinked(html, parser));
      if (!areLinked) return null;
    }
    const note = old === my ? their : my;
    if (note !== undefined) notes.set(id, note);
  }
  return { texts: { base: base.text, mine: mine.text, theirs: theirs.text }, notes };
}

/** Puts a body together: sorts its notes by their references and numbers them, as the editor does. */
export function assembleBody({ text, notes }: Parts, parser: DOMParser): string {
  const targets = [...parse(text, parser).querySelectorAll(REFERENCE)].map(readTarget);
  const sorted = sortNotes([...notes.keys()], targets, (id) => id);
  const numbers = new Map(sorted.map((id, index) => [id, index + 1]));
  const body = parse(
    text + (sorted.length > 0 ? wrapNotes(sorted.map((id) => notes.get(id)).join('')) : ''),
    parser,
  );
  for (const reference of body.querySelectorAll(REFERENCE)) {
    const number = numbers.get(readTarget(reference));
    if (number !== undefined && reference.textContent === BLANK) reference.textContent = `[${number}]`;
  }
  return body.innerHTML;
}

/** Returns null if a note has no id. */
export function splitBody(html: string, parser: DOMParser): Parts | null {
  const body = parse(html, parser);
  const notes = [...body.querySelectorAll(NOTE)];
  const ids = new Set(notes.map(({ id }) => id));
  if (ids.has('') || ids.size < notes.length) return null;
  for (const reference of body.querySelectorAll(REFERENCE)) {
    const isNumber = /^\[\d*\]$/.test(reference.textContent ?? '');
    if (isNumber && ids.has(readTarget(reference))) reference.textContent = BLANK;
  }
  const parts = new Map(notes.map((note) => [note.id, note.outerHTML]));
  for (const section of body.querySelectorAll('section.footnotes')) section.remove();
  return { text: body.innerHTML, notes: parts };
}

/** True if the footnotes are numbered and sorted as the editor does it. */
export function isNumbered(html: string, parser: DOMParser): boolean {
  return splitBody(html, parser) !== null && numberFootnotes(html, parser) === parse(html, parser).innerHTML;
}

/**
 * Sorts and numbers the footnotes as the editor does it. A body in which notes have no ids of their own stays
 * as it is.
 */
export function numberFootnotes(html: string, parser: DOMParser): string {
  const parts = splitBody(html, parser);
  return parts ? assembleBody(parts, parser) : html;
}
