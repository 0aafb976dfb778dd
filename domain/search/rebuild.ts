import { setImmediate as otherWork } from 'node:timers/promises';
import type { Writer } from '../../platform/db/database.ts';
import { type Ctx, write } from '../context.ts';
import { ANALYSER_VERSION } from './analyse.ts';
import { putDocument, unindexArticle } from './keep.ts';
import { countVocabulary } from './vocabulary.ts';

/** Few enough that other writes need not wait long for their turn. */
const BATCH = 100;
/** So few beside a server that its readers do not notice. */
const SMALL_BATCH = 10;

/**
 * Indexes every article that is not deleted anew, a few at a time, while searching and writing go on, and counts the
 * vocabulary. Resolves to how many were indexed. For operators. `onProgress` hears how many are done.
 */
export async function rebuildIndex(
  ctx: Ctx,
  onProgress: (indexed: number) => void = () => {},
): Promise<number> {
  let indexed = 0;
  for (let last = 0; ; ) {
    const batch = await write(ctx, ({ tx }) => indexAfter(tx, ctx, last));
    if (batch.length === 0) break;
    indexed += batch.length;
    last = batch.at(-1)!;
    onProgress(indexed);
  }
  await write(ctx, ({ tx }) => removeDeleted(tx));
  await countVocabulary(ctx);
  return indexed;
}

/** Indexes anew what an older analyser indexed. Resolves to how many there were; ends early when `signal` says so. */
export async function refreshIndex(ctx: Ctx, signal: AbortSignal): Promise<number> {
  let indexed = 0;
  while (!signal.aborted) {
    const done = await write(ctx, ({ tx }) => indexStale(tx, ctx));
    if (done === 0) break;
    indexed += done;
    await otherWork();
  }
  return indexed;
}

async function indexAfter(tx: Writer, ctx: Ctx, last: number): Promise<number[]> {
  const articles = await texts(tx)
    .where('n', '>', last)
    .where('deleted_at', 'is', null)
    .orderBy('n')
    .limit(BATCH)
    .execute();
  return putAll(tx, ctx, articles);
}

async function indexStale(tx: Writer, ctx: Ctx): Promise<number> {
  const stale = await tx
    .selectFrom('search_document')
    .select('n')
    .where('analyser_version', '<', ANALYSER_VERSION)
    .orderBy('analyser_version')
    .orderBy('n')
    .limit(SMALL_BATCH)
    .execute();
  if (stale.length === 0) return 0;
  const ns = stale.map(({ n }) => n);
  await putAll(tx, ctx, await texts(tx).where('n', 'in', ns).execute());
  return stale.length;
}

function texts(tx: Writer) {
  return tx
    .selectFrom('article')
    .select(['n', 'title', 'headings_text as headings', 'excerpt', 'search_text as body']);
}

type Texts = Awaited<ReturnType<ReturnType<typeof texts>['execute']>>;

async function putAll(tx: Writer, ctx: Ctx, articles: Texts): Promise<number[]> {
  for (const article of articles)
    await putDocument(tx, ctx.db.dialect, { ...article, excerpt: article.excerpt ?? '' });
  return articles.map(({ n }) => n);
}

async function removeDeleted(tx: Writer): Promise<void> {
  const gone = await tx
    .selectFrom('search_document')
    .innerJoin('article', 'article.n', 'search_document.n')
    .select('article.n')
    .where('article.deleted_at', 'is not', null)
    .execute();
  for (const { n } of gone) await unindexArticle(tx, n);
}
