import type { NewNote, Note } from '../../contract/note.ts';
import { texts } from '../../contract/texts.ts';
import { toNetwork } from '../../platform/ip-address.ts';
import type { Ctx } from '../context.ts';
import { invalid, LekhaError } from '../errors.ts';
import { authorize, can } from '../permissions.ts';
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
  /** True if the reader is signed in as an administrator and gives no name. */
  isAccount: boolean;
}

/** Lists the notes of a shared article; null if neither the link nor an account lets the reader comment. */
export async function listSharedNotes(ctx: Ctx, token: string): Promise<SharedNotes | null> {
  authorize(ctx, 'note.writeThroughLink');
  const share = await findShare(ctx, token);
  if (!share || !mayComment(ctx, share)) return null;
  return {
    notes: await readNotes(ctx.db.read, share.articleId, ctx.actor.userId),
    isAccount: can(ctx.actor, 'note.write'),
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
  const share = assertMayComment(ctx, await findShare(ctx, token));
  if (can(ctx.actor, 'note.write')) return (await createNote(ctx, share.articleId, input))._id;
  if (!name) throw invalid('name', 'Please give your name.');
  await assertGuestName(ctx, name);
  return write(ctx, async ({ tx }) => {
    // The link may have been revoked meanwhile.
    const { id: shareLinkId, articleId } = assertMayComment(ctx, await findShare(ctx, token, tx));
    const id = await insertNote(tx, ctx, { articleId, input, writer: { guestName: name, shareLinkId } });
    return input.parent ?? id;
  });
}

function assertMayComment(ctx: Ctx, share: Share | undefined): Share {
  if (!share) throw new LekhaError('not_found', texts.sharing.invalid);
  if (!mayComment(ctx, share)) throw new LekhaError('forbidden', texts.notes.readOnly);
  return share;
}

function mayComment({ actor }: Ctx, { canComment }: Share): boolean {
  return canComment || can(actor, 'note.write');
}
