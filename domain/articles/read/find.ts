import type { Article } from '../../../contract/article.ts';
import { texts } from '../../../contract/texts.ts';
import type { Ctx } from '../../context.ts';
import { LekhaError, notFound } from '../../errors.ts';
import { authorize, can } from '../../permissions.ts';
import { normalisePath } from '../slugs/slug.ts';
import { summaryColumns, toArticle } from './summary.ts';
import { seesUnpublished, within } from './visibility.ts';

/** An article at an address; the slug it moved to when the address is a former one or an alias; or nothing to see. */
export type ArticleLookup =
  | { kind: 'here'; article: Article }
  | { kind: 'moved'; slug: string }
  | { kind: 'absent' };

/** Where an address leads, for this actor. `by` says how it was found. */
export interface ResolvedArticle {
  id: string;
  slug: string;
  by: 'id' | 'slug' | 'former' | 'alias';
}

/** An article by its slug or `_id`: the published ones, for administrators all outside the trash. */
export async function findArticle(ctx: Ctx, idOrSlug: string): Promise<ArticleLookup> {
  const located = await resolveArticle(ctx, idOrSlug);
  if (!located) return { kind: 'absent' };
  if (located.by === 'former' || located.by === 'alias') return { kind: 'moved', slug: located.slug };
  const row = await ctx.db.read
    .selectFrom('article')
    .leftJoin('author', 'author.id', 'article.author_id')
    .select(summaryColumns)
    .select('article.body')
    .where('article.id', '=', located.id)
    .executeTakeFirst();
  return row ? { kind: 'here', article: toArticle(row) } : { kind: 'absent' };
}

/** Where an old path of this site, such as an imported `/2019/old-name/`, leads now; null when nowhere. */
export async function findMovedPath(ctx: Ctx, path: string): Promise<string | null> {
  return (await resolveArticle(ctx, path))?.slug ?? null;
}

/** Finds the article that a slug, a former slug, an alias or an `_id` means; null when the actor may not see one. */
export async function resolveArticle(ctx: Ctx, idOrSlug: string): Promise<ResolvedArticle | null> {
  const path = normalisePath(idOrSlug);
  if (path === null) return null;
  const status = seesUnpublished(ctx) ? 'all' : 'published';
  const known = await ctx.db.read
    .selectFrom('address')
    .innerJoin('article', 'article.id', 'address.article_id')
    .select(['article.id', 'article.slug', 'address.kind as by'])
    .where('address.path', '=', path)
    .where(within({ status }))
    .executeTakeFirst();
  if (known) return known;
  const row = await ctx.db.read
    .selectFrom('article')
    .select(['article.id', 'article.slug'])
    .where('article.id', '=', path)
    .where(within({ status }))
    .executeTakeFirst();
  return row ? { ...row, by: 'id' } : null;
}

/** What the edit screen needs beside the article itself. */
export interface EditableArticle extends Article {
  authorName: string;
  /** False for another administrator's article, whose Delete is shown disabled. */
  canDelete: boolean;
  /** When a scheduled article will be published. */
  publishAt: string | null;
  /** The moment of first publication. */
  publishedAt: string | null;
}

/**
 * Why there is nothing to write in: `not_found`, which says so where the article is in the trash and can be had back. For
 * whoever may write.
 */
export async function missingArticleError(ctx: Ctx, idOrSlug: string): Promise<LekhaError> {
  const row = await ctx.db.read
    .selectFrom('article')
    .select('id')
    .where('id', '=', normalisePath(idOrSlug) ?? '')
    .where('deleted_at', 'is not', null)
    .executeTakeFirst();
  return row ? new LekhaError('not_found', texts.articles.inTrash) : notFound('Article');
}

/** The article with what an editor may do with it, by slug, former slug or `_id`. Throws `not_found`. */
export async function readArticleForEditing(ctx: Ctx, idOrSlug: string): Promise<EditableArticle> {
  authorize(ctx, 'article.write');
  const located = await resolveArticle(ctx, idOrSlug);
  if (!located) throw await missingArticleError(ctx, idOrSlug);
  const row = await ctx.db.read
    .selectFrom('article')
    .leftJoin('author', 'author.id', 'article.author_id')
    .select(summaryColumns)
    .select(['article.body', 'article.created_by', 'article.publish_at', 'article.published_at'])
    .where('article.id', '=', located.id)
    .executeTakeFirst();
  if (!row) throw notFound('Article');
  const article = toArticle(row);
  return {
    ...article,
    authorName: article.author.name,
    canDelete: can(ctx.actor, 'article.delete', { ownerId: row.created_by }),
    publishAt: row.publish_at,
    publishedAt: row.published_at,
  };
}
