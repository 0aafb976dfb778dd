import type { Writer } from '../../../platform/db/database.ts';
import { type Ctx, write } from '../../context.ts';
import { inSlices } from '../in-slices.ts';
import { analyseOnce } from '../index/analyse-once.ts';
import { termRow } from './vocabulary.ts';

/** So few that reading and counting them stops nothing else for long. */
const BATCH = 2;
/** So many are quicker counted with all others (`countVocabulary`) than one by one. */
const MANY = 1000;
/** Rows of one statement: SQLite takes 32,766 values. */
const ROWS = 4000;

/**
 * Adds the words of articles indexed since the last time to the vocabulary, so that a mistyped one is corrected to them.
 * A changed article adds only what nobody had said before: how often the rest is said is for `countVocabulary`.
 */
export async function countNewWords(ctx: Ctx, signal?: AbortSignal): Promise<void> {
  await inSlices(() => write(ctx, ({ tx }) => countSome(tx, ctx)), signal);
}

/** Whether so many articles are uncounted, after a migration or a great import, that all are better counted anew. */
export async function areManyUncounted({ db }: Ctx): Promise<boolean> {
  const beyond = await db.read
    .selectFrom('search_document')
    .select('n')
    .where('counted', '<>', 1)
    .orderBy('n')
    .offset(MANY)
    .limit(1)
    .executeTakeFirst();
  return beyond !== undefined;
}

async function countSome(tx: Writer, ctx: Ctx): Promise<boolean> {
  const documents = await uncounted(tx);
  if (documents.length === 0) return false;
  const added = new Map<string, number>();
  const met = new Map<string, number>();
  for (const { counted, ...document } of documents) {
    const into = counted === 0 ? added : met;
    for (const term of analyseOnce(document).different) into.set(term, (into.get(term) ?? 0) + 1);
  }
  const counted_at = new Date(ctx.now()).toISOString();
  await addCounts(tx, added, counted_at);
  await meet(tx, met, counted_at);
  const ns = documents.map(({ n }) => n);
  await tx.updateTable('search_document').set({ counted: 1 }).where('n', 'in', ns).execute();
  return true;
}

async function uncounted(tx: Writer) {
  const rows = await tx
    .selectFrom('search_document')
    .innerJoin('article', 'article.n', 'search_document.n')
    .select(['article.n', 'article.title', 'article.headings_text as headings'])
    .select(['article.excerpt', 'article.search_text as body', 'search_document.counted'])
    .where('search_document.counted', '<>', 1)
    .orderBy('search_document.n')
    .limit(BATCH)
    .execute();
  return rows.map((row) => ({ ...row, excerpt: row.excerpt ?? '' }));
}

async function addCounts(tx: Writer, counts: Map<string, number>, counted_at: string): Promise<void> {
  for (const rows of rowsOf(counts, counted_at)) {
    await tx
      .insertInto('search_term')
      .values(rows)
      .onConflict((oc) =>
        oc.column('term').doUpdateSet((eb) => ({
          articles: eb('search_term.articles', '+', eb.ref('excluded.articles')),
        })),
      )
      .execute();
  }
}

async function meet(tx: Writer, counts: Map<string, number>, counted_at: string): Promise<void> {
  for (const rows of rowsOf(counts, counted_at))
    await tx
      .insertInto('search_term')
      .values(rows)
      .onConflict((oc) => oc.column('term').doNothing())
      .execute();
}

/** Always in one order, so that two servers that add the same words do not wait for each other. */
function* rowsOf(counts: Map<string, number>, counted_at: string) {
  const rows = Array.from(counts, ([term, articles]) => termRow({ term, articles }, counted_at));
  rows.sort((a, b) => (a.term < b.term ? -1 : 1));
  for (let from = 0; from < rows.length; from += ROWS) yield rows.slice(from, from + ROWS);
}
