import { formatInstant } from '../../../platform/clock.ts';
import type { Dialect, Writer } from '../../../platform/db/database.ts';
import type { Ctx } from '../../context.ts';
import { enqueueNoLaterThan } from '../../jobs/jobs.ts';
import { analyseOnce } from './analyse-once.ts';
import { indexes } from './dialects.ts';
import type { AnalysedDocument, SearchDocument } from './document.ts';
import { rankedTexts } from './texts.ts';

/** The job that counts the words of new articles. */
export const COUNT_NEW_WORDS = 'count-new-words';

/** Delays the count, so that the requests that follow a save need not wait for it. */
const COUNT_DELAY_MS = 1000;

/**
 * Indexes an article or replaces its older version, in the transaction that changes it. It can be found as
 * soon as the write is committed; a job adds its words to the vocabulary soon after.
 */
export async function indexArticle(
  tx: Writer,
  ctx: Pick<Ctx, 'db' | 'now'>,
  doc: SearchDocument,
): Promise<void> {
  await writeDocuments(tx, ctx.db.dialect, [analyseOnce(doc)]);
  await enqueueNoLaterThan(tx, {
    kind: COUNT_NEW_WORDS,
    uniqueKey: COUNT_NEW_WORDS,
    payload: {},
    runAt: formatInstant(ctx.now() + COUNT_DELAY_MS),
  });
}

/** Writes documents without enqueuing the count of their words. */
export async function writeDocuments(tx: Writer, dialect: Dialect, docs: AnalysedDocument[]): Promise<void> {
  if (docs.length === 0) return;
  await writeRankingTexts(tx, docs);
  await indexes[dialect].put(tx, docs);
}

/** Writes the texts that ranking reads. */
export async function writeRankingTexts(tx: Writer, docs: AnalysedDocument[]): Promise<void> {
  await tx
    .insertInto('search_document')
    .values(docs.map(({ body: _, different: __, ...row }) => row))
    .onConflict((oc) =>
      oc.column('n').doUpdateSet((eb) => ({
        analyser_version: eb.ref('excluded.analyser_version'),
        ...Object.fromEntries(rankedTexts.map((name) => [name, eb.ref(`excluded.${name}`)])),
        topics: eb.ref('excluded.topics'),
        counted: eb.case().when('search_document.counted', '=', 0).then(0).else(2).end(),
      })),
    )
    .execute();
}

/** Removes an article from the index, if it is there, in the transaction that deletes it. */
export async function unindexArticle(tx: Writer, n: number): Promise<void> {
  await tx.deleteFrom('search_document').where('n', '=', n).execute();
}
