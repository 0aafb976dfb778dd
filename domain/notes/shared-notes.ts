import type { NewNote, Note } from '../../contract/note.ts';
import { texts } from '../../contract/texts.ts';
import { toNetwork } from '../../platform/ip-address.ts';
import { articleSubject } from '../articles/articles.ts';
import type { Ctx } from '../context.ts';
import { invalid, LekhaError } from '../errors.ts';
import { authorize, can, canOwn } from '../permissions.ts';
import { enforceMemoryLimit } from '../rate-limits/rate-limits.ts';
import { findShare, type Share } from '../sharing/sharing.ts';
import { write } from '../write.ts';
import { assertGuestName } from './guest-name.ts';
import { readNotes } from './list-notes.ts';
import { createNote, insertNote } from './write-notes.ts';

const GUEST_NOTES = 20;
const TEN_MINUTES = 10 * 60_000;

/** The notes of an article for those who opened it by a share link. */
export interface SharedNotes {
  notes: Note[];
  /** True if the reader comments as an account and gives no name. */
  isAccount: boolean;
}

/** Lists the notes of a shared article; null if neither the link nor an account lets the reader comment. */
export async function listSharedNotes(ctx: Ctx, token: string): Promise<SharedNotes | null> {
  authorize(ctx, 'note.writeThroughLink');
  const share = await findShare(ctx, token);
  if (!share || !(await mayComment(ctx, share))) return null;
  return {
    notes: await readNotes(ctx.db.read, share.articleId, ctx.actor.userId),
    isAccount: await isWriter(ctx, share),
  };
}

/**
 * Writes a note through a share link: an administrator's own, or a guest's under the name given, and returns
 * its thread's id. Throws `not_found` for every link that does not work, `forbidden` without the right to
 * comment, and `rate_limited`.
 */
export async function writeSharedNote(
  ctx: Ctx,
  token: string,
  { name, ...input }: NewNote & { name?: string },
  clientAddress: string,
): Promise<string> {
  authorize(ctx, 'note.writeThroughLink');
  const key = `guest-note:${toNetwork(clientAddress)}`;
  enforceMemoryLimit(ctx, { key, limit: GUEST_NOTES, windowMs: TEN_MINUTES });
  const share = await assertMayComment(ctx, await findShare(ctx, token));
  if (await isWriter(ctx, share)) return (await createNote(ctx, share.articleId, input))._id;
  if (!name) throw invalid('name', 'Please give your name.');
  await assertGuestName(ctx, name);
  return write(ctx, async ({ tx }) => {
    // The link may have been revoked meanwhile.
    const { id: shareLinkId, articleId } = await assertMayComment(ctx, await findShare(ctx, token, tx));
    const id = await insertNote(tx, ctx, { articleId, input, writer: { guestName: name, shareLinkId } });
    return input.parent ?? id;
  });
}

async function assertMayComment(ctx: Ctx, share: Share | undefined): Promise<Share> {
  if (!share) throw new LekhaError('not_found', texts.sharing.invalid);
  if (!(await mayComment(ctx, share))) throw new LekhaError('forbidden', texts.notes.readOnly);
  return share;
}

async function mayComment(ctx: Ctx, share: Share): Promise<boolean> {
  return share.canComment || isWriter(ctx, share);
}

/** True if the actor comments on the article as an account. */
async function isWriter({ actor, db }: Ctx, { articleId }: Share): Promise<boolean> {
  if (!canOwn(actor, 'note.write')) return false;
  return can(actor, 'note.write', await articleSubject(db.read, articleId));
}
