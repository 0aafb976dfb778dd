import type { Reader } from '../../../platform/db/database.ts';
import { normalize } from '../../../shared/text/combining-marks.ts';
import { parseRun, type QueryWord } from '../query/parse.ts';
import { type Run, splitRuns, withPlainApostrophes } from '../text/runs.ts';
import { isKnownPrefix, readCounts } from './near-terms.ts';

/** A part of a search term that is corrected as a whole: one word, or one run of Chinese or Japanese. */
export interface TermUnit {
  run: Run;
  /** The text between it and the previous unit: spaces, hyphens, quotes. */
  separator: string;
  /** Empty for Chinese and Japanese. */
  words: QueryWord[];
  /** True if the vocabulary has its words. */
  known: boolean;
  /** The number of articles with its rarest word. */
  articles: number;
  replacements: string[];
}

/** A search term split into units. `tail` follows the last one. */
export interface SplitTerm {
  units: TermUnit[];
  tail: string;
}

/** The texts that replace units; null for one that was joined to the previous unit. */
export type Replacements = Map<TermUnit, string | null>;

/** The number of words of a search (see `parseQuery`). */
const MAX_UNITS = 24;
const WORD = /[\p{L}\p{M}\p{N}_.+#'·\u200c\u200d]+/gu;

/** Splits a term into units and looks them up in the vocabulary. */
export async function splitTerm(db: Reader, term: string): Promise<SplitTerm> {
  const text = withPlainApostrophes(normalize(term, 'NFKC'));
  const end = text.trimEnd().length;
  const units: TermUnit[] = [];
  let from = 0;
  for (const word of text.matchAll(WORD)) {
    const runs = [...splitRuns(word[0])];
    for (const [i, run] of runs.entries()) {
      const at = text.indexOf(run.text, from);
      if (at < 0 || units.length === MAX_UNITS) continue;
      const isLast = i === runs.length - 1 && word.index + word[0].length === end;
      const words = run.kind === 'spaceless' ? [] : parseRun(run, isLast);
      const separator = text.slice(from, at);
      units.push({ run, separator, words, known: true, articles: 0, replacements: [] });
      from = at + run.text.length;
    }
  }
  await lookUp(db, units);
  return { units, tail: text.slice(from) };
}

/** Joins the units to a term again, with the replacements. */
export function joinTerm({ units, tail }: SplitTerm, replacements: Replacements): string {
  const parts = units.map((unit) => {
    const replacement = replacements.get(unit);
    return replacement === null ? '' : unit.separator + (replacement ?? unit.run.text);
  });
  return (parts.join('') + tail).trim();
}

async function lookUp(db: Reader, units: TermUnit[]): Promise<void> {
  const terms = units.flatMap(({ words }) => words.flatMap(({ alternatives }) => alternatives));
  const counts = await readCounts(db, terms);
  for (const unit of units) {
    const each = unit.words.map(({ alternatives }) =>
      Math.max(0, ...alternatives.map((term) => counts.get(term) ?? 0)),
    );
    unit.articles = Math.min(...each, Number.MAX_SAFE_INTEGER);
    unit.known =
      unit.words.length > 0 ? await areKnown(db, unit.words, each) : await isKnownRun(db, unit.run.text);
  }
}

async function areKnown(db: Reader, words: QueryWord[], articles: number[]): Promise<boolean> {
  for (const [i, { alternatives, prefix }] of words.entries()) {
    if ((articles[i] ?? 0) > 0 || !/[\p{L}]/u.test(alternatives[0] ?? '')) continue;
    if (!prefix || !(await isAnyPrefix(db, alternatives))) return false;
  }
  return true;
}

async function isAnyPrefix(db: Reader, prefixes: string[]): Promise<boolean> {
  for (const prefix of prefixes) if (await isKnownPrefix(db, prefix)) return true;
  return false;
}

/** True if the vocabulary has all pairs of characters that the run's words must contain. */
async function isKnownRun(db: Reader, text: string): Promise<boolean> {
  const terms = parseRun({ kind: 'spaceless', text }, false).map(({ alternatives }) => alternatives[0] ?? '');
  const pairs = terms.filter((term) => [...term].length === 2);
  return (await readCounts(db, pairs)).size === new Set(pairs).size;
}
