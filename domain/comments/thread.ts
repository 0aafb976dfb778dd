import { texts } from '../../contract/texts.ts';
import { DAY_MS } from '../../platform/clock.ts';
import type { Reader, Writer } from '../../platform/db/database.ts';
import { published } from '../article-filter.ts';
import type { Ctx } from '../context.ts';
import { LekhaError, notFound } from '../errors.ts';
import { newId } from '../id.ts';
import { loadSettings } from '../site-settings.ts';
import { normalisePath } from '../slug.ts';

/** An article with comments. */
export interface CommentedArticle {
  id: string;
  slug: string;
  title: string;
  lang: string;
  /** Of the comments that readers see; another one with each change. */
  version: string;
  /** True if it takes more comments. */
  open: boolean;
}

/**
 * Marks the public comments of an article as changed, which the content version of the site does not tell.
 */
export async function changeThread(tx: Writer, articleId: string): Promise<void> {
  const version = newId();
  await tx
    .insertInto('comment_thread')
    .values({ article_id: articleId, version })
    .onConflict((conflict) => conflict.column('article_id').doUpdateSet({ version }))
    .execute();
}

/** The article with comments at a slug. Throws `not_found` without one, and where there are no comments. */
export async function findCommented(
  ctx: Ctx,
  slug: string,
  reader: Reader | Writer = ctx.db.read,
): Promise<CommentedArticle> {
  const settings = await loadSettings(ctx);
  const path = normalisePath(slug);
  const row =
    settings.commentsEnabled && path !== null
      ? await reader
          .selectFrom('address')
          .innerJoin('article', 'article.id', 'address.article_id')
          .leftJoin('comment_thread', 'comment_thread.article_id', 'article.id')
          .select(['article.id', 'article.slug', 'article.title', 'article.lang', 'article.dated_at'])
          .select('comment_thread.version')
          .where('address.path', '=', path)
          .where('article.page_path', 'is', null)
          .where('article.no_comments', '=', 0)
          .where(published)
          .executeTakeFirst()
      : undefined;
  if (!row) throw notFound('Comments');
  const { commentsDays } = settings;
  const open = commentsDays === 0 || ctx.now() < Date.parse(row.dated_at) + commentsDays * DAY_MS;
  const { id, title, lang, version } = row;
  return { id, slug: row.slug, title, lang, version: version ?? 'none', open };
}

/** The same, of an article that takes comments. Throws `conflict` once they are closed. */
export async function findOpen(ctx: Ctx, slug: string): Promise<CommentedArticle> {
  const article = await findCommented(ctx, slug);
  if (!article.open) throw new LekhaError('conflict', texts.comments.closed);
  return article;
}
