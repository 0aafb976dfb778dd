import type { Writer } from '../../platform/db/database.ts';
import { type Ctx, write } from '../context.ts';
import { indexes } from './dialects.ts';
import type { TermCount } from './lookup.ts';

/**
 * Counts which terms the index has and in how many articles, for ranking and for corrections. It reads the whole index,
 * so it is work for a job; until it ran again, new words count as rare ones.
 */
export async function countVocabulary(ctx: Ctx): Promise<void> {
  const counted_at = new Date(ctx.now()).toISOString();
  for await (const terms of indexes[ctx.db.dialect].countTerms(ctx.db.read))
    await write(ctx, ({ tx }) => keepCounts(tx, terms, counted_at));
  await write(ctx, ({ tx }) => tx.deleteFrom('search_term').where('counted_at', '<', counted_at).execute());
}

async function keepCounts(tx: Writer, terms: TermCount[], counted_at: string): Promise<void> {
  await tx
    .insertInto('search_term')
    .values(terms.map(({ term, articles }) => ({ term, articles, length: [...term].length, counted_at })))
    .onConflict((oc) =>
      oc.column('term').doUpdateSet((eb) => ({
        articles: eb.ref('excluded.articles'),
        counted_at: eb.ref('excluded.counted_at'),
      })),
    )
    .execute();
}
