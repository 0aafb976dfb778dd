import { randomFrom } from '../commands/demo/random.ts';
import type { ImportedArticle } from '../domain/articles/articles.ts';
import { NEWEST } from './article-rows.ts';
import { sprinkle, Vocabulary } from './vocabulary.ts';

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
const WRITERS = 20;
const HOUR_MS = 60 * 60 * 1000;

export const vocabulary = new Vocabulary('vocabulary', 12_000);

/** Returns article `i` of the corpus: about 300 words under three headings, the same on every machine. */
export function articleNumber(i: number, banners: readonly string[]): ImportedArticle {
  const random = randomFrom(`article ${i}`);
  const words = vocabulary.pick(random, WORDS_PER_ARTICLE);
  sprinkle(words, random, sprinkled);
  const title = `${sentence(words.slice(0, random.whole(3, 7))).slice(0, -1)} ${i}`;
  return {
    title,
    category: categories[Math.floor(random.next() ** 1.5 * categories.length)] as string,
    subcategory: random.chance(0.2) ? 'notes' : null,
    html: body(words),
    lang: 'en',
    fields: { excerpt: random.chance(0.7) ? sentence(words.slice(20, 40)) : null },
    bannerImg: banners[i % banners.length] ?? null,
    status: 'published',
    date: new Date(NEWEST - i * HOUR_MS).toISOString(),
    bylines: [{ name: `Writer ${(i % WRITERS) + 1}`, image: null, bio: 'Writes for the benchmark.' }],
  };
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
