import type { MissingPath } from '../../contract/redirect.ts';
import { DAY_MS, formatInstant } from '../../platform/clock.ts';
import type { Ctx } from '../context.ts';
import { authorize } from '../permissions.ts';
import { readMissing } from '../statistics/statistics.ts';
import { readPathStates } from './path-states.ts';

const DAYS = 30;
const MAX_LISTED = 50;

/**
 * Lists the paths at which readers found nothing in the last 30 days and would find nothing now, the most
 * requested first. `domain/statistics/misses.ts` decides which requests count.
 */
export async function listMissingPaths(ctx: Ctx): Promise<MissingPath[]> {
  authorize(ctx, 'redirect.manage');
  const rows = await readMissing(ctx, formatInstant(ctx.now() - DAYS * DAY_MS).slice(0, 10));
  const states = await readPathStates(
    ctx,
    rows.map(({ path }) => path),
  );
  return rows
    .flatMap(({ path, views, last }): MissingPath[] => {
      const state = states.get(path);
      if (state?.kind !== 'nothing' && state?.kind !== 'withdrawn') return [];
      return [{ path, requests: views, last, withdrawn: state.kind === 'withdrawn' ? state.title : null }];
    })
    .slice(0, MAX_LISTED);
}
