import { NOTE, parse, REFERENCE, readReferenceId, readTarget } from './footnote-html.ts';
import type { Versions } from './footnotes.ts';

/**
 * Assigns new ids to footnotes of my version whose ids their version gave to other new footnotes. Saved ids
 * stay, since a later merge knows a note by its id.
 */
export function assignNewIds(bodies: Versions<string>, parser: DOMParser): Map<string, string> {
  const [base, mine, theirs] = [bodies.base, bodies.mine, bodies.theirs].map((html) => parse(html, parser));
  const newIds = new Map<string, string>();
  const [old, my, their] = [base, mine, theirs].map((body) => new Set(idsIn(body!)));
  let number = 0;
  for (const ids of [old, my, their]) for (const id of ids!) number = Math.max(number, readNumber(id));
  const [myFootnotes, theirFootnotes] = [indexFootnotes(mine!), indexFootnotes(theirs!)];
  for (const [id, footnote] of myFootnotes) {
    if (id === '' || old!.has(id) || !their!.has(id) || isSameFootnote(footnote, theirFootnotes.get(id)))
      continue;
    newIds.set(id, `fn${++number}`);
    const references = footnote.references.map(readReferenceId).filter(Boolean);
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

function idsIn(body: Element): string[] {
  return [...body.querySelectorAll('[id]')].map(({ id }) => id);
}

/** The number in an id such as `fn3`; 0 without one. */
function readNumber(id: string): number {
  return Number(/^fn(?:ref)?(\d{1,9})(?::|$)/.exec(id)?.[1] ?? 0);
}
