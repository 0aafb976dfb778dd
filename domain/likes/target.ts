import type { Reader, Writer } from '../../platform/db/database.ts';
import { published } from '../article-filter.ts';
import type { Ctx } from '../context.ts';
import { notFound } from '../errors.ts';
import { isPossibleId } from '../id.ts';
import { loadSettings } from '../site-settings.ts';
import { normalisePath } from '../slug.ts';

/** The id of the published article at a slug. Throws `not_found` without one, and where likes are off. */
export async function findLikedArticle(ctx: Ctx, slug: string): Promise<string> {
  const path = normalisePath(slug);
  const row =
    (await loadSettings(ctx)).likesEnabled && path !== null
      ? await ctx.db.read
          .selectFrom('address')
          .innerJoin('article', 'article.id', 'address.article_id')
          .select('article.id')
          .where('address.path', '=', path)
          .where('article.page_path', 'is', null)
          .where(published)
          .executeTakeFirst()
      : undefined;
  if (!row) throw notFound('Article');
  return row.id;
}

/** Throws `not_found` unless readers see this comment on the article. */
export async function assertPublicComment(
  ctx: Ctx,
  reader: Reader | Writer,
  articleId: string,
  commentId: string,
): Promise<void> {
  const row =
    (await loadSettings(ctx)).commentsEnabled && isPossibleId(commentId)
      ? await reader
          .selectFrom('comment')
          .innerJoin('article', 'article.id', 'comment.article_id')
          .select('comment.id')
          .where('comment.id', '=', commentId)
          .where('comment.article_id', '=', articleId)
          .where('comment.status', '=', 'approved')
          .where('article.no_comments', '=', 0)
          .executeTakeFirst()
      : undefined;
  if (!row) throw notFound('Comment');
}
