import type { Database } from '../platform/db/database.ts';
import { contentVersion } from './content-version.ts';
import { type Ctx, visitor } from './context.ts';

interface Kept<T> {
  version: number;
  answer: Promise<T>;
}

/**
 * `make` for a visitor, run once for each content version and database: for what many pages show and only a write that
 * publishes changes. The version is read before `make` runs, so an answer is never older than the version it is kept under.
 * All callers get the same object, which none may change; that it is the same one says that nothing was published.
 */
export function perVersion<T>(make: (ctx: Ctx) => Promise<T>): (ctx: Ctx) => Promise<T> {
  const kept = new WeakMap<Database, Kept<T>>();
  return async (ctx) => {
    const version = await contentVersion(ctx);
    const known = kept.get(ctx.db);
    if (known?.version === version) return known.answer;
    const answer = make({ ...ctx, actor: visitor });
    kept.set(ctx.db, { version, answer });
    answer.catch(() => {
      if (kept.get(ctx.db)?.answer === answer) kept.delete(ctx.db);
    });
    return answer;
  };
}
