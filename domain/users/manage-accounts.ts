import type { ManagedUser, User } from '../../contract/user.ts';
import { formatInstant, HOUR_MS } from '../../platform/clock.ts';
import type { Writer } from '../../platform/db/database.ts';
import { reviewScheduled } from '../articles/articles.ts';
import { recordAudit } from '../audit/audit.ts';
import type { Ctx } from '../context.ts';
import { invalid, LekhaError, notFound } from '../errors.ts';
import { authorize } from '../permissions.ts';
import { enforceLimit } from '../rate-limits/rate-limits.ts';
import { type Write, write } from '../write.ts';
import { assertNotLastAdministrator, assertStillAdministrator, changeRole } from './change-role.ts';
import { endSignIns } from './end-sign-ins.ts';
import { endInvitationsBy, endInvitationsTo } from './invitations/validity.ts';
import { refuseWithoutMail } from './refuse-without-mail.ts';
import { queuePasswordReset } from './sign-in/account-emails.ts';
import { refusePasswords } from './sign-in/refuse-passwords.ts';
import { findUser, type ManagedRow, managedColumns, toManagedUser } from './user-rows.ts';

const RESETS_PER_HOUR = 5;

/**
 * Disables an account, or enables it again. A disabled one cannot sign in; its sessions and invitations end,
 * its share links do not work and its scheduled articles are not published, all from the next request on.
 * Throws `not_found`, and `conflict` for the actor's own account and the last administrator.
 */
export function setDisabled(ctx: Ctx, id: string, disabled: boolean): Promise<ManagedUser> {
  return manageAccount(ctx, id, async ({ tx }, row) => {
    if ((row.disabledAt !== null) === disabled) return toManagedUser(row);
    if (disabled) await assertEndable(tx, ctx, row);
    const disabledAt = disabled ? formatInstant(ctx.now()) : null;
    await tx
      .updateTable('user')
      .set({ disabledAt, updatedAt: new Date(ctx.now()) })
      .where('id', '=', id)
      .execute();
    if (disabled) await endAccess(tx, ctx, row);
    const action = disabled ? 'user.disabled' : 'user.enabled';
    await recordAudit(tx, ctx, { action, subject: row.email });
    return toManagedUser({ ...row, disabledAt });
  });
}

/** Makes the account with this email address an administrator who can sign in. Throws `not_found`. */
export async function promote(ctx: Ctx, email: string): Promise<User> {
  const row = await findUser(ctx.db.read, email);
  if (!row) throw notFound('User');
  if (row.disabledAt !== null) await setDisabled(ctx, row.id, false);
  return changeRole(ctx, row.id, 'admin');
}

/** Ends all sessions and begun sign-ins of an account. Returns the number of sessions. Throws `not_found`. */
export function signOutAccount(ctx: Ctx, id: string): Promise<number> {
  return manageAccount(ctx, id, async ({ tx }, { email }) => {
    const ended = await endSignIns(tx, id);
    await recordAudit(tx, ctx, { action: 'user.signed_out', subject: email });
    return ended.filter(({ expiresAt }) => new Date(expiresAt).getTime() > ctx.now()).length;
  });
}

/**
 * Sends a password reset email to an account. Throws `not_found`, `rate_limited`, and `conflict` without a
 * mail server and for a disabled account.
 */
export async function sendPasswordReset(ctx: Ctx, id: string): Promise<void> {
  authorize(ctx, 'user.manage');
  refusePasswords(ctx);
  refuseWithoutMail(
    ctx,
    'This site cannot send email yet. Set a password with `lekha admin reset-password`.',
  );
  await enforceLimit(ctx, { key: `reset-of:${id}`, limit: RESETS_PER_HOUR, windowMs: HOUR_MS });
  await manageAccount(ctx, id, async ({ tx }, { email, disabledAt }) => {
    if (disabledAt !== null) throw new LekhaError('conflict', 'This account is disabled: enable it first.');
    await queuePasswordReset(tx, email, ctx.now());
    await recordAudit(tx, ctx, { action: 'user.reset_sent', subject: email });
  });
}

/**
 * Gives all articles of an account, those in the trash too, to the account with the email address `to`.
 * Returns their number. Throws `not_found`, and `invalid` for an address that cannot have them.
 */
export function reassignArticles(ctx: Ctx, id: string, to: string): Promise<number> {
  return manageAccount(ctx, id, ({ tx }, row) => moveArticles(tx, ctx, row, to));
}

/** Gives the articles of an account to another one inside a write. */
export async function moveArticles(tx: Writer, ctx: Ctx, from: ManagedRow, to: string): Promise<number> {
  authorize(ctx, 'article.assign');
  const target = await findUser(tx, to);
  if (!target) throw invalid('articlesTo', 'There is no account with this email address.');
  if (target.id === from.id) throw invalid('articlesTo', 'Choose another account.');
  const moved = await tx
    .updateTable('article')
    .set({ created_by: target.id })
    .where('created_by', '=', from.id)
    .executeTakeFirst();
  const detail = `${moved.numUpdatedRows} from ${from.email} to ${target.email}`;
  await recordAudit(tx, ctx, { action: 'article.assigned', subject: 'All articles', detail });
  return Number(moved.numUpdatedRows);
}

/** Does `work` on an account as an administrator who still is one, in one write. Throws `not_found`. */
export async function manageAccount<T>(
  ctx: Ctx,
  id: string,
  work: (w: Write, row: ManagedRow) => Promise<T>,
): Promise<T> {
  authorize(ctx, 'user.manage');
  return write(ctx, async (w) => {
    const { tx } = w;
    await assertStillAdministrator(tx, ctx);
    const row = await tx.selectFrom('user').select(managedColumns).where('id', '=', id).executeTakeFirst();
    if (!row) throw notFound('User');
    return work(w, row);
  });
}

/** Throws `conflict` for the actor's own account and the last administrator. */
export async function assertEndable(tx: Writer, { actor }: Ctx, row: ManagedRow): Promise<void> {
  if (row.id === actor.userId)
    throw new LekhaError('conflict', 'This is your own account: ask another administrator.');
  await assertNotLastAdministrator(tx, row);
}

/**
 * Ends the sessions and begun sign-ins of an account, its invitations and those of its email address, and
 * asks editors to confirm what it has scheduled.
 */
export async function endAccess(
  tx: Writer,
  ctx: Ctx,
  { id, email }: Pick<ManagedRow, 'id' | 'email'>,
): Promise<void> {
  await reviewScheduled(tx, ctx, { userId: id, role: 'user' });
  await endSignIns(tx, id);
  await endInvitationsBy(tx, id);
  await endInvitationsTo(tx, email);
}
