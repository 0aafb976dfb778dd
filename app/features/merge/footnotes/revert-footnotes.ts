import { parseBlocks } from '../blocks.ts';
import { type Block, compareHunks, type Hunk, resolveHunks, type Side } from '../three-way-merge.ts';
import { parse, REFERENCE, readReferenceId, readTarget } from './footnote-html.ts';
import { assembleBody, isNumbered, splitBody } from './footnotes.ts';

/**
 * Reverts a change as `revertChange` does, with its footnotes. A note that the author has changed since
 * stays, with the paragraphs that refer to it, and so does each note of a paragraph that stays. Returns null
 * if the footnotes have to be compared as they are.
 */
export function revertFootnotes(
  [before, after, current]: [string, string, string],
  resolve: (hunk: Hunk) => Side | undefined,
  parser: DOMParser,
): string | null {
  const [back, old, now] = [before, after, current].map((html) => splitBody(html, parser));
  if (!back || !old || !now || ![before, after, current].every((html) => isNumbered(html, parser)))
    return null;
  const ids = new Set([...now.notes.keys(), ...back.notes.keys(), ...old.notes.keys()]);
  const hunks = compareHunks(...([old, now, back].map(({ text }) => parseBlocks(text, parser)) as Three));
  const edited = [...ids].filter((id) => now.notes.get(id) !== old.notes.get(id));
  const changed = new Set([...ids].filter((id) => back.notes.get(id) !== old.notes.get(id)));
  const { stayingHunks, stayingNotes } = findStaying(hunks, edited, changed, parser);
  const blocks = resolveHunks(hunks, (index) => {
    const hunk = hunks[index] as Hunk;
    return resolve(hunk) ?? (stayingHunks.has(hunk) ? 'mine' : undefined);
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
 * Finds what stays when a change is reverted: edited hunks with their notes, and edited notes with the hunks
 * in which the reverted change concerns them. The id of a changed note may now belong to another note, so the
 * change concerns all of its hunks.
 */
function findStaying(hunks: Hunk[], edited: string[], changedNotes: Set<string>, parser: DOMParser) {
  const stayingNotes = new Set(edited);
  const stayingHunks = new Set(hunks.filter(({ changedBy }) => changedBy === 'both'));
  const references = new Map(
    hunks.map((hunk) => {
      const [current, restored] = [hunk.mine, hunk.theirs].map((side) => referencesIn(side, parser));
      const changed = [...current!, ...restored!].filter(
        ([id, note]) => changedNotes.has(note) || current!.has(id) !== restored!.has(id),
      );
      return [hunk, { current: [...current!.values()], changed: changed.map(([, note]) => note) }];
    }),
  );
  for (let size = -1; size < stayingNotes.size; ) {
    size = stayingNotes.size;
    for (const [hunk, { current, changed }] of references) {
      if (changed.some((note) => stayingNotes.has(note))) stayingHunks.add(hunk);
      if (stayingHunks.has(hunk)) for (const note of current) stayingNotes.add(note);
    }
  }
  return { stayingHunks, stayingNotes };
}

/** The references in blocks: their ids, with those of their notes. */
function referencesIn(blocks: Block[], parser: DOMParser): Map<string, string> {
  const body = parse(blocks.map(({ html }) => html).join(''), parser);
  const links = [...body.querySelectorAll(REFERENCE)];
  return new Map(links.map((link, index) => [readReferenceId(link) || String(index), readTarget(link)]));
}
