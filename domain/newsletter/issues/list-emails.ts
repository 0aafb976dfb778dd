import type { NewsletterEmails, NotSentArticle, UnsentArticle } from '../../../contract/newsletter-issue.ts';
import type { Ctx } from '../../context.ts';
import { isMailConfigured } from '../../email/email.ts';
import { authorize } from '../../permissions.ts';
import { audienceCategory } from './issue.ts';
import { listIssues } from './manage-issues.ts';

const UNSENT_SHOWN = 10;
const NOT_SENT_SHOWN = 50;

/** Lists the latest emails to subscribers, and the articles that were not sent. */
export async function listNewsletterEmails(ctx: Ctx): Promise<NewsletterEmails> {
  authorize(ctx, 'newsletter.send');
  const canSend = isMailConfigured(ctx);
  return {
    isMailConfigured: canSend,
    issues: await listIssues(ctx),
    notSent: await listNotSent(ctx),
    unsent: canSend ? await listUnsentArticles(ctx) : [],
  };
}

/** Lists the latest articles that were to be sent when they were published, and could not be. */
export async function listNotSent(ctx: Ctx): Promise<NotSentArticle[]> {
  const rows = await ctx.db.read
    .selectFrom('newsletter_choice')
    .innerJoin('article', 'article.id', 'newsletter_choice.article_id')
    .select(['article_id', 'title', 'audience', 'not_sent_at', 'not_sent_reason'])
    .where('not_sent_at', 'is not', null)
    .where('status', '=', 'published')
    .where('deleted_at', 'is', null)
    .orderBy('not_sent_at', 'desc')
    .limit(NOT_SENT_SHOWN)
    .execute();
  return rows.map(({ article_id, title, audience, not_sent_at, not_sent_reason }) => ({
    articleId: article_id,
    title,
    category: audienceCategory(audience),
    reason: not_sent_reason ?? '',
    at: not_sent_at!,
  }));
}

/** Lists the latest published articles that were not sent. */
async function listUnsentArticles(ctx: Ctx): Promise<UnsentArticle[]> {
  const rows = await ctx.db.read
    .selectFrom('article')
    .leftJoin('newsletter_issue', 'newsletter_issue.article_id', 'article.id')
    .select(['article.id', 'article.title', 'article.dated_at'])
    .where('article.status', '=', 'published')
    .where('article.deleted_at', 'is', null)
    .where('newsletter_issue.id', 'is', null)
    .orderBy('article.dated_at', 'desc')
    .limit(UNSENT_SHOWN)
    .execute();
  return rows.map(({ id, title, dated_at }) => ({ _id: id, title, publishedAt: dated_at }));
}
