import { setImmediate } from 'node:timers/promises';
import type { Ctx } from '../../context.ts';
import { live } from './visibility.ts';

/**
 * Articles are counted through in stretches of this many keys, so that no question holds up the others, and a stretch
 * never changes its place. Written out for a sitemap they stay far below its 50 MB even with the longest slugs.
 */
const RANGE_SIZE = 5000;
/** PostgreSQL refuses to look for a key beyond its integers. */
const LAST_RANGE = Math.floor(2_147_483_647 / RANGE_SIZE);

/** The newest change among a stretch's published articles of one category and subcategory. */
export interface RangeChange {
  /** From 1. */
  range: number;
  category: string;
  subcategory: string | null;
  /** An instant. */
  changedAt: string;
}

/** When what is published last changed, by stretch, category and subcategory. */
export async function latestChanges(ctx: Ctx): Promise<RangeChange[]> {
  const changes: RangeChange[] = [];
  const last = await lastRange(ctx);
  for (let range = 1; range <= last; range++) {
    for (const row of await changesIn(ctx, range)) changes.push({ range, ...row });
    // SQLite answers without ever leaving the event loop.
    await setImmediate();
  }
  return changes;
}

/** Addresses and last changes of the published articles of a stretch, in the order in which they were made. */
export async function articlesInRange(
  ctx: Ctx,
  range: number,
): Promise<{ slug: string; updatedAt: string }[]> {
  if (range > LAST_RANGE) return [];
  return ctx.db.read
    .selectFrom('article')
    .select(['slug', 'updated_at as updatedAt'])
    .where('n', '>', (range - 1) * RANGE_SIZE)
    .where('n', '<=', range * RANGE_SIZE)
    .where(live)
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
  return ctx.db.read
    .selectFrom('article')
    .select((eb) => ['category', 'subcategory', eb.fn.max('updated_at').as('changedAt')])
    .where('n', '>', (range - 1) * RANGE_SIZE)
    .where('n', '<=', range * RANGE_SIZE)
    .where(live)
    .groupBy(['category', 'subcategory'])
    .execute();
}
