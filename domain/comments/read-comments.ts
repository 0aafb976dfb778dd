import { LRUCache } from 'lru-cache';
import type { ArticleComments, PublicComment, PublicReply } from '../../contract/comment.ts';
import { THREADS_PER_PAGE } from '../../contract/limits.ts';
import type { Database } from '../../platform/db/database.ts';
import type { CommentRow } from '../../platform/db/schema.ts';
import type { Ctx } from '../context.ts';
import { authorize } from '../permissions.ts';
import { COMMENT_RENDER_VERSION, renderedComment } from './render.ts';
import { type CommentedArticle, findCommented } from './thread.ts';

type Page = Omit<ArticleComments, 'open'>;

/** Replies of one page of threads, and the length of their texts together; more are not shown. */
const MAX_REPLIES = 2000;
const MAX_REPLY_CHARACTERS = 2_000_000;
/** The size of the cached pages, in characters of JSON. */
const CACHED = 16_000_000;
const caches = new WeakMap<Database, LRUCache<string, Page>>();

/** Comments for readers, and the tag of this state of them. */
export interface ReadComments {
  article: CommentedArticle;
  data: ArticleComments;
  etag: string;
}

/**
 * Reads a page of the comments that readers of an article see, the oldest thread first. It is cached for as
 * long as no comment on the article changes. Throws `not_found` where there are none.
 */
export async function readComments(ctx: Ctx, slug: string, page: number): Promise<ReadComments> {
  authorize(ctx, 'comment.read');
  const article = await findCommented(ctx, slug);
  const { id, version, open } = article;
  const key = `${id}:${version}:${page}`;
  const cache = pageCache(ctx.db);
  const known = cache.get(key) ?? (await readPage(ctx, id, page));
  cache.set(key, known);
  const etag = `"${version}-${known.page}-${open ? 'o' : 'c'}${COMMENT_RENDER_VERSION}"`;
  return { article, data: { open, ...known }, etag };
}

/** The newest published comments on an article, for its feed. */
export async function newestComments(ctx: Ctx, articleId: string, limit: number) {
  const rows = await published(ctx, articleId).orderBy('created_at', 'desc').limit(limit).execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.author_name,
    html: renderedComment(row),
    createdAt: row.created_at,
    editedAt: row.edited_at,
  }));
}

function pageCache(db: Database): LRUCache<string, Page> {
  const known =
    caches.get(db) ??
    new LRUCache<string, Page>({ maxSize: CACHED, sizeCalculation: (page) => JSON.stringify(page).length });
  caches.set(db, known);
  return known;
}

function published({ db }: Ctx, articleId: string) {
  return db.read
    .selectFrom('comment')
    .selectAll()
    .where('article_id', '=', articleId)
    .where('status', '=', 'approved');
}

/** The comments that begin threads: published ones, and places of those whose replies are. */
function threads({ db }: Ctx, articleId: string) {
  return db.read
    .selectFrom('comment')
    .where('article_id', '=', articleId)
    .where('parent_id', 'is', null)
    .where((eb) =>
      eb.or([
        eb('status', '=', 'approved'),
        eb(
          'id',
          'in',
          eb
            .selectFrom('comment as reply')
            .select('reply.parent_id')
            .where('reply.article_id', '=', articleId)
            .where('reply.status', '=', 'approved')
            .where('reply.parent_id', 'is not', null)
            .$castTo<{ parent_id: string }>(),
        ),
      ]),
    );
}

async function readPage(ctx: Ctx, articleId: string, requested: number): Promise<Page> {
  const { total: count } = await ctx.db.read
    .selectFrom('comment')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('article_id', '=', articleId)
    .where('status', '=', 'approved')
    .executeTakeFirstOrThrow();
  const { total } = await threads(ctx, articleId)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const pages = Math.max(1, Math.ceil(Number(total) / THREADS_PER_PAGE));
  const page = Math.min(requested, pages);
  const roots = await threads(ctx, articleId)
    .selectAll()
    .orderBy('created_at')
    .orderBy('id')
    .limit(THREADS_PER_PAGE)
    .offset((page - 1) * THREADS_PER_PAGE)
    .execute();
  const replies = roots.length === 0 ? [] : await readReplies(ctx, articleId, roots);
  const names = new Map([...roots, ...replies].map(({ id, author_name }) => [id, author_name]));
  const byThread = Map.groupBy(replies, ({ parent_id }) => parent_id);
  const comments = roots.map((row): PublicComment => {
    const found = byThread.get(row.id) ?? [];
    return {
      ...present(row),
      replies: found.map(
        (reply): PublicReply => ({
          ...present(reply),
          to:
            reply.reply_to === null || reply.reply_to === row.id ? null : (names.get(reply.reply_to) ?? null),
        }),
      ),
    };
  });
  return { count: Number(count), page, pages, comments };
}

async function readReplies(ctx: Ctx, articleId: string, roots: CommentRow[]): Promise<CommentRow[]> {
  const rows = await published(ctx, articleId)
    .where(
      'parent_id',
      'in',
      roots.map(({ id }) => id),
    )
    .orderBy('created_at')
    .orderBy('id')
    .limit(MAX_REPLIES)
    .execute();
  let characters = 0;
  return rows.filter(({ rendered }) => {
    characters += rendered.length;
    return characters <= MAX_REPLY_CHARACTERS;
  });
}

function present(row: CommentRow): Omit<PublicComment, 'replies'> {
  const isShown = row.status === 'approved';
  return {
    _id: row.id,
    name: isShown ? row.author_name : '',
    team: isShown && row.is_team === 1,
    html: isShown ? renderedComment(row) : '',
    createdAt: row.created_at,
    edited: isShown && row.edited_at !== null,
  };
}
