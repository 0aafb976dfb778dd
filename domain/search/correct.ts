import type { Reader } from '../../platform/db/database.ts';
import { nearBeginnings, nearTerms } from './near.ts';
import { countsOf, nearRuns } from './near-runs.ts';
import { type Wanted, wantedOf } from './query.ts';
import { type Run, runsOf } from './words.ts';

/** A stretch of a search term that is one word, or one run of Chinese or Japanese, and what may stand there instead. */
interface Unit {
  run: Run;
  /** Empty for a run of Chinese or Japanese. */
  words: Wanted[];
  /** Whether the index knows it as it is. */
  known: boolean;
  /** In how many articles it stands. */
  articles: number;
  instead: string[];
}

/** A piece of the term between spaces, as its units and what parts them. */
type Piece = string | Unit;

const MAX_UNITS = 8;
/** Words tried for each one. */
const EACH = 4;
/** Terms to try at most. */
const MOST = 12;

/**
 * Search terms that may have been meant by `term`, by the words that the index has, the likeliest first: without its
 * quotes, with unknown words corrected or, where all are known, with one exchanged. Whether they find anything is for
 * the caller to ask.
 */
export async function correctedTerms(db: Reader, term: string): Promise<string[]> {
  const pieces = piecesOf(term);
  const units = pieces.filter((piece) => typeof piece !== 'string').slice(0, MAX_UNITS);
  await look(db, units);
  const doubtful = units.filter((unit) => !unit.known);
  for (const unit of doubtful.length > 0 ? doubtful : rarest(units)) unit.instead = await insteadOf(db, unit);
  const guesses = doubtful.length > 0 ? together(doubtful) : oneByOne(units);
  const unquoted = /["“”„«»]/.test(term) ? [term.replace(/["“”„«»]/g, ' ').trim()] : [];
  const corrected = guesses.map((chosen) => written(pieces, chosen));
  return [...new Set([...(doubtful.length > 0 ? [] : unquoted), ...corrected])].slice(0, MOST);
}

/** For a term that finds a little: the same with a rare word exchanged for one that is said far more often. */
export async function likelierTerms(db: Reader, term: string): Promise<string[]> {
  const pieces = piecesOf(term);
  const units = pieces.filter((piece) => typeof piece !== 'string').slice(0, MAX_UNITS);
  await look(db, units);
  const odd = units.filter(({ words, articles }) => words.length === 1 && articles <= RARE);
  const guesses: Map<Unit, string>[] = [];
  for (const unit of odd.slice(0, 2)) {
    const [best] = await nearTerms(db, unit.words[0]?.any[0] ?? '');
    const farMore = best && best.mistakes === 1 && best.articles >= FAR_MORE * (unit.articles + 1);
    if (farMore) guesses.push(new Map([[unit, best.term]]));
  }
  return guesses.map((chosen) => written(pieces, chosen));
}

const RARE = 1;
const FAR_MORE = 10;

const WORD = /[\p{L}\p{M}\p{N}_.+#'’·\u200c\u200d]+/gu;

function piecesOf(term: string): Piece[] {
  const text = term.normalize('NFKC');
  const pieces: Piece[] = [];
  let end = 0;
  for (const match of text.matchAll(WORD)) {
    const last = match.index + match[0].length === text.trimEnd().length;
    pieces.push(text.slice(end, match.index), ...unitsOf(match[0], last));
    end = match.index + match[0].length;
  }
  return [...pieces, text.slice(end)];
}

function unitsOf(word: string, last: boolean): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  const runs = [...runsOf(word)];
  runs.forEach((run, i) => {
    const at = word.indexOf(run.text, end);
    if (at < 0) return;
    const words = run.kind === 'spaceless' ? [] : wantedOf(run, last && i === runs.length - 1);
    pieces.push(word.slice(end, at), { run, words, known: true, articles: 0, instead: [] });
    end = at + run.text.length;
  });
  return [...pieces, word.slice(end)];
}

async function look(db: Reader, units: Unit[]): Promise<void> {
  const counts = await countsOf(
    db,
    units.flatMap(({ words }) => words.flatMap(({ any }) => any)),
  );
  for (const unit of units) {
    const each = unit.words.map(({ any }) => Math.max(0, ...any.map((term) => counts.get(term) ?? 0)));
    unit.articles = Math.min(...each, Number.MAX_SAFE_INTEGER);
    unit.known = unit.words.length > 0 && (await allKnown(db, unit.words, each));
    if (unit.words.length === 0) unit.known = await runIsKnown(db, unit.run.text);
  }
}

async function allKnown(db: Reader, words: Wanted[], articles: number[]): Promise<boolean> {
  for (const [i, word] of words.entries()) {
    if ((articles[i] ?? 0) > 0 || !/[\p{L}]/u.test(word.any[0] ?? '')) continue;
    if (!word.prefix || !(await isBeginning(db, word.any))) return false;
  }
  return true;
}

async function isBeginning(db: Reader, any: string[]): Promise<boolean> {
  for (const begin of any) {
    const found = await db
      .selectFrom('search_term')
      .select('term')
      .where('term', '>=', begin)
      .where('term', '<', `${begin}\u{10ffff}`)
      .limit(1)
      .executeTakeFirst();
    if (found) return true;
  }
  return false;
}

/** As far as words of two characters and more, which must stand in a text as they are, are there. */
async function runIsKnown(db: Reader, text: string): Promise<boolean> {
  const asked = wantedOf({ kind: 'spaceless', text }, false).map(({ any }) => any[0] ?? '');
  const pairs = asked.filter((term) => [...term].length === 2);
  return (await countsOf(db, pairs)).size === new Set(pairs).size;
}

function rarest(units: Unit[]): Unit[] {
  return [...units].sort((a, b) => a.articles - b.articles).slice(0, EACH);
}

async function insteadOf(db: Reader, { run, words }: Unit): Promise<string[]> {
  if (run.kind === 'spaceless') return (await nearRuns(db, run.text)).slice(0, EACH);
  const found: string[] = [];
  for (const [i, { any, prefix }] of words.entries()) {
    const others = (terms: string[]) => terms.map((term) => words.map((w, k) => (k === i ? term : w.any[0])));
    for (const typed of any) {
      const near = await nearTerms(db, typed);
      found.push(...others(near.slice(0, EACH).map(({ term }) => term)).map((all) => all.join(' ')));
    }
    if (!prefix || found.length > 0) continue;
    const begun = await nearBeginnings(db, any[0] ?? '');
    found.push(...others(begun.slice(0, EACH).map(({ term }) => term)).map((all) => all.join(' ')));
  }
  return [...new Set(found)].slice(0, EACH);
}

/** All unknown words corrected at once: each by its best, then one after another by its second and third. */
function together(units: Unit[]): Map<Unit, string>[] {
  if (units.some(({ instead }) => instead.length === 0)) return [];
  const best = new Map(units.map((unit) => [unit, unit.instead[0]!]));
  const others = units.flatMap((unit) =>
    unit.instead.slice(1).map((instead) => new Map(best).set(unit, instead)),
  );
  return [best, ...others];
}

function oneByOne(units: Unit[]): Map<Unit, string>[] {
  const first = units.flatMap((unit) => unit.instead.slice(0, 2).map((one) => new Map([[unit, one]])));
  const later = units.flatMap((unit) => unit.instead.slice(2).map((one) => new Map([[unit, one]])));
  return [...first, ...later];
}

function written(pieces: Piece[], chosen: Map<Unit, string>): string {
  return pieces
    .map((piece) => (typeof piece === 'string' ? piece : (chosen.get(piece) ?? piece.run.text)))
    .join('')
    .trim();
}
