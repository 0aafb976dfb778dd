import type { Dialect, Writer } from '../../platform/db/database.ts';
import { indexes } from './dialects.ts';
import { analyseDocument, type SearchDocument } from './document.ts';

/** Puts an article into the index, or what it says now in place of what it said. Inside the write that changes it. */
export async function indexArticle(tx: Writer, dialect: Dialect, doc: SearchDocument): Promise<void> {
  const analysed = analyseDocument(doc);
  const { body: _, ...read } = analysed;
  await tx
    .insertInto('search_document')
    .values(read)
    .onConflict((oc) => oc.column('n').doUpdateSet(read))
    .execute();
  await indexes[dialect].put(tx, analysed);
}

/** Takes an article out of the index. Inside the write that deletes it; not being there is no mistake. */
export async function unindexArticle(tx: Writer, _dialect: Dialect, n: number): Promise<void> {
  await tx.deleteFrom('search_document').where('n', '=', n).execute();
}
