import type { Database, Writer } from '../../platform/db/database.ts';
import { normalize } from '../../shared/text/combining-marks.ts';
import type { Ctx } from '../context.ts';
import { authorize } from '../permissions.ts';
import { write } from '../write.ts';

/** A search without results: how often, and the last day (`2026-11-21`, UTC). */
export interface SearchWithoutResults {
  term: string;
  searches: number;
  lastDay: string;
}

const MAX_LENGTH = 80;
/** Maximum number of terms in the table, and waiting in memory. */
const MAX_TERMS = 500;
const MAX_WAITING = 200;
/** Many searches are written together. Those not yet written are lost if the server is killed. */
const WRITE_AFTER_MS = 3000;

const waiting = new WeakMap<Database, Map<string, number>>();

/**
 * Counts a search without results for the dashboard, written a little later. Stores nothing about the
 * visitor, and no term that looks like an email address or a phone number or has fewer than two letters.
 */
export function countSearchWithoutResults(ctx: Ctx, typed: string): void {
  const term = normaliseTerm(typed);
  if (term === null) return;
  const counts = waiting.get(ctx.db);
  if (counts) {
    if (counts.has(term) || counts.size < MAX_WAITING) counts.set(term, (counts.get(term) ?? 0) + 1);
    return;
  }
  waiting.set(ctx.db, new Map([[term, 1]]));
  const later = () =>
    writeSearchesWithoutResults(ctx).catch((err) => ctx.log.warn({ event: 'empty_searches_lost', err }));
  setTimeout(later, WRITE_AFTER_MS).unref();
}

/** Writes the searches counted since the last call. */
export async function writeSearchesWithoutResults(ctx: Ctx): Promise<void> {
  const counts = waiting.get(ctx.db);
  waiting.delete(ctx.db);
  if (!counts) return;
  await write(ctx, async ({ tx }) => {
    await addCounts(tx, counts, new Date(ctx.now()).toISOString().slice(0, 10));
    await deleteOldest(tx);
  });
}

/** Lists the searches without results, the most frequent first. For administrators. */
export async function searchesWithoutResults(ctx: Ctx, limit = 10): Promise<SearchWithoutResults[]> {
  authorize(ctx, 'search.statistics');
  return ctx.db.read
    .selectFrom('empty_search')
    .select(['term', 'searches', 'last_day as lastDay'])
    .orderBy('searches', 'desc')
    .orderBy('last_day', 'desc')
    .orderBy('term')
    .limit(limit)
    .execute();
}

/** Returns null for a term that must not be stored. */
function normaliseTerm(typed: string): string | null {
  const term = normalize(typed, 'NFC').toLowerCase().trim().replace(/\s+/g, ' ');
  const characterCount = term.match(/\p{L}/gu)?.length ?? 0;
  const digitCount = term.match(/\p{Nd}/gu)?.length ?? 0;
  return characterCount < 2 || term.length > MAX_LENGTH || term.includes('@') || digitCount > 5 ? null : term;
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

async function deleteOldest(tx: Writer): Promise<void> {
  const newest = tx
    .selectFrom('empty_search')
    .select('term')
    .orderBy('last_day', 'desc')
    .orderBy('searches', 'desc')
    .orderBy('term')
    .limit(MAX_TERMS);
  await tx.deleteFrom('empty_search').where('term', 'not in', newest).execute();
}
