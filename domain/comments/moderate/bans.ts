import type { BanKind, CommentBan } from '../../../contract/comment.ts';
import { formatInstant } from '../../../platform/clock.ts';
import type { Ctx } from '../../context.ts';
import { LekhaError, notFound } from '../../errors.ts';
import { isPossibleId, newId } from '../../id.ts';
import { authorize } from '../../permissions.ts';
import { write } from '../../write.ts';

const SHOWN = 500;

/** Lists the bans, the newest first. Of a network it has only the name of the writer whom it was for. */
export async function listBans(ctx: Ctx): Promise<CommentBan[]> {
  authorize(ctx, 'comment.moderate');
  const rows = await ctx.db.read
    .selectFrom('comment_ban')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute();
  return rows.map(({ id, kind, value, label, created_at }) => ({
    _id: id,
    kind: kind as BanKind,
    name: kind === 'email' ? value : label,
    createdAt: created_at,
  }));
}

/**
 * Keeps the writer of a comment from commenting. Throws `not_found`, and `conflict` for somebody of the team.
 */
export async function banWriter(
  ctx: Ctx,
  { comment, kind }: { comment: string; kind: BanKind },
): Promise<void> {
  authorize(ctx, 'comment.moderate');
  await write(ctx, async ({ tx }) => {
    const row = await tx
      .selectFrom('comment')
      .select(['user_id', 'author_email', 'network', 'author_name', 'is_team'])
      .where('id', '=', comment)
      .executeTakeFirst();
    if (!row) throw notFound('Comment');
    if (row.is_team === 1)
      throw new LekhaError(
        'conflict',
        'This is a comment of the team. Change the role of the account instead.',
      );
    const value = { account: row.user_id, email: row.author_email, network: row.network }[kind];
    if (value === null) throw new LekhaError('conflict', `This comment has no ${kind}.`);
    await tx
      .insertInto('comment_ban')
      .values({
        id: newId(),
        kind,
        value: kind === 'email' ? value.toLowerCase() : value,
        label: row.author_name,
        created_at: formatInstant(ctx.now()),
        created_by: ctx.actor.userId,
      })
      .onConflict((conflict) => conflict.columns(['kind', 'value']).doNothing())
      .execute();
  });
}

/** Ends a ban. Throws `not_found`. */
export async function endBan(ctx: Ctx, id: string): Promise<void> {
  authorize(ctx, 'comment.moderate');
  await write(ctx, async ({ tx }) => {
    const { numDeletedRows } = await tx
      .deleteFrom('comment_ban')
      .where('id', '=', isPossibleId(id) ? id : '')
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw notFound('Ban');
  });
}
