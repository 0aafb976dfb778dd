import { hash } from 'node:crypto';
import { sql } from 'kysely';
import { MAX_SKEW_MS } from '../../platform/clock.ts';
import { plural } from '../../shared/text/counts.ts';
import type { Services } from '../context.ts';
import { LekhaError } from '../errors.ts';

/** At most `limit` hits within `windowMs`. */
export interface RateLimit {
  /** The counted thing, such as `sign-up:203.0.113.7`. Only its hash is stored. */
  key: string;
  limit: number;
  windowMs: number;
  /** The number of hits that one call counts for (1). */
  weight?: number;
  /**
   * Resets the count only after a whole window without an allowed hit, so that no window holds more than
   * `limit`, wherever it starts. Otherwise a window starts with the first hit and ends after `windowMs`.
   */
  strict?: boolean;
  /** The message for a hit over the limit, instead of one that says when to try again. */
  refusal?: string;
}

type Limits = Pick<Services, 'config' | 'db' | 'now'>;
type Counter = Services['db']['autocommit'];

/** Expired windows are deleted once in this many hits. */
const SWEEP_EVERY = 500;
let hits = 0;

/**
 * Counts a hit in the database, which survives restarts and is shared by all instances. `RATE_LIMIT_SCALE`
 * multiplies `limit`; 0 allows everything. Throws `rate_limited` with the seconds to wait.
 */
export async function enforceLimit(services: Limits, rate: RateLimit): Promise<void> {
  const { allowed, resetsAt } = await countHit(services, rate);
  if (!allowed) throw tooMany(resetsAt - services.now());
}

/**
 * Counts a hit of each limit up to the first that is exceeded, in one commit. Throws `rate_limited` after it.
 */
export async function enforceLimits(services: Limits, rates: readonly RateLimit[]): Promise<void> {
  if (services.config.rateLimitScale === 0) return;
  const refused = await services.db.write(async (tx) => {
    for (const rate of rates) {
      const { allowed, resetsAt } = await countHit(services, rate, tx);
      if (!allowed) return tooMany(resetsAt - services.now(), rate.refusal);
    }
    return null;
  });
  if (refused) throw refused;
}

/** Like `enforceLimit`, but returns if the hit was within the limit instead of throwing. */
export async function countHit(
  services: Limits,
  rate: RateLimit,
  db: Counter = services.db.autocommit,
): Promise<{ allowed: boolean; resetsAt: number }> {
  const limit = scaledLimit(services, rate.limit);
  const now = services.now();
  if (limit === null) return { allowed: true, resetsAt: now };
  if (++hits % SWEEP_EVERY === 0) await sweep(db, now);

  const row = await upsert(db, rate, limit, now);
  return { allowed: row.count <= limit, resetsAt: Number(row.resets_at) };
}

/** Resets a limit, as after a successful sign-in. */
export async function resetLimit(services: Limits, key: string): Promise<void> {
  await services.db.autocommit.deleteFrom('rate').where('key', '=', hashKey(key)).execute();
}

/**
 * One statement, by default with its own commit, so that concurrent requests are counted one by one without
 * retries. The count stops at one more than the limit.
 */
function upsert(db: Counter, rate: RateLimit, limit: number, now: number) {
  const weight = rate.weight ?? 1;
  const end = now + rate.windowMs;
  // As `isUntil` decides.
  const isOver = sql`(rate.resets_at <= ${now} or rate.resets_at > ${end + MAX_SKEW_MS})`;
  const count = sql<number>`case when ${isOver} then ${weight}
    when rate.count + ${weight} <= ${limit} then rate.count + ${weight} else ${limit + 1} end`;
  const renewed = rate.strict ? sql`or rate.count + ${weight} <= ${limit}` : sql``;
  return db
    .insertInto('rate')
    .values({ key: hashKey(rate.key), count: weight, resets_at: end })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count,
        resets_at: sql<number>`case when ${isOver} ${renewed} then ${end} else rate.resets_at end`,
      }),
    )
    .returning(['count', 'resets_at'])
    .executeTakeFirstOrThrow();
}

async function sweep(db: Counter, now: number): Promise<void> {
  await db.deleteFrom('rate').where('resets_at', '<=', now).execute();
}

/** The limit times `RATE_LIMIT_SCALE`; null if limits are off. */
export function scaledLimit({ config }: Pick<Limits, 'config'>, limit: number): number | null {
  return config.rateLimitScale === 0 ? null : Math.max(1, Math.round(limit * config.rateLimitScale));
}

/** Keeps IP and email addresses out of the database and its backups. */
function hashKey(key: string): string {
  return hash('sha256', key, 'base64url');
}

/** The error for a hit over the limit, with the time to wait. */
export function tooMany(waitMs: number, message?: string): LekhaError {
  const retryAfter = Math.max(1, Math.ceil(waitMs / 1000));
  const wait = retryAfter < 90 ? plural(retryAfter, 'second') : `${Math.ceil(retryAfter / 60)} minutes`;
  const text = message ?? `Too many attempts. Please try again in ${wait}.`;
  return new LekhaError('rate_limited', text, { retryAfter });
}
