import type { Writer } from '../../../platform/db/database.ts';
import { actingRole } from '../../account-role.ts';
import { can } from '../../permissions.ts';
import { deleteInvitation, type InvitationRow } from './invitation-rows.ts';

/** True if the account that invited may still give what the invitation gives. */
export function isBacked(row: InvitationRow): boolean {
  const role = actingRole({
    role: row.inviter_role,
    staffRole: row.inviter_staff_role,
    disabledAt: row.inviter_disabled_at,
  });
  const inviter = { userId: row.invited_by, role };
  return can(inviter, 'user.invite') && (row.author_id === null || can(inviter, 'author.connect'));
}

/** Ends the invitations of an account that may no longer invite. */
export async function endInvitationsBy(tx: Writer, userId: string): Promise<void> {
  const own = await tx.selectFrom('invitation').select('id').where('invited_by', '=', userId).execute();
  for (const { id } of own) await deleteInvitation(tx, id);
}

/**
 * Ends the invitations of an email address: what an administrator decides about its account since then is
 * newer than what they give.
 */
export async function endInvitationsTo(tx: Writer, email: string): Promise<void> {
  const own = await tx.selectFrom('invitation').select('id').where('email', '=', email).execute();
  for (const { id } of own) await deleteInvitation(tx, id);
}
