import { normalised } from '../../contract/combining.ts';
import type { Database, Writer } from '../../platform/db/database.ts';
import { type Ctx, write } from '../context.ts';
import { authorize } from '../permissions.ts';

/** What was searched for and not found: how often, and the last day (`2026-11-21`, UTC). */
export interface SearchWithoutResults {
  term: string;
  searches: number;
  lastDay: string;
}

const LONGEST_TERM = 80;
/** Terms kept in all, and terms waiting in memory. */
const MOST = 500;
const MOST_WAITING = 200;
/** Many searches are written at once; what a killed server had not written yet is lost. */
const WRITE_AFTER_MS = 3000;

const waiting = new WeakMap<Database, Map<string, number>>();

/**
 * Counts a whole search that found nothing, for the dashboard. Nothing is kept of who searched, nor what looks like an
 * address or a number of somebody, nor what has less than two letters. Written a little later.
 */
export function countSearchWithoutResults(ctx: Ctx, typed: string): void {
  const term = countable(typed);
  if (term === null) return;
  const counts = waiting.get(ctx.db);
  if (counts) {
    if (counts.has(term) || counts.size < MOST_WAITING) counts.set(term, (counts.get(term) ?? 0) + 1);
    return;
  }
  waiting.set(ctx.db, new Map([[term, 1]]));
  const later = () =>
    writeSearchesWithoutResults(ctx).catch((err) => ctx.log.warn({ event: 'empty_searches_lost', err }));
  setTimeout(later, WRITE_AFTER_MS).unref();
}

/** Writes what was counted since the last time. */
export async function writeSearchesWithoutResults(ctx: Ctx): Promise<void> {
  const counts = waiting.get(ctx.db);
  waiting.delete(ctx.db);
  if (!counts) return;
  await write(ctx, async ({ tx }) => {
    await addCounts(tx, counts, new Date(ctx.now()).toISOString().slice(0, 10));
    await forgetOldest(tx);
  });
}

/** The searches without results, the most frequent first. For administrators. */
export async function searchesWithoutResults(ctx: Ctx, limit = 10): Promise<SearchWithoutResults[]> {
  authorize(ctx, 'dashboard.open');
  return ctx.db.read
    .selectFrom('empty_search')
    .select(['term', 'searches', 'last_day as lastDay'])
    .orderBy('searches', 'desc')
    .orderBy('last_day', 'desc')
    .orderBy('term')
    .limit(limit)
    .execute();
}

function countable(typed: string): string | null {
  const term = normalised(typed, 'NFC').toLowerCase().trim().replace(/\s+/g, ' ');
  const letters = term.match(/\p{L}/gu)?.length ?? 0;
  const digits = term.match(/\p{Nd}/gu)?.length ?? 0;
  return letters < 2 || term.length > LONGEST_TERM || term.includes('@') || digits > 5 ? null : term;
}

async function addCounts(tx: Writer, counts: Map<string, number>, last_day: string): Promise<void> {
  const rows = Array.from(counts, ([term, searches]) => ({ term, searches, last_day }));
  await tx
    .insertInto('empty_search')
    .values(rows)
    .onConflict((oc) =>
      oc.column('term').doUpdateSet((eb) => ({
        searches: eb('empty_search.searches', '+', eb.ref('excluded.searches')),
        last_day: eb.ref('excluded.last_day'),
      })),
    )
    .execute();
}

async function forgetOldest(tx: Writer): Promise<void> {
  const kept = tx
    .selectFrom('empty_search')
    .select('term')
    .orderBy('last_day', 'desc')
    .orderBy('searches', 'desc')
    .orderBy('term')
    .limit(MOST);
  await tx.deleteFrom('empty_search').where('term', 'not in', kept).execute();
}
