import type { ContentVersionRow, Writer } from '../platform/db/database.ts';
import type { Ctx } from './context.ts';

/** A write in progress. */
export interface Write {
  tx: Writer;
  /**
   * Invalidates the cached public pages: the content version is raised in the same transaction. Unless the
   * write says that it withdraws nothing, older pages are not served either while the database is away.
   */
  invalidatePages(effect?: PublicEffect): void;
  /** Runs an effect after the commit; its failure is logged and does not change the result. */
  afterCommit(effect: () => void | Promise<void>): void;
}

/**
 * The effect of a write on what readers see. It withdraws something if a page of before may show what is no
 * longer public, or lists it where it no longer belongs. A changed text withdraws nothing.
 */
export interface PublicEffect {
  withdraws: boolean;
}

/** For writes that only add to the public site, or change the texts or the order of what is there. */
export const withdrawsNothing: PublicEffect = { withdraws: false };

/**
 * Changes what people see: `work` is stored completely or not at all, together with the new content version
 * if `invalidatePages` was called. `work` may run more than once (see `Database.write`, which alone is enough
 * for what no page shows, such as leases and limits).
 */
export async function write<T>(ctx: Ctx, work: (w: Write) => Promise<T>): Promise<T> {
  let effects: (() => void | Promise<void>)[] = [];
  let version: ContentVersionRow | undefined;
  const result = await ctx.db.write(async (tx) => {
    effects = [];
    version = undefined;
    const raised = { isRaised: false, withdraws: false };
    const done = await work({
      tx,
      invalidatePages: ({ withdraws } = { withdraws: true }) => {
        raised.isRaised = true;
        raised.withdraws ||= withdraws;
      },
      afterCommit: (effect) => effects.push(effect),
    });
    if (raised.isRaised) version = await bumpContentVersion(tx, raised);
    return done;
  });
  if (version) ctx.db.contentVersion.note(version);
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

/** Also withdraws what a write of an older program, which does not know the columns, may have withdrawn. */
function bumpContentVersion(tx: Writer, { withdraws }: PublicEffect): Promise<ContentVersionRow> {
  return tx
    .updateTable('content_version')
    .set((eb) => ({
      n: eb('n', '+', 1),
      known_n: eb('n', '+', 1),
      withdrawn_n: withdraws
        ? eb('n', '+', 1)
        : eb
            .case()
            .when('known_n', '=', eb.ref('n'))
            .then(eb.ref('withdrawn_n'))
            .else(eb('n', '+', 1))
            .end(),
    }))
    .where('id', '=', 1)
    .returning(['n', 'withdrawn_n', 'known_n'])
    .executeTakeFirstOrThrow();
}
