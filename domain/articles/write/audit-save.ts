import type { Reader, Writer } from '../../../platform/db/database.ts';
import { oneLine } from '../../../shared/text/one-line.ts';
import { recordAudit, SCHEDULE } from '../../audit/audit.ts';
import type { Ctx } from '../../context.ts';
import { pingArticle } from '../../pings/pings.ts';
import { tellOfArticle } from '../../webhooks/webhooks.ts';
import { type ArticleRow, revisionColumns } from '../read/summary.ts';

/** The newest saves of a scheduled article that are searched for the account that scheduled it. */
const MAX_SAVES = 100;

/** Columns whose change is told with a published article; status and date have actions of their own. */
const toldColumns = [...revisionColumns, 'banner_alt'] as const;

/**
 * Records, and tells webhooks and other sites, what a save did to readers: publishing, withdrawing,
 * scheduling, another time, or a change of a published text. `before` is null for a new article.
 */
export async function auditSave(
  tx: Writer,
  ctx: Ctx,
  before: ArticleRow | null,
  after: ArticleRow,
): Promise<void> {
  const subject = after.title;
  const [was, is] = [before?.status ?? 'draft', after.status];
  if (is === 'published' && was !== is) {
    await recordAudit(tx, ctx, { action: 'article.published', subject });
    await tellOfArticle(tx, ctx, 'article.published', after);
    await pingArticle(tx, ctx, null, after);
  }
  if (was === 'published' && is !== was) {
    await recordAudit(tx, ctx, { action: 'article.unpublished', subject });
    // The draft may have another title already.
    const { title, slug, page_path } = { ...after, ...before };
    await tellOfArticle(tx, ctx, 'article.unpublished', { ...after, title, slug, page_path });
    await pingArticle(tx, ctx, before, null);
  }
  if (is === 'scheduled' && (was !== is || before?.publish_at !== after.publish_at))
    await recordAudit(tx, ctx, {
      action: 'article.scheduled',
      subject,
      detail: `for ${after.publish_at}`,
    });
  if (was === 'scheduled' && is === 'draft')
    await recordAudit(tx, ctx, { action: 'article.unscheduled', subject });
  if (was !== 'published' || is !== was || before === null) return;
  const changed = toldColumns.filter((column) => column !== 'status' && before[column] !== after[column]);
  if (changed.length === 0) return;
  await recordAudit(tx, ctx, {
    action: 'article.changed',
    subject,
    detail: changed.map((column) => column.replaceAll('_', ' ')).join(', '),
  });
  await tellOfArticle(tx, ctx, 'article.updated', after);
  await pingArticle(tx, ctx, before, after);
}

/**
 * Records, and tells webhooks and other sites of, a publication at its scheduled time, with the name of the
 * account that scheduled it.
 */
export async function auditDue(tx: Writer, ctx: Ctx, row: ArticleRow): Promise<void> {
  const name = await findScheduler(tx, row.id);
  const detail = name === null ? undefined : `scheduled by ${name}`;
  await recordAudit(tx, ctx, { action: 'article.published', subject: row.title, detail }, SCHEDULE);
  await tellOfArticle(tx, ctx, 'article.published', row);
  await pingArticle(tx, ctx, null, row);
}

/** Records that an article was not published at its time. */
export async function auditWithheld(
  tx: Writer,
  ctx: Pick<Ctx, 'actor' | 'now'>,
  { title }: ArticleRow,
): Promise<void> {
  const detail = 'not published: the account that saved it last may no longer publish it';
  await recordAudit(tx, ctx, { action: 'article.unscheduled', subject: title, detail }, SCHEDULE);
}

/**
 * The account that chose the time; for an article that an older version scheduled, the one that first saved
 * it so.
 */
async function findScheduler(reader: Reader | Writer, articleId: string): Promise<string | null> {
  const saves = await reader
    .selectFrom('revision')
    .select(['status', 'saved_by', 'title'])
    .where('article_id', '=', articleId)
    .orderBy('version', 'desc')
    .limit(MAX_SAVES)
    .execute();
  const end = saves.findIndex(({ status }) => status !== 'scheduled');
  const scheduled = end < 0 ? saves : saves.slice(0, end);
  const savers = [...new Set(scheduled.flatMap(({ saved_by }) => saved_by ?? []))];
  if (savers.length === 0) return null;
  const chosen = await reader
    .selectFrom('audit')
    .select(['actor_name as name', 'actor_email as email'])
    .where('action', '=', 'article.scheduled')
    .where('actor_id', 'in', savers)
    .where('subject', 'in', [...new Set(scheduled.map(({ title }) => oneLine(title)))])
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const account =
    chosen ??
    (await reader
      .selectFrom('user')
      .select(['name', 'email'])
      .where('id', '=', savers.at(-1)!)
      .executeTakeFirst());
  return account ? `${account.name} (${account.email})` : null;
}
