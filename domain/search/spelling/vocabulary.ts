import type { Dialect, Writer } from '../../../platform/db/database.ts';
import { type Ctx, write } from '../../context.ts';
import { inSlices } from '../in-slices.ts';
import { countTerms } from '../index/postgres-terms.ts';
import type { TermCount } from '../index/search-index.ts';
import { runSearchTask } from '../worker/client.ts';

/** Documents marked at once: their rows are short. */
const MARKED_AT_ONCE = 200;

/**
 * Counts which terms the index has and in how many articles, for ranking and for corrections. It reads the whole index, a
 * little at a time beside whatever else is going on, so it is work for a job now and then; between, `countNewWords` keeps
 * up with what is written. Ends early, with counts old and new, when `signal` says so.
 */
export async function countVocabulary(ctx: Ctx, signal?: AbortSignal): Promise<void> {
  const counted_at = new Date(ctx.now()).toISOString();
  await inSlices(() => write(ctx, ({ tx }) => markSome(tx)), signal);
  const counting = termsOf[ctx.db.dialect](ctx)[Symbol.asyncIterator]();
  await inSlices(async () => {
    const { value, done } = await counting.next();
    if (!done) await write(ctx, ({ tx }) => setCounts(tx, value, counted_at));
    return !done;
  }, signal);
  if (signal?.aborted) return;
  await write(ctx, ({ tx }) => tx.deleteFrom('search_term').where('counted_at', '<', counted_at).execute());
}

/** Before the counting: what is written while it goes on is marked anew by its write, and counted by `countNewWords`. */
async function markSome(tx: Writer): Promise<boolean> {
  const some = tx
    .selectFrom('search_document')
    .select('n')
    .where('counted', '<>', 1)
    .orderBy('n')
    .limit(MARKED_AT_ONCE);
  const marked = await tx.updateTable('search_document').set({ counted: 1 }).where('n', 'in', some).execute();
  return (marked[0]?.numUpdatedRows ?? 0n) > 0n;
}

const termsOf: Record<Dialect, (ctx: Ctx) => AsyncIterable<TermCount[]>> = {
  sqlite: termsByThread,
  postgres: (ctx) => countTerms(ctx.db.read),
};

async function* termsByThread({ db }: Ctx): AsyncIterable<TermCount[]> {
  for (let after = ''; ; ) {
    const terms = await runSearchTask(db, 'terms', { after });
    if (terms.length === 0) return;
    yield terms;
    after = terms.at(-1)!.term;
  }
}

async function setCounts(tx: Writer, terms: TermCount[], counted_at: string): Promise<void> {
  await tx
    .insertInto('search_term')
    .values(terms.map((count) => termRow(count, counted_at)))
    .onConflict((oc) =>
      oc.column('term').doUpdateSet((eb) => ({
        articles: eb.ref('excluded.articles'),
        counted_at: eb.ref('excluded.counted_at'),
      })),
    )
    .execute();
}

/** A row of the vocabulary. */
export function termRow({ term, articles }: TermCount, counted_at: string) {
  const letters = [...term];
  return { term, reversed: letters.reverse().join(''), length: letters.length, articles, counted_at };
}
