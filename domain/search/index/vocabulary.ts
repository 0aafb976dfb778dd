import { setImmediate } from 'node:timers/promises';
import type { Reader, Writer } from '../../../platform/db/database.ts';
import type { Ctx } from '../../context.ts';
import { write } from '../../write.ts';
import { analyseOnce, prepareDocument } from './analyse-once.ts';
import { indexes } from './dialects.ts';
import { runInSlices } from './in-slices.ts';
import type { TermCount } from './search-index.ts';
import { rankedColumns } from './texts.ts';

/** Documents marked per write: their rows are short. */
const MARKED_PER_WRITE = 200;
/** Documents whose new words are counted per write, few enough to delay no other write. */
const COUNTED_PER_WRITE = 2;
/** With more uncounted documents, counting the whole index is faster. */
const MAX_COUNTED_SINGLY = 1000;
/**
 * Rows per statement: SQLite keeps the thread for each, and lets in no reader between two unless the thread
 * is released.
 */
const MAX_ROWS = 500;

/**
 * Counts the articles of every term for ranking and corrections. This reads the whole index in small steps,
 * so a job does it once a day; in between, `countNewWords` adds the words of changed articles. Stops early,
 * leaving old counts beside new ones, when `signal` is aborted.
 */
export async function countVocabulary(ctx: Ctx, signal?: AbortSignal): Promise<void> {
  const counted_at = new Date(ctx.now()).toISOString();
  await runInSlices(() => write(ctx, ({ tx }) => markAsCounted(tx)), signal);
  const counts = indexes[ctx.db.dialect].countTerms(ctx.db)[Symbol.asyncIterator]();
  await runInSlices(async () => {
    const { value, done } = await counts.next();
    if (!done) await write(ctx, ({ tx }) => setCounts(tx, value, counted_at));
    return !done;
  }, signal);
  if (signal?.aborted) return;
  await write(ctx, ({ tx }) => tx.deleteFrom('search_term').where('counted_at', '<', counted_at).execute());
}

/**
 * Runs before the count: articles written during the count are unmarked by their write, and counted by
 * `countNewWords`.
 */
async function markAsCounted(tx: Writer): Promise<boolean> {
  const uncounted = tx
    .selectFrom('search_document')
    .select('n')
    .where('counted', '<>', 1)
    .orderBy('n')
    .limit(MARKED_PER_WRITE);
  const update = tx.updateTable('search_document').set({ counted: 1 }).where('n', 'in', uncounted);
  const [result] = await update.execute();
  return (result?.numUpdatedRows ?? 0n) > 0n;
}

async function setCounts(tx: Writer, terms: TermCount[], counted_at: string): Promise<void> {
  await tx
    .insertInto('search_term')
    .values(terms.map((count) => toRow(count, counted_at)))
    .onConflict((oc) =>
      oc.column('term').doUpdateSet((eb) => ({
        articles: eb.ref('excluded.articles'),
        counted_at: eb.ref('excluded.counted_at'),
      })),
    )
    .execute();
}

/**
 * Adds the words of newly indexed articles to the vocabulary, so that mistyped words are corrected to them. A
 * changed article only adds words that are new to the vocabulary: its other counts are left to
 * `countVocabulary`.
 */
export async function countNewWords(ctx: Ctx, signal?: AbortSignal): Promise<void> {
  await runInSlices(async () => {
    for (const document of await readUncounted(ctx.db.read)) await prepareDocument(ctx, document);
    return write(ctx, ({ tx }) => countSome(tx, ctx));
  }, signal);
}

/** True after a migration or a large import, when `countVocabulary` is faster than `countNewWords`. */
export async function hasManyUncounted({ db }: Ctx): Promise<boolean> {
  const beyond = await db.read
    .selectFrom('search_document')
    .select('n')
    .where('counted', '<>', 1)
    .orderBy('n')
    .offset(MAX_COUNTED_SINGLY)
    .limit(1)
    .executeTakeFirst();
  return beyond !== undefined;
}

async function countSome(tx: Writer, ctx: Ctx): Promise<boolean> {
  const documents = await readUncounted(tx);
  if (documents.length === 0) return false;
  const ofNew = new Map<string, number>();
  const ofChanged = new Map<string, number>();
  for (const { counted, ...document } of documents) {
    const counts = counted === 0 ? ofNew : ofChanged;
    for (const term of analyseOnce(document).different) counts.set(term, (counts.get(term) ?? 0) + 1);
  }
  const counted_at = new Date(ctx.now()).toISOString();
  await addCounts(tx, ofNew, counted_at);
  await addMissing(tx, ofChanged, counted_at);
  const ns = documents.map(({ n }) => n);
  await tx.updateTable('search_document').set({ counted: 1 }).where('n', 'in', ns).execute();
  return true;
}

function readUncounted(reader: Reader | Writer) {
  return reader
    .selectFrom('search_document')
    .innerJoin('article', 'article.n', 'search_document.n')
    .select(rankedColumns)
    .select(['article.n', 'article.search_text as body', 'search_document.counted'])
    .where('search_document.counted', '<>', 1)
    .orderBy('search_document.n')
    .limit(COUNTED_PER_WRITE)
    .execute();
}

async function addCounts(tx: Writer, counts: Map<string, number>, counted_at: string): Promise<void> {
  for await (const rows of toRows(counts, counted_at)) {
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

async function addMissing(tx: Writer, counts: Map<string, number>, counted_at: string): Promise<void> {
  for await (const rows of toRows(counts, counted_at))
    await tx
      .insertInto('search_term')
      .values(rows)
      .onConflict((oc) => oc.column('term').doNothing())
      .execute();
}

/** Sorts the rows, so that two servers that add the same words do not deadlock. */
async function* toRows(counts: Map<string, number>, counted_at: string) {
  const terms = [...counts.keys()].sort();
  for (let from = 0; from < terms.length; from += MAX_ROWS) {
    await setImmediate();
    yield terms
      .slice(from, from + MAX_ROWS)
      .map((term) => toRow({ term, articles: counts.get(term)! }, counted_at));
  }
}

function toRow({ term, articles }: TermCount, counted_at: string) {
  const characters = [...term];
  return { term, reversed: characters.reverse().join(''), length: characters.length, articles, counted_at };
}
