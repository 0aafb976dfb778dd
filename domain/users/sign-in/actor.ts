import { sessionToken } from '../../../platform/auth/cookies.ts';
import { type Actor, type Services, visitor } from '../../context.ts';
import { actingRole } from '../../user-roles.ts';
import { siteAuth } from './auth.ts';

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
    .select(['session.expiresAt', 'user.id', 'user.role', 'user.staffRole', 'user.disabledAt'])
    .where('session.token', '=', token)
    .executeTakeFirst();
  if (!row || new Date(row.expiresAt).getTime() <= services.now() || row.disabledAt !== null) return visitor;
  return { userId: row.id, role: actingRole(row) };
}
