import type { Database } from '../platform/db/database.ts';
import { contentVersion } from './content-version.ts';
import { type Ctx, visitor } from './context.ts';

interface Kept<T> {
  version: number;
  answers: Map<string, Promise<T>>;
}

/** Questions that are kept at a time, of each kind. */
const MOST = 300;

/**
 * What `make` answers a visitor, asked once for each content version, database and question: for what many pages show and
 * only a write that publishes changes. The version is read before `make` runs, so that no answer is older than the version
 * it is kept under. All callers get the same object, which none may change; that it is the same one says that nothing was
 * published.
 */
export function perVersion<T>(
  make: (ctx: Ctx, question: string) => Promise<T>,
): (ctx: Ctx, question?: string) => Promise<T> {
  const known = new WeakMap<Database, Kept<T>>();
  return async (ctx, question = '') => {
    await ctx.db.availability.expect();
    const version = await contentVersion(ctx);
    let kept = known.get(ctx.db);
    if (kept?.version !== version || kept.answers.size >= MOST) {
      kept = { version, answers: new Map() };
      known.set(ctx.db, kept);
    }
    return kept.answers.get(question) ?? ask(kept.answers, question, make(asVisitor(ctx), question));
  };
}

/** A question that failed is asked again by the next one. */
function ask<T>(answers: Kept<T>['answers'], question: string, answer: Promise<T>): Promise<T> {
  answers.set(question, answer);
  answer.catch(() => answers.delete(question));
  return answer;
}

function asVisitor(ctx: Ctx): Ctx {
  return { ...ctx, actor: visitor };
}
