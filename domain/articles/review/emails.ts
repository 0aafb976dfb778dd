import type { Writer } from '../../../platform/db/database.ts';
import { plural } from '../../../shared/text/counts.ts';
import { actingRole } from '../../account-role.ts';
import type { Ctx } from '../../context.ts';
import { countRows } from '../../count-rows.ts';
import {
  hourlyEmail,
  isMailConfigured,
  otherEditors,
  queueEmail,
  queueHourlyEmails,
} from '../../email/email.ts';
import { can } from '../../permissions.ts';
import { readEditableSettings } from '../../site-settings.ts';
import { articleSubject } from '../access.ts';

export const REVIEW_EMAIL = 'review-email';

/** Queues an email to each editor, at most one an hour. */
export async function queueReviewEmails(tx: Writer, ctx: Ctx): Promise<void> {
  const editors = (await otherEditors(tx, ctx)).filter((editor) => can(editor, 'review.decide'));
  const ids = editors.flatMap(({ userId }) => userId ?? []);
  await queueHourlyEmails(tx, ctx, REVIEW_EMAIL, ids);
}

/** Tells an editor what was submitted since the last email. */
export const sendReviewEmail = hourlyEmail(REVIEW_EMAIL, async (tx, ctx, account, since) => {
  if (!can(account, 'review.decide')) return null;
  const waiting = tx.selectFrom('review').where('state', '=', 'waiting');
  if ((await countRows(waiting.where('submitted_at', '>', since))) === 0) return null;
  const { name } = (await readEditableSettings(ctx, tx)).settings;
  const text = `${plural(await countRows(waiting), 'article')} to review on ${name}:

${ctx.config.publicUrl}/dashboard/review
`;
  return { subject: `To review on ${name}`, text };
});

/** Tells the writer of a submission what became of it, if the article still is theirs. */
export async function tellWriter(
  tx: Writer,
  ctx: Ctx,
  review: { submitted_by: string | null; article_id: string; title: string },
  result: 'published' | 'scheduled' | 'sent back',
  note = '',
): Promise<void> {
  if (!isMailConfigured(ctx) || review.submitted_by === ctx.actor.userId) return;
  const writer = await tx
    .selectFrom('user')
    .select(['id', 'email', 'role', 'staffRole', 'disabledAt'])
    .where('id', '=', review.submitted_by)
    .executeTakeFirst();
  // The note is about a text that a lesser account must not read any more.
  const subject = await articleSubject(tx, review.article_id);
  if (!writer || !can({ userId: writer.id, role: actingRole(writer) }, 'article.submit', subject)) return;
  const { name } = (await readEditableSettings(ctx, tx)).settings;
  const path = `/dashboard/edit-article/${review.article_id}`;
  await queueEmail(tx, ctx.now(), {
    to: writer.email,
    subject: `Your article was ${result}`,
    text: `“${review.title}” was ${result}${note === '' ? '.' : `:\n\n${note}`}

${ctx.config.publicUrl}${path}

${name}
`,
  });
}
