import { recordAudit } from '../../audit/audit.ts';
import type { Ctx } from '../../context.ts';
import { invalid, notFound } from '../../errors.ts';
import { authorize } from '../../permissions.ts';
import { write } from '../../write.ts';

/**
 * Gives an article to the account with this email address, whose own it is from now on. Its authors and its
 * version stay. Returns false if it was the account's before. Throws `not_found`, and `invalid` for an email
 * address without an account.
 */
export async function assignArticle(ctx: Ctx, id: string, email: string): Promise<boolean> {
  authorize(ctx, 'article.assign');
  return write(ctx, async ({ tx }) => {
    const account = await tx.selectFrom('user').select('id').where('email', '=', email).executeTakeFirst();
    if (!account) throw invalid('account', 'There is no account with this email address.');
    const row = await tx
      .selectFrom('article')
      .select(['title', 'created_by'])
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (!row) throw notFound('Article');
    if (row.created_by === account.id) return false;
    await tx.updateTable('article').set({ created_by: account.id }).where('id', '=', id).execute();
    await recordAudit(tx, ctx, { action: 'article.assigned', subject: row.title, detail: `to ${email}` });
    return true;
  });
}
