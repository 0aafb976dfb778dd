import { ANALYSER_VERSION, analyseText } from '../text/analyse.ts';

/** What of an article is searched: plain texts, and `article.n`. */
export interface SearchDocument {
  n: number;
  title: string;
  /** All headings of the body, one a line. */
  headings: string;
  excerpt: string;
  body: string;
}

/** The columns of a document as terms: each surrounded by spaces (` a b c `), empty where there are none. */
export interface AnalysedDocument {
  n: number;
  title: string;
  headings: string;
  excerpt: string;
  body: string;
  /** What the body says three times and more, the most frequent first: ` term:count term:count `. */
  topics: string;
  /** Every different term of all columns, once. */
  different: readonly string[];
  analyser_version: number;
}

/**
 * What one article's different terms may take, in bytes of UTF-8 with 11 of overhead each: PostgreSQL refuses a tsvector
 * of a mebibyte. Half a million characters of the most varied prose stay below it.
 */
const MAX_BYTES = 900_000;
/** Terms of one article, repeated ones included: three long novels. */
const MAX_TERMS = 500_000;
const MAX_TOPICS = 64;
const LEAST_COUNT = 3;

/** What the index keeps of a document; past the bounds the end of the body is left out. */
export function analyseDocument(doc: SearchDocument): AnalysedDocument {
  const columns = [doc.title, doc.headings, doc.excerpt, doc.body].map(analyseText);
  const [title = [], headings = [], excerpt = [], body = []] = isShort(columns) ? columns : bounded(columns);
  const counts = countsOf(body);
  return {
    n: doc.n,
    title: line(title),
    headings: line(headings),
    excerpt: line(excerpt),
    body: line(body),
    topics: topicsOf(counts),
    different: [
      ...counts.keys(),
      ...new Set([...title, ...headings, ...excerpt].filter((term) => !counts.has(term))),
    ],
    analyser_version: ANALYSER_VERSION,
  };
}

/** Surely within the bounds, even if no term came twice: nearly every article, which is therefore not looked at any closer. */
function isShort(columns: string[][]): boolean {
  let bytes = 0;
  for (const terms of columns) for (const term of terms) bytes += term.length * 3 + 11;
  return bytes <= MAX_BYTES;
}

function bounded(columns: string[][]): string[][] {
  const within = bounds();
  return columns.map((terms) => terms.filter(within));
}

function bounds(): (term: string) => boolean {
  const seen = new Set<string>();
  let bytes = 0;
  let count = 0;
  return (term) => {
    if (!seen.has(term)) {
      bytes += Buffer.byteLength(term) + 11;
      seen.add(term);
    }
    count++;
    return bytes <= MAX_BYTES && count <= MAX_TERMS;
  };
}

function line(terms: string[]): string {
  return terms.length === 0 ? '' : ` ${terms.join(' ')} `;
}

function countsOf(terms: string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
}

function topicsOf(counts: Map<string, number>): string {
  const frequent = [...counts].filter(([, count]) => count >= LEAST_COUNT);
  frequent.sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
  return line(frequent.slice(0, MAX_TOPICS).map(([term, count]) => `${term}:${count}`));
}
