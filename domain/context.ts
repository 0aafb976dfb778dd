import type { Role } from '../contract/user.ts';
import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import type { Database, Writer } from '../platform/db/database.ts';
import type { Log } from '../platform/log.ts';
import type { Mail } from '../platform/mail/mail.ts';
import type { Storage } from '../platform/storage/storage.ts';

/** Who acts: a session's account, a command of the operator (`system`), or nobody (`userId` null). */
export interface Actor {
  userId: string | null;
  role: Role | 'visitor' | 'system';
  via: 'session' | 'token' | 'system' | 'none';
}

/** Nobody in particular: what public pages are rendered for. */
export const visitor: Actor = { userId: null, role: 'visitor', via: 'none' };
/** The operator at the command line, and scheduled work. */
export const system: Actor = { userId: null, role: 'system', via: 'system' };

/** What every rule of the product needs, made once per request. */
export interface Ctx {
  config: Config;
  db: Database;
  storage: Storage;
  mail: Mail;
  log: Log;
  now: Clock;
  actor: Actor;
}

/** A context's parts that do not change between requests. */
export type Services = Omit<Ctx, 'actor'>;

/** A write in progress. */
export interface Write {
  tx: Writer;
  /** Public bytes change with this write: the content version moves in the same transaction. */
  publish(): void;
  /** Runs once the write is committed; its failure is logged and changes nothing of the answer. */
  afterCommit(effect: () => void | Promise<void>): void;
}

/**
 * The one way to change the database: everything in `work` happens or nothing does, and the content version moves with
 * it when `publish` was called. `work` may run more than once (see `Database.write`).
 */
export async function write<T>(ctx: Ctx, work: (w: Write) => Promise<T>): Promise<T> {
  let effects: (() => void | Promise<void>)[] = [];
  let version: number | undefined;
  const result = await ctx.db.write(async (tx) => {
    effects = [];
    version = undefined;
    let published = false;
    const done = await work({
      tx,
      publish: () => {
        published = true;
      },
      afterCommit: (effect) => effects.push(effect),
    });
    if (published) version = await bumpContentVersion(tx);
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
