import { sessionToken } from '../../../platform/auth/cookies.ts';
import { formatInstant, isRecent, MINUTE_MS } from '../../../platform/clock.ts';
import { actingRole } from '../../account-role.ts';
import { type Actor, type Services, visitor } from '../../context.ts';
import { can } from '../../permissions.ts';
import { hasFactor } from '../factors/factors.ts';
import { siteAuth } from './auth.ts';

const NOTE_EVERY_MS = 5 * MINUTE_MS;

/**
 * Finds the account of a request's session with its current role; a visitor without one. The row is read each
 * time, so that a sign-out, a new role, a new password or the end of an account applies to the next request.
 */
export async function findActor(services: Services, headers: Headers): Promise<Actor> {
  if (!headers.has('cookie')) return visitor;
  const token = sessionToken(headers, services.config, siteAuth(services).secret);
  if (token === null) return visitor;
  const row = await services.db.read
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.userId')
    .select([
      'session.id as sessionId',
      'session.expiresAt',
      'session.createdAt',
      'session.provedAt',
      'session.lastUsedAt',
      'user.id',
      'user.role',
      'user.staffRole',
      'user.disabledAt',
    ])
    .where('session.token', '=', token)
    .executeTakeFirst();
  if (!row || new Date(row.expiresAt).getTime() <= services.now() || row.disabledAt !== null) return visitor;
  noteUse(services, row);
  const provedAt = new Date(row.provedAt ?? row.createdAt).getTime();
  const actor: Actor = { userId: row.id, role: actingRole(row), session: { id: row.sessionId, provedAt } };
  return limitWithoutFactor(services, actor);
}

/**
 * Leaves an account of staff only what a user may do, while the site requires a second factor that the
 * account does not have.
 */
export async function limitWithoutFactor(services: Services, actor: Actor): Promise<Actor> {
  if (!can(actor, 'dashboard.open')) return actor;
  const row = await services.db.read
    .selectFrom('setting')
    .select('value')
    .where('key', '=', 'requireSecondFactor')
    .executeTakeFirst();
  if (row?.value !== 'true' || (await hasFactor(services.db.read, actor.userId!))) return actor;
  return { ...actor, role: 'user', needsFactor: true };
}

/** The sessions whose use is being stored, so that writes do not pile up while the database is locked. */
const noting = new Set<string>();

/** Stores the last use now and then. Nobody waits for it, and a failed write loses nothing else. */
function noteUse(
  { db, now, log }: Services,
  { sessionId: id, lastUsedAt }: { sessionId: string; lastUsedAt: string | null },
): void {
  const last = lastUsedAt === null ? 0 : Date.parse(lastUsedAt);
  if (noting.has(id) || isRecent(last, now(), NOTE_EVERY_MS)) return;
  noting.add(id);
  db.autocommit
    .updateTable('session')
    .set({ lastUsedAt: formatInstant(now()) })
    .where('id', '=', id)
    .execute()
    .catch((err: unknown) => log.warn({ event: 'session_use_not_stored', err }))
    .finally(() => noting.delete(id));
}
