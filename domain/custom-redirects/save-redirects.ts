import {
  MAX_REDIRECTS,
  type NewRedirect,
  type RedirectChange,
  type SavedRedirect,
} from '../../contract/redirect.ts';
import { formatInstant } from '../../platform/clock.ts';
import type { Writer } from '../../platform/db/database.ts';
import type { CustomRedirectTable } from '../../platform/db/schema.ts';
import { pathTo } from '../../shared/paths.ts';
import { plural } from '../../shared/text/counts.ts';
import { recordAudit } from '../audit/audit.ts';
import type { Ctx } from '../context.ts';
import { conflict, LekhaError, notFound } from '../errors.ts';
import { isId, newId } from '../id.ts';
import { authorize } from '../permissions.ts';
import { normalisePath } from '../slug.ts';
import { write } from '../write.ts';
import { listSpellings } from './find-custom-redirect.ts';
import { presentRedirects } from './list-redirects.ts';
import { readRedirect, type StoredRedirect, targetPath } from './read-redirect.ts';
import { loopError, RedirectPlan } from './redirect-plan.ts';

/**
 * Adds a redirect. One to another redirect leads to its end at once. Throws `invalid` for a loop or the path
 * of a page, `conflict` if the path is redirected already.
 */
export async function createRedirect(ctx: Ctx, typed: NewRedirect): Promise<SavedRedirect> {
  authorize(ctx, 'redirect.manage');
  const wanted = readRedirect(ctx, typed);
  const plan = await RedirectPlan.open(ctx, [wanted]);
  const target = await plan.add(wanted);
  const planned = await plan.finish();
  const row = newRow(ctx, { path: wanted.path, target });
  // Read now: a response must not fail after the commit.
  const [shown] = await presentRedirects(ctx, [row]);
  const moved = await write(ctx, async ({ tx }) => {
    await assertFree(tx, row.path, null);
    await assertRoom(tx, 1);
    await tx.insertInto('custom_redirect').values(row).execute();
    await recordAudit(tx, ctx, { action: 'redirect.created', ...auditTexts(row) });
    return shortenChains(tx, planned);
  });
  return { ...shown!, notes: noteChains(row, wanted.target, moved) };
}

/** Changes a redirect, as `createRedirect` adds one. Throws `not_found` too. */
export async function changeRedirect(ctx: Ctx, id: string, change: RedirectChange): Promise<SavedRedirect> {
  authorize(ctx, 'redirect.manage');
  const before = await findRow(ctx, id);
  const { from = pathTo.page(before.path), to = before.target } = change;
  const wanted = readRedirect(ctx, { from, to });
  const plan = await RedirectPlan.open(ctx, [wanted]);
  const row = { ...before, path: wanted.path, target: await plan.add(wanted) };
  const planned = await plan.finish();
  const [shown] = await presentRedirects(ctx, [row]);
  const moved = await write(ctx, async ({ tx }) => {
    await assertFree(tx, row.path, id);
    const { path, target } = row;
    const changed = await tx
      .updateTable('custom_redirect')
      .set({ path, target })
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst();
    if (!changed) throw notFound('Redirect');
    await recordAudit(tx, ctx, { action: 'redirect.changed', ...auditTexts(row) });
    return shortenChains(tx, planned);
  });
  return { ...shown!, notes: noteChains(row, wanted.target, moved) };
}

/** Deletes a redirect. Throws `not_found`. */
export async function deleteRedirect(ctx: Ctx, id: string): Promise<void> {
  authorize(ctx, 'redirect.manage');
  const row = await findRow(ctx, id);
  await write(ctx, async ({ tx }) => {
    await tx.deleteFrom('custom_redirect').where('id', '=', id).execute();
    await recordAudit(tx, ctx, { action: 'redirect.deleted', ...auditTexts(row) });
  });
}

/** The row of a redirect that is new. */
export function newRow({ actor, now }: Ctx, redirect: StoredRedirect): CustomRedirectTable {
  return { id: newId(), ...redirect, created_at: formatInstant(now()), created_by: actor.userId };
}

/** Throws `conflict` if there is no room for more redirects. */
export async function assertRoom(tx: Writer, more: number): Promise<void> {
  const { count } = await tx
    .selectFrom('custom_redirect')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (Number(count) + more > MAX_REDIRECTS)
    throw new LekhaError(
      'conflict',
      `A site has at most ${MAX_REDIRECTS.toLocaleString('en-US')} redirects. Delete some first.`,
    );
}

/**
 * Leads those that led to a redirected path to its target at once, and counts them. Throws `invalid` for a
 * loop with what somebody else has stored since the plan.
 */
export async function shortenChains(tx: Writer, planned: ReadonlyMap<string, string>): Promise<number> {
  const rows = await tx.selectFrom('custom_redirect').select(['id', 'path', 'target']).execute();
  const stored = new Map(rows.map(({ path, target }) => [path, target]));
  for (const [path, target] of planned) if (isLoop(stored, path)) throw loopError({ path, target });
  let moved = 0;
  for (const { id, path, target } of rows) {
    const spelling = findSpelling(planned, target);
    if (spelling === undefined || planned.has(path)) continue;
    moved++;
    const next = { target: planned.get(spelling)! };
    await tx.updateTable('custom_redirect').set(next).where('id', '=', id).execute();
  }
  return moved;
}

/** A page may be at the same path with another ending, so only the path itself counts. */
function isLoop(stored: ReadonlyMap<string, string>, start: string): boolean {
  const seen = new Set<string>();
  let path: string | null = start;
  for (; path !== null && !seen.has(path); path = normalisePath(targetPath(stored.get(path) ?? '') ?? ''))
    seen.add(path);
  return path !== null;
}

/** The redirected path to which a target leads, as it is stored. */
function findSpelling(redirects: ReadonlyMap<string, string>, target: string): string | undefined {
  const local = targetPath(target);
  return local === null ? undefined : listSpellings(local).find((one) => redirects.has(one));
}

async function findRow({ db }: Ctx, id: string): Promise<CustomRedirectTable> {
  const row = isId(id)
    ? await db.read.selectFrom('custom_redirect').selectAll().where('id', '=', id).executeTakeFirst()
    : undefined;
  if (!row) throw notFound('Redirect');
  return row;
}

async function assertFree(tx: Writer, path: string, id: string | null): Promise<void> {
  const row = await tx.selectFrom('custom_redirect').select('id').where('path', '=', path).executeTakeFirst();
  if (row && row.id !== id)
    throw conflict('from', `/${path} is redirected already. Change that redirect instead.`);
}

function auditTexts({ path, target }: StoredRedirect) {
  return { subject: `/${path}`, detail: `to ${target}` };
}

/** Tells of chains that were shortened: of this redirect from what was typed, and the number of others. */
function noteChains({ path, target }: StoredRedirect, typed: string, moved: number): string[] {
  const notes: string[] = [];
  if (typed !== target) notes.push(`${typed} is redirected itself, so this one leads to ${target}.`);
  const verb = moved === 1 ? 'leads' : 'lead';
  if (moved > 0) notes.push(`${plural(moved, 'redirect')} to /${path} now ${verb} there too.`);
  return notes;
}
