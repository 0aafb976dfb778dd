import type { Writer } from '../../platform/db/database.ts';
import { type Ctx, write } from '../context.ts';
import { indexArticle, unindexArticle } from './keep.ts';
import { countVocabulary } from './vocabulary.ts';

/** Few enough that other writes need not wait long for their turn. */
const BATCH = 100;

/**
 * Indexes every article that is not deleted anew, a few at a time, while searching and writing go on, and counts the
 * vocabulary. Resolves to how many were indexed. For operators, and after `ANALYSER_VERSION` moved.
 */
export async function rebuildIndex(ctx: Ctx): Promise<number> {
  let indexed = 0;
  for (let last = 0; ; ) {
    const batch = await write(ctx, ({ tx }) => indexAfter(tx, ctx, last));
    if (batch.length === 0) break;
    indexed += batch.length;
    last = batch.at(-1)!;
  }
  await write(ctx, ({ tx }) => removeDeleted(tx, ctx));
  await countVocabulary(ctx);
  return indexed;
}

async function indexAfter(tx: Writer, ctx: Ctx, last: number): Promise<number[]> {
  const articles = await tx
    .selectFrom('article')
    .select(['n', 'title', 'headings_text as headings', 'excerpt', 'search_text as body'])
    .where('n', '>', last)
    .where('deleted_at', 'is', null)
    .orderBy('n')
    .limit(BATCH)
    .execute();
  for (const article of articles)
    await indexArticle(tx, ctx.db.dialect, { ...article, excerpt: article.excerpt ?? '' });
  return articles.map((article) => article.n);
}

async function removeDeleted(tx: Writer, ctx: Ctx): Promise<void> {
  const gone = await tx
    .selectFrom('search_document')
    .innerJoin('article', 'article.n', 'search_document.n')
    .select('article.n')
    .where('article.deleted_at', 'is not', null)
    .execute();
  for (const { n } of gone) await unindexArticle(tx, ctx.db.dialect, n);
}
