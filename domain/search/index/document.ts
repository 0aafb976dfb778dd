import { ANALYSER_VERSION, analyseText } from '../text/analyse.ts';
import { type SearchedTexts, searchedTexts } from './texts.ts';

/** The searchable texts of an article, and `article.n`. */
export interface SearchDocument extends SearchedTexts {
  n: number;
}

/** The texts of a document as terms surrounded by spaces (` a b c `), or empty. */
export interface AnalysedDocument extends SearchedTexts {
  n: number;
  /**
   * The terms that occur at least three times in the body, the most frequent first: ` term:count term:count
   * `.
   */
  topics: string;
  /** The distinct terms of all columns. */
  different: readonly string[];
  analyser_version: number;
}

/**
 * Maximum size of an article's distinct terms, in bytes of UTF-8 with 11 of overhead each: PostgreSQL refuses
 * a tsvector of one mebibyte. Half a million characters of the most varied prose stay below it.
 */
const MAX_BYTES = 900_000;
/** Maximum number of terms of an article, including repetitions: three long novels. */
const MAX_TERMS = 500_000;
const MAX_TOPICS = 64;
const MIN_TOPIC_COUNT = 3;

/** Analyses a document. Beyond the limits, the end of the body is left out. */
export function analyseDocument(doc: SearchDocument): AnalysedDocument {
  const all = searchedTexts.map((name) => analyseText(doc[name]));
  const terms = isShort(all) ? all : truncate(all);
  const lines = searchedTexts.map((name, i) => [name, toLine(terms[i] ?? [])]);
  const counts = countTerms(terms.at(-1) ?? []);
  const others = terms.slice(0, -1).flat();
  return {
    n: doc.n,
    ...(Object.fromEntries(lines) as SearchedTexts),
    topics: findTopics(counts),
    different: [...counts.keys(), ...new Set(others.filter((term) => !counts.has(term)))],
    analyser_version: ANALYSER_VERSION,
  };
}

/** True if the terms are within the limits even if none is repeated, as in nearly all articles. */
function isShort(columns: string[][]): boolean {
  let bytes = 0;
  for (const terms of columns) for (const term of terms) bytes += term.length * 3 + 11;
  return bytes <= MAX_BYTES;
}

function truncate(columns: string[][]): string[][] {
  const seen = new Set<string>();
  let bytes = 0;
  let count = 0;
  const isWithinLimits = (term: string) => {
    if (!seen.has(term)) {
      bytes += Buffer.byteLength(term) + 11;
      seen.add(term);
    }
    count++;
    return bytes <= MAX_BYTES && count <= MAX_TERMS;
  };
  return columns.map((terms) => terms.filter(isWithinLimits));
}

function toLine(terms: string[]): string {
  return terms.length === 0 ? '' : ` ${terms.join(' ')} `;
}

function countTerms(terms: string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
}

function findTopics(counts: Map<string, number>): string {
  const frequent = [...counts].filter(([, count]) => count >= MIN_TOPIC_COUNT);
  frequent.sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
  return toLine(frequent.slice(0, MAX_TOPICS).map(([term, count]) => `${term}:${count}`));
}
