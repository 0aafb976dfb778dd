import {
  type Invitation,
  invitedAs,
  type MadeInvitation,
  type NewInvitation,
} from '../../../contract/invitation.ts';
import { MAX_INVITATIONS } from '../../../contract/limits.ts';
import { formatInstant, HOUR_MS } from '../../../platform/clock.ts';
import type { Writer } from '../../../platform/db/database.ts';
import { toAccountRole } from '../../account-role.ts';
import { recordAudit } from '../../audit/audit.ts';
import type { Ctx } from '../../context.ts';
import { countRows } from '../../count-rows.ts';
import { queueEmail } from '../../email/email.ts';
import { conflict, invalid, LekhaError, notFound } from '../../errors.ts';
import { newId } from '../../id.ts';
import { authorize } from '../../permissions.ts';
import { enforceLimit } from '../../rate-limits/rate-limits.ts';
import { readEditableSettings } from '../../site-settings.ts';
import { write } from '../../write.ts';
import { assertStillAdministrator } from '../change-role.ts';
import { createLink, endLinks } from '../one-time-links.ts';
import { refuseWithoutMail } from '../refuse-without-mail.ts';
import { invitationEmail } from '../sign-in/email-texts.ts';
import { accountEmail } from '../sign-in/inputs.ts';
import { deleteInvitation, findOpenInvitation, selectOpen, toInvitation } from './invitation-rows.ts';
import { isBacked } from './validity.ts';

const NO_MAIL = 'This site cannot send email yet. Make a link instead, and send it yourself.';
const PER_HOUR = 100;
const EMAILS_PER_ADDRESS = 5;

/** Lists the invitations that can be accepted, the newest first. */
export async function listInvitations(ctx: Ctx): Promise<Invitation[]> {
  authorize(ctx, 'user.listInvitations');
  const rows = await selectOpen(ctx.db.read, ctx.now())
    .orderBy('invitation.created_at', 'desc')
    .orderBy('invitation.id', 'desc')
    .limit(MAX_INVITATIONS)
    .execute();
  return rows.filter(isBacked).map(toInvitation);
}

/**
 * Invites somebody to an account with a role, by an email or by a link that only this response contains. The
 * result is the same for email addresses with and without an account. Throws `invalid`, `conflict` and
 * `rate_limited`.
 */
export async function invite(ctx: Ctx, input: NewInvitation): Promise<MadeInvitation> {
  authorize(ctx, 'user.invite');
  if (input.author !== null) authorize(ctx, 'author.connect');
  if (input.email !== null && !accountEmail.safeParse(input.email).success)
    throw invalid('email', 'This email address cannot have an account.');
  if (input.send) refuseWithoutMail(ctx, NO_MAIL);
  await limitInvitations(ctx, input.send ? input.email : null);
  const id = newId();
  return write(ctx, async ({ tx }) => {
    await assertStillAdministrator(tx, ctx);
    await assertRoom(tx, ctx.now());
    if (input.author !== null) await assertUnconnected(tx, input.author);
    await tx
      .insertInto('invitation')
      .values({
        id,
        email: input.email,
        is_sent: Number(input.send),
        role: input.role,
        staff_role: input.staffRole,
        author_id: input.author,
        invited_by: ctx.actor.userId!,
        created_at: formatInstant(ctx.now()),
      })
      .execute();
    return issueLink(tx, ctx, id, 'user.invited');
  });
}

/** Makes a new link for an invitation, valid for the whole time; the old one ends. Throws like `invite`. */
export async function renewInvitation(ctx: Ctx, id: string): Promise<MadeInvitation> {
  authorize(ctx, 'user.invite');
  const known = await findOpenInvitation(ctx.db.read, id, ctx.now());
  if (!known || !isBacked(known)) throw notFound('Invitation');
  if (known.is_sent) refuseWithoutMail(ctx, NO_MAIL);
  await limitInvitations(ctx, known.is_sent ? known.email : null);
  return write(ctx, async ({ tx }) => {
    await assertStillAdministrator(tx, ctx);
    if (!(await findOpenInvitation(tx, id, ctx.now()))) throw notFound('Invitation');
    await endLinks(tx, id);
    return issueLink(tx, ctx, id, 'user.invitation_sent_again');
  });
}

/** Ends an invitation and its link. Throws `not_found`. */
export async function revokeInvitation(ctx: Ctx, id: string): Promise<void> {
  authorize(ctx, 'user.invite');
  await write(ctx, async ({ tx }) => {
    await assertStillAdministrator(tx, ctx);
    const row = await findOpenInvitation(tx, id, ctx.now());
    if (!row) throw notFound('Invitation');
    await deleteInvitation(tx, id);
    await recordAudit(tx, ctx, { action: 'user.invitation_revoked', subject: auditSubject(row) });
  });
}

/** Makes the link of an invitation, and sends it if the invitation is by email. */
async function issueLink(
  tx: Writer,
  ctx: Ctx,
  id: string,
  action: 'user.invited' | 'user.invitation_sent_again',
): Promise<MadeInvitation> {
  const token = await createLink(tx, id, ctx.now());
  const url = `${ctx.config.publicUrl}/account/invitation?token=${token}`;
  const row = (await findOpenInvitation(tx, id, ctx.now()))!;
  const made = toInvitation(row);
  if (made.isSent) {
    const { name } = (await readEditableSettings(ctx, tx)).settings;
    const site = { name, url: ctx.config.publicUrl };
    await queueEmail(tx, ctx.now(), invitationEmail({ email: made.email! }, site, invitedAs(made), url));
  }
  await recordAudit(tx, ctx, { action, subject: auditSubject(row), detail: toAccountRole(made) });
  return { ...made, url: made.isSent ? null : url };
}

function auditSubject({ email }: { email: string | null }): string {
  return email ?? 'By link';
}

async function limitInvitations(ctx: Ctx, email: string | null): Promise<void> {
  await enforceLimit(ctx, { key: `invite:${ctx.actor.userId}`, limit: PER_HOUR, windowMs: HOUR_MS });
  if (email === null) return;
  await enforceLimit(ctx, { key: `invite-to:${email}`, limit: EMAILS_PER_ADDRESS, windowMs: HOUR_MS });
}

async function assertRoom(tx: Writer, now: number): Promise<void> {
  const open = await countRows(
    tx
      .selectFrom('invitation')
      .innerJoin('one_time_link', 'one_time_link.purpose', 'invitation.id')
      .where('one_time_link.expires_at', '>', formatInstant(now)),
  );
  if (open < MAX_INVITATIONS) return;
  throw new LekhaError('conflict', `${MAX_INVITATIONS} invitations are open. Revoke some of them first.`);
}

async function assertUnconnected(tx: Writer, id: string): Promise<void> {
  const author = await tx.selectFrom('author').select('user_id').where('id', '=', id).executeTakeFirst();
  if (!author) throw invalid('author', 'There is no such author any more.');
  if (author.user_id !== null) throw conflict('author', 'This author is connected with an account already.');
}
