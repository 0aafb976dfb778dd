import { normalised } from '../../../contract/combining.ts';
import type { Reader } from '../../../platform/db/database.ts';
import { parseRun, type QueryWord } from '../query/parse.ts';
import { type Run, splitRuns, withPlainApostrophes } from '../text/runs.ts';
import { readCounts } from './near-runs.ts';

/** A stretch of a search term that is one word, or one run of Chinese or Japanese, and what may stand there instead. */
export interface TermUnit {
  run: Run;
  /** What parts it from the one before: spaces, hyphens, quotes. */
  lead: string;
  /** Empty for a run of Chinese or Japanese. */
  words: QueryWord[];
  /** Whether the index knows it as it is. */
  known: boolean;
  /** In how many articles it stands. */
  articles: number;
  instead: string[];
}

/** A search term taken apart; `tail` follows the last unit. */
export interface SplitTerm {
  units: TermUnit[];
  tail: string;
}

/** What stands in the place of some units; null where it went into the one before. */
export type Replacements = Map<TermUnit, string | null>;

/** So many words a search asks for (see `readQuery`). */
const MOST = 24;
const WORD = /[\p{L}\p{M}\p{N}_.+#'·\u200c\u200d]+/gu;

/** The units of a term, with what the index knows of them. */
export async function splitTerm(db: Reader, term: string): Promise<SplitTerm> {
  const text = withPlainApostrophes(normalised(term, 'NFKC'));
  const end = text.trimEnd().length;
  const units: TermUnit[] = [];
  let from = 0;
  for (const word of text.matchAll(WORD)) {
    const runs = [...splitRuns(word[0])];
    for (const [i, run] of runs.entries()) {
      const at = text.indexOf(run.text, from);
      if (at < 0 || units.length === MOST) continue;
      const last = i === runs.length - 1 && word.index + word[0].length === end;
      const words = run.kind === 'spaceless' ? [] : parseRun(run, last);
      units.push({ run, lead: text.slice(from, at), words, known: true, articles: 0, instead: [] });
      from = at + run.text.length;
    }
  }
  await look(db, units);
  return { units, tail: text.slice(from) };
}

/** The term with what was chosen in place of its units. */
export function joinTerm({ units, tail }: SplitTerm, chosen: Replacements): string {
  const parts = units.map((unit) => {
    const instead = chosen.get(unit);
    return instead === null ? '' : unit.lead + (instead ?? unit.run.text);
  });
  return (parts.join('') + tail).trim();
}

async function look(db: Reader, units: TermUnit[]): Promise<void> {
  const counts = await readCounts(
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

async function allKnown(db: Reader, words: QueryWord[], articles: number[]): Promise<boolean> {
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
  const asked = parseRun({ kind: 'spaceless', text }, false).map(({ any }) => any[0] ?? '');
  const pairs = asked.filter((term) => [...term].length === 2);
  return (await readCounts(db, pairs)).size === new Set(pairs).size;
}
