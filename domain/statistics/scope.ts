import { type ExpressionBuilder, sql } from 'kysely';
import type { Schema } from '../../platform/db/schema.ts';
import { authorizeArticle } from '../articles/articles.ts';
import type { Ctx } from '../context.ts';
import { notFound } from '../errors.ts';
import { authorizeCall, can } from '../permissions.ts';

/** The pages whose statistics are read: all, those of one's own articles, or of one article. */
export type Scope =
  | { kind: 'site' }
  | { kind: 'own'; userId: string }
  | { kind: 'article'; article: ScopeArticle; paths: string[] };

/** An article with statistics of its own. */
export interface ScopeArticle {
  _id: string;
  title: string;
  path: string;
  publishedAt: string | null;
}

/** The scope that the actor may read. Throws `forbidden`, and `not_found` for a missing article. */
export async function readScope(ctx: Ctx, articleId: string | undefined): Promise<Scope> {
  if (articleId !== undefined) {
    await authorizeArticle(ctx, 'statistics.view', articleId);
    return articleScope(ctx, articleId);
  }
  authorizeCall(ctx, 'statistics.view');
  return can(ctx.actor, 'statistics.view') ? { kind: 'site' } : { kind: 'own', userId: ctx.actor.userId! };
}

async function articleScope({ db }: Ctx, id: string): Promise<Scope> {
  const article = await db.read
    .selectFrom('article')
    .select(['id', 'title', 'slug', 'page_path', 'published_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!article) throw notFound('Article');
  const path = article.page_path === null ? `/blog/${article.slug}` : `/${article.page_path}`;
  const former = await db.read
    .selectFrom('address')
    .select('path')
    .where('article_id', '=', id)
    .where('kind', '=', 'former')
    .execute();
  const { title, published_at: publishedAt } = article;
  return {
    kind: 'article',
    article: { _id: id, title, path, publishedAt },
    paths: [path, ...former.map((one) => `/blog/${one.path}`)],
  };
}

/** The condition for rows of the scope's pages. */
export function inScope(scope: Scope) {
  return (eb: ExpressionBuilder<Schema, 'statistic'>) => {
    if (scope.kind === 'site') return eb.lit(true);
    if (scope.kind === 'article') return eb('path', 'in', scope.paths);
    const own = eb
      .selectFrom('article')
      .select(sql<string>`'/blog/' || slug`.as('path'))
      .where((article) =>
        article.or([
          article('created_by', '=', scope.userId),
          article(
            'id',
            'in',
            article
              .selectFrom('article_author')
              .innerJoin('author', 'author.id', 'article_author.author_id')
              .select('article_author.article_id')
              .where('author.user_id', '=', scope.userId),
          ),
        ]),
      );
    return eb('path', 'in', own);
  };
}
