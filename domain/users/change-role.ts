/** Changes of the role of an account. Its columns are read by `domain/account-role.ts`. */

import type { ManagedUser, Role, StaffRole, User } from '../../contract/user.ts';
import type { Writer } from '../../platform/db/database.ts';
import { actingRole, toAccountRole, toRoleColumns } from '../account-role.ts';
import { reviewScheduled } from '../articles/articles.ts';
import { recordAudit } from '../audit/audit.ts';
import type { AccountRole, Ctx } from '../context.ts';
import { countRows } from '../count-rows.ts';
import { LekhaError, notFound } from '../errors.ts';
import { authorize } from '../permissions.ts';
import { write } from '../write.ts';
import { endInvitationsBy, endInvitationsTo } from './invitations/validity.ts';
import { type ManagedRow, managedColumns, toManagedUser, toUser } from './user-rows.ts';

/**
 * Changes the role of an account, with effect from its next request on every instance; it has no staff role
 * afterwards. Throws `not_found`, and `conflict` for the last administrator.
 */
export async function changeRole(ctx: Ctx, id: string, role: Role): Promise<User> {
  return toUser(await changeAccountRole(ctx, id, role));
}

/**
 * Gives an account a staff role, or takes it away (null); an administrator is none any more. Throws like
 * `changeRole`.
 */
export async function changeStaffRole(
  ctx: Ctx,
  id: string,
  staffRole: StaffRole | null,
): Promise<ManagedUser> {
  return toManagedUser(await changeAccountRole(ctx, id, staffRole ?? 'user'));
}

/**
 * Checks in the same transaction that the actor is still an administrator and that another one remains, so
 * that two cannot demote each other.
 */
async function changeAccountRole(ctx: Ctx, id: string, wanted: AccountRole) {
  authorize(ctx, 'user.changeRole');
  return write(ctx, async ({ tx }) => {
    await assertStillAdministrator(tx, ctx);
    const row = await tx.selectFrom('user').select(managedColumns).where('id', '=', id).executeTakeFirst();
    if (!row) throw notFound('User');
    if (toAccountRole(row) === wanted) return row;
    await assertNotLastAdministrator(tx, row);
    return setRole(tx, ctx, row, wanted);
  });
}

/**
 * Gives an account the role that the provider `name` says it has. The last administrator keeps theirs.
 */
export async function followProvider(ctx: Ctx, id: string, wanted: AccountRole, name: string): Promise<void> {
  await write(ctx, async ({ tx }) => {
    const row = await tx.selectFrom('user').select(managedColumns).where('id', '=', id).executeTakeFirst();
    if (!row || toAccountRole(row) === wanted) return;
    if (await isLastAdministrator(tx, row))
      ctx.log.warn({ event: 'last_administrator_kept', email: row.email, claimed: wanted });
    else await setRole(tx, ctx, row, wanted, `, by ${name}`);
  });
}

/** Changes the role of an account inside a write. `by` says who wanted it, if not the actor. */
async function setRole(tx: Writer, ctx: Ctx, row: ManagedRow, wanted: AccountRole, by = '') {
  const { id, email } = row;
  const current = toAccountRole(row);
  if (current === 'admin') await endInvitationsBy(tx, id);
  await endInvitationsTo(tx, email);
  const change = toRoleColumns(wanted);
  await tx
    .updateTable('user')
    .set({ ...change, updatedAt: new Date(ctx.now()) })
    .where('id', '=', id)
    .execute();
  await reviewScheduled(tx, ctx, { userId: id, role: wanted });
  const detail = `${current} → ${wanted}${by}`;
  await recordAudit(tx, ctx, { action: 'user.role_changed', subject: email, detail });
  return { ...row, ...change };
}

/** Throws `conflict` for the last administrator who can sign in. */
export async function assertNotLastAdministrator(tx: Writer, row: ManagedRow): Promise<void> {
  if (await isLastAdministrator(tx, row))
    throw new LekhaError('conflict', 'This is the last administrator: promote another account first.');
}

async function isLastAdministrator(tx: Writer, row: ManagedRow): Promise<boolean> {
  return actingRole(row) === 'admin' && (await countAdministrators(tx)) <= 1;
}

/** Counts the administrators who can sign in, inside the transaction that depends on it. */
export function countAdministrators(tx: Writer): Promise<number> {
  return countRows(tx.selectFrom('user').where('role', '=', 'admin').where('disabledAt', 'is', null));
}

/** Throws `forbidden` for an account that has lost the role `admin` since its request began. */
export async function assertStillAdministrator(tx: Writer, { actor }: Ctx): Promise<void> {
  if (actor.userId === null) return;
  const row = await tx
    .selectFrom('user')
    .select(['role', 'staffRole', 'disabledAt'])
    .where('id', '=', actor.userId)
    .executeTakeFirst();
  if (!row || actingRole(row) !== 'admin')
    throw new LekhaError('forbidden', 'You are not allowed to do this.');
}
