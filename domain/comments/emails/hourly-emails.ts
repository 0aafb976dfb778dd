import { sql } from 'kysely';
import type { Writer } from '../../../platform/db/database.ts';
import { pathTo } from '../../../shared/paths.ts';
import { plural } from '../../../shared/text/counts.ts';
import type { Actor, Ctx } from '../../context.ts';
import { countRows } from '../../count-rows.ts';
import { hourlyEmail, otherEditors, queueHourlyEmails } from '../../email/email.ts';
import { can } from '../../permissions.ts';
import { readEditableSettings } from '../../site-settings.ts';
import { plainComment, renderedComment } from '../render.ts';

export const COMMENT_EMAIL = 'comment-email';

/** The comments that one email quotes, and the characters of each. */
const QUOTED = 5;
const QUOTED_CHARACTERS = 300;

/** Tells the moderators that a comment waits or was reported, each at most once an hour. */
export async function queueModeratorEmails(tx: Writer, ctx: Ctx): Promise<void> {
  const moderators = (await otherEditors(tx, ctx)).filter((one) => can(one, 'comment.moderate'));
  await queueHourlyEmails(
    tx,
    ctx,
    COMMENT_EMAIL,
    moderators.flatMap(({ userId }) => userId ?? []),
  );
}

/** Tells the authors of an article of a published comment, each at most once an hour. */
export async function queueAuthorEmails(tx: Writer, ctx: Ctx, articleId: string): Promise<void> {
  const authors = await tx
    .selectFrom('article_author')
    .innerJoin('author', 'author.id', 'article_author.author_id')
    .select('author.user_id')
    .where('article_author.article_id', '=', articleId)
    .where('author.user_id', 'is not', null)
    .execute();
  const ids = authors.flatMap(({ user_id }) => user_id ?? []).filter((id) => id !== ctx.actor.userId);
  await queueHourlyEmails(tx, ctx, COMMENT_EMAIL, ids);
}

/** Tells an account what waits for it, and what was published on its articles, since the last email. */
export const sendCommentEmail = hourlyEmail(COMMENT_EMAIL, async (tx, ctx, account, since) => {
  const { publicUrl } = ctx.config;
  const { name, commentsEnabled } = (await readEditableSettings(ctx, tx)).settings;
  if (!commentsEnabled) return null;
  const waiting = can(account, 'comment.moderate') ? await readWaiting(tx, since) : null;
  const published = await readPublished(tx, account, since);
  if (!waiting && published.length === 0) return null;
  const parts: string[] = [];
  if (waiting)
    parts.push(
      `${plural(waiting.total, 'comment')} to look at on ${name}:`,
      ...waiting.newest.map(quote),
      `Approve, answer or delete them on this page:`,
      `${publicUrl}/dashboard/comments`,
    );
  if (published.length > 0) parts.push(`Published on your articles:`);
  for (const comment of published)
    parts.push(quote(comment), `${publicUrl}${pathTo.comments(comment.slug)}#_comment-${comment.id}`);
  const subject = waiting ? `Comments to look at on ${name}` : `New comments on your articles`;
  return { subject, text: `${parts.join('\n\n')}\n` };
});

async function readWaiting(tx: Writer, since: string) {
  const all = tx
    .selectFrom('comment')
    .where((eb) => eb.or([eb('status', '=', 'pending'), eb('reports', '>', 0)]));
  const reported = tx.selectFrom('comment_report').where('created_at', '>', since);
  const newest = await selectQuoted(tx)
    .where('comment.status', '=', 'pending')
    .where('comment.created_at', '>', since)
    .orderBy('comment.created_at', 'desc')
    .limit(QUOTED)
    .execute();
  if (newest.length === 0 && (await countRows(reported)) === 0) return null;
  return { total: await countRows(all), newest };
}

function readPublished(tx: Writer, { userId }: Actor, since: string) {
  return selectQuoted(tx)
    .innerJoin('article_author', 'article_author.article_id', 'article.id')
    .innerJoin('author', 'author.id', 'article_author.author_id')
    .where('author.user_id', '=', userId)
    .where('comment.status', '=', 'approved')
    .where('comment.source', '=', 'lekha')
    .where(sql<boolean>`coalesce(comment.decided_at, comment.created_at) > ${since}`)
    .where(sql<boolean>`coalesce(comment.user_id, '') <> ${userId}`)
    .where(sql<boolean>`coalesce(comment.decided_by, '') <> ${userId}`)
    .orderBy('comment.created_at', 'desc')
    .limit(QUOTED)
    .execute();
}

function selectQuoted(tx: Writer) {
  return tx
    .selectFrom('comment')
    .innerJoin('article', 'article.id', 'comment.article_id')
    .select(['comment.id', 'comment.author_name', 'comment.format', 'comment.text', 'comment.rendered'])
    .select(['comment.render_version', 'article.title', 'article.slug']);
}

function quote(row: Awaited<ReturnType<typeof readPublished>>[number]): string {
  const text = plainComment(renderedComment(row)).replace(/\s+/g, ' ');
  const start = text.length > QUOTED_CHARACTERS ? `${text.slice(0, QUOTED_CHARACTERS)}…` : text;
  return `${row.author_name} on “${row.title}”:\n${start.toWellFormed()}`;
}
