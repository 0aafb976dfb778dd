import { sql } from 'kysely';
import type { Writer } from '../../platform/db/database.ts';
import { wallTimeAt } from '../../shared/wall-time.ts';
import type { Services } from '../context.ts';
import { loadSettings } from '../site-settings.ts';
import { addDays } from './days.ts';
import { findKnownPaths, type KnownPath } from './known-paths.ts';
import type { PendingCounts } from './pending.ts';
import { type Dimension, isOther, OTHER, type SumKey, SumMap, type Sums, toOther } from './sums.ts';

/** The maximum number of values of a dimension on one day; more of them share `OTHER`. */
const MAX_VALUES = 500;
/** The maximum number of visitors and pages of a day that are told apart. */
const MAX_HASHES = 200_000;
const CHUNK = 200;
const FIRST_WEEK = 7;

/** Adds counts to the stored ones in one transaction. Pages that the site does not have are `OTHER`. */
export async function storeCounts(services: Services, pending: PendingCounts): Promise<void> {
  const { sums, visitors, leaves, misses } = pending;
  if (sums.size + visitors.size + leaves.size + misses.size === 0) return;
  const { db } = services;
  const paths = new Set(Array.from(leaves.values(), ({ path }) => path));
  for (const [{ path }] of [...sums.entries(), ...misses.entries()])
    if (path !== '' && path !== OTHER) paths.add(path);
  const known = await findKnownPaths(db.read, paths);
  const { timeZone } = await loadSettings(services);
  await db.write(async (tx) => {
    const all = new SumMap(Number.POSITIVE_INFINITY);
    const add = (key: SumKey, more: Partial<Sums>) => addKnown(all, key, more, known, timeZone);
    for (const [key, more] of sums.entries()) add(key, more);
    // A page may be there in another spelling, or since then.
    for (const [key, more] of misses.entries()) if (!known.has(key.path)) all.add(key, more);
    for (const hash of await insertVisitors(tx, visitors)) {
      const { day, keys } = visitors.get(hash)!;
      for (const key of keys) add({ ...key, day }, { readers: 1 });
    }
    for (const hash of await markLeft(tx, leaves)) {
      const { day, path, sums: more } = leaves.get(hash)!;
      add({ dimension: 'site', day, path: '', value: '' }, more);
      add({ dimension: 'page', day, path, value: '' }, more);
    }
    await addSums(tx, await withinLimits(tx, all));
  });
}

/** Adds sums that are counted already, as of a demo site, to the stored ones. */
export function storeSums({ db }: Services, sums: SumMap): Promise<void> {
  return db.write((tx) => addSums(tx, sums));
}

/** Adds to the sums of a page, and to those of its first week. */
function addKnown(
  all: SumMap,
  key: SumKey,
  more: Partial<Sums>,
  known: ReadonlyMap<string, KnownPath>,
  timeZone: string,
): void {
  const page = known.get(key.path);
  all.add(key.path === '' || page ? key : { ...key, path: OTHER }, more);
  if (key.dimension !== 'page' || !page?.publishedAt) return;
  const first = wallTimeAt(page.publishedAt, timeZone).slice(0, 10);
  if (key.day >= first && key.day < addDays(first, FIRST_WEEK))
    all.add({ ...key, dimension: 'first-week', day: first }, more);
}

/** Stores those that are new, and returns them. */
async function insertVisitors(tx: Writer, visitors: PendingCounts['visitors']): Promise<string[]> {
  if (visitors.size === 0) return [];
  const { stored } = await tx
    .selectFrom('statistic_visitor')
    .select((eb) => eb.fn.countAll<number>().as('stored'))
    .executeTakeFirstOrThrow();
  const left = Math.max(0, MAX_HASHES - Number(stored));
  const rows = Array.from(visitors, ([hash, { day }]) => ({ hash, day, has_left: 0 })).slice(0, left);
  return inChunks(rows, (some) =>
    tx
      .insertInto('statistic_visitor')
      .values(some)
      .onConflict((conflict) => conflict.column('hash').doNothing())
      .returning('hash')
      .execute(),
  );
}

/** Notes the ends of views whose beginnings are stored, and returns them. */
function markLeft(tx: Writer, leaves: PendingCounts['leaves']): Promise<string[]> {
  return inChunks([...leaves.keys()], (some) =>
    tx
      .updateTable('statistic_visitor')
      .set({ has_left: 1 })
      .where('hash', 'in', some)
      .where('has_left', '=', 0)
      .returning('hash')
      .execute(),
  );
}

async function inChunks<T>(
  rows: readonly T[],
  store: (some: T[]) => Promise<{ hash: string }[]>,
): Promise<string[]> {
  const stored: string[] = [];
  for (let i = 0; i < rows.length; i += CHUNK)
    stored.push(...(await store(rows.slice(i, i + CHUNK))).map(({ hash }) => hash));
  return stored;
}

/** Gives values that are too many on their day the place of `OTHER`. */
async function withinLimits(tx: Writer, sums: SumMap): Promise<SumMap> {
  const within = new SumMap(Number.POSITIVE_INFINITY);
  const byDay = Map.groupBy(sums.entries(), ([{ dimension, day }]) => `${dimension}\n${day}`);
  for (const [id, entries] of byDay) {
    const [dimension, day] = id.split('\n') as [Dimension, string];
    const stored = dimension === 'site' ? [] : await storedPlaces(tx, dimension, day);
    const places = new Set(stored.map(toPlace));
    for (const [key, more] of entries) {
      const isFull = places.size >= MAX_VALUES && !places.has(toPlace(key)) && !isOther(key);
      if (!isFull) places.add(toPlace(key));
      within.add(isFull ? toOther(key) : key, more);
    }
  }
  return within;
}

function storedPlaces(tx: Writer, dimension: string, day: string) {
  return tx
    .selectFrom('statistic')
    .select(['path', 'value'])
    .where('dimension', '=', dimension)
    .where('day', '=', day)
    .execute();
}

function toPlace({ path, value }: Pick<SumKey, 'path' | 'value'>): string {
  return `${path}\n${value}`;
}

/** Adds sums to the stored ones. The number of subscribers is the highest of a day. */
export async function addSums(tx: Writer, sums: SumMap): Promise<void> {
  const rows = Array.from(sums.entries(), ([key, numbers]) => ({ ...key, ...numbers }));
  const views = sql<number>`case when statistic.dimension <> 'subscribers' then statistic.views + excluded.views
    when statistic.views > excluded.views then statistic.views else excluded.views end`;
  for (let i = 0; i < rows.length; i += CHUNK) {
    await tx
      .insertInto('statistic')
      .values(rows.slice(i, i + CHUNK))
      .onConflict((conflict) =>
        conflict.columns(['dimension', 'day', 'path', 'value']).doUpdateSet((eb) => ({
          views,
          readers: eb('statistic.readers', '+', eb.ref('excluded.readers')),
          leaves: eb('statistic.leaves', '+', eb.ref('excluded.leaves')),
          seconds: eb('statistic.seconds', '+', eb.ref('excluded.seconds')),
          quarters: eb('statistic.quarters', '+', eb.ref('excluded.quarters')),
          finished: eb('statistic.finished', '+', eb.ref('excluded.finished')),
        })),
      )
      .execute();
  }
}
