import { DAY_MS, formatInstant } from '../../../platform/clock.ts';
import type { Writer } from '../../../platform/db/database.ts';
import type { Ctx } from '../../context.ts';
import { queueEmail } from '../../email/email.ts';
import { newId } from '../../id.ts';
import { readSigned, signFor } from '../../signed-token.ts';
import { readSettings } from '../../site-settings.ts';
import { write } from '../../write.ts';
import { changeStatus } from '../change-status.ts';
import { firstStatus } from '../first-status.ts';
import { type Person, signCommenter } from '../person.ts';
import type { CommentedArticle } from '../thread.ts';

const CONFIRM = 'comments confirm';
/** The time in which a link confirms; then the comment is deleted. */
export const CONFIRM_MS = 7 * DAY_MS;

/** The row of an email address; a confirmed one keeps its name until it is confirmed again. */
export async function upsertCommenter(tx: Writer, ctx: Ctx, { name, email }: Person): Promise<string> {
  const { id } = await tx
    .insertInto('commenter')
    .values({ id: newId(), email, name, created_at: formatInstant(ctx.now()), confirmed_at: null })
    .onConflict((conflict) =>
      conflict.column('email').doUpdateSet((eb) => ({ email: eb.ref('excluded.email') })),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Queues the email that asks a person to confirm a comment. */
export async function queueConfirmation(
  tx: Writer,
  ctx: Ctx,
  {
    id,
    article,
    person,
    text,
  }: { id: string; article: Pick<CommentedArticle, 'title'>; person: Person; text: string },
): Promise<void> {
  const { name } = await readSettings(ctx, tx, ['name']);
  const link = `${ctx.config.publicUrl}/account/comments/confirm?token=${signFor(ctx, CONFIRM, id, CONFIRM_MS)}`;
  // What a stranger typed is quoted after the link, and short: the email is no way to send advertising.
  await queueEmail(tx, ctx.now(), {
    to: person.email,
    subject: `Please confirm your comment on ${name}`,
    text: `Hello,

Someone wrote a comment on “${article.title}” with this email address. If it was you, please confirm it within a week:

${link}

If it wasn't you, you can ignore this email: the comment is deleted, and nobody sees it.

The comment begins: ${text
      .replace(/\S*(?:https?:|www\.)\S*/gi, '…')
      .replace(/\s+/g, ' ')
      .slice(0, 80)
      .toWellFormed()}

${name}
${ctx.config.publicUrl}
`,
  });
}

/** The comment that the page of a link shows before its button is pressed. */
export interface Confirmable {
  name: string;
  email: string;
  title: string;
  slug: string;
  text: string;
}

/** The comment of a link; null for a bad link. */
export async function findConfirmable(ctx: Ctx, token: string): Promise<Confirmable | null> {
  const id = readSigned(ctx, CONFIRM, token)?.subject;
  if (id === undefined) return null;
  const row = await ctx.db.read
    .selectFrom('comment')
    .innerJoin('article', 'article.id', 'comment.article_id')
    .select(['author_name as name', 'author_email as email', 'comment.text', 'article.title', 'article.slug'])
    .where('comment.id', '=', id)
    .where('comment.status', '<>', 'deleted')
    .executeTakeFirst();
  return row?.email ? { ...row, email: row.email } : null;
}

/** A confirmed comment, and what its person's browser is given. */
export interface Confirmed {
  state: 'public' | 'waiting';
  slug: string;
  commenter: string;
}

/**
 * Confirms the email address of a comment, which then waits for a moderator unless the site trusts its
 * writer. Null if the link does not work. Confirming twice changes nothing.
 */
export async function confirmComment(ctx: Ctx, token: string): Promise<Confirmed | null> {
  const id = readSigned(ctx, CONFIRM, token)?.subject;
  if (id === undefined) return null;
  return write(ctx, async ({ tx }) => {
    const row = await tx
      .selectFrom('comment')
      .innerJoin('article', 'article.id', 'comment.article_id')
      .selectAll('comment')
      .select('article.slug')
      .where('comment.id', '=', id)
      .executeTakeFirst();
    if (!row || row.commenter_id === null) return null;
    const now = formatInstant(ctx.now());
    const { slug, commenter_id: commenterId } = row;
    const commenter = signCommenter(ctx, commenterId);
    if (row.status !== 'unconfirmed')
      return { state: row.status === 'approved' ? 'public' : 'waiting', slug, commenter };
    await tx
      .updateTable('commenter')
      .set((eb) => ({ name: row.author_name, confirmed_at: eb.fn.coalesce('confirmed_at', eb.val(now)) }))
      .where('id', '=', commenterId)
      .execute();
    const person = { userId: null, commenterId };
    const status = await firstStatus(tx, ctx, { person, team: false, band: row.band });
    // Its place in the queue is that of its arrival.
    await changeStatus(tx, ctx, row, status, { created_at: now });
    return { state: status === 'approved' ? 'public' : 'waiting', slug, commenter };
  });
}
