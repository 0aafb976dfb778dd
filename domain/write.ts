import type { Writer } from '../platform/db/database.ts';
import type { Ctx } from './context.ts';

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
