/** Bits for each pair of neighbours: of those not there about one in twenty is taken to be (Bloom's filter, two bits a pair). */
const BITS_A_PAIR = 8;

/**
 * A bitmap of which terms follow each other in `columns` (lines of `AnalysedDocument`): the bits of a pair, modulo
 * its length, are set when they do. At least a byte.
 * @see https://doi.org/10.1145/362686.362692
 */
export function followersIn(columns: string[]): Buffer {
  const pairs = columns.flatMap((column) => pairsOf(column.trim().split(' ')));
  const bitmap = Buffer.alloc(Math.max(1, Math.ceil((pairs.length * BITS_A_PAIR) / 8)));
  for (const pair of pairs)
    for (const bit of pair) {
      const at = bit % (bitmap.length * 8);
      bitmap[at >> 3]! |= 1 << (at & 7);
    }
  return bitmap;
}

/** Of the second of a pair the first letters count, in UTF-16 units, so that a word being typed is known by its beginning. */
const BEGINNING = 3;

/**
 * The bits, from 0 to 2^31, of each two neighbours of `terms`. With `open` the last of them may go on, which fewer letters
 * than those that count say nothing about.
 */
export function pairsOf(terms: string[], open = false): [number, number][] {
  const told = open && (terms.at(-1)?.length ?? 0) < BEGINNING ? terms.slice(0, -1) : terms;
  return told.slice(1).map((after, i) => {
    const mixed = mix(Math.imul(hash(told[i]!), 31) + hash(after.slice(0, BEGINNING)));
    return [mixed >>> 1, mix(mixed ^ SALT) >>> 1];
  });
}

const SALT = 0x9e3779b9;

/** FNV-1a over UTF-16 (http://www.isthe.com/chongo/tech/comp/fnv/). */
function hash(term: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < term.length; i++) h = Math.imul(h ^ term.charCodeAt(i), 0x01000193);
  return h;
}

/** The last steps of MurmurHash3, which spread every bit over all (https://github.com/aappleby/smhasher). */
function mix(h: number): number {
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
}
