import type { WrittenComment } from '../../../contract/comment.ts';
import { type DecidedState, type Decision, decidedStates } from '../../../contract/comment.ts';
import type { Writer } from '../../../platform/db/database.ts';
import type { Ctx } from '../../context.ts';
import { LekhaError, notFound } from '../../errors.ts';
import { authorize } from '../../permissions.ts';
import { write } from '../../write.ts';
import { changeStatus, decidedNow } from '../change-status.ts';
import { bands, type Lesson, learn, lessons } from '../filter/filter.ts';
import { findPerson } from '../person.ts';
import { insertComment } from '../write/write-comment.ts';

const taught: Record<DecidedState, Lesson> = {
  approved: lessons.good,
  spam: lessons.spam,
  pending: lessons.nothing,
  trash: lessons.nothing,
};

/**
 * Gives comments the states that a moderator chose, teaches the filter, and returns the states before, which
 * undo it. Comments that are deleted or not confirmed are left out.
 */
export async function decideComments(ctx: Ctx, decisions: readonly Decision[]): Promise<Decision[]> {
  authorize(ctx, 'comment.moderate');
  return write(ctx, async ({ tx }) => decide(tx, ctx, decisions));
}

async function decide(tx: Writer, ctx: Ctx, decisions: readonly Decision[]): Promise<Decision[]> {
  const wanted = new Map(decisions.map(({ _id, state }) => [_id, state]));
  const rows = await tx
    .selectFrom('comment')
    .innerJoin('article', 'article.id', 'comment.article_id')
    .selectAll('comment')
    .select(['article.slug', 'article.lang'])
    .where('comment.id', 'in', [...wanted.keys()])
    .where('comment.status', 'in', [...decidedStates])
    .execute();
  await learn(
    tx,
    rows.map((row) => ({
      name: row.author_name,
      url: row.author_url,
      text: row.text,
      lang: row.lang,
      before: row.learned,
      after: taught[wanted.get(row.id)!],
    })),
  );
  for (const row of rows) {
    const state = wanted.get(row.id)!;
    await changeStatus(tx, ctx, row, state, { ...decidedNow(ctx), learned: taught[state] });
  }
  return rows.map(({ id, status }) => ({ _id: id, state: status as DecidedState }));
}

/**
 * Answers a comment from the queue, as the account of the moderator, and approves it. Throws `not_found` for
 * one that no moderator decides about.
 */
export async function replyToComment(ctx: Ctx, id: string, text: string): Promise<WrittenComment> {
  authorize(ctx, 'comment.moderate');
  const person = await findPerson(ctx);
  if (!person) throw new LekhaError('unauthenticated', 'Please sign in to do this.');
  return write(ctx, async ({ tx }) => {
    const [decided] = await decide(tx, ctx, [{ _id: id, state: 'approved' }]);
    if (!decided) throw notFound('Comment');
    const article = await tx
      .selectFrom('comment')
      .innerJoin('article', 'article.id', 'comment.article_id')
      .select(['article.id', 'article.slug', 'article.title', 'article.lang'])
      .where('comment.id', '=', id)
      .executeTakeFirstOrThrow();
    const input = { text, parent: id, notify: false };
    const judgement = { band: bands.fine, reason: '' };
    const draft = { article: { ...article, version: '', open: true }, person, input, network: null };
    return insertComment(tx, ctx, { ...draft, judgement, team: true }, true);
  });
}
