import { instant } from '../../../platform/clock.ts';
import type { Dialect, Writer } from '../../../platform/db/database.ts';
import type { Ctx } from '../../context.ts';
import { enqueueSoon } from '../../jobs/jobs.ts';
import { analyseOnce } from './analyse-once.ts';
import { indexes } from './dialects.ts';
import type { AnalysedDocument, SearchDocument } from './document.ts';

/** The job that counts the words of what was written. */
export const COUNT_NEW_WORDS = 'count-new-words';

/** Whoever reads what was just saved, or saves on, does not wait for the counting. In milliseconds. */
const COUNT_AFTER_MS = 1000;

/**
 * Puts an article into the index, or what it says now in place of what it said. Inside the write that changes it, so that
 * it is found as soon as that is answered; its words become known for corrections by a job soon after.
 */
export async function indexArticle(
  tx: Writer,
  ctx: Pick<Ctx, 'db' | 'now'>,
  doc: SearchDocument,
): Promise<void> {
  await writeDocuments(tx, ctx.db.dialect, [analyseOnce(doc)]);
  await enqueueSoon(tx, {
    kind: COUNT_NEW_WORDS,
    uniqueKey: COUNT_NEW_WORDS,
    payload: {},
    runAt: instant(ctx.now() + COUNT_AFTER_MS),
  });
}

/** The documents alone, for whoever counts the words himself. */
export async function writeDocuments(tx: Writer, dialect: Dialect, docs: AnalysedDocument[]): Promise<void> {
  if (docs.length === 0) return;
  await writeRankingTexts(tx, docs);
  await indexes[dialect].put(tx, docs);
}

/** What ranking reads of the documents. */
export async function writeRankingTexts(tx: Writer, docs: AnalysedDocument[]): Promise<void> {
  await tx
    .insertInto('search_document')
    .values(docs.map(({ body: _, different: __, ...read }) => read))
    .onConflict((oc) =>
      oc.column('n').doUpdateSet((eb) => ({
        analyser_version: eb.ref('excluded.analyser_version'),
        title: eb.ref('excluded.title'),
        headings: eb.ref('excluded.headings'),
        excerpt: eb.ref('excluded.excerpt'),
        topics: eb.ref('excluded.topics'),
        counted: eb.case().when('search_document.counted', '=', 0).then(0).else(2).end(),
      })),
    )
    .execute();
}

/** Takes an article out of the index. Inside the write that deletes it; not being there is no mistake. */
export async function unindexArticle(tx: Writer, n: number): Promise<void> {
  await tx.deleteFrom('search_document').where('n', '=', n).execute();
}
