import type { Role, User } from '../../contract/user.ts';
import { normalEmail } from '../../contract/user.ts';
import type { Writer } from '../../platform/db/database.ts';
import { type Ctx, write } from '../context.ts';
import { LekhaError, notFound } from '../errors.ts';
import { authorize } from '../permissions.ts';
import { toUser, userColumns } from './rows.ts';

/**
 * Gives an account another role; it acts on the next request everywhere. Whether the actor is still an administrator,
 * and whether another one remains, is asked inside the same transaction, so that of two who demote each other one stays.
 * Throws `not_found`, and `conflict` for the last administrator.
 */
export async function changeRole(ctx: Ctx, id: string, role: Role): Promise<User> {
  authorize(ctx, 'user.changeRole');
  return write(ctx, async ({ tx }) => {
    await refuseDemoted(tx, ctx);
    const row = await tx
      .selectFrom('user')
      .select([...userColumns])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!row) throw notFound('User');
    if (row.role === role) return toUser(row);
    if (row.role === 'admin' && (await countAdministrators(tx)) <= 1) {
      throw new LekhaError('conflict', 'This is the last administrator: make somebody else one first.');
    }
    await tx
      .updateTable('user')
      .set({ role, updatedAt: new Date(ctx.now()) })
      .where('id', '=', id)
      .execute();
    return toUser({ ...row, role });
  });
}

/** Makes the account with this address an administrator. Throws `not_found`. */
export async function promote(ctx: Ctx, email: string): Promise<User> {
  const row = await ctx.db.read
    .selectFrom('user')
    .select('id')
    .where('email', '=', normalEmail(email))
    .executeTakeFirst();
  if (!row) throw notFound('User');
  return changeRole(ctx, row.id, 'admin');
}

/** How many administrators there are, in the transaction that may take one away. */
export async function countAdministrators(tx: Writer): Promise<number> {
  const { n } = await tx
    .selectFrom('user')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('role', '=', 'admin')
    .executeTakeFirstOrThrow();
  return Number(n);
}

async function refuseDemoted(tx: Writer, { actor }: Ctx): Promise<void> {
  if (actor.userId === null) return;
  const row = await tx.selectFrom('user').select('role').where('id', '=', actor.userId).executeTakeFirst();
  if (row?.role !== 'admin') throw new LekhaError('forbidden', 'You are not allowed to do this.');
}
