import type { Role } from '../contract/user.ts';
import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import type { Database, Writer } from '../platform/db/database.ts';
import type { Log } from '../platform/log.ts';
import type { Mail } from '../platform/mail.ts';
import type { Storage } from '../platform/storage/storage.ts';

/** The acting account, the operator (`system`), or a visitor; without an account `userId` is null. */
export interface Actor {
  userId: string | null;
  role: Role | 'visitor' | 'system';
}

/** Anyone who is not signed in; public pages are rendered for this actor. */
export const visitor: Actor = { userId: null, role: 'visitor' };
/** The operator at the command line, and background jobs. */
export const system: Actor = { userId: null, role: 'system' };

/** The size of the page cache, and its hits and misses since the start. */
export interface PageCacheState {
  bytes: number;
  maxBytes: number;
  hits: number;
  misses: number;
}

/** The services and the actor that every operation needs, created once per request. */
export interface Ctx {
  config: Config;
  db: Database;
  storage: Storage;
  mail: Mail;
  log: Log;
  now: Clock;
  actor: Actor;
  /** The state of this server's page cache; commands have none. */
  pageCache?: (() => PageCacheState) | undefined;
  /** The network that the request came from (see `toNetwork`); commands and jobs have none. */
  network?: string | undefined;
}

/** The parts of a context that do not change between requests. */
export type Services = Omit<Ctx, 'actor' | 'network'>;

/** A write in progress. */
export interface Write {
  tx: Writer;
  /** Invalidates the cached public pages: the content version is raised in the same transaction. */
  invalidatePages(): void;
  /** Runs an effect after the commit; its failure is logged and does not change the result. */
  afterCommit(effect: () => void | Promise<void>): void;
}

/**
 * The only way to change the database: `work` is stored completely or not at all, together with the new content version
 * if `invalidatePages` was called. `work` may run more than once (see `Database.write`).
 */
export async function write<T>(ctx: Ctx, work: (w: Write) => Promise<T>): Promise<T> {
  let effects: (() => void | Promise<void>)[] = [];
  let version: number | undefined;
  const result = await ctx.db.write(async (tx) => {
    effects = [];
    version = undefined;
    let isInvalid = false;
    const done = await work({
      tx,
      invalidatePages: () => {
        isInvalid = true;
      },
      afterCommit: (effect) => effects.push(effect),
    });
    if (isInvalid) version = await bumpContentVersion(tx);
    return done;
  });
  if (version !== undefined) ctx.db.contentVersion.noteWritten(version);
  for (const effect of effects) await runEffect(ctx, effect);
  return result;
}

async function runEffect(ctx: Ctx, effect: () => void | Promise<void>): Promise<void> {
  try {
    await effect();
  } catch (error) {
    ctx.log.error({ event: 'after_commit_failed', err: error });
  }
}

async function bumpContentVersion(tx: Writer): Promise<number> {
  const row = await tx
    .updateTable('content_version')
    .set((eb) => ({ n: eb('n', '+', 1) }))
    .where('id', '=', 1)
    .returning('n')
    .executeTakeFirstOrThrow();
  return Number(row.n);
}
