import { recordAudit } from '../../audit/audit.ts';
import type { Ctx } from '../../context.ts';
import { notFound } from '../../errors.ts';
import { write } from '../../write.ts';
import { findUser } from '../user-rows.ts';
import { removeFactors } from './factors.ts';

/**
 * Removes the second factors of the account with this email address and ends its sessions, for an operator.
 * Throws `not_found`.
 */
export async function resetFactors(ctx: Ctx, email: string): Promise<void> {
  await write(ctx, async ({ tx }) => {
    const row = await findUser(tx, email);
    if (!row) throw notFound('User');
    await removeFactors(tx, row.id);
    await tx.deleteFrom('session').where('userId', '=', row.id).execute();
    await recordAudit(tx, ctx, { action: 'user.factors_reset', subject: row.email });
  });
}
