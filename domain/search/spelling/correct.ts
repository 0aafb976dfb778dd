import type { Reader } from '../../../platform/db/database.ts';
import { toTerm } from '../text/analyse.ts';
import { findNearRuns, readCounts } from './near-runs.ts';
import { findNearBeginnings, findNearTerms } from './near-terms.ts';
import { findJoins, findSplits } from './spaces.ts';
import { joinTerm, type Replacements, splitTerm, type TermUnit } from './units.ts';

/** Units of one term that are corrected. */
const MAX_DOUBTFUL = 8;
/** Words tried for each one. */
const EACH = 6;
/** Terms to try at most. */
const MOST = 14;

/**
 * Search terms that may have been meant by `term`, by the words that the index has, the likeliest first: without its
 * quotes, with unknown words corrected or, where all are known, with one exchanged. Whether they find anything is for
 * the caller to ask.
 */
export async function correctedTerms(db: Reader, term: string): Promise<string[]> {
  const taken = await splitTerm(db, term);
  const { units } = taken;
  const doubtful = units.filter((unit) => !unit.known).slice(0, MAX_DOUBTFUL);
  for (const unit of doubtful.length > 0 ? doubtful : rarest(units)) unit.instead = await insteadOf(db, unit);
  const joins = await findJoins(db, units);
  const guesses = doubtful.length > 0 ? together(doubtful, joins) : oneByOne(units, joins);
  const unquoted = /["“”„«»]/.test(term) ? [term.replace(/["“”„«»]/g, ' ').trim()] : [];
  const corrected = guesses.map((chosen) => joinTerm(taken, chosen));
  return [...new Set([...(doubtful.length > 0 ? [] : unquoted), ...corrected])].slice(0, MOST);
}

/** For a term that finds a little: the same with a rare word exchanged for one that is said far more often. */
export async function likelierTerms(db: Reader, term: string): Promise<string[]> {
  const taken = await splitTerm(db, term);
  const odd = taken.units.filter(({ words, articles }) => words.length === 1 && articles <= RARE);
  const guesses: Replacements[] = [];
  for (const unit of odd.slice(0, 2)) {
    const [best] = await findNearTerms(db, unit.words[0]?.any[0] ?? '');
    const farMore = best && best.mistakes === 1 && best.articles >= FAR_MORE * (unit.articles + 1);
    if (farMore) guesses.push(new Map([[unit, best.term]]));
  }
  return guesses.map((chosen) => joinTerm(taken, chosen));
}

const RARE = 1;
const FAR_MORE = 10;

function rarest(units: TermUnit[]): TermUnit[] {
  return [...units].sort((a, b) => a.articles - b.articles).slice(0, EACH);
}

async function insteadOf(db: Reader, unit: TermUnit): Promise<string[]> {
  const { run, words } = unit;
  if (run.kind === 'spaceless') return (await findNearRuns(db, run.text)).slice(0, EACH);
  const found = await unjoined(db, run.text);
  for (const [i, { any, prefix }] of words.entries()) {
    const others = (terms: string[]) => terms.map((term) => words.map((w, k) => (k === i ? term : w.any[0])));
    for (const typed of any)
      found.push(...others(await insteadOfWord(db, typed)).map((all) => all.join(' ')));
    if (!prefix || found.length > 0) continue;
    const begun = await findNearBeginnings(db, any[0] ?? '');
    found.push(...others(begun.slice(0, EACH).map(({ term }) => term)).map((all) => all.join(' ')));
  }
  return [...new Set(found)].slice(0, EACH);
}

/** With one mistake, in two words, or with two mistakes. */
async function insteadOfWord(db: Reader, typed: string): Promise<string[]> {
  const near = await findNearTerms(db, typed);
  const splits = near[0]?.mistakes === 1 ? [] : await findSplits(db, typed);
  return [...splits.slice(0, 2), ...near.map(({ term }) => term)].slice(0, EACH);
}

/** Persian words parted by zero-width non-joiners are in the index as one, too: that one, or what is near to it. */
async function unjoined(db: Reader, run: string): Promise<string[]> {
  if (!run.includes('\u200c')) return [];
  const whole = toTerm(run);
  if ((await readCounts(db, [whole])).size > 0) return [whole];
  const near = await findNearTerms(db, whole);
  return near.slice(0, EACH / 2).map(({ term }) => term);
}

/** All unknown words corrected at once: each by its best, then spaces moved, then one after another by its second and third. */
function together(units: TermUnit[], joins: Replacements[]): Replacements[] {
  const best: Replacements = new Map(
    units.flatMap((unit) => unit.instead.slice(0, 1).map((it) => [unit, it])),
  );
  const hopeless = units.filter(({ instead }) => instead.length === 0);
  const others = units.flatMap((unit) =>
    unit.instead.slice(1).map((instead) => new Map(best).set(unit, instead)),
  );
  const respaced = joins
    .filter((join) => hopeless.every((unit) => join.has(unit)) && units.some((unit) => join.has(unit)))
    .map((join) => new Map([...best, ...join]));
  return hopeless.length > 0 ? respaced : [best, ...respaced, ...others];
}

function oneByOne(units: TermUnit[], joins: Replacements[]): Replacements[] {
  const first = units.flatMap((unit) => unit.instead.slice(0, 2).map((one) => new Map([[unit, one]])));
  const later = units.flatMap((unit) => unit.instead.slice(2).map((one) => new Map([[unit, one]])));
  return [...joins, ...first, ...later];
}
