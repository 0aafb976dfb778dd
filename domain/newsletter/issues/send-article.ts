import type { ArticleEmailState, EmailChoice } from '../../../contract/newsletter-issue.ts';
import { formatInstant } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import {
  type ArticleForEmail,
  articleForEmail,
  type PreviewQuery,
  previewArticle,
} from '../../articles/articles.ts';
import { recordAudit } from '../../audit/audit.ts';
import type { Ctx } from '../../context.ts';
import { isMailConfigured } from '../../email/email.ts';
import { LekhaError, notFound } from '../../errors.ts';
import type { JobHandler } from '../../jobs/jobs.ts';
import { authorize } from '../../permissions.ts';
import { write } from '../../write.ts';
import { countAudience } from '../sending/recipients.ts';
import { composeArticle } from './compose-email.ts';
import {
  articleAudience,
  articleKey,
  assertMailConfigured,
  createIssue,
  issueCampaign,
  readAudience,
  writeAudience,
} from './issue.ts';
import { addressSample, sendTestToSelf } from './test-email.ts';

/**
 * Sends a published article to subscribers. Returns the id of the issue. Throws `conflict` if the article is
 * not published or was sent before, if nobody would get it, and if no mail server is configured.
 */
export async function sendArticle(ctx: Ctx, articleId: string, choice: EmailChoice): Promise<string> {
  authorize(ctx, 'newsletter.send');
  assertMailConfigured(ctx);
  const found = await findArticle(ctx, articleId);
  if (found.status !== 'published')
    throw new LekhaError('conflict', 'Only a published article can be sent. Please publish it first.');
  const unique_key = articleKey(articleId);
  const email = await composeArticle(ctx, found, choice.content, await issueCampaign(ctx, unique_key));
  return write(ctx, async ({ tx }) => {
    await tx.deleteFrom('newsletter_choice').where('article_id', '=', articleId).execute();
    const id = await createIssue(tx, ctx, {
      unique_key,
      kind: 'article',
      article_id: articleId,
      content: choice.content,
      email,
      audienceText: writeAudience(choice.audience),
      audience: articleAudience(choice.audience, found.article.category),
    });
    await recordAudit(tx, ctx, { action: 'newsletter.sent', subject: email.subject });
    return id;
  });
}

/**
 * Decides who gets an article by email: at once if it is published, else once it is. Null takes an earlier
 * choice back. Throws as `sendArticle` does.
 */
export async function decideArticleEmail(
  ctx: Ctx,
  articleId: string,
  choice: EmailChoice | null,
): Promise<void> {
  authorize(ctx, 'newsletter.send');
  const { status } = await findArticle(ctx, articleId);
  if (choice !== null && status === 'published') await sendArticle(ctx, articleId, choice);
  else await storeChoice(ctx, articleId, choice);
}

async function storeChoice(ctx: Ctx, articleId: string, choice: EmailChoice | null): Promise<void> {
  await write(ctx, async ({ tx }) => {
    await tx.deleteFrom('newsletter_choice').where('article_id', '=', articleId).execute();
    if (choice === null) return;
    const { content, audience } = choice;
    const row = { article_id: articleId, audience: writeAudience(audience), content };
    await tx
      .insertInto('newsletter_choice')
      .values({ ...row, chosen_at: formatInstant(ctx.now()) })
      .execute();
  });
}

/**
 * Describes who would get an article of a category by email, and what was decided. A new article has no id.
 */
export async function readArticleEmail(
  ctx: Ctx,
  { article: articleId, category }: { article?: string | undefined; category: string },
): Promise<ArticleEmailState> {
  authorize(ctx, 'newsletter.send');
  const [choice, sent, all, ofCategory] = await Promise.all([
    articleId === undefined ? null : findChoice(ctx, articleId),
    articleId === undefined ? undefined : findIssue(ctx, articleId),
    countAudience(ctx.db.read, articleAudience({ to: 'all' }, category)),
    category === '' ? 0 : countAudience(ctx.db.read, articleAudience({ to: 'category', category }, category)),
  ]);
  return {
    choice,
    isSent: sent !== undefined,
    isMailConfigured: isMailConfigured(ctx),
    audience: { all, category: ofCategory },
  };
}

async function findChoice(ctx: Ctx, articleId: string): Promise<EmailChoice | null> {
  const row = await ctx.db.read
    .selectFrom('newsletter_choice')
    .selectAll()
    .where('article_id', '=', articleId)
    .where('not_sent_at', 'is', null)
    .executeTakeFirst();
  return row ? { audience: readAudience(row.audience), content: row.content } : null;
}

function findIssue(ctx: Ctx, articleId: string): Promise<{ id: string } | undefined> {
  return ctx.db.read
    .selectFrom('newsletter_issue')
    .select('id')
    .where('article_id', '=', articleId)
    .executeTakeFirst();
}

/**
 * Describes to whom an article can be sent: the number of those who want its category, and of those who have
 * chosen it.
 */
export async function describeSending(ctx: Ctx, articleId: string) {
  authorize(ctx, 'newsletter.send');
  const { title, category } = (await findArticle(ctx, articleId)).article;
  const { audience, isMailConfigured } = await readArticleEmail(ctx, { article: articleId, category });
  return { articleId, title, category, all: audience.all, chosen: audience.category, isMailConfigured };
}

/** An article's email as a subscriber will see it. */
export interface EmailPreview {
  subject: string;
  html: string;
  text: string;
}

/** Writes the email of an article, or of its unsaved text in an editor session, without sending it. */
export async function previewArticleEmail(
  ctx: Ctx,
  source: PreviewQuery,
  content: EmailChoice['content'],
): Promise<EmailPreview> {
  authorize(ctx, 'newsletter.send');
  const { subject, html, text } = await sampleEmail(ctx, source, content, '');
  return { subject, html: html ?? '', text };
}

/**
 * Sends an article's email to the administrator only. Returns the address. Throws `unavailable` if it was not
 * accepted.
 */
export async function sendArticleTest(
  ctx: Ctx,
  source: PreviewQuery,
  content: EmailChoice['content'],
): Promise<string> {
  authorize(ctx, 'newsletter.send');
  return sendTestToSelf(ctx, (to) => sampleEmail(ctx, source, content, to));
}

async function sampleEmail(ctx: Ctx, source: PreviewQuery, content: EmailChoice['content'], to: string) {
  const page = await previewArticle(ctx, source);
  if (!page) throw notFound('Article');
  return addressSample(ctx, await composeArticle(ctx, page, content), to);
}

/**
 * Sends an article that was published, to those who were chosen before. If that is not possible, the choice
 * says why.
 */
export const sendPublished: JobHandler = async (ctx, payload) => {
  const { articleId } = payload as { articleId: string };
  const choice = await findChoice(ctx, articleId);
  if (!choice) return;
  try {
    await sendArticle(ctx, articleId, choice);
  } catch (error) {
    if (!(error instanceof LekhaError) || error.code === 'unavailable') throw error;
    ctx.log.warn({ event: 'article_not_sent', reason: error.message });
    if (await findIssue(ctx, articleId)) await storeChoice(ctx, articleId, null);
    // An article that is not published any more is sent when it is published again.
    else if ((await articleForEmail(ctx, articleId))?.status === 'published')
      await noteNotSent(ctx, articleId, error.message);
  }
};

/**
 * Holds the emails of articles that were published after a backup was made, or shortly before, because they
 * may have been sent: the restored site offers them by hand. Returns their number.
 */
export async function holdRestoredArticles(db: Database, now: number): Promise<number> {
  const reason = 'Held by a restore: it may have been sent after the backup was made.';
  const held = await db.write((tx) =>
    tx
      .updateTable('newsletter_choice')
      .set({ not_sent_at: formatInstant(now), not_sent_reason: reason })
      .where('not_sent_at', 'is', null)
      .where('article_id', 'in', (eb) =>
        eb
          .selectFrom('article')
          .select('id')
          .where((is) =>
            is.or([
              is('status', '=', 'published'),
              is.and([is('status', '=', 'scheduled'), is('publish_at', '<=', formatInstant(now))]),
            ]),
          ),
      )
      .returning('article_id')
      .execute(),
  );
  return held.length;
}

async function noteNotSent(ctx: Ctx, articleId: string, reason: string): Promise<void> {
  await write(ctx, ({ tx }) =>
    tx
      .updateTable('newsletter_choice')
      .set({ not_sent_at: formatInstant(ctx.now()), not_sent_reason: reason })
      .where('article_id', '=', articleId)
      .execute(),
  );
}

async function findArticle(ctx: Ctx, articleId: string): Promise<ArticleForEmail> {
  const found = await articleForEmail(ctx, articleId);
  if (!found) throw notFound('Article');
  return found;
}
