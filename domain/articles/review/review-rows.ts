import type { Review } from '../../../contract/review.ts';
import { formatInstant } from '../../../platform/clock.ts';
import type { Reader, Writer } from '../../../platform/db/database.ts';
import type { ReviewTable } from '../../../platform/db/schema.ts';
import { recordAudit } from '../../audit/audit.ts';
import type { Ctx } from '../../context.ts';
import { type ImageUse, recordImageUses } from '../../images/images.ts';
import { queueReviewEmails, tellWriter } from './emails.ts';

/** Selects reviews of articles that are not in the trash, with the names of those who take part. */
export function selectReviews(reader: Reader | Writer) {
  return reader
    .selectFrom('review')
    .innerJoin('article', 'article.id', 'review.article_id')
    .leftJoin('user as writer', 'writer.id', 'review.submitted_by')
    .leftJoin('user as editor', 'editor.id', 'review.decided_by')
    .selectAll('review')
    .select([
      'article.title',
      'article.status',
      'article.version as current_version',
      'writer.name as writer_name',
      'editor.name as editor_name',
    ])
    .where('article.deleted_at', 'is', null);
}

export type ReviewRow = Awaited<ReturnType<ReturnType<typeof selectReviews>['execute']>>[number];

/** The review of an article; undefined if there is none. */
export function findReview(reader: Reader | Writer, articleId: string): Promise<ReviewRow | undefined> {
  return selectReviews(reader).where('review.article_id', '=', articleId).executeTakeFirst();
}

/** Converts a row to a review as those who take part see it. */
export function toReview(row: ReviewRow): Review {
  return {
    _id: row.article_id,
    title: row.title,
    status: row.status,
    state: row.state,
    isProposal: row.change_json !== null,
    submittedBy: row.writer_name,
    submittedAt: row.submitted_at,
    version: row.version,
    currentVersion: row.current_version,
    message: row.message,
    note: row.note,
    decidedBy: row.editor_name,
  };
}

/**
 * Puts an article into the queue, in place of an earlier submission, and tells the editors. `images` are
 * those of a proposed change, which nothing else may use yet.
 */
export async function putReview(
  tx: Writer,
  ctx: Ctx,
  submitted: Pick<ReviewTable, 'article_id' | 'submitted_by' | 'version' | 'message' | 'change_json'>,
  images: readonly ImageUse[] = [],
): Promise<void> {
  const undecided = { note: '', decided_by: null, decided_at: null };
  const now = formatInstant(ctx.now());
  const row: ReviewTable = { ...submitted, ...undecided, state: 'waiting', submitted_at: now };
  await tx
    .insertInto('review')
    .values(row)
    .onConflict((conflict) => conflict.column('article_id').doUpdateSet(row))
    .execute();
  await recordImageUses(tx, { kind: 'review', id: submitted.article_id }, images);
  await queueReviewEmails(tx, ctx);
}

/**
 * Asks editors to decide about an article in place of the account that may no longer do so. A change that
 * somebody has proposed stays, with the message before theirs.
 */
export async function askEditors(
  tx: Writer,
  ctx: Ctx,
  notice: Pick<ReviewTable, 'article_id' | 'submitted_by' | 'version' | 'message'>,
): Promise<void> {
  const earlier = await findReview(tx, notice.article_id);
  if (!earlier || earlier.change_json === null) return putReview(tx, ctx, { ...notice, change_json: null });
  const message = earlier.message === '' ? notice.message : `${notice.message}\n\n${earlier.message}`;
  await tx
    .updateTable('review')
    .set({ message, state: 'waiting', submitted_at: formatInstant(ctx.now()) })
    .where('article_id', '=', notice.article_id)
    .execute();
  await queueReviewEmails(tx, ctx);
}

/** Deletes a review. The images of its change are no longer protected by it. */
export async function deleteReview(tx: Writer, articleId: string): Promise<void> {
  await tx.deleteFrom('review').where('article_id', '=', articleId).execute();
  await recordImageUses(tx, { kind: 'review', id: articleId }, []);
}

/** Ends the review of a text that readers see, or will see at its time, and tells the writer. */
export async function endReview(tx: Writer, ctx: Ctx, articleId: string): Promise<void> {
  const row = await findReview(tx, articleId);
  if (!row) return;
  await deleteReview(tx, articleId);
  await tellWriter(tx, ctx, row, row.status === 'scheduled' ? 'scheduled' : 'published');
  await recordAudit(tx, ctx, { action: 'article.approved', subject: row.title });
}

/**
 * Ends the review of an article that a save has published or scheduled; a proposed change goes on waiting.
 */
export async function endReviewOfDraft(tx: Writer, ctx: Ctx, articleId: string): Promise<void> {
  const row = await findReview(tx, articleId);
  if (row && row.change_json === null) await endReview(tx, ctx, articleId);
}
