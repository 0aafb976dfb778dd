/** A seeded random generator: the same seed always gives the same site. */
export interface Random {
  /** From 0 to below 1. */
  next(): number;
  between(min: number, max: number): number;
  /** A whole number, both ends included. */
  whole(min: number, max: number): number;
  pick<T>(from: readonly T[]): T;
  shuffled<T>(all: readonly T[]): T[];
  chance(probability: number): boolean;
}

/** Mulberry32 by Tommy Ettinger, seeded with an FNV-1a hash of the text. */
export function randomFrom(seed: string): Random {
  let state = hashText(seed);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const between = (min: number, max: number) => min + next() * (max - min);
  const whole = (min: number, max: number) => Math.floor(between(min, max + 1));
  const pick = <T>(from: readonly T[]) => from[whole(0, from.length - 1)] as T;
  return { next, between, whole, pick, shuffled: (all) => shuffle(all, whole), chance: (p) => next() < p };
}

function hashText(text: string): number {
  let hash = 2166136261;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16777619);
  return hash | 0;
}

/** The Fisher–Yates shuffle. */
function shuffle<T>(all: readonly T[], whole: Random['whole']): T[] {
  const shuffled = [...all];
  for (let last = shuffled.length - 1; last > 0; last--) {
    const other = whole(0, last);
    [shuffled[last], shuffled[other]] = [shuffled[other] as T, shuffled[last] as T];
  }
  return shuffled;
}
