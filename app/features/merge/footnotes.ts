import { parseBlocks, wrapNotes } from './blocks.ts';
import { type Block, comparePassages, type Passage, resolvePassages, type Side } from './three-way-merge.ts';

/** A body taken apart: its text, in which the numbers of footnotes are blank, and its notes by their ids, in order. */
interface Parts {
  text: string;
  notes: Notes;
}
type Notes = ReadonlyMap<string, string>;

/** The same for three versions. */
interface Versions<T> {
  base: T;
  mine: T;
  theirs: T;
}

/** Three versions without their footnotes, whose notes are joined. */
export interface JoinedNotes {
  texts: Versions<string>;
  notes: Notes;
}

const REFERENCE = 'sup.footnote-ref > a';
const NOTE = 'section.footnotes > ol > li';
const BLANK = '[]';

/** True if a body has footnotes. */
export function hasFootnotes(html: string): boolean {
  return html.includes('class="footnote');
}

/**
 * Finds new ids for the footnotes of mine whose ids theirs has given to other new ones. Saved ids stay, since a later merge
 * knows a note by its id.
 */
export function findNewIds(bodies: Versions<string>, parser: DOMParser): Map<string, string> {
  const [base, mine, theirs] = [bodies.base, bodies.mine, bodies.theirs].map((html) => parse(html, parser));
  const newIds = new Map<string, string>();
  const [old, my, their] = [base, mine, theirs].map((body) => new Set(idsIn(body!)));
  let number = 0;
  for (const ids of [old, my, their]) for (const id of ids!) number = Math.max(number, readNumber(id));
  const [own, other] = [indexFootnotes(mine!), indexFootnotes(theirs!)];
  for (const [id, footnote] of own) {
    if (id === '' || old!.has(id) || !their!.has(id) || isSameFootnote(footnote, other.get(id))) continue;
    newIds.set(id, `fn${++number}`);
    const references = footnote.references.map(idOfReference).filter(Boolean);
    for (const [index, reference] of references.entries())
      newIds.set(reference, `fnref${number}${index === 0 ? '' : `:${index}`}`);
  }
  return newIds;
}

/** Gives footnotes their new ids. */
export function renameFootnotes(
  html: string,
  newIds: ReadonlyMap<string, string>,
  parser: DOMParser,
): string {
  if (newIds.size === 0) return html;
  const body = parse(html, parser);
  for (const element of body.querySelectorAll('[id]')) {
    const id = newIds.get(element.id);
    if (id !== undefined) element.id = id;
  }
  for (const link of body.querySelectorAll('a[href^="#"]')) {
    const id = newIds.get(readTarget(link));
    if (id !== undefined) link.setAttribute('href', `#${id}`);
  }
  return body.innerHTML;
}

/**
 * Takes the notes out of three versions and joins them by their ids. Returns null if both versions changed a note, and
 * undefined if the editor would number or sort the footnotes of one version differently: then they have to be compared as
 * they are.
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
  const first = new Map<string, number>();
  for (const [index, link] of [...parse(text, parser).querySelectorAll(REFERENCE)].entries())
    if (!first.has(readTarget(link))) first.set(readTarget(link), index);
  let last = -1;
  const sorted = [...notes.keys()]
    .map((id) => {
      last = first.get(id) ?? last;
      return { id, order: last };
    })
    .toSorted((a, b) => a.order - b.order)
    .map(({ id }) => id);
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

/** True if a reference or a note in `joined` has lost its other half, which it has in the version that it comes from. */
export function hasNewOrphan(joined: string, versions: string[], parser: DOMParser): boolean {
  const before = new Set(versions.flatMap((html) => findOrphans(parse(html, parser))));
  return findOrphans(parse(joined, parser)).some((part) => !before.has(part));
}

/**
 * Reverts a change as `revertChange` does, with its footnotes. A note that the author has changed since stays, with the
 * paragraphs that refer to it, and so does each note of a paragraph that stays. Returns null if the footnotes have to be
 * compared as they are.
 */
export function revertFootnotes(
  [before, after, current]: [string, string, string],
  resolve: (passage: Passage) => Side | undefined,
  parser: DOMParser,
): string | null {
  const [back, old, now] = [before, after, current].map((html) => splitBody(html, parser));
  if (!back || !old || !now || ![before, after, current].every((html) => isNumbered(html, parser)))
    return null;
  const ids = new Set([...now.notes.keys(), ...back.notes.keys(), ...old.notes.keys()]);
  const passages = comparePassages(
    ...([old, now, back].map(({ text }) => parseBlocks(text, parser)) as Three),
  );
  const edited = [...ids].filter((id) => now.notes.get(id) !== old.notes.get(id));
  const changed = new Set([...ids].filter((id) => back.notes.get(id) !== old.notes.get(id)));
  const { stayingPassages, stayingNotes } = findStaying(passages, edited, changed, parser);
  const blocks = resolvePassages(passages, (index) => {
    const passage = passages[index] as Passage;
    return resolve(passage) ?? (stayingPassages.has(passage) ? 'mine' : undefined);
  });
  const text = blocks.map(({ html }) => html).join('');
  const referred = new Set([...parse(text, parser).querySelectorAll(REFERENCE)].map(readTarget));
  const notes = new Map<string, string>();
  for (const id of ids) {
    const picked = (stayingNotes.has(id) ? now : back).notes.get(id);
    const note = picked ?? now.notes.get(id) ?? back.notes.get(id) ?? old.notes.get(id);
    const stays = referred.has(id) || (picked !== undefined && now.notes.has(id));
    if (note !== undefined && stays) notes.set(id, note);
  }
  return assembleBody({ text, notes }, parser);
}

type Three = [Block[], Block[], Block[]];

/**
 * Finds what stays when a change is reverted: edited passages with their notes, and edited notes with the passages in
 * which the reverted change concerns them. The id of a changed note may now belong to another note, so the change concerns
 * all of its passages.
 */
function findStaying(passages: Passage[], edited: string[], changedNotes: Set<string>, parser: DOMParser) {
  const stayingNotes = new Set(edited);
  const stayingPassages = new Set(passages.filter(({ changedBy }) => changedBy === 'both'));
  const references = new Map(
    passages.map((passage) => {
      const [current, restored] = [passage.mine, passage.theirs].map((side) => referencesIn(side, parser));
      const changed = [...current!, ...restored!].filter(
        ([id, note]) => changedNotes.has(note) || current!.has(id) !== restored!.has(id),
      );
      return [passage, { current: [...current!.values()], changed: changed.map(([, note]) => note) }];
    }),
  );
  for (let size = -1; size < stayingNotes.size; ) {
    size = stayingNotes.size;
    for (const [passage, { current, changed }] of references) {
      if (changed.some((note) => stayingNotes.has(note))) stayingPassages.add(passage);
      if (stayingPassages.has(passage)) for (const note of current) stayingNotes.add(note);
    }
  }
  return { stayingPassages, stayingNotes };
}

/** The references in blocks: their ids, with those of their notes. */
function referencesIn(blocks: Block[], parser: DOMParser): Map<string, string> {
  const body = parse(blocks.map(({ html }) => html).join(''), parser);
  const links = [...body.querySelectorAll(REFERENCE)];
  return new Map(links.map((link, index) => [idOfReference(link) || String(index), readTarget(link)]));
}

/** Returns null if a note has no id. */
function splitBody(html: string, parser: DOMParser): Parts | null {
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

/** Sorts and numbers the footnotes as the editor does it. A body in which notes have no ids of their own stays as it is. */
export function numberFootnotes(html: string, parser: DOMParser): string {
  const parts = splitBody(html, parser);
  return parts ? assembleBody(parts, parser) : html;
}

/** A note and the references to it. */
interface Footnote {
  note: Element;
  references: Element[];
}

/** The footnotes of a body by the ids of their notes. */
function indexFootnotes(body: Element): Map<string, Footnote> {
  const footnotes = new Map<string, Footnote>();
  for (const note of body.querySelectorAll(NOTE)) footnotes.set(note.id, { note, references: [] });
  for (const link of body.querySelectorAll(REFERENCE)) footnotes.get(readTarget(link))?.references.push(link);
  return footnotes;
}

/** True if both versions added the same note to the same paragraphs. */
function isSameFootnote(mine: Footnote, theirs: Footnote | undefined): boolean {
  const texts = ({ note, references }: Footnote) =>
    [note, ...references.map(topBlock)].map((element) => element.textContent);
  return theirs !== undefined && JSON.stringify(texts(mine)) === JSON.stringify(texts(theirs));
}

function topBlock(element: Element): Element {
  const { body } = element.ownerDocument;
  let block = element;
  while (block.parentElement && block.parentElement !== body) block = block.parentElement;
  return block;
}

/** True if each reference has an id, and each note a backlink. */
function isLinked(html: string, parser: DOMParser): boolean {
  const body = parse(html, parser);
  return (
    [...body.querySelectorAll(REFERENCE)].every((link) => idOfReference(link) !== '') &&
    [...body.querySelectorAll(NOTE)].every((note) => note.querySelector('.footnote-backref'))
  );
}

function findOrphans(body: Element): string[] {
  const notes = new Set([...body.querySelectorAll(NOTE)].map(({ id }) => id));
  const targets = new Set([...body.querySelectorAll(REFERENCE)].map(readTarget));
  return [
    ...[...targets].filter((id) => !notes.has(id)).map((id) => `reference ${id}`),
    ...[...notes].filter((id) => !targets.has(id)).map((id) => `note ${id}`),
  ];
}

function idOfReference(link: Element): string {
  return link.id || link.parentElement?.id || '';
}

function readTarget(link: Element): string {
  return (link.getAttribute('href') ?? '').slice(1);
}

function idsIn(body: Element): string[] {
  return [...body.querySelectorAll('[id]')].map(({ id }) => id);
}

/** The number in an id such as `fn3`; 0 without one. */
function readNumber(id: string): number {
  return Number(/^fn(?:ref)?(\d{1,9})(?::|$)/.exec(id)?.[1] ?? 0);
}

function parse(html: string, parser: DOMParser): HTMLElement {
  return parser.parseFromString(`<html><body>${html}</body></html>`, 'text/html').body;
}
