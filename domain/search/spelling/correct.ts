import type { Reader } from '../../../platform/db/database.ts';
import { toTerm } from '../text/analyse.ts';
import { findNearRuns } from './near-runs.ts';
import { findNearPrefixes, findNearTerms, readCounts } from './near-terms.ts';
import { findJoins, findSplits } from './spaces.ts';
import { joinTerm, type Replacements, splitTerm, type TermUnit } from './units.ts';

/** Maximum number of unknown units that are corrected. */
const MAX_UNKNOWN = 8;
/** Maximum number of replacements per unit. */
const MAX_REPLACEMENTS = 6;
/** Maximum number of corrected terms. */
const MAX_TERMS = 14;
/** A word in at most this many articles is rare; one in this many times more articles is far more common. */
const RARE = 1;
const FAR_MORE = 10;

/**
 * Lists search terms that may have been meant by `term`, by the words of the vocabulary, the likeliest first:
 * without quotes, with unknown words replaced or, if all are known, with one word replaced. They need not
 * have results.
 */
export async function correctedTerms(db: Reader, term: string): Promise<string[]> {
  const split = await splitTerm(db, term);
  const { units } = split;
  const unknown = units.filter((unit) => !unit.known).slice(0, MAX_UNKNOWN);
  for (const unit of unknown.length > 0 ? unknown : rarest(units))
    unit.replacements = await findReplacements(db, unit);
  const joins = await findJoins(db, units);
  const guesses = unknown.length > 0 ? replaceTogether(unknown, joins) : replaceSingly(units, joins);
  const corrected = guesses.map((replacements) => joinTerm(split, replacements));
  const isUnquoted = unknown.length === 0 && /["“”„«»]/.test(term);
  const unquoted = isUnquoted ? [term.replace(/["“”„«»]/g, ' ').trim()] : [];
  return [...new Set([...unquoted, ...corrected])].slice(0, MAX_TERMS);
}

/** Lists terms like `term` in which a rare word is replaced by one that is far more common. */
export async function likelierTerms(db: Reader, term: string): Promise<string[]> {
  const split = await splitTerm(db, term);
  const rare = split.units.filter(({ words, articles }) => words.length === 1 && articles <= RARE);
  const guesses: Replacements[] = [];
  for (const unit of rare.slice(0, 2)) {
    const [best] = await findNearTerms(db, unit.words[0]?.alternatives[0] ?? '');
    const isFarMore = best && best.mistakes === 1 && best.articles >= FAR_MORE * (unit.articles + 1);
    if (isFarMore) guesses.push(new Map([[unit, best.term]]));
  }
  return guesses.map((replacements) => joinTerm(split, replacements));
}

function rarest(units: TermUnit[]): TermUnit[] {
  return [...units].sort((a, b) => a.articles - b.articles).slice(0, MAX_REPLACEMENTS);
}

async function findReplacements(db: Reader, { run, words }: TermUnit): Promise<string[]> {
  if (run.kind === 'spaceless') return (await findNearRuns(db, run.text)).slice(0, MAX_REPLACEMENTS);
  const found = await findUnjoined(db, run.text);
  for (const [i, { alternatives, prefix }] of words.entries()) {
    const add = (terms: string[]) => {
      for (const term of terms)
        found.push(words.map((word, k) => (k === i ? term : word.alternatives[0])).join(' '));
    };
    for (const typed of alternatives) add(await findWordReplacements(db, typed));
    if (!prefix || found.length > 0) continue;
    const begun = await findNearPrefixes(db, alternatives[0] ?? '');
    add(begun.slice(0, MAX_REPLACEMENTS).map(({ term }) => term));
  }
  return [...new Set(found)].slice(0, MAX_REPLACEMENTS);
}

/** Finds words with one mistake, pairs of words without the space, or words with two mistakes. */
async function findWordReplacements(db: Reader, typed: string): Promise<string[]> {
  const near = await findNearTerms(db, typed);
  const splits = near[0]?.mistakes === 1 ? [] : await findSplits(db, typed);
  return [...splits.slice(0, 2), ...near.map(({ term }) => term)].slice(0, MAX_REPLACEMENTS);
}

/**
 * Finds a Persian word with zero-width non-joiners as one term, in which form it is also indexed, or terms
 * near to that.
 */
async function findUnjoined(db: Reader, run: string): Promise<string[]> {
  if (!run.includes('\u200c')) return [];
  const whole = toTerm(run);
  if ((await readCounts(db, [whole])).size > 0) return [whole];
  const near = await findNearTerms(db, whole);
  return near.slice(0, MAX_REPLACEMENTS / 2).map(({ term }) => term);
}

/**
 * Replaces all unknown units: each with its best replacement, then with spaces moved, then one after another
 * with its others.
 */
function replaceTogether(units: TermUnit[], joins: Replacements[]): Replacements[] {
  const best: Replacements = new Map();
  for (const unit of units) if (unit.replacements[0] !== undefined) best.set(unit, unit.replacements[0]);
  const hopeless = units.filter(({ replacements }) => replacements.length === 0);
  const others = units.flatMap((unit) =>
    unit.replacements.slice(1).map((replacement) => new Map(best).set(unit, replacement)),
  );
  const respaced = joins
    .filter((join) => hopeless.every((unit) => join.has(unit)) && units.some((unit) => join.has(unit)))
    .map((join) => new Map([...best, ...join]));
  return hopeless.length > 0 ? respaced : [best, ...respaced, ...others];
}

function replaceSingly(units: TermUnit[], joins: Replacements[]): Replacements[] {
  const first = units.flatMap((unit) => unit.replacements.slice(0, 2).map((one) => new Map([[unit, one]])));
  const later = units.flatMap((unit) => unit.replacements.slice(2).map((one) => new Map([[unit, one]])));
  return [...joins, ...first, ...later];
}
