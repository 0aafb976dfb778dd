import type { Article } from '../../../contract/article.ts';
import { texts } from '../../../contract/texts.ts';
import type { Ctx } from '../../context.ts';
import { LekhaError, notFound } from '../../errors.ts';
import { authorizeCall, can, canOwn, type Subject } from '../../permissions.ts';
import { normalisePath } from '../../slug.ts';
import { articleSubject, authorizeSubject, authorizeTyping, canType } from '../access.ts';
import { resolveArticle } from '../slugs/resolve.ts';
import { selectSummaries, toPublishedArticle, toStoredArticle } from './summary.ts';

/** The result of looking an article up: the article, the slug that it moved to, or nothing. */
export type ArticleLookup =
  | { kind: 'found'; article: Article }
  | { kind: 'moved'; slug: string }
  | { kind: 'absent' };

/** An article by its slug or `_id`: published ones, and for administrators all outside the trash. */
export async function findArticle(ctx: Ctx, idOrSlug: string): Promise<ArticleLookup> {
  const resolved = await resolveArticle(ctx, idOrSlug);
  if (!resolved) return { kind: 'absent' };
  if (resolved.by === 'former' || resolved.by === 'alias') return { kind: 'moved', slug: resolved.slug };
  const row = await selectSummaries(ctx.db.read)
    .select('article.body')
    .where('article.id', '=', resolved.id)
    .executeTakeFirst();
  if (!row) return { kind: 'absent' };
  const convert = (await isEditable(ctx, resolved.id)) ? toStoredArticle : toPublishedArticle;
  return { kind: 'found', article: await convert(ctx.db.read, row) };
}

async function isEditable({ actor, db }: Ctx, id: string): Promise<boolean> {
  if (can(actor, 'article.write')) return true;
  return canOwn(actor, 'article.write') && can(actor, 'article.write', await articleSubject(db.read, id));
}

/** An article with the further details that its editor needs. */
export interface EditableArticle extends Article {
  authorName: string;
  /** False for an article of another administrator: the editor shows Delete disabled. */
  canDelete: boolean;
  /** True if the actor may only propose changes, because the article is published. */
  proposes: boolean;
  /** When a scheduled article will be published. */
  publishAt: string | null;
  /** The time of the first publication. */
  publishedAt: string | null;
}

/** The error for an article that cannot be edited: `not_found`, which also says if it is in the trash. */
export async function missingArticleError(ctx: Ctx, idOrSlug: string): Promise<LekhaError> {
  const row = await ctx.db.read
    .selectFrom('article')
    .select('id')
    .where('id', '=', normalisePath(idOrSlug) ?? '')
    .where('deleted_at', 'is not', null)
    .executeTakeFirst();
  return row ? new LekhaError('not_found', texts.articles.inTrash) : notFound('Article');
}

/** The article for its editor, by slug, former slug or `_id`. Throws `not_found`. */
export async function readArticleForEditing(ctx: Ctx, idOrSlug: string): Promise<EditableArticle> {
  const { id, subject } = await findForStaff(ctx, idOrSlug);
  const proposes = authorizeTyping(ctx, subject);
  const row = await selectSummaries(ctx.db.read)
    .select(['article.body', 'article.publish_at', 'article.published_at'])
    .where('article.id', '=', id)
    .executeTakeFirst();
  if (!row) throw notFound('Article');
  const article = await toStoredArticle(ctx.db.read, row);
  return {
    ...article,
    authorName: article.author.name,
    canDelete: can(ctx.actor, 'article.delete', subject),
    proposes,
    publishAt: row.publish_at,
    publishedAt: row.published_at,
  };
}

/** An article with its history. */
export interface HistoryArticle {
  _id: string;
  title: string;
  version: number;
  /** False for one that the actor may only read, such as a contributor's scheduled one. */
  mayChange: boolean;
}

/** The article for its history, by slug, former slug or `_id`. Throws `not_found`. */
export async function readArticleForHistory(ctx: Ctx, idOrSlug: string): Promise<HistoryArticle> {
  const { id, subject } = await findForStaff(ctx, idOrSlug);
  authorizeSubject(ctx, 'article.readUnpublished', subject);
  const row = await ctx.db.read
    .selectFrom('article')
    .select(['id as _id', 'title', 'version'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw notFound('Article');
  return { ...row, mayChange: canType(ctx.actor, subject) };
}

async function findForStaff(ctx: Ctx, idOrSlug: string): Promise<{ id: string; subject: Subject }> {
  authorizeCall(ctx, 'article.write');
  const resolved = await resolveArticle(ctx, idOrSlug);
  if (!resolved) throw await missingArticleError(ctx, idOrSlug);
  return { id: resolved.id, subject: await articleSubject(ctx.db.read, resolved.id) };
}
