import type { Ctx } from '../context.ts';
import { normalisePath } from '../slug.ts';
import { findCustomRedirect } from './find-custom-redirect.ts';
import { readPathStates } from './path-states.ts';
import { targetPath } from './read-redirect.ts';

/**
 * The URL to which readers are redirected from a decoded path; null if nobody redirects it, and if they would
 * come back: pages move, and a backup may have anything.
 */
export async function followCustomRedirect(ctx: Ctx, path: string): Promise<string | null> {
  const target = await findCustomRedirect(ctx, path);
  const seen = new Set([normalisePath(path)]);
  for (let last = target; last !== null; ) {
    const local = targetPath(last);
    const state = local === null ? undefined : (await readPathStates(ctx, [local])).get(local);
    if (local === null || state?.kind !== 'redirect') return target;
    const stored = normalisePath(local);
    if (seen.has(stored)) return null;
    seen.add(stored);
    last = state.to;
  }
  return null;
}
