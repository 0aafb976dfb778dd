import { matchLines } from '../../../shared/diff/match-lines.ts';
import { compareSequences } from '../../../shared/diff/sequence.ts';

/** A top-level element of a body, such as a paragraph or table, with its lines of text. */
export interface Block {
  html: string;
  lines: string[];
}

/** The version that changed the base; `same` if both made the same change. */
export type ChangedBy = 'nobody' | 'mine' | 'theirs' | 'same' | 'both';

/** Blocks of the three versions that belong together. Any of the lists may be empty. */
export interface Hunk {
  changedBy: ChangedBy;
  base: Block[];
  mine: Block[];
  theirs: Block[];
}

/** The version to use; `both` is mine followed by theirs. */
export type Side = 'mine' | 'theirs' | 'both';

/**
 * Aligns three versions block by block. All `mine` of the hunks joined are exactly `mine`, and so for
 * `theirs` and `base`. Without a base, each difference is a change by both.
 */
export function compareHunks(base: Block[] | null, mine: Block[], theirs: Block[]): Hunk[] {
  if (!base) return compareWithoutBase(mine, theirs);
  const inMine = matchBlocks(base, mine);
  const inTheirs = matchBlocks(base, theirs);
  const hunks: Hunk[] = [];
  const done = { base: 0, mine: 0, theirs: 0 };
  const upTo = (b: number, m: number, t: number) => {
    const hunk = {
      base: base.slice(done.base, b),
      mine: mine.slice(done.mine, m),
      theirs: theirs.slice(done.theirs, t),
    };
    Object.assign(done, { base: b, mine: m, theirs: t });
    if (Object.values(hunk).some(({ length }) => length > 0)) {
      hunks.push({ changedBy: findChange(hunk), ...hunk });
    }
  };
  for (let b = 0; b < base.length; b++) {
    const [m, t] = [inMine.get(b), inTheirs.get(b)];
    if (m === undefined || t === undefined) continue;
    upTo(b, m, t);
    upTo(b + 1, m + 1, t + 1);
  }
  upTo(base.length, mine.length, theirs.length);
  return hunks;
}

/**
 * The blocks of the chosen versions. Without a choice, a hunk takes the one version that changed it, or both.
 */
export function resolveHunks(hunks: Hunk[], chosen: (index: number) => Side | undefined): Block[] {
  return hunks.flatMap((hunk, index) => {
    const side = chosen(index) ?? defaultSide(hunk.changedBy) ?? 'both';
    if (side === 'both') return [...hunk.mine, ...hunk.theirs];
    return hunk[side];
  });
}

/** The version to use without a choice; undefined for a conflict. */
export function defaultSide(changed: ChangedBy): Side | undefined {
  if (changed === 'both') return undefined;
  return changed === 'theirs' ? 'theirs' : 'mine';
}

function compareWithoutBase(mine: Block[], theirs: Block[]): Hunk[] {
  return compareHunks(mine, mine, theirs).map((hunk) =>
    hunk.changedBy === 'nobody' ? hunk : { ...hunk, base: [], changedBy: 'both' },
  );
}

function findChange({ base, mine, theirs }: Omit<Hunk, 'changedBy'>): ChangedBy {
  if (isSame(mine, theirs)) return isSame(base, mine) ? 'nobody' : 'same';
  if (isSame(base, theirs)) return 'mine';
  return isSame(base, mine) ? 'theirs' : 'both';
}

function isSame(one: Block[], other: Block[]): boolean {
  return one.length === other.length && one.every(({ html }, index) => html === other[index]?.html);
}

/** The index in `text` of each block of `base`, unchanged or edited. Deleted blocks are left out. */
function matchBlocks(base: Block[], text: Block[]): Map<number, number> {
  const matches = new Map<number, number>();
  let [b, t, removed, added] = [0, 0, 0, 0];
  const endChange = () => {
    const pairs = matchEditedBlocks(base.slice(b, b + removed), text.slice(t, t + added));
    for (const [older, newer] of pairs) matches.set(b + older, t + newer);
    [b, t, removed, added] = [b + removed, t + added, 0, 0];
  };
  for (const { kind } of compareSequences(toHtml(base), toHtml(text))) {
    if (kind === 'removed') removed++;
    else if (kind === 'added') added++;
    else {
      endChange();
      matches.set(b++, t++);
    }
  }
  endChange();
  return matches;
}

/**
 * Pairs edited blocks with similar text. Between those, equally many old and new blocks are paired in order.
 */
function matchEditedBlocks(older: Block[], newer: Block[]): [number, number][] {
  const pairs: [number, number][] = [];
  let [from, to] = [0, 0];
  const similar = matchLines(toText(older), toText(newer));
  for (const [o, n] of [...similar, [older.length, newer.length] as const]) {
    if (o - from === n - to) while (from < o) pairs.push([from++, to++]);
    if (o < older.length) pairs.push([o, n]);
    [from, to] = [o + 1, n + 1];
  }
  return pairs;
}

function toHtml(blocks: Block[]): string[] {
  return blocks.map(({ html }) => html);
}

function toText(blocks: Block[]): string[] {
  return blocks.map(({ lines }) => lines.join('\n'));
}
