import { sql } from 'kysely';
import { MAX_REVIEWS } from '../../../contract/limits.ts';
import { type Approval, proposedChange, type Review, type Submission } from '../../../contract/review.ts';
import { formatInstant } from '../../../platform/clock.ts';
import type { Reader, Writer } from '../../../platform/db/database.ts';
import { recordAudit } from '../../audit/audit.ts';
import type { Actor, Ctx } from '../../context.ts';
import { conflict, invalid, LekhaError, notFound } from '../../errors.ts';
import type { ImageUse } from '../../images/images.ts';
import { parseInput } from '../../parse-input.ts';
import { authorize, authorizeCall, can } from '../../permissions.ts';
import { tellOfArticle } from '../../webhooks/webhooks.ts';
import { write } from '../../write.ts';
import { articleSubjects, authorizeArticle } from '../access.ts';
import { type Comparison, compareWith } from '../history/compare.ts';
import { lastPublished, type Revision, readRevision, toRevision } from '../history/revisions.ts';
import { authorizeProposal } from '../write/authorize-save.ts';
import { storedImages } from '../write/images.ts';
import { assertPublishRules } from '../write/publish-rules.ts';
import { findStoredArticle, type Saved, type StoredArticle, withoutAuthor } from '../write/store-article.ts';
import { applyChange, type ChangedFields, saveChange } from '../write/update.ts';
import { tellWriter } from './emails.ts';
import {
  askEditors,
  deleteReview,
  endReview,
  findReview,
  putReview,
  type ReviewRow,
  selectReviews,
  toReview,
} from './review-rows.ts';

const UNREADABLE = 'The proposed change cannot be read. Send it back, so that its writer proposes it again.';
const PROPOSED =
  'Somebody else has proposed a change since you opened this article. Open the proposed change in another tab and add yours to it; your text stays here.';
const CHANGED = 'This was changed since you opened it. Read it again, then decide.';

/**
 * Lists what waits for an editor, the oldest first; for writers, their own with what was sent back. Of more
 * than the list has room for, every writer's oldest come before anybody's next.
 */
export async function listReviews(ctx: Ctx): Promise<Review[]> {
  authorize(ctx, 'review.list');
  const isEditor = can(ctx.actor, 'review.decide');
  const rows = await selectReviews(ctx.db.read)
    .$if(isEditor, (all) => all.where('review.state', '=', 'waiting'))
    .$if(!isEditor, (all) => all.where('review.submitted_by', '=', ctx.actor.userId))
    .orderBy(sql`row_number() over (partition by review.submitted_by order by review.submitted_at)`)
    .orderBy('review.submitted_at')
    .limit(MAX_REVIEWS)
    .execute();
  rows.sort((a, b) => Date.parse(a.submitted_at) - Date.parse(b.submitted_at));
  const subjects = await articleSubjects(
    ctx.db.read,
    rows.map(({ article_id }) => article_id),
  );
  return rows
    .filter(({ article_id }) => can(ctx.actor, 'article.submit', subjects.get(article_id)))
    .map(toReview);
}

/**
 * The review of an article; null if there is none. Throws `not_found` for an article that is not the actor's.
 */
export async function readReview(ctx: Ctx, articleId: string): Promise<Review | null> {
  authorizeCall(ctx, 'article.submit');
  await authorizeArticle(ctx, 'article.submit', articleId);
  const row = await findReview(ctx.db.read, articleId);
  return row ? toReview(row) : null;
}

/**
 * Submits the saved draft, or a change of a published article, for review. It replaces an earlier submission.
 * Throws `not_found`, `invalid`, and `conflict` for a stale version, a scheduled article, and a change that
 * somebody else has proposed and the actor has not read.
 */
export async function submitForReview(ctx: Ctx, articleId: string, input: Submission): Promise<Review> {
  authorizeCall(ctx, 'article.submit');
  await authorizeArticle(ctx, 'article.submit', articleId);
  const before = await findStoredArticle(ctx.db.read, articleId);
  if (!before) throw notFound('Article');
  const { change_json, images } = await checkSubmission(ctx, before, input);
  return write(ctx, async ({ tx }) => {
    await authorizeArticle(ctx, 'article.submit', articleId, tx);
    const current = await findStoredArticle(tx, articleId);
    if (current?.version !== input.version || current.status !== before.status)
      throw new LekhaError('conflict', 'This article was changed since you opened it. Read it again.');
    const { version } = input;
    const earlier = change_json !== null && (await findReview(tx, articleId));
    // An editor who edits a proposed change leaves it to its writer.
    if (earlier) assertReplaceable(ctx, earlier, input);
    const isEdited = earlier && can(ctx.actor, 'review.decide');
    const submitted_by = isEdited ? earlier.submitted_by : ctx.actor.userId;
    const message = (isEdited && input.message === '' && earlier.message) || input.message;
    const submitted = { article_id: articleId, submitted_by, version, message, change_json };
    await putReview(tx, ctx, submitted, images);
    await recordAudit(tx, ctx, { action: 'article.submitted', subject: current.title });
    await tellOfArticle(tx, ctx, 'article.submitted', current);
    return toReview((await findReview(tx, articleId))!);
  });
}

/** Throws `conflict` for a change that somebody else has proposed and the actor has not read. */
function assertReplaceable({ actor }: Ctx, earlier: ReviewRow, { replaces }: Submission): void {
  if (earlier.change_json === null || earlier.submitted_by === actor.userId) return;
  if (replaces !== earlier.submitted_at) throw conflict('replaces', PROPOSED);
}

/**
 * Checks what is submitted as a save would. Returns the proposed change as JSON, null for a draft, and the
 * images of the text with it.
 */
async function checkSubmission(
  ctx: Ctx,
  before: StoredArticle,
  { change }: Submission,
): Promise<{ change_json: string | null; images: ImageUse[] }> {
  const row = withoutAuthor(before);
  if (before.status === 'scheduled')
    throw new LekhaError('conflict', 'This article is scheduled: nothing is left to review.');
  if (before.status === 'draft') {
    if (change) throw invalid('change', 'Save the draft, then submit it.');
    assertPublishRules({ ...row, status: 'published' }, row);
    return { change_json: null, images: [] };
  }
  if (!change) throw invalid('change', 'Say what to change in the published article.');
  await authorizeProposal(ctx, change, row);
  const after = await applyChange(ctx, before, change);
  assertPublishRules(after, row);
  return { change_json: JSON.stringify(change), images: storedImages(after) };
}

/** Takes a submission out of the queue. Throws `not_found`. */
export async function withdrawReview(ctx: Ctx, articleId: string): Promise<void> {
  authorizeCall(ctx, 'article.submit');
  await write(ctx, async ({ tx }) => {
    await authorizeArticle(ctx, 'article.submit', articleId, tx);
    const row = await findReview(tx, articleId);
    if (!row) throw notFound('Review');
    await deleteReview(tx, articleId);
    await recordAudit(tx, ctx, { action: 'article.withdrawn', subject: row.title });
  });
}

/**
 * Sends a submission back to its writer with a note. Throws `not_found`, and `conflict` for another
 * submission.
 */
export async function returnReview(
  ctx: Ctx,
  articleId: string,
  { note, ...seen }: Approval & { note: string },
): Promise<void> {
  authorize(ctx, 'review.decide');
  await write(ctx, async ({ tx }) => {
    const row = assertSeen(await findReview(tx, articleId), seen);
    const decision = { decided_by: ctx.actor.userId, decided_at: formatInstant(ctx.now()) };
    await tx
      .updateTable('review')
      .set({ state: 'returned', note, ...decision })
      .where('article_id', '=', articleId)
      .execute();
    await tellWriter(tx, ctx, row, 'sent back', note);
    await recordAudit(tx, ctx, { action: 'article.returned', subject: row.title });
  });
}

/**
 * Publishes exactly the submission that the editor has read. Throws `not_found`, and `conflict` if the text
 * or the article was changed since.
 */
export async function publishReview(ctx: Ctx, articleId: string, seen: Approval): Promise<Saved> {
  authorize(ctx, 'review.decide');
  const row = assertSeen(await findReview(ctx.db.read, articleId), seen);
  const change = readChange(row);
  if (change && row.version !== row.current_version)
    throw new LekhaError(
      'conflict',
      'The article was changed since this change was proposed. Edit the change and propose it again, which joins the two.',
    );
  const version = seen.currentVersion;
  const fields = change ? { ...change, version } : { status: 'published' as const, version };
  return saveChange(ctx, articleId, fields, undefined, async ({ tx }, saved) => {
    // The save itself has raised the version and, of a draft, ended the review.
    if (!change) return;
    const current = await findReview(tx, articleId);
    assertSeen(current && { ...current, current_version: saved.version - 1 }, seen);
    await endReview(tx, ctx, articleId);
  });
}

/** Compares what is submitted with the version that readers see; with an empty text if there was none. */
export async function compareReview(ctx: Ctx, articleId: string): Promise<Comparison> {
  authorizeCall(ctx, 'article.submit');
  await authorizeArticle(ctx, 'article.submit', articleId);
  const row = await findReview(ctx.db.read, articleId);
  const before = await findStoredArticle(ctx.db.read, articleId);
  if (!row || !before) throw notFound('Review');
  const current = await readRevision(ctx, articleId, before.version);
  const change = readChange(row);
  if (!change) return compareWith((await lastPublished(ctx, articleId)) ?? empty(current), current);
  return compareWith(current, await proposedRevision(ctx, row, await applyChange(ctx, before, change)));
}

/**
 * The text of a proposed change, and the version that it is based on; null if there is none. Throws `invalid`
 * if it cannot be read.
 */
export async function readProposal(
  ctx: Ctx,
  articleId: string,
): Promise<{ revision: Revision; basedOn: number } | null> {
  authorizeCall(ctx, 'article.submit');
  await authorizeArticle(ctx, 'article.submit', articleId);
  const row = await findReview(ctx.db.read, articleId);
  const before = await findStoredArticle(ctx.db.read, articleId);
  const change = row && readChange(row);
  if (!change || !before) return null;
  return {
    revision: await proposedRevision(ctx, row, await applyChange(ctx, before, change)),
    basedOn: row.version,
  };
}

function proposedRevision(
  ctx: Ctx,
  row: ReviewRow,
  after: Awaited<ReturnType<typeof applyChange>>,
): Promise<Revision> {
  const proposed = { saved_at: row.submitted_at, saved_by: row.submitted_by, saved_by_name: row.writer_name };
  return toRevision(ctx, { ...after, ...proposed });
}

/**
 * Fields that a proposal changes; null for the review of a draft. Throws `invalid` for a restored row that
 * contains anything else.
 */
function readChange({ change_json }: Pick<ReviewRow, 'change_json'>): ChangedFields | null {
  if (change_json === null) return null;
  try {
    return parseInput(proposedChange, JSON.parse(change_json));
  } catch (cause) {
    throw new LekhaError('invalid', UNREADABLE, { cause });
  }
}

function empty(revision: Revision): Revision {
  return { ...revision, version: 0, title: '', post: '' };
}

/**
 * Throws unless this is the submission that an editor has read: `not_found`, or `conflict` for another one.
 */
function assertSeen(row: ReviewRow | undefined, { submittedAt, currentVersion }: Approval): ReviewRow {
  if (row?.state !== 'waiting') throw notFound('Review');
  if (row.submitted_at !== submittedAt || row.current_version !== currentVersion)
    throw conflict('currentVersion', CHANGED);
  return row;
}

/**
 * Asks editors to confirm the scheduled articles that an account saved last and may no longer publish. They
 * stay scheduled if somebody who may publish saves them before their time.
 */
export async function reviewScheduled(tx: Writer, ctx: Ctx, account: Actor): Promise<void> {
  const submitted_by = account.userId!;
  const rows = await scheduledBy(tx, submitted_by);
  const subjects = await articleSubjects(
    tx,
    rows.map(({ id }) => id),
  );
  for (const { id, version } of rows) {
    if (can(account, 'article.publish', subjects.get(id))) continue;
    const message = 'The account that scheduled this may no longer publish. Save it to confirm its time.';
    await askEditors(tx, ctx, { article_id: id, submitted_by, version, message });
  }
}

function scheduledBy(reader: Reader | Writer, userId: string) {
  return reader
    .selectFrom('article')
    .innerJoin('revision', (join) =>
      join.onRef('revision.article_id', '=', 'article.id').onRef('revision.version', '=', 'article.version'),
    )
    .select(['article.id', 'article.version'])
    .where('article.status', '=', 'scheduled')
    .where('article.deleted_at', 'is', null)
    .where('revision.saved_by', '=', userId)
    .execute();
}
