import { AUTOSAVES_PER_MINUTE, MAX_WORKING_COPIES } from '../../../contract/limits.ts';
import type { Autosave, AutosaveResult, FormContent } from '../../../contract/working-copy.ts';
import { formatInstant, MINUTE_MS } from '../../../platform/clock.ts';
import type { Writer } from '../../../platform/db/database.ts';
import type { Ctx } from '../../context.ts';
import { notFound } from '../../errors.ts';
import { newId } from '../../id.ts';
import { findHiddenImages, type ImageUse, recordImageUses } from '../../images/images.ts';
import { authorizeCall } from '../../permissions.ts';
import { enforceMemoryLimit } from '../../rate-limits/rate-limits.ts';
import { write } from '../../write.ts';
import { articleSubject, authorizeTyping } from '../access.ts';
import { usedImages } from '../write/images.ts';
import { assertSameAccount, deleteSurplus, selectCopies } from './working-copies.ts';

/**
 * Stores the text of one editor session beside the article: version, `updatedAt` and everything public stay
 * unchanged. Text with a lower sequence than the stored one changes nothing. Throws `unauthenticated`, also
 * if another account opened the editor, `not_found`, `too_large` and `rate_limited`.
 */
export async function saveWorkingCopy(ctx: Ctx, sessionId: string, input: Autosave): Promise<AutosaveResult> {
  authorizeCall(ctx, 'article.write');
  const userId = assertSameAccount(ctx, input.account);
  enforceMemoryLimit(ctx, { key: `autosave:${userId}`, limit: AUTOSAVES_PER_MINUTE, windowMs: MINUTE_MS });
  return write(ctx, async ({ tx }) => {
    if (input.articleId !== null) authorizeTyping(ctx, await articleSubject(tx, input.articleId));
    const article = await articleState(tx, input.articleId);
    const uses = imageUsesByPath(ctx, input.content);
    const sequence = await store(tx, ctx, { userId, sessionId, input, uses });
    const others = await selectCopies(tx, userId, input.articleId)
      .select(['desk_id as desk', 'updated_at as updatedAt'])
      .where('desk_id', '<>', sessionId)
      .limit(MAX_WORKING_COPIES)
      .execute();
    return {
      sequence,
      savedAt: formatInstant(ctx.now()),
      ...article,
      others,
      missingPictures: await findHiddenImages(
        tx,
        uses.map(({ url }) => url),
      ),
    };
  });
}

async function articleState(
  tx: Writer,
  articleId: string | null,
): Promise<Pick<AutosaveResult, 'version' | 'inTrash'>> {
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
  sessionId: string;
  input: Autosave;
  uses: ImageUse[];
}

/** Returns the sequence that is stored now. */
async function store(
  tx: Writer,
  ctx: Ctx,
  { userId, sessionId, input, uses }: EditorSession,
): Promise<number> {
  const { sequence, basedOn, articleId } = input;
  const before = await tx
    .selectFrom('working_copy')
    .select(['id', 'sequence', 'based_on'])
    .where('user_id', '=', userId)
    .where('desk_id', '=', sessionId)
    .executeTakeFirst();
  if (before && before.sequence >= sequence) return before.sequence;
  const text = { sequence, content: JSON.stringify(input.content), updated_at: formatInstant(ctx.now()) };
  const id = before?.id ?? newId();
  if (before) {
    // A save whose response did not reach the session in time has already moved the base.
    const based_on = Math.max(before.based_on ?? 0, basedOn ?? 0) || null;
    await tx
      .updateTable('working_copy')
      .set({ ...text, based_on })
      .where('id', '=', id)
      .execute();
  } else {
    const row = {
      id,
      user_id: userId,
      desk_id: sessionId,
      article_id: articleId,
      based_on: basedOn,
      ...text,
    };
    await tx.insertInto('working_copy').values(row).execute();
    await deleteSurplus(tx, ctx, userId, articleId);
  }
  await recordImageUses(tx, { kind: 'working_copy', id }, uses);
  return sequence;
}

/** The images of the text, with this site's URLs as paths, so that the sweep leaves them alone. */
function imageUsesByPath({ config }: Ctx, content: FormContent): ImageUse[] {
  const origin = `${config.publicUrl}/`;
  return usedImages(content).map(({ url, role }) => ({
    url: url.startsWith(origin) ? url.slice(origin.length - 1) : url,
    role,
  }));
}
