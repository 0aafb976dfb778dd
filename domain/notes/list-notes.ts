import { MAX_NOTES } from '../../contract/limits.ts';
import type { ArticleNotes, Note, NoteReply } from '../../contract/note.ts';
import type { Reader, Writer } from '../../platform/db/database.ts';
import type { Ctx } from '../context.ts';
import { authorizeCall } from '../permissions.ts';
import { assertNoted, canResolve } from './noted-article.ts';

export type { ArticleNotes };

/** Lists the notes of an article by its `_id`, the oldest first, with their replies. Throws `not_found`. */
export async function listNotes(ctx: Ctx, articleId: string): Promise<ArticleNotes> {
  authorizeCall(ctx, 'note.write');
  await assertNoted(ctx, ctx.db.read, articleId);
  return {
    notes: await readNotes(ctx.db.read, articleId, ctx.actor.userId),
    canResolve: await canResolve(ctx, ctx.db.read, articleId),
  };
}

/** The notes of an article as the account `userId` sees them; null is a guest. */
export async function readNotes(
  reader: Reader | Writer,
  articleId: string,
  userId: string | null,
): Promise<Note[]> {
  const rows = await reader
    .selectFrom('note')
    .leftJoin('user as writer', 'writer.id', 'note.user_id')
    .leftJoin('user as resolver', 'resolver.id', 'note.resolved_by')
    .selectAll('note')
    .select(['writer.name as writer_name', 'resolver.name as resolver_name'])
    .where('article_id', '=', articleId)
    .orderBy('note.created_at')
    .orderBy('note.id')
    .limit(MAX_NOTES)
    .execute();
  const toReply = (row: (typeof rows)[number]): NoteReply => ({
    _id: row.id,
    name: row.guest_name ?? row.writer_name,
    guest: row.guest_name !== null,
    text: row.text,
    createdAt: row.created_at,
    own: userId !== null && row.user_id === userId,
  });
  const replies = Map.groupBy(rows, ({ parent_id }) => parent_id);
  return (replies.get(null) ?? []).map((row) => ({
    ...toReply(row),
    passage:
      row.quote === ''
        ? null
        : { quote: row.quote, before: row.quote_before, after: row.quote_after, block: row.block },
    resolvedAt: row.resolved_at,
    resolvedBy: row.resolver_name,
    replies: (replies.get(row.id) ?? []).map(toReply),
  }));
}
