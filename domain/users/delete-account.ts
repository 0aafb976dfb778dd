import type { Writer } from '../../platform/db/database.ts';
import { discardUnsavedTexts } from '../articles/articles.ts';
import { recordAudit } from '../audit/audit.ts';
import type { Ctx } from '../context.ts';
import { deleteAccountEmails } from '../email/email.ts';
import { LekhaError } from '../errors.ts';
import { deleteUnusedAvatar, recordImageUses } from '../images/images.ts';
import { authorize } from '../permissions.ts';
import { forgetEvents } from '../webhooks/webhooks.ts';
import { type Write, write } from '../write.ts';
import { assertNotLastAdministrator } from './change-role.ts';
import { assertEndable, endAccess, manageAccount, moveArticles } from './manage-accounts.ts';
import { type ManagedRow, managedColumns } from './user-rows.ts';

/**
 * Deletes an account with its sessions, ways to sign in, avatar, unsaved texts, emails that wait for it and
 * events of webhooks. Its articles, comments and byline stay; with `articlesTo`, an email address, its
 * articles go to that account. Throws `not_found`, `invalid` for that address, and `conflict` for the actor's
 * own account and the last administrator.
 */
export function deleteUser(ctx: Ctx, id: string, articlesTo: string | null): Promise<void> {
  return manageAccount(ctx, id, async (w, row) => {
    await assertEndable(w.tx, ctx, row);
    if (articlesTo !== null) await moveArticles(w.tx, ctx, row, articlesTo);
    await removeAccount(ctx, w, row);
  });
}

/**
 * Deletes the actor's own account; its articles and byline stay. `before` runs in the same write, before it.
 * Throws `recent_sign_in_required`, and `conflict` for the last administrator.
 */
export async function deleteOwnAccount(
  ctx: Ctx,
  before: (tx: Writer, account: { id: string; email: string; emailVerified: boolean }) => Promise<void>,
): Promise<void> {
  const { userId } = ctx.actor;
  authorize(ctx, 'user.deleteOwn', { ownerId: userId });
  await write(ctx, async (w) => {
    const row = await w.tx
      .selectFrom('user')
      .select(managedColumns)
      .where('id', '=', userId!)
      .executeTakeFirst();
    if (!row) throw new LekhaError('unauthenticated', 'Please sign in to do this.');
    await assertNotLastAdministrator(w.tx, row);
    await before(w.tx, { id: row.id, email: row.email, emailVerified: Boolean(row.emailVerified) });
    await removeAccount(ctx, w, row);
  });
}

/** Deletes an account inside a write. Its byline keeps the avatar, which readers see. */
export async function removeAccount(ctx: Ctx, w: Write, row: ManagedRow): Promise<void> {
  const { tx } = w;
  const { id, email, image } = row;
  await endAccess(tx, ctx, row);
  const byline = await tx
    .selectFrom('author')
    .select('id')
    .where('user_id', '=', id)
    .where('image', '=', image)
    .executeTakeFirst();
  if (byline && image !== null)
    await recordImageUses(tx, { kind: 'author', id: byline.id }, [{ url: image, role: 'portrait' }]);
  await discardUnsavedTexts(tx, id);
  await tx.deleteFrom('verification').where('value', '=', id).execute();
  await tx.deleteFrom('presence').where('user_id', '=', id).execute();
  await forgetEvents(tx, id);
  await tx.updateTable('comment').set({ user_id: null, notify: 0 }).where('user_id', '=', id).execute();
  await deleteAccountEmails(tx, email);
  await tx.deleteFrom('user').where('id', '=', id).execute();
  await recordImageUses(tx, { kind: 'user', id }, []);
  await deleteUnusedAvatar(ctx, w, id, image);
  await recordAudit(tx, ctx, { action: 'user.deleted', subject: email });
}
