import type { Writer } from '../../platform/db/database.ts';
import { type Ctx, write } from '../context.ts';
import { indexes } from './dialects.ts';
import type { TermCount } from './lookup.ts';

/**
 * Counts which terms the index has and in how many articles, for ranking and for corrections. It reads the whole index,
 * so it is work for a job now and then; between, `countNewWords` keeps up with what is written.
 */
export async function countVocabulary(ctx: Ctx): Promise<void> {
  const counted_at = new Date(ctx.now()).toISOString();
  await write(ctx, ({ tx }) =>
    tx.updateTable('search_document').set({ counted: 1 }).where('counted', '<>', 1).execute(),
  );
  for await (const terms of indexes[ctx.db.dialect].countTerms(ctx.db.read))
    await write(ctx, ({ tx }) => setCounts(tx, terms, counted_at));
  await write(ctx, ({ tx }) => tx.deleteFrom('search_term').where('counted_at', '<', counted_at).execute());
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
