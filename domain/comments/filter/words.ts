import { LRUCache } from 'lru-cache';
import { analyseText } from '../../search/search.ts';

/** Longer texts are judged by their beginning, and by this many different words. */
const MAX_READ = 3000;
const MAX_WORDS = 150;
const MAX_LENGTH = 40;

/** The parts of a comment that the filter judges. */
export interface FilteredComment {
  name: string;
  url: string | null;
  text: string;
  /** The language of the article. */
  lang: string;
}

/** The names of features begin with a character that no word has. */
const FEATURE = ':';
/** The expected share of spam with a feature, before the first decisions. */
export const expectations: Record<string, number> = {
  ':links-none': 0.4,
  ':links-one': 0.5,
  ':links-two': 0.65,
  ':links-many': 0.85,
  ':other-script': 0.7,
  ':named-link': 0.6,
};

/** The names of features in the reason of a judgement. */
export const featureNames: Record<string, string> = {
  ':links-one': 'a link',
  ':links-two': 'two links',
  ':links-many': 'three links or more',
  ':other-script': 'another writing system than the article’s',
  ':named-link': 'a link with the name',
};

/** The words of a comment and its features, each once. */
export function findTokens(comment: FilteredComment): string[] {
  const text = comment.text.slice(0, MAX_READ).replace(/<[^>]*>/g, ' ');
  const links = comment.text.match(/https?:\/\/|www\./gi)?.length ?? 0;
  const names = ['none', 'one', 'two', 'many'];
  const features = [`${FEATURE}links-${names[Math.min(links, 3)]}`];
  if (comment.url) features.push(`${FEATURE}named-link`);
  if (isOtherScript(text, comment.lang)) features.push(`${FEATURE}other-script`);
  const words = new Set<string>();
  for (const word of analyseText(`${comment.name} ${text}`)) {
    if (words.size >= MAX_WORDS) break;
    if (word.length > 1 || !/^[\p{sc=Latin}\d]$/u.test(word))
      words.add(word.slice(0, MAX_LENGTH).toWellFormed());
  }
  return [...features, ...words];
}

/** True if most letters are of a writing system in which the article's language is not written. */
function isOtherScript(text: string, lang: string): boolean {
  const script = findScript(lang);
  const characters = text.replace(/https?:\/\/\S+/g, '').match(/\p{L}/gu) ?? [];
  if (script === undefined || characters.length < 10) return false;
  const own = characters.filter((character) => script.test(character)).length;
  return own < characters.length / 2;
}

/** Scripts that `Intl` names and Unicode's properties do not. */
const MIXED: Record<string, string> = {
  Jpan: '[\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}]',
  Kore: '[\\p{sc=Hangul}\\p{sc=Han}]',
  Hans: '\\p{sc=Han}',
  Hant: '\\p{sc=Han}',
};

/** Of the languages that were asked for last. */
const scripts = new LRUCache<string, { pattern: RegExp | undefined }>({ max: 50 });

function findScript(lang: string): RegExp | undefined {
  const known = scripts.get(lang) ?? { pattern: makePattern(lang) };
  scripts.set(lang, known);
  return known.pattern;
}

function makePattern(lang: string): RegExp | undefined {
  try {
    const script = new Intl.Locale(lang).maximize().script;
    return script === undefined ? undefined : new RegExp(MIXED[script] ?? `\\p{sc=${script}}`, 'u');
  } catch {
    return undefined;
  }
}
