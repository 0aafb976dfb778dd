import { setImmediate } from 'node:timers/promises';
import { discoverable } from '../../article-filter.ts';
import type { Ctx } from '../../context.ts';

/**
 * Articles are read in ranges of this many keys, so that no query blocks the others and an article never
 * moves to another range. A sitemap of one range stays far below the limit of 50 MB even with the longest
 * slugs.
 */
const RANGE_SIZE = 5000;
/** PostgreSQL refuses keys beyond its integers. */
const LAST_RANGE = Math.floor(2_147_483_647 / RANGE_SIZE);

/** The latest change among the published articles of one range, category and subcategory. */
export interface RangeChange {
  /** From 1. */
  range: number;
  category: string;
  subcategory: string | null;
  /** An instant. */
  changedAt: string;
}

/** The latest changes of published articles by range, category and subcategory. */
export async function latestChanges(ctx: Ctx): Promise<RangeChange[]> {
  const changes: RangeChange[] = [];
  const last = await lastRange(ctx);
  for (let range = 1; range <= last; range++) {
    for (const row of await changesIn(ctx, range)) changes.push({ range, ...row });
    // SQLite's queries never yield to the event loop.
    await setImmediate();
  }
  return changes;
}

/** The slugs and latest changes of a range's published articles, in the order of their creation. */
export async function articlesInRange(
  ctx: Ctx,
  range: number,
): Promise<{ slug: string; updatedAt: string }[]> {
  if (range > LAST_RANGE) return [];
  return publishedIn(ctx, range)
    .where('noindex', '=', 0)
    .where('canonical_url', 'is', null)
    .select(['slug', 'updated_at as updatedAt'])
    .orderBy('n')
    .execute();
}

async function lastRange(ctx: Ctx): Promise<number> {
  const row = await ctx.db.read
    .selectFrom('article')
    .select((eb) => eb.fn.max('n').as('n'))
    .executeTakeFirst();
  return Math.ceil(Number(row?.n ?? 0) / RANGE_SIZE);
}

async function changesIn(ctx: Ctx, range: number): Promise<Omit<RangeChange, 'range'>[]> {
  return publishedIn(ctx, range)
    .select((eb) => ['category', 'subcategory', eb.fn.max('updated_at').as('changedAt')])
    .groupBy(['category', 'subcategory'])
    .execute();
}

function publishedIn(ctx: Ctx, range: number) {
  return ctx.db.read
    .selectFrom('article')
    .where('n', '>', (range - 1) * RANGE_SIZE)
    .where('n', '<=', range * RANGE_SIZE)
    .where(discoverable);
}
