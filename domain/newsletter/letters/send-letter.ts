import { WELCOME } from '../../../contract/letter.ts';
import type { LetterSending } from '../../../contract/newsletter-issue.ts';
import { formatInstant } from '../../../platform/clock.ts';
import { recordAudit } from '../../audit/audit.ts';
import { listCategories } from '../../categories/categories.ts';
import type { Ctx } from '../../context.ts';
import { isMailConfigured } from '../../email/email.ts';
import { invalid, LekhaError, notFound } from '../../errors.ts';
import { authorize } from '../../permissions.ts';
import { write } from '../../write.ts';
import {
  assertMailConfigured,
  createIssue,
  issueCampaign,
  letterAudience,
  letterKey,
  writeAudience,
} from '../issues/issue.ts';
import type { EmailPreview } from '../issues/send-article.ts';
import { addressSample, sendTestToSelf, sendTestToTeam } from '../issues/test-email.ts';
import { countAudience } from '../sending/recipients.ts';
import { isPublic, staleLetter } from './change-letters.ts';
import { composeLetter } from './compose-letter.ts';
import { findLetter, loadLetter } from './read-letters.ts';

/** Writes the email of a letter without sending it. Throws `not_found`. */
export async function previewLetter(ctx: Ctx, id: string): Promise<EmailPreview> {
  authorize(ctx, 'newsletter.send');
  const email = await composeLetter(ctx, await loadLetter(ctx, id));
  const { subject, html, text } = addressSample(ctx, email, '');
  return { subject, html: html ?? '', text };
}

/**
 * Sends a letter as a test, to the actor or to all who can open the dashboard. Returns to whom. Throws
 * `not_found`, `rate_limited`, and `unavailable` if the mail server did not accept it.
 */
export async function sendLetterTest(ctx: Ctx, id: string, to: 'me' | 'team'): Promise<string> {
  authorize(ctx, 'newsletter.send');
  const row = await loadLetter(ctx, id);
  if (to === 'me')
    return sendTestToSelf(ctx, async (address) => addressSample(ctx, await composeLetter(ctx, row), address));
  const count = await sendTestToTeam(ctx, await composeLetter(ctx, row));
  return count === 1 ? 'one account' : `${count} accounts`;
}

/**
 * Sends a letter to subscribers, once. Returns the id of the issue. Its page is public from now on, if it has
 * one. Throws `not_found`, `invalid` for an unknown category, and `conflict` if it was sent or changed
 * before, if nobody would get it, and if no mail server is configured.
 */
export async function sendLetter(
  ctx: Ctx,
  id: string,
  { audience, version }: LetterSending,
): Promise<string> {
  authorize(ctx, 'newsletter.send');
  assertMailConfigured(ctx);
  if (id === WELCOME) throw notFound('Letter');
  const row = await loadLetter(ctx, id);
  if (version !== undefined && version !== row.version) throw staleLetter();
  if (audience.to === 'category') await assertCategory(ctx, audience.category);
  const unique_key = letterKey(id);
  const email = await composeLetter(ctx, row, await issueCampaign(ctx, unique_key));
  return write(ctx, async ({ tx, invalidatePages }) => {
    const current = await findLetter(tx, id);
    if (!current) throw notFound('Letter');
    if (current.version !== row.version) throw staleLetter();
    // The email of a letter from an export is not there.
    if (current.sent_at !== null) throw new LekhaError('conflict', 'This letter has been sent already.');
    const issueId = await createIssue(tx, ctx, {
      unique_key,
      kind: 'letter',
      article_id: null,
      content: 'whole',
      email,
      audienceText: writeAudience(audience),
      audience: letterAudience(audience),
    });
    const sent_at = formatInstant(ctx.now());
    await tx.updateTable('letter').set({ sent_at }).where('id', '=', id).execute();
    await recordAudit(tx, ctx, { action: 'newsletter.sent', subject: row.subject });
    if (isPublic({ ...row, sent_at })) invalidatePages();
    return issueId;
  });
}

async function assertCategory(ctx: Ctx, category: string): Promise<void> {
  if ((await listCategories(ctx)).some(({ name }) => name === category)) return;
  throw invalid('audience', 'There is no such category.');
}

/** Describes to whom a letter can be sent: the number of all subscribers, and of those of each category. */
export async function describeLetterAudience(ctx: Ctx) {
  authorize(ctx, 'newsletter.send');
  const { read } = ctx.db;
  const categories = await listCategories(ctx);
  return {
    isMailConfigured: isMailConfigured(ctx),
    all: await countAudience(read, letterAudience({ to: 'all' })),
    categories: await Promise.all(
      categories.map(async ({ name, title }) => ({
        name,
        title,
        subscribers: await countAudience(read, letterAudience({ to: 'category', category: name })),
      })),
    ),
  };
}
