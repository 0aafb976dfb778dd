import type { Invitation } from '../../../contract/invitation.ts';
import type { Writer } from '../../../platform/db/database.ts';
import { toAccountRole, toRoleColumns } from '../../account-role.ts';
import { recordAudit } from '../../audit/audit.ts';
import { connectAuthor } from '../../authors/authors.ts';
import { type Ctx, type Services, visitor } from '../../context.ts';
import { conflict, LekhaError } from '../../errors.ts';
import { authorize, higherRole } from '../../permissions.ts';
import { limitByNetwork } from '../../rate-limits/rate-limits.ts';
import { type Write, write } from '../../write.ts';
import { insertAccount, type NewAccount, parseAccount } from '../accounts.ts';
import { deadLink, findPurpose } from '../one-time-links.ts';
import { queueConfirmation } from '../sign-in/account-emails.ts';
import { type AuthClient, hashPassword } from '../sign-in/auth.ts';
import { refusePasswords } from '../sign-in/refuse-passwords.ts';
import type { Cookies } from '../sign-in/response-cookies.ts';
import { signInNew } from '../sign-in/sign-in.ts';
import { findUser } from '../user-rows.ts';
import { deleteInvitation, findOpenInvitation, invitedRoles } from './invitation-rows.ts';
import { isBacked } from './validity.ts';

type OpenInvitation = NonNullable<Awaited<ReturnType<typeof findOpenInvitation>>>;

/** The parts of an invitation that its page shows. */
export type ShownInvitation = Pick<Invitation, 'email' | 'role' | 'staffRole'>;

/**
 * Reads the invitation of a link; null if it does not work. The same for email addresses with and without an
 * account. Throws `rate_limited`.
 */
export async function openInvitation(
  services: Services,
  { clientAddress }: Pick<AuthClient, 'clientAddress'>,
  token: string,
): Promise<ShownInvitation | null> {
  limitByNetwork(services, 'invitation', clientAddress);
  const found = await findByToken(services.db.read, token, services.now());
  return found && { email: found.email, ...invitedRoles(found) };
}

/**
 * Accepts an invitation with a new account and signs it in; without cookies if the sign-in fails. The
 * email address is confirmed if the link was sent to it. Throws `forbidden` for a link that does not work,
 * `invalid`, `conflict` if the address has an account, and `rate_limited`.
 */
export async function acceptWithNewAccount(
  services: Services,
  client: AuthClient,
  token: string,
  input: NewAccount,
): Promise<Cookies> {
  refusePasswords(services);
  const invitation = await openInvitation(services, client, token);
  if (!invitation) throw deadLink();
  const account = parseAccount(services.config, { ...input, email: invitation.email ?? input.email });
  const hash = await hashPassword(account.password);
  const id = await write({ ...services, actor: visitor }, async (w) => {
    const found = await take(w.tx, token, services.now());
    if (await findUser(w.tx, account.email)) throw haveAccount();
    const isConfirmed = found.is_sent === 1;
    const fields = { name: account.name, email: account.email, emailVerified: isConfirmed };
    const { id } = await insertAccount(w.tx, services, { ...fields, ...invitedRoles(found) }, hash);
    if (!isConfirmed) await queueConfirmation(w.tx, account.email, services.now());
    const role = toAccountRole({ role: found.role, staffRole: found.staff_role });
    await finish(w, { ...services, actor: { userId: id, role } }, found);
    return id;
  });
  return signInNew(services, client, id);
}

/**
 * Accepts an invitation with the actor's own account, which keeps a role that may do more. Throws
 * `unauthenticated`, `forbidden` for a link that does not work or an invitation of another email address, and
 * `rate_limited`.
 */
export async function acceptInvitation(
  ctx: Ctx,
  { clientAddress }: Pick<AuthClient, 'clientAddress'>,
  token: string,
): Promise<void> {
  authorize(ctx, 'user.record', { ownerId: ctx.actor.userId });
  limitByNetwork(ctx, 'invitation', clientAddress);
  await write(ctx, async (w) => {
    const found = await take(w.tx, token, ctx.now());
    const own = await w.tx
      .selectFrom('user')
      .select(['id', 'email', 'role', 'staffRole', 'emailVerified'])
      .where('id', '=', ctx.actor.userId)
      .executeTakeFirst();
    if (!own) throw new LekhaError('unauthenticated', 'Please sign in to do this.');
    if (found.email !== null && found.email !== own.email)
      throw new LekhaError(
        'forbidden',
        'This invitation is for another email address. Sign in with that one.',
      );
    const isConfirmed = found.is_sent === 1 || Boolean(own.emailVerified);
    const role = higherRole(
      toAccountRole(own),
      toAccountRole({ role: found.role, staffRole: found.staff_role }),
    );
    await w.tx
      .updateTable('user')
      .set({ ...toRoleColumns(role), emailVerified: isConfirmed, updatedAt: new Date(ctx.now()) })
      .where('id', '=', own.id)
      .execute();
    await finish(w, ctx, found);
  });
}

async function findByToken(
  db: Services['db']['read'] | Writer,
  token: string,
  now: number,
): Promise<OpenInvitation | null> {
  const id = await findPurpose(db, token, now);
  const found = id === null ? undefined : await findOpenInvitation(db, id, now);
  return found && isBacked(found) ? found : null;
}

/** Takes the invitation of a link, which then no longer works. Throws `forbidden`. */
async function take(tx: Writer, token: string, now: number): Promise<OpenInvitation> {
  const found = await findByToken(tx, token, now);
  if (!found) throw deadLink();
  await deleteInvitation(tx, found.id);
  return found;
}

/** Connects the account with the author whom the invitation names, and records who accepted it. */
async function finish(w: Write, ctx: Ctx, found: OpenInvitation): Promise<void> {
  if (found.author_id !== null) await connectAuthor(w, found.author_id, ctx.actor.userId!);
  await recordAudit(w.tx, ctx, {
    action: 'user.invitation_accepted',
    subject: found.email ?? 'By link',
    detail: `${toAccountRole({ role: found.role, staffRole: found.staff_role })}, invited by ${found.inviter_email}`,
  });
}

function haveAccount(): LekhaError {
  return conflict(
    'email',
    'There is an account with this email address already. Sign in to accept the invitation.',
  );
}
