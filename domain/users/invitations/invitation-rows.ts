import type { Invitation } from '../../../contract/invitation.ts';
import { formatInstant } from '../../../platform/clock.ts';
import type { Reader, Writer } from '../../../platform/db/database.ts';
import { toRole, toStaffRole } from '../../account-role.ts';
import { endLinks } from '../one-time-links.ts';

/** An invitation whose link works. */
export type InvitationRow = Awaited<ReturnType<typeof findOpenInvitation>> & object;

/** Selects invitations whose link works, with their author, the account that invited and the link's end. */
export function selectOpen(db: Reader | Writer, now: number) {
  return db
    .selectFrom('invitation')
    .innerJoin('one_time_link', 'one_time_link.purpose', 'invitation.id')
    .innerJoin('user', 'user.id', 'invitation.invited_by')
    .leftJoin('author', 'author.id', 'invitation.author_id')
    .select([
      'invitation.id',
      'invitation.email',
      'invitation.is_sent',
      'invitation.role',
      'invitation.staff_role',
      'invitation.author_id',
      'invitation.invited_by',
      'invitation.created_at',
      'one_time_link.expires_at',
      'author.name as author_name',
      'user.name as inviter_name',
      'user.email as inviter_email',
      'user.role as inviter_role',
      'user.staffRole as inviter_staff_role',
      'user.disabledAt as inviter_disabled_at',
    ])
    .where('one_time_link.expires_at', '>', formatInstant(now));
}

/** The invitation with this id; undefined if its link does not work. */
export function findOpenInvitation(db: Reader | Writer, id: string, now: number) {
  return selectOpen(db, now).where('invitation.id', '=', id).executeTakeFirst();
}

/** Converts a row to an invitation as administrators see it. */
export function toInvitation(row: InvitationRow): Invitation {
  const { author_id, author_name } = row;
  return {
    _id: row.id,
    email: row.email,
    isSent: row.is_sent === 1,
    ...invitedRoles(row),
    author: author_id === null ? null : { _id: author_id, name: author_name ?? '' },
    invitedBy: row.inviter_name || row.inviter_email,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  };
}

/** The roles that an invitation gives. */
export function invitedRoles({ role, staff_role }: Pick<InvitationRow, 'role' | 'staff_role'>) {
  return { role: toRole(role), staffRole: toStaffRole({ role, staffRole: staff_role }) };
}

/** Deletes an invitation with its link. */
export async function deleteInvitation(tx: Writer, id: string): Promise<void> {
  await endLinks(tx, id);
  await tx.deleteFrom('invitation').where('id', '=', id).execute();
}

/** Deletes the invitations whose link has expired. */
export async function deleteDeadInvitations(tx: Writer): Promise<void> {
  await tx
    .deleteFrom('invitation')
    .where('id', 'not in', tx.selectFrom('one_time_link').select('purpose'))
    .execute();
}
