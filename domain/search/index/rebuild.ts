import { setImmediate as yieldToOthers } from 'node:timers/promises';
import type { Reader, Writer } from '../../../platform/db/database.ts';
import type { Ctx } from '../../context.ts';
import { write } from '../../write.ts';
import { ANALYSER_VERSION } from '../text/analyse.ts';
import { analyseOnce, prepareDocument } from './analyse-once.ts';
import { indexes } from './dialects.ts';
import { type AnalysedDocument, analyseDocument } from './document.ts';
import { runInSlices } from './in-slices.ts';
import { rankedColumns } from './texts.ts';
import { countVocabulary } from './vocabulary.ts';
import { unindexArticle, writeDocuments, writeRankingTexts } from './write-index.ts';

/** Articles per commit of a rebuild, few enough that other writes need not wait long. */
const REBUILT_PER_WRITE = 500;
/**
 * Articles per commit of a refresh, which runs beside requests: not more than the long ones that are kept
 * prepared.
 */
const REFRESHED_PER_WRITE = 8;
/** Articles analysed before the event loop runs. */
const ANALYSED_AT_ONCE = 10;

/**
 * Indexes every article that is not deleted again, while searches and writes go on, and counts the
 * vocabulary. Resolves to the number of articles. `onProgress` is called with the number indexed so far. For
 * operators.
 */
export async function rebuildIndex(
  ctx: Ctx,
  onProgress: (indexed: number) => void = () => {},
): Promise<number> {
  const index = indexes[ctx.db.dialect];
  await write(ctx, ({ tx }) => index.beginFilling(tx));
  const indexed = await fill(ctx, onProgress);
  await write(ctx, ({ tx }) => removeDeleted(tx));
  let isMore = await write(ctx, ({ tx }) => index.settle(tx, 'first'));
  while (isMore) isMore = await write(ctx, ({ tx }) => index.settle(tx, 'next'));
  await countVocabulary(ctx);
  return indexed;
}

/** Analyses the next articles while the database still writes the previous ones. */
async function fill(ctx: Ctx, onProgress: (indexed: number) => void): Promise<number> {
  const { concurrentFills } = indexes[ctx.db.dialect];
  const running = new Set<Promise<void>>();
  let indexed = 0;
  for (let last = 0; ; ) {
    const batch = await readBatch(ctx.db.read, last);
    if (batch.length === 0) break;
    last = batch.at(-1)!.document.n;
    if (running.size === concurrentFills) await Promise.race(running);
    const filling = write(ctx, ({ tx }) => fillUnchanged(tx, ctx, batch)).then(() => {
      running.delete(filling);
      indexed += batch.length;
      onProgress(indexed);
    });
    // `Promise.race` or `Promise.all` throws its error.
    filling.catch(() => undefined);
    running.add(filling);
  }
  await Promise.all(running);
  return indexed;
}

/** An analysed article and the version of its texts. */
interface VersionedDocument {
  document: AnalysedDocument;
  version: string;
}

async function readBatch(db: Reader, last: number): Promise<VersionedDocument[]> {
  const articles = await selectTexts(db)
    .where('n', '>', last)
    .where('deleted_at', 'is', null)
    .orderBy('n')
    .limit(REBUILT_PER_WRITE)
    .execute();
  const batch: VersionedDocument[] = [];
  for (const [i, article] of articles.entries()) {
    // Meanwhile the statements of the running writes are sent.
    if (i % ANALYSED_AT_ONCE === 0) await yieldToOthers();
    batch.push({ document: analyseDocument(article), version: versionKey(article) });
  }
  return batch;
}

/** Leaves out articles that changed since they were read: the write that changed them has indexed them. */
async function fillUnchanged(tx: Writer, ctx: Ctx, batch: VersionedDocument[]): Promise<void> {
  const ns = batch.map(({ document }) => document.n);
  const rows = await tx
    .selectFrom('article')
    .select(['n', 'version', 'render_version'])
    .where('n', 'in', ns)
    .where('deleted_at', 'is', null)
    .execute();
  const versions = new Map(rows.map((row) => [row.n, versionKey(row)]));
  const unchanged = batch.filter(({ document, version }) => versions.get(document.n) === version);
  if (unchanged.length === 0) return;
  const documents = unchanged.map(({ document }) => document);
  await writeRankingTexts(tx, documents);
  await indexes[ctx.db.dialect].fill(tx, documents);
}

function selectTexts(db: Reader) {
  return db
    .selectFrom('article')
    .select(rankedColumns)
    .select(['n', 'search_text as body', 'version', 'render_version']);
}

function versionKey(row: { version: number; render_version: number }): string {
  return `${row.version} ${row.render_version}`;
}

async function removeDeleted(tx: Writer): Promise<void> {
  const deleted = await tx
    .selectFrom('search_document')
    .innerJoin('article', 'article.n', 'search_document.n')
    .select('article.n')
    .where('article.deleted_at', 'is not', null)
    .execute();
  for (const { n } of deleted) await unindexArticle(tx, n);
}

/**
 * Indexes articles again that an older analyser indexed, in small steps beside requests. Resolves to their
 * number. Stops early when `signal` is aborted.
 */
export async function refreshIndex(ctx: Ctx, signal: AbortSignal): Promise<number> {
  let indexed = 0;
  await runInSlices(async () => {
    for (const text of await readStale(ctx.db.read)) await prepareDocument(ctx, text).catch(() => {});
    const count = await write(ctx, ({ tx }) => refreshSome(tx, ctx));
    indexed += count;
    return count > 0;
  }, signal);
  return indexed;
}

async function readStale(db: Reader) {
  const stale = await db
    .selectFrom('search_document')
    .select('n')
    .where('analyser_version', '<', ANALYSER_VERSION)
    .orderBy('analyser_version')
    .orderBy('n')
    .limit(REFRESHED_PER_WRITE)
    .execute();
  const ns = stale.map(({ n }) => n);
  return ns.length === 0 ? [] : selectTexts(db).where('n', 'in', ns).execute();
}

async function refreshSome(tx: Writer, ctx: Ctx): Promise<number> {
  const texts = await readStale(tx);
  await writeDocuments(tx, ctx.db.dialect, texts.map(analyseOnce));
  return texts.length;
}
