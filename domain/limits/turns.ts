import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Services } from '../context.ts';
import { LekhaError } from '../errors.ts';

/** Something that may be done `limit` times within `windowMs`. */
export interface Turn {
  /** What is counted, in words, such as `sign-up:203.0.113.7`; only its hash is stored. */
  key: string;
  limit: number;
  windowMs: number;
  /** How many turns this one counts for; 1 unless given. */
  weight?: number;
  /**
   * The count starts again only after a whole window without a turn that was let through, so that no window, wherever
   * it begins, holds more than `limit`. Otherwise a window begins with the first turn and ends at its time.
   */
  strict?: boolean;
}

type Limits = Pick<Services, 'config' | 'db' | 'now'>;

/** Finished windows are swept out once in this many turns. */
const SWEEP_EVERY = 500;
let turnsTaken = 0;

/**
 * Takes a turn, counted in the database: it survives a restart, and all instances count together.
 * `RATE_LIMIT_SCALE` multiplies `limit`, 0 lets everything through. Throws `rate_limited` with the seconds to wait.
 */
export async function takeTurn(services: Limits, turn: Turn): Promise<void> {
  const { allowed, resetsAt } = await countTurn(services, turn);
  if (!allowed) throw tooMany(resetsAt - services.now());
}

/** Like `takeTurn`, but says whether the turn was within the limit instead of throwing. */
export async function countTurn(
  services: Limits,
  turn: Turn,
): Promise<{ allowed: boolean; resetsAt: number }> {
  const limit = scaledLimit(services, turn.limit);
  const now = services.now();
  if (limit === null) return { allowed: true, resetsAt: now };
  if (++turnsTaken % SWEEP_EVERY === 0) await sweep(services);

  const row = await upsert(services, turn, limit, now);
  return { allowed: row.count <= limit, resetsAt: Number(row.resets_at) };
}

/** A success makes the failures before it forgotten. */
export async function forgetTurns(services: Limits, key: string): Promise<void> {
  await services.db.autocommit.deleteFrom('rate').where('key', '=', hashed(key)).execute();
}

/**
 * One statement that commits by itself, so that any number of requests at once are counted one by one without any of
 * them being repeated. A count stays at one more than the limit once it is past it.
 */
function upsert(services: Limits, turn: Turn, limit: number, now: number) {
  const weight = turn.weight ?? 1;
  const end = now + turn.windowMs;
  const count = sql<number>`case when rate.resets_at <= ${now} then ${weight}
    when rate.count + ${weight} <= ${limit} then rate.count + ${weight} else ${limit + 1} end`;
  const renewed = turn.strict ? sql`or rate.count + ${weight} <= ${limit}` : sql``;
  return services.db.autocommit
    .insertInto('rate')
    .values({ key: hashed(turn.key), count: weight, resets_at: end })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count,
        resets_at: sql<number>`case when rate.resets_at <= ${now} ${renewed} then ${end} else rate.resets_at end`,
      }),
    )
    .returning(['count', 'resets_at'])
    .executeTakeFirstOrThrow();
}

async function sweep({ db, now }: Limits): Promise<void> {
  await db.autocommit.deleteFrom('rate').where('resets_at', '<=', now()).execute();
}

/** Null switches limits off. */
export function scaledLimit({ config }: Pick<Limits, 'config'>, limit: number): number | null {
  return config.rateLimitScale === 0 ? null : Math.max(1, Math.round(limit * config.rateLimitScale));
}

/** Addresses and e-mails are nobody's business in a backup. */
function hashed(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}

/** The refusal of a turn that may be tried again in `waitMs`. */
export function tooMany(waitMs: number): LekhaError {
  const retryAfter = Math.max(1, Math.ceil(waitMs / 1000));
  const wait =
    retryAfter < 90
      ? `${retryAfter} second${retryAfter === 1 ? '' : 's'}`
      : `${Math.ceil(retryAfter / 60)} minutes`;
  return new LekhaError('rate_limited', `Too many attempts. Please try again in ${wait}.`, { retryAfter });
}
