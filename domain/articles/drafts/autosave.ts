import { AUTOSAVES_A_MINUTE, MAX_WORKING_COPIES } from '../../../contract/limits.ts';
import type { Autosave, Kept, Written } from '../../../contract/working-copy.ts';
import { instant } from '../../../platform/clock.ts';
import type { Writer } from '../../../platform/db/database.ts';
import { type Ctx, write } from '../../context.ts';
import { notFound } from '../../errors.ts';
import { newId } from '../../id.ts';
import { findDeletedImages, type ImageUse, recordImageUses } from '../../images/images.ts';
import { takeQuickTurn } from '../../limits/limits.ts';
import { authorize } from '../../permissions.ts';
import { imageUses } from '../write/content.ts';
import { assertSameAccount } from './desk.ts';
import { deleteCopies, selectCopies } from './working-copies.ts';

const MINUTE_MS = 60_000;
/** How long it is remembered how far a sitting was saved: a device may stay offline for long. */
const REMEMBERED_MS = 90 * 24 * 3_600_000;

/**
 * Keeps what stands in one sitting's form, beside the article and unseen by anybody else: neither version nor `updatedAt`
 * nor public bytes move. Text of a lower sequence than the one that is there changes nothing. Throws `unauthenticated`
 * also for another account than the page was opened by, `not_found`, `too_large`, `rate_limited`.
 */
export async function saveWorkingCopy(ctx: Ctx, deskId: string, input: Autosave): Promise<Kept> {
  authorize(ctx, 'article.write');
  const userId = assertSameAccount(ctx, input.account);
  takeQuickTurn(ctx, { key: `autosave:${userId}`, limit: AUTOSAVES_A_MINUTE, windowMs: MINUTE_MS });
  return write(ctx, async ({ tx }) => {
    const article = await articleState(tx, input.articleId);
    const uses = usesWithPaths(ctx, input.content);
    const sequence = await store(tx, ctx, { userId, deskId, input, uses });
    const others = await selectCopies(tx, userId, input.articleId)
      .select(['desk_id as desk', 'updated_at as updatedAt'])
      .where('desk_id', '<>', deskId)
      .limit(MAX_WORKING_COPIES)
      .execute();
    const missingPictures = await findDeletedImages(
      tx,
      uses.map(({ url }) => url),
    );
    return { sequence, savedAt: instant(ctx.now()), ...article, others, missingPictures };
  });
}

async function articleState(
  tx: Writer,
  articleId: string | null,
): Promise<Pick<Kept, 'version' | 'inTrash'>> {
  if (articleId === null) return { version: null, inTrash: false };
  const row = await tx
    .selectFrom('article')
    .select(['version', 'deleted_at'])
    .where('id', '=', articleId)
    .executeTakeFirst();
  if (!row) throw notFound('Article');
  return { version: row.version, inTrash: row.deleted_at !== null };
}

interface EditorSession {
  userId: string;
  deskId: string;
  input: Autosave;
  uses: ImageUse[];
}

/** How far the server has the sitting after this. */
async function store(tx: Writer, ctx: Ctx, { userId, deskId, input, uses }: EditorSession): Promise<number> {
  const { sequence, basedOn, articleId } = input;
  const before = await tx
    .selectFrom('working_copy')
    .select(['id', 'sequence', 'based_on'])
    .where('user_id', '=', userId)
    .where('desk_id', '=', deskId)
    .executeTakeFirst();
  if (before && before.sequence >= sequence) return before.sequence;
  const text = { sequence, content: JSON.stringify(input.content), updated_at: instant(ctx.now()) };
  const id = before?.id ?? newId();
  if (before) {
    // A save that was answered too late for the sitting to know of it has moved what the text is based on.
    const based_on = Math.max(before.based_on ?? 0, basedOn ?? 0) || null;
    await tx
      .updateTable('working_copy')
      .set({ ...text, based_on })
      .where('id', '=', id)
      .execute();
  } else {
    const row = { id, user_id: userId, desk_id: deskId, article_id: articleId, based_on: basedOn, ...text };
    await tx.insertInto('working_copy').values(row).execute();
    await makeRoom(tx, ctx, userId, articleId);
  }
  await recordImageUses(tx, { kind: 'working_copy', id }, uses);
  return sequence;
}

/** The oldest of too many texts give way, and what is remembered of sittings long over. */
async function makeRoom(tx: Writer, ctx: Ctx, userId: string, articleId: string | null): Promise<void> {
  const tooMany = await selectCopies(tx, userId, articleId)
    .select('id')
    .offset(MAX_WORKING_COPIES)
    .limit(100)
    .execute();
  const over = await tx
    .selectFrom('working_copy')
    .select('id')
    .where('user_id', '=', userId)
    .where('content', 'is', null)
    .where('updated_at', '<', instant(ctx.now() - REMEMBERED_MS))
    .execute();
  await deleteCopies(
    tx,
    [...tooMany, ...over].map(({ id }) => id),
  );
}

/** The pictures that the text shows, so that none of them is swept, by their addresses from the root. */
function usesWithPaths({ config }: Ctx, content: Written): ImageUse[] {
  const own = `${config.publicUrl}/`;
  return imageUses(content).map(({ url, role }) => ({
    url: url.startsWith(own) ? url.slice(own.length - 1) : url,
    role,
  }));
}
