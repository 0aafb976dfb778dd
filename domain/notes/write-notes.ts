import { MAX_GUEST_NOTES, MAX_NOTES } from '../../contract/limits.ts';
import type { NewNote, Note } from '../../contract/note.ts';
import { formatInstant, MINUTE_MS } from '../../platform/clock.ts';
import type { Writer } from '../../platform/db/database.ts';
import { articleSubject } from '../articles/articles.ts';
import type { Ctx } from '../context.ts';
import { LekhaError, notFound } from '../errors.ts';
import { newId } from '../id.ts';
import { authorize, authorizeCall } from '../permissions.ts';
import { enforceMemoryLimit } from '../rate-limits/rate-limits.ts';
import { write } from '../write.ts';
import { readNotes } from './list-notes.ts';
import { assertNoted, canResolve } from './noted-article.ts';

const NOTES_PER_MINUTE = 30;

/** Who writes a note: an account, or a guest through a share link. */
export type NoteWriter = { userId: string } | { guestName: string; shareLinkId: string };

/**
 * Writes a note on an article, or a reply to one, and returns the note with its replies. Throws `not_found`,
 * `rate_limited`, and `conflict` for an article that has the maximum number of notes.
 */
export async function createNote(ctx: Ctx, articleId: string, input: NewNote): Promise<Note> {
  authorizeCall(ctx, 'note.write');
  const { userId } = ctx.actor;
  if (userId === null) throw new LekhaError('unauthenticated', 'Please sign in to do this.');
  enforceMemoryLimit(ctx, { key: `note:${userId}`, limit: NOTES_PER_MINUTE, windowMs: MINUTE_MS });
  return write(ctx, async ({ tx }) => {
    await assertNoted(ctx, tx, articleId);
    const id = await insertNote(tx, ctx, { articleId, input, writer: { userId } });
    const notes = await readNotes(tx, articleId, userId);
    return notes.find(({ _id }) => _id === (input.parent ?? id))!;
  });
}

/**
 * Resolves a note, or reopens it, and returns it. Only authors of the article may. Throws `not_found` and
 * `forbidden`.
 */
export async function resolveNote(ctx: Ctx, id: string, resolved: boolean): Promise<Note> {
  authorizeCall(ctx, 'note.resolve');
  return write(ctx, async ({ tx }) => {
    const { article_id, parent_id } = await findNote(tx, id);
    await assertNoted(ctx, tx, article_id);
    authorize(ctx, 'note.resolve', await articleSubject(tx, article_id));
    if (parent_id !== null) throw notFound('Comment');
    const state = resolved
      ? { resolved_at: formatInstant(ctx.now()), resolved_by: ctx.actor.userId }
      : { resolved_at: null, resolved_by: null };
    await tx.updateTable('note').set(state).where('id', '=', id).execute();
    const notes = await readNotes(tx, article_id, ctx.actor.userId);
    return notes.find(({ _id }) => _id === id)!;
  });
}

/**
 * Deletes a note with its replies. Its writer may, and authors of the article. Throws `not_found` and
 * `forbidden`.
 */
export async function deleteNote(ctx: Ctx, id: string): Promise<void> {
  authorizeCall(ctx, 'note.write');
  await write(ctx, async ({ tx }) => {
    const { article_id, user_id } = await findNote(tx, id);
    await assertNoted(ctx, tx, article_id);
    const isOwn = user_id !== null && user_id === ctx.actor.userId;
    if (!isOwn && !(await canResolve(ctx, tx, article_id))) {
      throw new LekhaError(
        'forbidden',
        'Only its writer and the authors of the article can delete a comment.',
      );
    }
    await tx
      .deleteFrom('note')
      .where((eb) => eb.or([eb('id', '=', id), eb('parent_id', '=', id)]))
      .execute();
  });
}

interface Insertion {
  articleId: string;
  input: NewNote;
  writer: NoteWriter;
}

/** Inserts a note and returns its id. Throws `not_found` if it replies to none of the article. */
export async function insertNote(
  tx: Writer,
  ctx: Ctx,
  { articleId, input, writer }: Insertion,
): Promise<string> {
  await assertRoom(tx, articleId, writer);
  if (input.parent !== null) await assertThread(tx, articleId, input.parent);
  const id = newId();
  const passage = input.parent === null ? input.passage : null;
  const isGuest = 'guestName' in writer;
  await tx
    .insertInto('note')
    .values({
      id,
      article_id: articleId,
      parent_id: input.parent,
      text: input.text,
      user_id: isGuest ? null : writer.userId,
      guest_name: isGuest ? writer.guestName : null,
      share_link_id: isGuest ? writer.shareLinkId : null,
      quote: passage?.quote ?? '',
      quote_before: passage?.before ?? '',
      quote_after: passage?.after ?? '',
      block: passage?.block ?? null,
      created_at: formatInstant(ctx.now()),
    })
    .execute();
  return id;
}

async function findNote(tx: Writer, id: string) {
  const note = await tx
    .selectFrom('note')
    .select(['article_id', 'parent_id', 'user_id'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!note) throw notFound('Comment');
  return note;
}

async function assertThread(tx: Writer, articleId: string, parent: string): Promise<void> {
  const thread = await tx
    .selectFrom('note')
    .select('id')
    .where('id', '=', parent)
    .where('article_id', '=', articleId)
    .where('parent_id', 'is', null)
    .executeTakeFirst();
  if (!thread) throw notFound('Comment');
}

/** Guests cannot take the last places. */
async function assertRoom(tx: Writer, articleId: string, writer: NoteWriter): Promise<void> {
  const notes = await tx
    .selectFrom('note')
    .select('guest_name')
    .where('article_id', '=', articleId)
    .execute();
  const guests = notes.filter(({ guest_name }) => guest_name !== null).length;
  if (notes.length < MAX_NOTES && !('guestName' in writer && guests >= MAX_GUEST_NOTES)) return;
  throw new LekhaError('conflict', 'This article has too many comments for another one.');
}
