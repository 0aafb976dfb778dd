import { setImmediate } from 'node:timers/promises';
import type { Ctx } from '../../context.ts';
import { live } from './visibility.ts';

/**
 * Articles are counted through in stretches of this many keys, so that no question holds up the others, and a stretch
 * never changes its place. Written out for a sitemap they stay far below its 50 MB even with the longest slugs.
 */
const STRETCH = 5000;
/** PostgreSQL refuses to look for a key beyond its integers. */
const LAST_STRETCH = Math.floor(2_147_483_647 / STRETCH);

/** The newest change among a stretch's published articles of one category and subcategory. */
export interface Change {
  /** From 1. */
  stretch: number;
  category: string;
  subcategory: string | null;
  /** An instant. */
  changedAt: string;
}

/** When what is published last changed, by stretch, category and subcategory. */
export async function articleChanges(ctx: Ctx): Promise<Change[]> {
  const changes: Change[] = [];
  const last = await lastStretch(ctx);
  for (let stretch = 1; stretch <= last; stretch++) {
    for (const row of await changesIn(ctx, stretch)) changes.push({ stretch, ...row });
    // SQLite answers without ever leaving the event loop.
    await setImmediate();
  }
  return changes;
}

/** Addresses and last changes of the published articles of a stretch, in the order in which they were made. */
export async function articlesInStretch(
  ctx: Ctx,
  stretch: number,
): Promise<{ slug: string; updatedAt: string }[]> {
  if (stretch > LAST_STRETCH) return [];
  return ctx.db.read
    .selectFrom('article')
    .select(['slug', 'updated_at as updatedAt'])
    .where('n', '>', (stretch - 1) * STRETCH)
    .where('n', '<=', stretch * STRETCH)
    .where(live)
    .orderBy('n')
    .execute();
}

async function lastStretch(ctx: Ctx): Promise<number> {
  const row = await ctx.db.read
    .selectFrom('article')
    .select((eb) => eb.fn.max('n').as('n'))
    .executeTakeFirst();
  return Math.ceil(Number(row?.n ?? 0) / STRETCH);
}

async function changesIn(ctx: Ctx, stretch: number): Promise<Omit<Change, 'stretch'>[]> {
  return ctx.db.read
    .selectFrom('article')
    .select((eb) => ['category', 'subcategory', eb.fn.max('updated_at').as('changedAt')])
    .where('n', '>', (stretch - 1) * STRETCH)
    .where('n', '<=', stretch * STRETCH)
    .where(live)
    .groupBy(['category', 'subcategory'])
    .execute();
}
