import { formatInstant, MINUTE_MS } from '../../../platform/clock.ts';
import type { Writer } from '../../../platform/db/database.ts';
import { pathTo } from '../../../shared/paths.ts';
import type { Ctx } from '../../context.ts';
import { queueEmail } from '../../email/email.ts';
import { enqueue, type JobHandler } from '../../jobs/jobs.ts';
import { listHeaders } from '../../newsletter/newsletter.ts';
import { readSigned, signFor } from '../../signed-token.ts';
import { readEditableSettings } from '../../site-settings.ts';
import { write } from '../../write.ts';
import { plainComment, renderedComment } from '../render.ts';

export const REPLY_EMAIL = 'comment-reply-email';

const STOP = 'comments stop';
/** A moderator may still undo a mistake. */
const WAIT_MS = MINUTE_MS;

/** Tells the writer of the answered comment, if they want that, a minute later. */
export async function queueReplyEmail(tx: Writer, ctx: Ctx, commentId: string): Promise<void> {
  await enqueue(tx, {
    kind: REPLY_EMAIL,
    uniqueKey: `${REPLY_EMAIL}:${commentId}`,
    payload: { commentId },
    runAt: formatInstant(ctx.now() + WAIT_MS),
  });
}

/** Sends the email, once, if the reply still is public. */
export const sendReplyEmail: JobHandler = async (ctx, payload) => {
  const { commentId } = payload as { commentId: string };
  await write(ctx, async ({ tx }) => {
    const reply = await tx
      .selectFrom('comment')
      .innerJoin('article', 'article.id', 'comment.article_id')
      .selectAll('comment')
      .select(['article.slug', 'article.title'])
      .where('comment.id', '=', commentId)
      .executeTakeFirst();
    if (reply?.status !== 'approved' || reply.told === 1) return;
    await tx.updateTable('comment').set({ told: 1 }).where('id', '=', commentId).execute();
    const answered = reply.reply_to === null ? null : await findAnswered(tx, reply.reply_to);
    if (!answered || isSamePerson(answered, reply)) return;
    const { name } = (await readEditableSettings(ctx, tx)).settings;
    const { publicUrl } = ctx.config;
    const stop = `${publicUrl}/account/comments/stop?token=${signFor(ctx, STOP, answered.id, undefined)}`;
    await queueEmail(tx, ctx.now(), {
      to: answered.email,
      subject: `${reply.author_name} replied to your comment on ${name}`,
      text: `${reply.author_name} replied to your comment on “${reply.title}”:

${plainComment(renderedComment(reply))}

${publicUrl}${pathTo.comments(reply.slug)}#_comment-${reply.id}

To get no more emails about replies, open this page:

${stop}

${name}
`,
      headers: listHeaders(stop, 'comments'),
    });
  });
};

interface Answered {
  id: string;
  email: string;
  user_id: string | null;
  commenter_id: string | null;
}

/** The answered comment and the confirmed address of its writer; null if they want no emails. */
async function findAnswered(tx: Writer, id: string): Promise<Answered | null> {
  const row = await tx
    .selectFrom('comment')
    .leftJoin('user', 'user.id', 'comment.user_id')
    .leftJoin('commenter', 'commenter.id', 'comment.commenter_id')
    .select(['comment.id', 'comment.user_id', 'comment.commenter_id'])
    .select(['user.email', 'user.emailVerified', 'user.disabledAt'])
    .select(['commenter.email as otherEmail', 'commenter.confirmed_at'])
    .where('comment.id', '=', id)
    .where('comment.notify', '=', 1)
    .where('comment.status', '=', 'approved')
    .executeTakeFirst();
  if (!row) return null;
  const { user_id, commenter_id } = row;
  if (row.email !== null && row.emailVerified && row.disabledAt === null)
    return { id, email: row.email, user_id, commenter_id };
  if (row.otherEmail !== null && row.confirmed_at !== null)
    return { id, email: row.otherEmail, user_id, commenter_id };
  return null;
}

type Writers = Pick<Answered, 'user_id' | 'commenter_id'>;

function isSamePerson(one: Writers, other: Writers): boolean {
  if (one.user_id !== null) return one.user_id === other.user_id;
  return one.commenter_id !== null && one.commenter_id === other.commenter_id;
}

/** The name of the person whom the link of an email concerns; null for a bad link. */
export async function findNotified(ctx: Ctx, token: string): Promise<string | null> {
  const id = readSigned(ctx, STOP, token)?.subject;
  if (id === undefined) return null;
  const row = await ctx.db.read
    .selectFrom('comment')
    .select('author_name')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.author_name ?? null;
}

/** Ends the emails about replies to all comments of a person. False if the link does not work. */
export async function stopReplyEmails(ctx: Ctx, token: string): Promise<boolean> {
  const id = readSigned(ctx, STOP, token)?.subject;
  if (id === undefined) return false;
  return write(ctx, async ({ tx }) => {
    const row = await tx
      .selectFrom('comment')
      .select(['user_id', 'commenter_id'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!row) return false;
    await tx
      .updateTable('comment')
      .set({ notify: 0 })
      .where((eb) =>
        eb.or([
          eb('id', '=', id),
          ...(row.user_id === null ? [] : [eb('user_id', '=', row.user_id)]),
          ...(row.commenter_id === null ? [] : [eb('commenter_id', '=', row.commenter_id)]),
        ]),
      )
      .execute();
    return true;
  });
}
