import { type Random, randomFrom } from '../commands/demo/random.ts';

/** Made-up words, the frequent ones first and short. */
export class Vocabulary {
  readonly words: readonly string[];

  /** Makes `size` pronounceable words, the same ones for the same seed. */
  constructor(seed: string, size: number) {
    const random = randomFrom(seed);
    const starts = 'b br d f g gr k l m n p pr r s st t tr v w'.split(' ');
    const middles = 'a e i o u ai ea ou'.split(' ');
    const ends = ['', '', 'n', 'r', 's', 'l', 'm', 't'];
    const words = new Set<string>();
    while (words.size < size) {
      const count = random.whole(1, words.size < 500 ? 2 : 4);
      const syllables = Array.from({ length: count }, () => random.pick(starts) + random.pick(middles));
      words.add(syllables.join('') + random.pick(ends));
    }
    this.words = [...words];
  }

  /** Picks words by Zipf's law: as in a language, few are frequent and most are rare. */
  pick(random: Random, count: number): string[] {
    const { words } = this;
    return Array.from({ length: count }, () => words[Math.floor(words.length ** random.next()) - 1]!);
  }
}

/** Replaces some of the words: each of `terms` by its share of chance. */
export function sprinkle(
  words: string[],
  random: Random,
  terms: readonly { word: string; share: number }[],
): void {
  for (const { word, share } of terms)
    if (random.chance(share)) words[random.whole(0, words.length - 1)] = word;
}

/** The first letters of Bengali, Arabic, Cyrillic and Han that stand for `a` to `z`. */
const scripts = ['\u0995', '\u0628', '\u0430', '\u4e00'].map((letter) => letter.charCodeAt(0));

/** Writes a made-up word in the `i`th script, in turn: Latin, Bengali, Arabic, Cyrillic, Han. */
export function inScript(word: string, i: number): string {
  const first = scripts[(i % (scripts.length + 1)) - 1];
  if (first === undefined) return word;
  return word.replace(/[a-z]/g, (letter) => String.fromCharCode(first + letter.charCodeAt(0) - 97));
}
