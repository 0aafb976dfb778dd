/** The table `redirect`: the former paths and names of tags, series, categories and authors. */

import { formatInstant } from '../platform/clock.ts';
import type { Reader, Writer } from '../platform/db/database.ts';
import type { RedirectTable } from '../platform/db/schema.ts';

/** The thing that a redirect leads to. */
export type RedirectTarget = Pick<RedirectTable, 'target_kind' | 'target_id'>;

/** Makes paths lead to a target, whatever they led to before. */
export async function addRedirects(
  tx: Writer,
  paths: readonly string[],
  target: RedirectTarget,
  now: number,
): Promise<void> {
  await tx
    .insertInto('redirect')
    .values(paths.map((path) => ({ path, ...target, created_at: formatInstant(now) })))
    .onConflict((conflict) => conflict.column('path').doUpdateSet(target))
    .execute();
}

/** Makes a path lead to a target, unless it leads somewhere already. */
export async function addMissingRedirect(
  tx: Writer,
  path: string,
  target: RedirectTarget,
  now: number,
): Promise<void> {
  await tx
    .insertInto('redirect')
    .values({ path, ...target, created_at: formatInstant(now) })
    .onConflict((conflict) => conflict.column('path').doNothing())
    .execute();
}

/** Removes the redirects from paths that are in use again. */
export async function dropRedirects(tx: Writer, paths: readonly string[]): Promise<void> {
  await tx.deleteFrom('redirect').where('path', 'in', paths).execute();
}

/** Makes what leads to one thing lead to another of its kind. */
export async function moveRedirects(tx: Writer, kind: string, from: string, to: string): Promise<void> {
  await tx
    .updateTable('redirect')
    .set({ target_id: to })
    .where('target_kind', '=', kind)
    .where('target_id', '=', from)
    .execute();
}

/** Removes what leads to a thing that is deleted. */
export async function removeRedirects(tx: Writer, kind: string, id: string): Promise<void> {
  await tx.deleteFrom('redirect').where('target_kind', '=', kind).where('target_id', '=', id).execute();
}

/** Finds the ids that paths lead to, by path. */
export async function findRedirects(
  reader: Reader | Writer,
  kind: string,
  paths: readonly string[],
): Promise<Map<string, string>> {
  if (paths.length === 0) return new Map();
  const rows = await reader
    .selectFrom('redirect')
    .select(['path', 'target_id'])
    .where('target_kind', '=', kind)
    .where('path', 'in', paths)
    .execute();
  return new Map(rows.map(({ path, target_id }) => [path, target_id]));
}
