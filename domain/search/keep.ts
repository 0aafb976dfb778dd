import { instant } from '../../platform/clock.ts';
import type { Dialect, Writer } from '../../platform/db/database.ts';
import type { Ctx } from '../context.ts';
import { enqueue } from '../jobs/jobs.ts';
import { indexes } from './dialects.ts';
import { analyseDocument, type SearchDocument } from './document.ts';

/** The job that counts the words of what was written. */
export const COUNT_NEW_WORDS = 'count-new-words';

/**
 * Puts an article into the index, or what it says now in place of what it said. Inside the write that changes it, so that
 * it is found as soon as that is answered; its words become known for corrections by a job soon after.
 */
export async function indexArticle(
  tx: Writer,
  ctx: Pick<Ctx, 'db' | 'now'>,
  doc: SearchDocument,
): Promise<void> {
  await putDocument(tx, ctx.db.dialect, doc);
  await enqueue(tx, {
    kind: COUNT_NEW_WORDS,
    uniqueKey: COUNT_NEW_WORDS,
    payload: {},
    runAt: instant(ctx.now()),
  });
}

/** The index alone, for whoever counts the words himself. */
export async function putDocument(tx: Writer, dialect: Dialect, doc: SearchDocument): Promise<void> {
  const analysed = analyseDocument(doc);
  const { body: _, ...read } = analysed;
  await tx
    .insertInto('search_document')
    .values(read)
    .onConflict((oc) =>
      oc.column('n').doUpdateSet((eb) => ({
        ...read,
        counted: eb.case().when('search_document.counted', '=', 0).then(0).else(2).end(),
      })),
    )
    .execute();
  await indexes[dialect].put(tx, analysed);
}

/** Takes an article out of the index. Inside the write that deletes it; not being there is no mistake. */
export async function unindexArticle(tx: Writer, n: number): Promise<void> {
  await tx.deleteFrom('search_document').where('n', '=', n).execute();
}
