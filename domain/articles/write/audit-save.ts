import type { Writer } from '../../../platform/db/database.ts';
import type { RevisionTable } from '../../../platform/db/schema.ts';
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
 * Records, and tells webhooks and other sites of, a publication at its scheduled time, with the names of the
 * account that scheduled it and, if another saved the text after it, of that one.
 */
export async function auditDue(tx: Writer, ctx: Ctx, row: ArticleRow): Promise<void> {
  const detail = await describeSchedule(tx, row.id);
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

/** Names who decided what is published, and when; undefined if none of them is known. */
async function describeSchedule(tx: Writer, articleId: string): Promise<string | undefined> {
  const saves = await tx
    .selectFrom('revision')
    .select(['status', 'saved_by', 'title'])
    .where('article_id', '=', articleId)
    .orderBy('version', 'desc')
    .limit(MAX_SAVES)
    .execute();
  const end = saves.findIndex(({ status }) => status !== 'scheduled');
  const scheduled = end < 0 ? saves : saves.slice(0, end);
  const scheduler = await findScheduler(tx, scheduled);
  const last = await findAccount(tx, scheduled[0]?.saved_by);
  const parts = [
    scheduler && `scheduled by ${toName(scheduler)}`,
    last && last.id !== scheduler?.id && `last changed by ${toName(last)}`,
  ];
  return parts.filter(Boolean).join(', ') || undefined;
}

type Save = Pick<RevisionTable, 'saved_by' | 'title'>;
type Account = { id: string | null; name: string; email: string | null };

/**
 * The account that chose the time; for an article that an older version scheduled, the one that first saved
 * it so.
 */
async function findScheduler(tx: Writer, scheduled: Save[]): Promise<Account | undefined> {
  const savers = [...new Set(scheduled.flatMap(({ saved_by }) => saved_by ?? []))];
  if (savers.length === 0) return undefined;
  const chosen = await tx
    .selectFrom('audit')
    .select(['actor_id as id', 'actor_name as name', 'actor_email as email'])
    .where('action', '=', 'article.scheduled')
    .where('actor_id', 'in', savers)
    .where('subject', 'in', [...new Set(scheduled.map(({ title }) => oneLine(title)))])
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return chosen ?? findAccount(tx, savers.at(-1));
}

async function findAccount(tx: Writer, id: string | null | undefined): Promise<Account | undefined> {
  if (!id) return undefined;
  return tx.selectFrom('user').select(['id', 'name', 'email']).where('id', '=', id).executeTakeFirst();
}

const toName = ({ name, email }: Account) => `${name} (${email})`;
