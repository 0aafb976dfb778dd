import { setImmediate as otherWork } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import type { TermCount } from './search-index.ts';

/** All terms of the index, some at a time, with how many articles have each. */
export async function* countTerms(db: Reader): AsyncIterable<TermCount[]> {
  const counts = new Map<string, number>();
  for (let last = 0; ; ) {
    const end = await numberAfter(db, last);
    if (end === null) break;
    const some = `select words from search_words where n > ${last} and n <= ${end}`;
    const { rows } =
      await sql<TermCount>`select word as term, ndoc as articles from ts_stat(${some})`.execute(db);
    await addTo(counts, rows);
    last = end;
  }
  const all = Array.from(counts, ([term, articles]) => ({ term, articles }));
  for (let i = 0; i < all.length; i += TERMS_AT_ONCE) yield all.slice(i, i + TERMS_AT_ONCE);
}

/** So few that adding or writing them stops nothing else for long. */
const TERMS_AT_ONCE = 1000;

async function addTo(counts: Map<string, number>, rows: TermCount[]): Promise<void> {
  for (const [i, { term, articles }] of rows.entries()) {
    if (i % TERMS_AT_ONCE === 0) await otherWork();
    counts.set(term, (counts.get(term) ?? 0) + articles);
  }
}

/** So few that counting their words stays far below the server's limit for a statement. */
const ARTICLES_AT_ONCE = 2000;

async function numberAfter(db: Reader, last: number): Promise<number | null> {
  const { rows } = await sql<{ end: number | null }>`select max(n) as end from
    (select n from search_words where n > ${last} order by n limit ${ARTICLES_AT_ONCE}) as next`.execute(db);
  return rows[0]?.end ?? null;
}
