import { type Random, randomFrom } from '../commands/demo/random.ts';
import type { ImportedArticle } from '../domain/articles/articles.ts';

/** Search terms whose frequency among the articles is known. */
export const searched = {
  /** Occurs in about half of all articles. */
  common: 'river',
  /** Occurs in one article in a thousand. */
  rare: 'quetzal',
  /** A prefix of words in about one article in twelve. */
  prefix: 'harb',
  /** Two words, each in about one article in ten. */
  two: 'lantern orchard',
} as const;

const sprinkled: readonly { word: string; share: number }[] = [
  { word: 'river', share: 0.5 },
  { word: 'quetzal', share: 0.001 },
  { word: 'harbour', share: 0.05 },
  { word: 'harbinger', share: 0.03 },
  { word: 'lantern', share: 0.1 },
  { word: 'orchard', share: 0.1 },
];

export const categories = [
  'architecture',
  'astronomy',
  'biology',
  'cities',
  'cooking',
  'design',
  'gardens',
  'history',
  'letters',
  'music',
  'software',
  'travel',
] as const;

const WORDS_PER_ARTICLE = 300;
const VOCABULARY = 12_000;
const WRITERS = 20;
const HOUR_MS = 60 * 60 * 1000;
/** A fixed current time, so that the corpus is always the same. */
const NEWEST = Date.parse('2026-11-01T08:00:00Z');

/** Returns article `i` of the corpus: about 300 words under three headings, the same on every machine. */
export function articleNumber(i: number, banners: readonly string[]): ImportedArticle {
  const random = randomFrom(`article ${i}`);
  const words = someWords(random, WORDS_PER_ARTICLE);
  for (const { word, share } of sprinkled) {
    if (random.chance(share)) words[random.whole(0, words.length - 1)] = word;
  }
  const title = `${sentence(words.slice(0, random.whole(3, 7))).slice(0, -1)} ${i}`;
  return {
    title,
    category: categories[Math.floor(random.next() ** 1.5 * categories.length)] as string,
    subcategory: random.chance(0.2) ? 'notes' : null,
    html: body(words),
    lang: 'en',
    excerpt: random.chance(0.7) ? sentence(words.slice(20, 40)) : null,
    bannerImg: banners[i % banners.length] ?? null,
    status: 'published',
    date: new Date(NEWEST - i * HOUR_MS).toISOString(),
    bylines: [{ name: `Writer ${(i % WRITERS) + 1}`, image: null, bio: 'Writes for the benchmark.' }],
  };
}

/** Picks words as frequently as the corpus contains them. */
export function someWords(random: Random, count: number): string[] {
  return Array.from({ length: count }, () => vocabulary[zipf(random.next())] as string);
}

function body(words: readonly string[]): string {
  const third = Math.ceil(words.length / 3);
  const sections = [0, 1, 2].map((part) => {
    const own = words.slice(part * third, (part + 1) * third);
    const half = Math.ceil(own.length / 2);
    const paragraphs = [own.slice(0, half), own.slice(half)].map((each) => `<p>${prose(each)}</p>`);
    return `<h2>${sentence(own.slice(0, 4)).slice(0, -1)}</h2>${paragraphs.join('')}`;
  });
  return sections.join('');
}

function prose(words: readonly string[]): string {
  const sentences: string[] = [];
  for (let from = 0; from < words.length; from += 12) sentences.push(sentence(words.slice(from, from + 12)));
  return sentences.join(' ');
}

function sentence(words: readonly string[]): string {
  const text = words.join(' ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

/** Makes pronounceable words of one to three syllables, all different. */
const vocabulary: readonly string[] = makeVocabulary();

function makeVocabulary(): string[] {
  const random = randomFrom('vocabulary');
  const starts = [
    'b',
    'br',
    'd',
    'f',
    'g',
    'k',
    'l',
    'm',
    'n',
    'p',
    'pr',
    'r',
    's',
    'st',
    't',
    'tr',
    'v',
    'w',
  ];
  const middles = ['a', 'e', 'i', 'o', 'u', 'ai', 'ea', 'ou'];
  const ends = ['', '', 'n', 'r', 's', 'l', 'm', 't'];
  const words = new Set<string>();
  while (words.size < VOCABULARY) {
    const syllables = Array.from(
      { length: random.whole(1, 3) },
      () => random.pick(starts) + random.pick(middles),
    );
    words.add(syllables.join('') + random.pick(ends));
  }
  return [...words];
}

/** Picks a rank by Zipf's law: as in a language, few words are frequent and most are rare. */
function zipf(chance: number): number {
  return Math.floor(VOCABULARY ** chance) - 1;
}
