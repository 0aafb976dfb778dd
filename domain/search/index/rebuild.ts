import { setImmediate as otherWork } from 'node:timers/promises';
import type { Reader, Writer } from '../../../platform/db/database.ts';
import { type Ctx, write } from '../../context.ts';
import { countVocabulary } from '../spelling/vocabulary.ts';
import { indexes } from './dialects.ts';
import { type AnalysedDocument, analyseDocument } from './document.ts';
import { unindexArticle, writeRankingTexts } from './write.ts';

/** Few enough that other writes need not wait long for their turn. */
const BATCH = 500;
/** So many are analysed at a stretch. */
const SLICE = 10;

/**
 * Indexes every article that is not deleted anew, a few at a time, while searching and writing go on, and counts the
 * vocabulary. Resolves to how many were indexed. For operators. `onProgress` hears how many are done.
 */
export async function rebuildIndex(
  ctx: Ctx,
  onProgress: (indexed: number) => void = () => {},
): Promise<number> {
  const index = indexes[ctx.db.dialect];
  await write(ctx, ({ tx }) => index.beginFilling(tx));
  const indexed = await fill(ctx, onProgress);
  await write(ctx, ({ tx }) => removeDeleted(tx));
  let more = await write(ctx, ({ tx }) => index.settle(tx, 'first'));
  while (more) more = await write(ctx, ({ tx }) => index.settle(tx, 'next'));
  await countVocabulary(ctx);
  return indexed;
}

/** The next articles are read and analysed while the database still puts in those before. */
async function fill(ctx: Ctx, onProgress: (indexed: number) => void): Promise<number> {
  const { fillersAtOnce } = indexes[ctx.db.dialect];
  const filling = new Set<Promise<void>>();
  let indexed = 0;
  for (let last = 0; ; ) {
    const batch = await articlesAfter(ctx.db.read, last);
    if (batch.length === 0) break;
    last = batch.at(-1)!.document.n;
    if (filling.size === fillersAtOnce) await Promise.race(filling);
    const done = write(ctx, ({ tx }) => fillIn(tx, ctx, batch)).then(() => {
      filling.delete(done);
      indexed += batch.length;
      onProgress(indexed);
    });
    // Its failure is met by whoever waits for it next.
    done.catch(() => undefined);
    filling.add(done);
  }
  await Promise.all(filling);
  return indexed;
}

/** An article's analysed text, and which state of it this is. */
interface Prepared {
  document: AnalysedDocument;
  state: string;
}

async function articlesAfter(db: Reader, last: number): Promise<Prepared[]> {
  const articles = await selectTexts(db)
    .where('n', '>', last)
    .where('deleted_at', 'is', null)
    .orderBy('n')
    .limit(BATCH)
    .execute();
  const prepared: Prepared[] = [];
  for (const [i, article] of articles.entries()) {
    // In between, what the database is to put in meanwhile is sent to it.
    if (i % SLICE === 0) await otherWork();
    prepared.push({ document: analyseTexts(article), state: stateOf(article) });
  }
  return prepared;
}

/** Those alone that are still as they were read: what changed since was indexed by the write that changed it. */
async function fillIn(tx: Writer, ctx: Ctx, prepared: Prepared[]): Promise<void> {
  const ns = prepared.map(({ document }) => document.n);
  const rows = await tx
    .selectFrom('article')
    .select(['n', 'version', 'render_version'])
    .where('n', 'in', ns)
    .where('deleted_at', 'is', null)
    .execute();
  const states = new Map(rows.map((row) => [row.n, stateOf(row)]));
  const docs = prepared.filter(({ document, state }) => states.get(document.n) === state);
  if (docs.length === 0) return;
  const documents = docs.map(({ document }) => document);
  await writeRankingTexts(tx, documents);
  await indexes[ctx.db.dialect].fill(tx, documents);
}

/** The texts of articles that are searched, and their state. */
export function selectTexts(db: Reader) {
  return db
    .selectFrom('article')
    .select(['n', 'title', 'headings_text as headings', 'excerpt', 'search_text as body'])
    .select(['version', 'render_version']);
}

type Texts = Awaited<ReturnType<ReturnType<typeof selectTexts>['execute']>>[number];

/** What the index keeps of them. */
export function analyseTexts({ n, title, headings, excerpt, body }: Texts): AnalysedDocument {
  return analyseDocument({ n, title, headings, excerpt: excerpt ?? '', body });
}

function stateOf(row: { version: number; render_version: number }): string {
  return `${row.version} ${row.render_version}`;
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
