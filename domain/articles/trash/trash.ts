import { type Meta, metaOf, type Paging } from '../../../contract/answer.ts';
import type { ArticleSummary } from '../../../contract/article.ts';
import { normalised } from '../../../contract/combining.ts';
import { instant } from '../../../platform/clock.ts';
import type { Ctx } from '../../context.ts';
import { authorize } from '../../permissions.ts';
import { summaryColumns, toSummary } from '../read/summary.ts';
import { TRASH_MS } from './delete.ts';

/** An article in the trash. */
export interface TrashedArticle extends ArticleSummary {
  deletedAt: string;
  /** The moment from which it is gone for good. */
  purgeAt: string;
}

/** Which of the trash is wanted: what an account made, or titles with these words. */
export interface TrashQuery extends Paging {
  createdBy?: string | undefined;
  searchTerm?: string | undefined;
}

/** A page of the trash, what was deleted last first. The search index knows nothing of it: titles are looked through. */
export async function listTrash(
  ctx: Ctx,
  query: TrashQuery,
): Promise<{ data: TrashedArticle[]; meta: Meta }> {
  authorize(ctx, 'article.write');
  const keys = await keysOfTrash(ctx, query);
  const start = (query.page - 1) * query.limit;
  const data = await trashOf(ctx, keys.slice(start, start + query.limit));
  return { data, meta: metaOf(query, keys.length) };
}

/** The trash empties itself, so that all its keys are few enough to be read at once. */
async function keysOfTrash(ctx: Ctx, { createdBy, searchTerm }: TrashQuery): Promise<number[]> {
  const rows = await ctx.db.read
    .selectFrom('article')
    .select('n')
    .$if(searchTerm !== undefined, (all) => all.select('title'))
    .where('deleted_at', 'is not', null)
    .$if(createdBy !== undefined, (all) => all.where('created_by', '=', createdBy ?? null))
    .orderBy('deleted_at', 'desc')
    .orderBy('n', 'desc')
    .execute();
  const words = folded(searchTerm ?? '').split(/\s+/u);
  const found = rows.filter(({ title = '' }) => {
    const text = folded(title);
    return words.every((word) => text.includes(word));
  });
  return found.map(({ n }) => n);
}

function folded(text: string): string {
  return normalised(text, 'NFC').toLowerCase().trim();
}

async function trashOf(ctx: Ctx, ns: number[]): Promise<TrashedArticle[]> {
  if (ns.length === 0) return [];
  const rows = await ctx.db.read
    .selectFrom('article')
    .leftJoin('author', 'author.id', 'article.author_id')
    .select(summaryColumns)
    .select('article.deleted_at')
    .where('article.n', 'in', ns)
    .where('article.deleted_at', 'is not', null)
    .orderBy('article.deleted_at', 'desc')
    .orderBy('article.n', 'desc')
    .execute();
  return rows.map((row) => {
    const deletedAt = row.deleted_at ?? '';
    return { ...toSummary(row), deletedAt, purgeAt: instant(Date.parse(deletedAt) + TRASH_MS) };
  });
}
