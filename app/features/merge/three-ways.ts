import { pairAlike } from '../../../contract/compare/alike.ts';
import { compareSequences } from '../../../contract/compare/sequence.ts';

/** A paragraph, heading, picture, table or the like: its HTML, and what there is to read in it. */
export interface Block {
  html: string;
  lines: string[];
}

/** Who changed something since both had the same text; `alike` is where both made the same of it. */
export type ChangedBy = 'nobody' | 'mine' | 'theirs' | 'alike' | 'both';

/** What stands at one place: in the text that both began from, in mine and in theirs; any of them may have nothing there. */
export interface Passage {
  changedBy: ChangedBy;
  base: Block[];
  mine: Block[];
  theirs: Block[];
}

/** Which text is taken for a passage; `both` is mine and then theirs. */
export type Side = 'mine' | 'theirs' | 'both';

/**
 * Three texts side by side, paragraph by paragraph: all `mine` of the passages in their order are my text, and so for the
 * others. Without a base nobody knows who changed what, so that each difference counts as changed by both.
 */
export function passagesOf(base: Block[] | null, mine: Block[], theirs: Block[]): Passage[] {
  if (!base) return unbased(mine, theirs);
  const inMine = placesIn(base, mine);
  const inTheirs = placesIn(base, theirs);
  const passages: Passage[] = [];
  const done = { base: 0, mine: 0, theirs: 0 };
  const upTo = (b: number, m: number, t: number) => {
    const passage = {
      base: base.slice(done.base, b),
      mine: mine.slice(done.mine, m),
      theirs: theirs.slice(done.theirs, t),
    };
    Object.assign(done, { base: b, mine: m, theirs: t });
    if (Object.values(passage).some(({ length }) => length > 0)) {
      passages.push({ changedBy: changedBy(passage), ...passage });
    }
  };
  for (let b = 0; b < base.length; b++) {
    const [m, t] = [inMine.get(b), inTheirs.get(b)];
    if (m === undefined || t === undefined) continue;
    upTo(b, m, t);
    upTo(b + 1, m + 1, t + 1);
  }
  upTo(base.length, mine.length, theirs.length);
  return passages;
}

/** The body that the chosen sides make. Passages that one side alone changed go as it has them unless said otherwise. */
export function chosenText(passages: Passage[], chosen: (index: number) => Side | undefined): Block[] {
  return passages.flatMap((passage, index) => {
    const side = chosen(index) ?? sideTaken(passage.changedBy) ?? 'both';
    if (side === 'both') return [...passage.mine, ...passage.theirs];
    return passage[side];
  });
}

/** Which side is taken without asking; undefined where somebody has to choose. */
export function sideTaken(changed: ChangedBy): Side | undefined {
  if (changed === 'both') return undefined;
  return changed === 'theirs' ? 'theirs' : 'mine';
}

function unbased(mine: Block[], theirs: Block[]): Passage[] {
  return passagesOf(mine, mine, theirs).map((passage) =>
    passage.changedBy === 'nobody' ? passage : { ...passage, base: [], changedBy: 'both' },
  );
}

function changedBy({ base, mine, theirs }: Omit<Passage, 'changedBy'>): ChangedBy {
  if (same(mine, theirs)) return same(base, mine) ? 'nobody' : 'alike';
  if (same(base, theirs)) return 'mine';
  return same(base, mine) ? 'theirs' : 'both';
}

function same(one: Block[], other: Block[]): boolean {
  return one.length === other.length && one.every(({ html }, index) => html === other[index]?.html);
}

/** The position in another text of each block of `base`, whole or with changed words. Deleted blocks are left out. */
function placesIn(base: Block[], text: Block[]): Map<number, number> {
  const places = new Map<number, number>();
  let [b, t, removed, added] = [0, 0, 0, 0];
  const endChange = () => {
    for (const [older, newer] of pairsIn(words(base, [b, removed]), words(text, [t, added]))) {
      places.set(b + older, t + newer);
    }
    [b, t, removed, added] = [b + removed, t + added, 0, 0];
  };
  for (const { kind } of compareSequences(base.map(htmlOf), text.map(htmlOf))) {
    if (kind === 'removed') removed++;
    else if (kind === 'added') added++;
    else {
      endChange();
      places.set(b++, t++);
    }
  }
  endChange();
  return places;
}

/** Which block became which: those that are alike, and between them, where as many came as went, each in its turn. */
function pairsIn(older: string[], newer: string[]): [number, number][] {
  const pairs: [number, number][] = [];
  let [from, to] = [0, 0];
  for (const [o, n] of [...pairAlike(older, newer), [older.length, newer.length] as const]) {
    if (o - from === n - to) while (from < o) pairs.push([from++, to++]);
    if (o < older.length) pairs.push([o, n]);
    [from, to] = [o + 1, n + 1];
  }
  return pairs;
}

function htmlOf({ html }: Block): string {
  return html;
}

function words(blocks: Block[], [start, length]: [number, number]): string[] {
  return blocks.slice(start, start + length).map(({ lines }) => lines.join('\n'));
}
