import { LRUCache } from 'lru-cache';
import type { ArticleLikes } from '../../contract/like.ts';
import type { Database, Reader, Writer } from '../../platform/db/database.ts';
import type { Ctx } from '../context.ts';
import { authorize } from '../permissions.ts';
import { loadSettings } from '../site-settings.ts';
import { findLikedArticle } from './target.ts';

/** The numbers of likes of an article and its comments, by their ids. */
type Counts = ReadonlyMap<string, number>;

/** Other instances and readers see a like within this time. */
const CACHED_MS = 10_000;
const MAX_CACHED = 500;
/** The comments of an article whose likes are shown, those with the most first. */
const MAX_COMMENTS = 2000;
const caches = new WeakMap<Database, LRUCache<string, Counts>>();

/** Reads the likes of an article and its comments, and which of them the actor's account gave. */
export async function readLikes(ctx: Ctx, slug: string): Promise<ArticleLikes> {
  authorize(ctx, 'like.read');
  const articleId = await findLikedArticle(ctx, slug);
  const { likesFrom } = await loadSettings(ctx);
  const cache = countCache(ctx.db);
  let counts = cache.get(articleId);
  if (!counts) {
    counts = await countLikes(ctx.db.read, articleId);
    cache.set(articleId, counts);
  }
  const count = (id: string) => shownCount(counts.get(id) ?? 0, likesFrom);
  const own = await ownTargets(ctx, articleId);
  const state = (id: string) => ({ likes: count(id), liked: own.has(id) });
  const comments = [...new Set([...counts.keys(), ...own])]
    .filter((id) => id !== articleId)
    .map((_id) => ({ _id, ...state(_id) }))
    .filter(({ likes, liked }) => likes !== null || liked);
  return { ...state(articleId), comments };
}

/** The number as readers see it: null if it is less than the site shows. */
export function shownCount(count: number, from: number): number | null {
  return count >= from ? count : null;
}

/** Makes this instance count the likes of an article again. */
export function forgetCounts({ db }: Ctx, articleId: string): void {
  caches.get(db)?.delete(articleId);
}

/** Counts the likes of an article and its comments, or of one of them. */
export async function countLikes(
  reader: Reader | Writer,
  articleId: string,
  targetId?: string,
): Promise<Counts> {
  const rows = await reader
    .selectFrom('like_target')
    .select(['like_target.id', 'visitors'])
    .select((eb) =>
      eb
        .selectFrom('account_like')
        .select(eb.fn.countAll<number>().as('accounts'))
        .whereRef('target_id', '=', 'like_target.id')
        .as('accounts'),
    )
    .where('article_id', '=', articleId)
    .$if(targetId !== undefined, (query) => query.where('like_target.id', '=', targetId!))
    // The article itself is the first.
    .orderBy((eb) => eb.case().when('comment_id', 'is', null).then(0).else(1).end())
    .orderBy('visitors', 'desc')
    .orderBy('like_target.id')
    .limit(MAX_COMMENTS + 1)
    .execute();
  return new Map(rows.map(({ id, visitors, accounts }) => [id, visitors + Number(accounts)]));
}

function countCache(db: Database): LRUCache<string, Counts> {
  const known = caches.get(db) ?? new LRUCache<string, Counts>({ max: MAX_CACHED, ttl: CACHED_MS });
  caches.set(db, known);
  return known;
}

async function ownTargets({ db, actor }: Ctx, articleId: string): Promise<Set<string>> {
  if (actor.userId === null) return new Set();
  const rows = await db.read
    .selectFrom('account_like')
    .innerJoin('like_target', 'like_target.id', 'account_like.target_id')
    .select('like_target.id')
    .where('account_like.user_id', '=', actor.userId)
    .where('like_target.article_id', '=', articleId)
    .limit(MAX_COMMENTS)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
